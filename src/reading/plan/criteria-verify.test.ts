import { expect, test } from 'vitest';
import { verifyOfCriteria } from './criteria-verify.ts';

const commandsOf = (...texts: readonly string[]): readonly string[] =>
  verifyOfCriteria(texts.map((text) => ({ text, place: { line: 1, column: 1 } }))).commands.map(
    ({ run, expect: wanted }) => (wanted === 'pass' ? run : `${run} [${wanted}]`),
  );

test.each([
  ['`pnpm test` passes', ['pnpm test']],
  ['`pnpm test`', ['pnpm test']],
  ['npm run lint succeeds with no errors', ['npm run lint']],
  ['cargo nextest run passes, all tests green', ['cargo nextest run']],
  ['All tests pass: python3 -m pytest tests/ -v', ['python3 -m pytest tests/ -v']],
  ['`npm run build` and `npm test` pass', ['npm run build', 'npm test']],
  ['Run `npm test` and see that it is green', ['npm test']],
  ['`pytest tests/ -v` — entire suite passes (tides, moons)', ['pytest tests/ -v']],
  ['`pytest tests/` fully green against the new schema', ['pytest tests/']],
  ['`npm test`: all 12 tests pass', ['npm test']],
  ['`grep -rn eval src` returns nothing', ['grep -rn eval src [absent]']],
  ['`node tide.js --bad` fails', ['node tide.js --bad [fail]']],
  ['2. `node tide.js --bad` fails.', ['node tide.js --bad [fail]']],
  ['npm test -- tide fails', ['npm test -- tide [fail]']],
  ['`npm test -- tide` still fails with a clear message', ['npm test -- tide [fail]']],
  ['node tide.js --json runs successfully', ['node tide.js --json']],
  ['All tests pass (npm test)', ['npm test']],
  ['make test works (even if some tests fail, the target must run)', ['make test']],
])('%s is proof to be run', (text, expected) => {
  expect(commandsOf(text)).toEqual(expected);
});

test.each([
  'Typecheck passes',
  'typecheck passes',
  'All tests pass',
  'Add a `npm run deploy` script to package.json',
  'The README explains `npm run dev`',
  'Run scripts/capture.sh to make new screenshots',
  'Make sure the build passes',
  '`src/sum.ts` exports sum',
  'An expired code returns 410',
  './tide.sh list - show all tides with their height',
  './tide.sh purge [id] - remove a tide',
  '',
])('%j names no command to be run', (text) => {
  expect(commandsOf(text)).toEqual([]);
});

test('a command that several criteria name runs once', () => {
  expect(commandsOf('`npm test` passes', '`npm test` passes', '`npm test` is green')).toEqual([
    'npm test',
  ]);
});

test('criteria without a command leave open how the work is verified', () => {
  expect(verifyOfCriteria([{ text: 'It works', place: { line: 1, column: 1 } }]).kind).toBe('none');
});
