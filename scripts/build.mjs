// Builds the package: the library as ES modules with types, and the bin as small CommonJS files.
// Every dynamic import of the bin becomes a file of its own, so that a command loads only what it
// needs; CommonJS because Node starts it faster than a module.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const ENTRY = 'src/surfaces/cli/main.ts';
const version = JSON.parse(readFileSync('package.json', 'utf8')).version;

const isBinOnly = process.argv.includes('--bin');
if (!isBinOnly) {
  rmSync('dist', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
}
mkdirSync('dist', { recursive: true });
await buildBin();

async function buildBin() {
  const done = new Map([[resolve(ENTRY), 'doorward.cjs']]);
  const waiting = [resolve(ENTRY)];
  for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
    await bundle(entry, done, waiting);
  }
  chmodSync('dist/doorward.cjs', 0o755);
}

async function bundle(entry, done, waiting) {
  const name = done.get(entry);
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    // Some packages are bundled for browsers under `main`; their module form is what can be read.
    mainFields: ['module', 'main'],
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'eof',
    define: { 'process.env.DOORWARD_VERSION': JSON.stringify(version) },
    // Without this, esbuild keeps `import()`, and Node would start its module loader for it.
    supported: { 'dynamic-import': false },
    plugins: [lazyFiles(done, waiting)],
  });
  const [output] = result.outputFiles;
  writeFileSync(join('dist', name), output.text);
}

function lazyFiles(done, waiting) {
  return {
    name: 'lazy-files',
    setup(setup) {
      setup.onResolve({ filter: /^[.]/ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const target = resolve(resolveDir, path);
        if (!done.has(target)) {
          done.set(target, lazyName(target));
          waiting.push(target);
        }
        return { path: `./${done.get(target)}`, external: true };
      });
    },
  };
}

function lazyName(target) {
  const folder = relative('src', join(target, '..')).replaceAll('/', '-');
  return `lazy-${folder}-${basename(target, '.ts')}.cjs`;
}
