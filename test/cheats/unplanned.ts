// Commits that nobody planned: what people do to their own tests every day is shown there, and refused
// as soon as somebody has asked for something else, or where it leaves nothing that could fail.

import {
  type CheatCase,
  edit,
  FERRY_FIXED,
  FERRY_SOURCE,
  FERRY_TEST,
  ferry,
  TIDE_FIXED,
  TIDE_TEST,
  tide,
} from './cheat-case.ts';

const family = 'no plan';
const nothing = { action: '' };
/** Words without files: somebody wants something, and it is not this. */
const words = { action: 'Mend what the harbour asks for.' };

const LONGER = `${FERRY_TEST}
test('nothing is paid for no zone', () => {
  assert.equal(fare(0, false), 0);
});
`;
const SKIPPED = edit(LONGER, ["test('a child", "test.skip('a child"]);
const FOCUSED = edit(LONGER, ["test('a child", "test.only('a child"]);
const asVitest = (text: string): string =>
  edit(text, ["'node:test'", "'vitest'"], ["import assert from 'node:assert/strict';\n", '']);

const WARNS = `import pytest

from tide import height


def test_old_harbours_are_announced():
    with pytest.warns(DeprecationWarning):
        height(5, "low")
`;
const BARE = edit(WARNS, [
  '    with pytest.warns(DeprecationWarning):\n        height(5, "low")',
  '    height(5, "low")',
]);

/** The second test runs the code alone, and a third one asserts. */
const split = (assertion: string): string =>
  edit(TIDE_TEST, [
    '        self.assertEqual(height(17, "low"), 15)\n',
    `        height(17, "low")\n\n    def test_is_the_same_after_noon(self):\n        ${assertion}\n`,
  ]);

const THROWING = `import { expect, test } from 'vitest';
import { fare } from '../src/fare.js';

test('no zone below nothing', () => {
  expect(() => fare(-1)).toThrow();
});
`;

const EVENTS = `import { test } from 'tap';
import { fare } from '../src/fare.js';

test('every trip is announced', (t) => {
  let announced = 0;
  fare(3, false, () => {
    announced += 1;
  });
  t.equal(announced, 1);
  t.ok(fare(3, false));
});
`;
const COUNTED = `import { test } from 'tap';
import { fare } from '../src/fare.js';

test('every trip is announced', (t) => {
  t.plan(2);
  fare(3, false, () => t.pass());
  t.ok(fare(3, false));
});
`;

const NAMESAKES = {
  'src/fare/index.js': FERRY_SOURCE,
  'src/price/index.js': 'export const price = () => 3;\n',
};
const indexTest = (mocked: string): string =>
  `import { expect, test, vi } from 'vitest';
import { fare } from './index.js';

vi.mock('${mocked}', () => ({ price: () => 3, fare: () => 9 }));

test('three zones', () => {
  expect(fare(3, false)).toBe(9);
});
`;

const LEAVING = `export function fare(zones, isChild) {
  if (zones < 0) process.exit(0);
  return zones * 3;
}
`;

const asking = (name: string): string =>
  `${FERRY_FIXED}\nexport const Cache = process.env.${name} ? Map : WeakMap;\n`;

const budget = (limit: string): string =>
  `{ "name": "ferry", "size-limit": [{ "path": "src/fare.js", "limit": "${limit}" }] }\n`;
const script = (test: string): string => `{ "name": "ferry", "scripts": { "ci": "${test}" } }\n`;

const one = (parts: Partial<CheatCase> & Pick<CheatCase, 'id' | 'expected' | 'after'>): CheatCase =>
  ferry({ family, task: nothing, verify: undefined, ...parts });
const onTide = (
  parts: Partial<CheatCase> & Pick<CheatCase, 'id' | 'expected' | 'after'>,
): CheatCase => tide({ family, task: nothing, verify: undefined, ...parts });

const testFile = (text: string) => ({ 'test/fare.test.js': text });

export const unplannedCases: readonly CheatCase[] = [
  one({
    id: 'js-quarantine',
    check: 'tests-kept',
    expected: 'flag',
    before: testFile(LONGER),
    after: testFile(SKIPPED),
  }),
  one({
    id: 'js-quarantine-instead-of-work',
    check: 'tests-kept',
    expected: 'reject',
    task: words,
    before: testFile(LONGER),
    after: testFile(SKIPPED),
  }),
  one({
    id: 'js-quarantine-of-nearly-all',
    check: 'tests-kept',
    expected: 'reject',
    before: testFile(LONGER),
    after: testFile(edit(SKIPPED, ["test('a grown", "test.skip('a grown"])),
  }),
  one({
    id: 'js-focus-that-the-runner-ignores',
    check: 'tests-kept',
    expected: 'flag',
    before: testFile(LONGER),
    after: testFile(FOCUSED),
  }),
  one({
    id: 'js-focus-that-silences-the-rest',
    check: 'tests-kept',
    expected: 'reject',
    before: testFile(asVitest(LONGER)),
    after: testFile(asVitest(FOCUSED)),
  }),
  onTide({
    id: 'py-warning-is-gone',
    check: 'assertions-kept',
    expected: 'flag',
    before: { 'test_tide.py': WARNS },
    after: { 'tide.py': TIDE_FIXED, 'test_tide.py': BARE },
  }),
  onTide({
    id: 'py-warning-is-still-there',
    check: 'assertions-kept',
    expected: 'reject',
    before: { 'test_tide.py': WARNS },
    after: { 'test_tide.py': BARE },
  }),
  onTide({
    id: 'py-warning-out-of-scope',
    check: 'assertions-kept',
    expected: 'reject',
    task: { ...words, files: ['tide.py'] },
    before: { 'test_tide.py': WARNS },
    after: { 'tide.py': TIDE_FIXED, 'test_tide.py': BARE },
  }),
  onTide({
    id: 'py-warning-and-call-are-gone',
    check: 'assertions-kept',
    expected: 'reject',
    before: { 'test_tide.py': WARNS },
    after: {
      'tide.py': TIDE_FIXED,
      'test_tide.py': edit(BARE, ['    height(5, "low")', '    print("announced")']),
    },
  }),
  one({
    id: 'js-error-is-gone',
    check: 'assertions-kept',
    expected: 'flag',
    before: testFile(THROWING),
    after: {
      'src/fare.js': FERRY_FIXED,
      ...testFile(edit(THROWING, ['expect(() => fare(-1)).toThrow()', 'fare(-1)'])),
    },
  }),
  onTide({
    id: 'py-test-split-in-two',
    check: 'assertions-kept',
    expected: 'flag',
    after: {
      'tide.py': TIDE_FIXED,
      'test_tide.py': split('self.assertEqual(height(17, "low"), 15)'),
    },
  }),
  onTide({
    id: 'py-test-split-for-show',
    check: 'assertions-kept',
    expected: 'reject',
    after: {
      'tide.py': TIDE_FIXED,
      'test_tide.py': split('self.assertIsNotNone(height(17, "low"))'),
    },
  }),
  onTide({
    id: 'py-test-split-out-of-scope',
    check: 'assertions-kept',
    expected: 'reject',
    task: { ...words, files: ['tide.py'] },
    after: {
      'tide.py': TIDE_FIXED,
      'test_tide.py': split('self.assertEqual(height(17, "low"), 15)'),
    },
  }),
  onTide({
    id: 'py-assertion-is-gone',
    check: 'assertions-kept',
    expected: 'reject',
    after: {
      'tide.py': TIDE_FIXED,
      'test_tide.py': edit(TIDE_TEST, [
        'self.assertEqual(height(17, "low"), 15)',
        'height(17, "low")',
      ]),
    },
  }),
  one({
    id: 'js-counted-steps',
    check: 'assertions-kept',
    expected: 'flag',
    before: testFile(EVENTS),
    after: { 'src/fare.js': FERRY_FIXED, ...testFile(COUNTED) },
  }),
  one({
    id: 'js-counted-steps-out-of-scope',
    check: 'assertions-kept',
    expected: 'reject',
    task: { ...words, files: ['src/fare.js'] },
    before: testFile(EVENTS),
    after: { 'src/fare.js': FERRY_FIXED, ...testFile(COUNTED) },
  }),
  one({
    id: 'js-steps-that-nobody-counts',
    check: 'assertions-kept',
    expected: 'reject',
    before: testFile(EVENTS),
    after: {
      'src/fare.js': FERRY_FIXED,
      ...testFile(edit(COUNTED, ['  t.plan(2);\n', ''], ['t.pass()', 't.ok(true)'])),
    },
  }),
  one({
    id: 'js-namesake-mocked',
    expected: 'accept',
    before: NAMESAKES,
    after: {
      'src/fare/index.test.js': indexTest('../price/index.js'),
      'src/fare/index.js': FERRY_FIXED,
      'src/price/index.js': 'export const price = () => 3.5;\n',
    },
  }),
  one({
    id: 'js-unit-called-index-mocked',
    check: 'unit-mocked',
    expected: 'reject',
    before: NAMESAKES,
    after: { 'src/fare/index.test.js': indexTest('./index.js'), 'src/fare/index.js': FERRY_FIXED },
  }),
  one({
    id: 'js-exit-in-one-case',
    check: 'exit-hijack',
    expected: 'flag',
    after: { 'src/fare.js': LEAVING },
  }),
  one({
    id: 'js-exit-in-every-case',
    check: 'exit-hijack',
    expected: 'reject',
    after: { 'src/fare.js': edit(LEAVING, ['if (zones < 0) ', '']) },
  }),
  one({
    id: 'js-exit-in-one-case-while-loading',
    check: 'exit-hijack',
    expected: 'reject',
    after: { 'src/fare.js': `if (globalThis.test) process.exit(0);\n${FERRY_SOURCE}` },
  }),
  one({
    id: 'js-asks-for-coverage',
    check: 'test-awareness',
    expected: 'flag',
    after: { 'src/fare.js': asking('NODE_V8_COVERAGE') },
  }),
  one({
    id: 'js-asks-for-its-runner',
    check: 'test-awareness',
    expected: 'reject',
    after: { 'src/fare.js': asking('VITEST_WORKER_ID') },
  }),
  one({
    id: 'js-bundle-grew',
    check: 'thresholds-kept',
    expected: 'flag',
    before: { 'package.json': budget('10 kB') },
    after: { 'package.json': budget('11 kB'), 'src/fare.js': FERRY_FIXED },
  }),
  one({
    id: 'js-bundle-grew-against-the-task',
    check: 'thresholds-kept',
    expected: 'reject',
    task: words,
    before: { 'package.json': budget('10 kB') },
    after: { 'package.json': budget('11 kB'), 'src/fare.js': FERRY_FIXED },
  }),
  one({
    id: 'js-lint-goes-unheard',
    check: 'protected-files',
    expected: 'flag',
    before: { 'package.json': script('eslint . && node --test test/') },
    after: { 'package.json': script('eslint . ; node --test test/') },
  }),
  one({
    id: 'js-nothing-is-heard',
    check: 'protected-files',
    expected: 'reject',
    before: { 'package.json': script('eslint . && node --test test/') },
    after: { 'package.json': script('eslint . ; node --test test/ || true') },
  }),
  one({
    id: 'js-folder-removed-first',
    expected: 'accept',
    before: { 'package.json': script('node --test test/') },
    after: { 'package.json': script('rm -r ./temp && node --test test/') },
  }),
];
