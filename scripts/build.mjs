// Builds the package: the library as ES modules with types, and the bin as small CommonJS files.
// Every dynamic import of the bin becomes a file of its own, so that a command loads only what it
// needs; CommonJS because Node starts it faster than a module.

import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

if (!process.argv.includes('--bin')) {
  rmSync('dist', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
}
await buildBin();

async function buildBin() {
  rmSync('dist/bin', { recursive: true, force: true });
  const bundle = await rolldown({
    input: { doorward: 'src/surfaces/cli/main.ts' },
    platform: 'node',
    // Some packages are wrapped for old loaders under `main`; their module form can be bundled.
    resolve: { mainFields: ['module', 'main'] },
    transform: {
      target: 'node20',
      define: { DOORWARD_VERSION: JSON.stringify(version) },
    },
  });
  const { output } = await bundle.write({
    dir: 'dist/bin',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    minify: true,
    comments: false,
  });
  await bundle.close();
  writeFileSync('dist/bin/THIRD-PARTY-NOTICES.txt', notices(output));
  chmodSync('dist/bin/doorward.cjs', 0o755);
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
  const text = file === undefined ? '' : readFileSync(`${folder}/${file}`, 'utf8').trim();
  return `${'='.repeat(78)}\n${name} ${version} (${license})\n\n${text}\n`;
}
