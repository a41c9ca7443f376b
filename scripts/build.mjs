// Builds the package: the library as ES modules with types, and the bin as a few CommonJS files.
// What every check needs is a handful of files, everything else a file per dynamic import, so that a
// command loads what it needs with few reads; CommonJS because Node starts it faster than a module.

import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const BIN = process.env.DOORWARD_BIN_FOLDER ?? 'dist/bin';
const GRAMMAR_FILE = 'shell-grammar.cjs';

if (!process.argv.includes('--bin')) {
  rmSync('dist', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
}
await buildBin();

async function buildBin() {
  const bundle = await rolldown({
    ...options(),
    input: { doorward: 'src/surfaces/cli/main.ts' },
    preserveEntrySignatures: false,
  });
  const codeSplitting = { includeDependenciesRecursively: false, groups: await groups() };
  rmSync(BIN, { recursive: true, force: true });
  const { output } = await bundle.write({
    dir: BIN,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    minify: true,
    comments: false,
    codeSplitting,
  });
  await bundle.close();
  const grammar = await buildGrammar();
  for (const name of readdirSync(BIN)) keepToAscii(join(BIN, name));
  writeFileSync(join(BIN, 'THIRD-PARTY-NOTICES.txt'), notices([...output, ...grammar]));
  chmodSync(join(BIN, 'doorward.cjs'), 0o755);
}

/** The grammar of the shell as a file of its own, which a check of plain commands never reads. */
async function buildGrammar() {
  const bundle = await rolldown({ ...options(), plugins: [], input: 'unbash' });
  const { output } = await bundle.write({
    dir: BIN,
    format: 'cjs',
    entryFileNames: GRAMMAR_FILE,
    minify: true,
    comments: false,
  });
  await bundle.close();
  return output;
}

function options() {
  const crypto = Object.keys(process.getBuiltinModule('node:crypto'));
  return {
    platform: 'node',
    // It reads its WebAssembly from beside itself, and is installed with the package anyway.
    external: [/^libpg-query\//],
    plugins: [
      // Costs Node milliseconds, and by its first call a git is at work that has to be waited for.
      loadedAtFirstCall('node:crypto', crypto, "process.getBuiltinModule('node:crypto')"),
      // Asked in pure code, which can't wait for an import; the library imports it as it is written.
      loadedAtFirstCall(
        'unbash',
        ['parse', 'forEachChild'],
        `require(__dirname + '/${GRAMMAR_FILE}')`,
      ),
    ],
    // Some packages are wrapped for old loaders under `main`; their module form can be bundled.
    resolve: { mainFields: ['module', 'main'] },
    transform: {
      target: 'node20',
      define: { DOORWARD_VERSION: JSON.stringify(version) },
    },
  };
}

/** A module whose functions load it when the first of them is called. */
function loadedAtFirstCall(name, names, loaded) {
  const exported = names
    .filter((key) => /^[a-z]/.test(key))
    .map((key) => `export const ${key} = (...given) => ${loaded}.${key}(...given);`);
  const own = resolve('src');
  return {
    name: `load ${name} at the first call`,
    resolveId: (id, importer) => (id === name && importer?.startsWith(own) ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? exported.join('\n') : null),
  };
}

/** Left alone, the bundler makes a file of whatever two commands share, and a check reads forty. */
async function groups() {
  const command = (...names) =>
    modulesBehind(...names.map((name) => `surfaces/cli/commands/${name}.ts`));
  const start = await modulesBehind('surfaces/cli/judge-now.ts');
  const gate = await modulesBehind(
    'checks/registry.ts',
    'drive/judge-work.ts',
    'protocols/registry.ts',
    'effects/process/run-commands.ts',
    'app/config/read-config.ts',
  );
  // Commands that judge no work are not to load the gate for the few parts that they share with it.
  const shared = {
    state: await command('status', 'log', 'show', 'stats', 'failures', 'runs'),
    words: await command('claim'),
    plans: await command('lint', 'plan'),
  };
  const others = new Set(Object.values(shared).flatMap((modules) => [...modules]));
  const all = {
    entry: await modulesBehind('surfaces/cli/main.ts'),
    // A hook before a tool call needs nothing else, nor one of a tree that has passed, nor one that git
    // has to look at.
    places: await modulesBehind('app/hook/session-places.ts'),
    landing: await modulesBehind('reading/hook/landing-command.ts'),
    passed: await modulesBehind('app/hook/passed-before.ts'),
    // A check whose report is known needs nothing else either.
    known: await command('check'),
    look: await modulesBehind('app/hook/judge-stop.ts'),
    // Git is started as soon as these two are there.
    common: [...start].filter((id) => others.has(id)),
    start,
    yaml: await modulesBehind('std/document.ts'),
    ...shared,
    gate,
  };
  const left = new Set([
    ...start,
    ...gate,
    ...all.places,
    ...all.landing,
    ...all.passed,
    ...all.known,
    ...all.look,
  ]);
  const divided = Object.entries(all).map(([name, modules]) => {
    const own = new Set([...modules].filter((id) => left.delete(id)));
    return { name, test: (id) => own.has(id) };
  });
  return divided.filter(({ name }) => name !== 'entry');
}

/** Ids of what is loaded with these modules, without what they import later. */
async function modulesBehind(...paths) {
  const input = Object.fromEntries(paths.map((path, index) => [`e${index}`, `src/${path}`]));
  // Whole: a part that these do not use is loaded all the same if another command needs it.
  const whole = { treeshake: false, logLevel: 'silent' };
  const bundle = await rolldown({ ...options(), input, ...whole });
  const { output } = await bundle.generate({ format: 'cjs' });
  await bundle.close();
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set();
  const visit = (name) => {
    const chunk = chunks.get(name);
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
  };
  for (const { fileName, isEntry } of output) if (isEntry) visit(fileName);
  return new Set([...seen].flatMap((name) => Object.keys(chunks.get(name).modules)));
}

// A single character beyond Latin-1 doubles the text in memory, and it is parsed more slowly. The
// escape means the same in strings, templates and regular expressions, raw ones for RegExp included.
function keepToAscii(path) {
  const text = readFileSync(path, 'utf8');
  const escaped = text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the end of ASCII is meant.
    /[^\u0000-\u007f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(resolve(path), escaped);
}

/** The licences of everything that is bundled, as those licences ask for. */
function notices(output) {
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const folders = modules.flatMap(
    (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [],
  );
  return [...new Set(folders)].toSorted().map(notice).join('\n');
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  const text =
    file === undefined
      ? 'The package brings no text of its licence; others here of the same licence do.'
      : readFileSync(`${folder}/${file}`, 'utf8').trim();
  return `${'='.repeat(78)}\n${name} ${version} (${license})\n\n${text}\n`;
}
