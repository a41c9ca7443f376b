// Trees that a verify command must refuse, whatever the project is: a test that fails in every test
// file, code that nothing can read, named files without their content. A command that stays green on
// them is no gate.

import { roleOf } from '../change/change-roles.ts';
import { directRunner } from '../shell/test-runner.ts';
import { scriptBehind } from './blame.ts';
import { isCode, UNREADABLE } from './unreadable.ts';

export interface KnownBad {
  /** In words that follow "with": "a failing test in every test file". */
  readonly words: string;
  readonly paths: readonly string[];
  /** What the file holds instead. */
  change(path: string, text: string): string;
}

const MAX_FILES = 400;

/**
 * In the order in which they are tried; the first that turns the command red is enough. For a known test
 * runner only a failing test counts: what refuses unreadable code may still not listen to its tests.
 */
export function knownBadFor(
  command: string,
  manifest: string | undefined,
  files: readonly string[],
): readonly KnownBad[] {
  const runner = runnerBehind(command, manifest);
  const planted = runner === undefined ? undefined : failingTests(runner, files);
  if (planted !== undefined) return [planted];
  const code = files.filter((path) => isCode(path) && /^(?:source|test)$/.test(roleOf(path)));
  const named = files.filter((path) => namesPath(command, path));
  const bad: readonly KnownBad[] = [
    { words: 'code that nothing can read', paths: code, change: () => UNREADABLE },
    { words: 'the files that it names emptied', paths: named, change: () => '' },
  ];
  return bad
    .filter(({ paths }) => paths.length > 0)
    .map(({ paths, ...rest }) => ({ ...rest, paths: paths.slice(0, MAX_FILES) }));
}

function runnerBehind(command: string, manifest: string | undefined): string | undefined {
  const script = scriptBehind(command, manifest);
  return (directRunner(command) ?? directRunner(script ?? ''))?.name;
}

function namesPath(command: string, path: string): boolean {
  const at = command.indexOf(path);
  if (at === -1) return false;
  const around = [command[at - 1] ?? ' ', command[at + path.length] ?? ' '];
  return around.every((character) => /[\s'"`;|&()=]/.test(character));
}

const WORDS = 'doorward: this test must fail';

interface Planting {
  readonly files: RegExp;
  /** One in each folder, where two of a name would not compile. */
  readonly isOnePerFolder?: true;
  plant(text: string): string;
}

const JAVASCRIPT = /\.[cm]?[jt]sx?$/i;
const RUST = /\.rs$/;
const thrown = `() => { throw new Error('${WORDS}'); }`;
const append =
  (addition: string) =>
  (text: string): string =>
    `${text.trimEnd()}\n\n${addition}\n`;

/** Every runner of Python runs test cases of unittest. */
const PYTHON: Planting = {
  files: /\.py$/,
  plant: append(
    `import unittest as doorward_unittest\n\n\nclass DoorwardMustFail(doorward_unittest.TestCase):\n    def test_must_fail(self):\n        self.fail("${WORDS}")`,
  ),
};

const PLANTINGS: Readonly<Record<string, Planting>> = {
  vitest: {
    files: JAVASCRIPT,
    plant: append(
      `import { test as doorwardTest } from 'vitest';\ndoorwardTest('${WORDS}', ${thrown});`,
    ),
  },
  'node:test': {
    files: JAVASCRIPT,
    plant: (text) =>
      append(
        /^\s{0,8}(?:import|export)\b(?!\s{0,4}\()/m.test(text)
          ? `import { test as doorwardTest } from 'node:test';\ndoorwardTest('${WORDS}', ${thrown});`
          : `require('node:test').test('${WORDS}', ${thrown});`,
      )(text),
  },
  jest: { files: JAVASCRIPT, plant: append(`test('${WORDS}', ${thrown});`) },
  mocha: { files: JAVASCRIPT, plant: append(`it('${WORDS}', ${thrown});`) },
  pytest: PYTHON,
  python: PYTHON,
  go: {
    files: /_test\.go$/,
    isOnePerFolder: true,
    plant: append(`func TestDoorwardMustFail(t *testing.T) { t.Fatal("${WORDS}") }`),
  },
  cargo: {
    files: RUST,
    plant: append(`#[test]\nfn doorward_must_fail() { panic!("${WORDS}"); }`),
  },
};

function failingTests(runner: string, files: readonly string[]): KnownBad | undefined {
  const planting = PLANTINGS[runner];
  if (planting === undefined) return undefined;
  const fit = files.filter(
    (path) =>
      planting.files.test(path) &&
      (planting.files === RUST
        ? /(?:^|\/)(?:src\/(?:lib|main)|tests\/[^/]{1,100})\.rs$/.test(path)
        : roleOf(path) === 'test' && !/(?:^|\/)(?:conftest|__init__)\.py$/.test(path)),
  );
  const folders = new Set<string>();
  const paths = fit.filter((path) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const isFirst = !folders.has(folder);
    folders.add(folder);
    return isFirst || planting.isOnePerFolder !== true;
  });
  if (paths.length === 0) return undefined;
  return {
    words: 'a failing test in every test file',
    paths: paths.slice(0, MAX_FILES),
    change: (_path, text) => planting.plant(text),
  };
}
