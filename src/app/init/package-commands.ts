// How a project with a package.json is verified: by its scripts, or by those of its packages.

import { globTest } from '../../reading/change/glob.ts';
import { readYaml } from '../../std/document.ts';
import { type Fields, isFields, textOf, textsOf } from '../../std/shape.ts';
import { type FoundCommand, manifestIn, type ProjectFiles } from './project-files.ts';

// Cheapest first: a type error is found before the slow tests run.
const SCRIPTS = [
  'typecheck',
  'type-check',
  'check-types',
  'types',
  'lint',
  'test',
  'build',
] as const;

export function fromPackageJson(files: ProjectFiles): readonly FoundCommand[] {
  if (!files.has('package.json')) return [];
  const manifest = manifestIn(files, 'package.json');
  const runner = packageRunner(files, textOf(manifest['packageManager']) ?? '');
  return SCRIPTS.flatMap((name) => {
    if (!isRealScript(scriptOf(manifest, name)))
      return name === 'test' ? ofPackages(files, manifest, runner) : [];
    // `bun test` is another runner than the script of that name.
    return name === 'test' && runner !== 'bun' ? `${runner} test` : `${runner} run ${name}`;
  }).map((run) => ({ run, from: 'package.json' }));
}

function scriptOf(manifest: Fields, name: string): string | undefined {
  const scripts = manifest['scripts'];
  return isFields(scripts) ? textOf(scripts[name]) : undefined;
}

// `npm init` writes a test script that says there are no tests: that is no proof of anything.
function isRealScript(script: string | undefined): boolean {
  return script !== undefined && !/no test specified/.test(script);
}

type Runner = 'npm' | 'pnpm' | 'yarn' | 'bun';

function packageRunner(files: ProjectFiles, stated: string): Runner {
  const named = (['npm', 'pnpm', 'yarn', 'bun'] as const).find((name) =>
    stated.startsWith(`${name}@`),
  );
  if (named !== undefined) return named;
  if (files.has('pnpm-lock.yaml') || files.has('pnpm-workspace.yaml')) return 'pnpm';
  if (files.has('yarn.lock')) return 'yarn';
  if (files.has('bun.lock') || files.has('bun.lockb')) return 'bun';
  return 'npm';
}

/** One call that runs the tests of all packages, where some have tests and none is bound to fail. */
function ofPackages(files: ProjectFiles, root: Fields, runner: Runner): readonly string[] {
  const call = callOfAll(runner, textOf(root['packageManager']) ?? '');
  const packages = packagesOf(files, root, runner);
  // npm and pnpm leave out the root.
  const called = runner === 'npm' || runner === 'pnpm' ? packages : [root, ...packages];
  const scripts = called
    .map((manifest) => scriptOf(manifest, 'test'))
    .filter((script) => script !== undefined);
  return call !== undefined && scripts.length > 0 && scripts.every(isRealScript) ? [call] : [];
}

function callOfAll(runner: Runner, stated: string): string | undefined {
  switch (runner) {
    case 'npm':
      return 'npm test --workspaces --if-present';
    case 'pnpm':
      return 'pnpm -r test';
    case 'bun':
      return "bun run --filter '*' test";
    case 'yarn':
      // Older ones lack the command, or need a plugin for it.
      return /^yarn@(?:[4-9]|\d\d)/.test(stated)
        ? 'yarn workspaces foreach -A run test'
        : undefined;
  }
}

function packagesOf(files: ProjectFiles, root: Fields, runner: Runner): readonly Fields[] {
  const named = runner === 'pnpm' ? pnpmSettings(files) : root['workspaces'];
  const globs = textsOf(isFields(named) ? named['packages'] : named).map((glob) =>
    glob.replace(/\/$/, ''),
  );
  const wanted = globs.filter((glob) => !glob.startsWith('!')).map(globTest);
  const others = globs
    .filter((glob) => glob.startsWith('!'))
    .map((glob) => globTest(glob.slice(1)));
  return files.paths
    .filter((path) => path.endsWith('/package.json'))
    .filter((path) => {
      const folder = path.slice(0, path.lastIndexOf('/'));
      return wanted.some((test) => test(folder)) && !others.some((test) => test(folder));
    })
    .map((path) => manifestIn(files, path));
}

function pnpmSettings(files: ProjectFiles): unknown {
  const document = readYaml(files.text('pnpm-workspace.yaml') ?? '');
  return document.ok ? document.value : undefined;
}
