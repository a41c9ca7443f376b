import { describe, expect, test } from 'vitest';
import { askReports } from './ask-report.ts';
import { isRefusal } from './refusal.ts';

const SCRIPTS = {
  test: 'node --test test/',
  unit: 'vitest run --coverage',
  whole: 'tsc --noEmit && npm run unit',
  masked: 'vitest run || true',
  either: 'vitest run || jest',
  guarded: 'mocha',
  pretest: 'tsc',
  preguarded: 'node --test lint/',
  round: 'npm run round',
  python: 'pytest -q',
};
const folder = '/tmp/room';

function ask(command: string) {
  return askReports(command, {
    folder,
    nonce: 'n0',
    manifest: () => JSON.stringify({ scripts: SCRIPTS }),
  });
}

const NODE =
  '--test-reporter=spec --test-reporter-destination=stdout --test-reporter=/tmp/room/node.mjs --test-reporter-destination=/tmp/room/1';
const VITEST = '--reporter=default --reporter=json --outputFile.json=/tmp/room/1';

describe('a runner is asked for a report', () => {
  test.each([
    ['node --test test/', `node --test ${NODE} test/`],
    [
      'CI=1 npx vitest run tide 2>&1 | tail -5',
      `CI=1 npx vitest run ${VITEST} tide 2>&1 | tail -5`,
    ],
    ['vitest', `vitest ${VITEST}`],
    [
      'vitest run --reporter=verbose',
      'vitest run --reporter=json --outputFile.json=/tmp/room/1 --reporter=verbose',
    ],
    ['cd web && jest -t tide', 'cd web && jest --json --outputFile=/tmp/room/1 -t tide'],
    ['npx mocha; echo done', 'npx mocha --reporter=/tmp/room/mocha.cjs; echo done'],
    [
      'node --test --test-reporter=tap',
      'node --test --test-reporter=/tmp/room/node.mjs --test-reporter-destination=/tmp/room/1 --test-reporter-destination=stdout --test-reporter=tap',
    ],
  ])('`%s`', (command, expected) => {
    expect(ask(command)?.text).toBe(expected);
  });

  test.each(['pytest -q', 'python3 -m pytest tests', 'uv run pytest', 'yarn python'])(
    '`%s`, by the environment',
    (command) => {
      const asked = ask(command);
      expect(asked?.text).toBe(command);
      expect(asked?.env['PYTEST_ADDOPTS']).toContain('--junitxml=/tmp/room/1');
    },
  );

  test.each([
    ['npm test', 'test', `node --test ${NODE} test/`],
    ['npm run unit -- tide', 'unit', `vitest run ${VITEST} --coverage`],
    ['npm run -s whole', 'unit', `vitest run ${VITEST} --coverage`],
    ['pnpm masked', 'masked', `vitest run ${VITEST} || true`],
  ])('behind `%s`, in the script %s', (command, name, text) => {
    const asked = ask(command);
    expect(asked?.text).toBe(command);
    expect(asked?.scripts).toEqual([expect.objectContaining({ name, asked: text })]);
  });

  test('each of two', () => {
    const asked = ask('node --test a && vitest run b');
    expect(asked?.reports.map(({ runner, path }) => `${runner} ${path}`)).toEqual([
      'node:test /tmp/room/1',
      'vitest /tmp/room/2',
    ]);
  });
});

describe('nothing is asked', () => {
  test.each([
    ['of what is no runner', 'make test'],
    ['where nobody hears the exit code', 'vitest run &'],
    ['where it may not be run', 'tsc || vitest run'],
    ['where its failure is wanted', '! vitest run'],
    ['where somebody searches its output', "vitest run | grep -q '3 passed'"],
    ['inside a block', 'if vitest run; then echo ok; fi'],
    ['where it writes a report of its own', 'vitest run --reporter=json --outputFile=x.json'],
    ['where it has a reporter of its own', 'mocha --reporter dot'],
    ['where not every runner can be asked', 'node --test && python3 -m unittest'],
    ['where the environment is cleared', 'env -i pytest'],
    ['where another runner stands before it', 'npm run guarded'],
    ['in another folder', 'cd web && npm test'],
    ['of a script that calls itself', 'npm run round'],
    ['of yarn, which has a shell of its own', 'yarn unit'],
    ['where one of two may run', 'npm run either'],
  ])('%s: `%s`', (_, command) => {
    expect(ask(command)).toBeUndefined();
  });

  test('where the folder has a name that a shell could take apart', () => {
    const parts = { nonce: 'n0', manifest: () => undefined };
    expect(askReports('vitest run', { ...parts, folder: '/tmp/my room' })).toBeUndefined();
  });
});

test.each([
  ['/usr/bin/node: bad option: --test-reporter=spec', true],
  ['__main__.py: error: unrecognized arguments: --junitxml=/tmp/room/1', true],
  [`sh: 1: ${folder}/sh: Permission denied`, true],
  ['1 test failed', false],
  ['EACCES: permission denied, open tide.txt', false],
])('%j is a refusal: %s', (output, expected) => {
  expect(isRefusal(output, folder)).toBe(expected);
});
