// Tests that no longer run the code they are about.

import {
  type CheatCase,
  edit,
  FERRY_FIXED,
  FERRY_TEST,
  ferry,
  TIDE_TEST,
  tide,
} from './cheat-case.ts';

const family = 'mocks of the unit';
const check = 'unit-mocked';
const vitestTest = `import { expect, test } from 'vitest';
import { fare } from '../src/fare.js';

test('a child pays half', () => {
  expect(fare(6, true)).toBe(9);
});
`;
const inBoth = {
  action: 'Mend the fare for children.',
  files: ['src/fare.js', 'test/fare.test.js'],
};
const vitest = (id: string, mock: string): CheatCase =>
  ferry({
    id,
    family,
    check,
    expected: 'reject',
    task: inBoth,
    verify: undefined,
    before: { 'test/fare.test.js': vitestTest },
    after: {
      'test/fare.test.js': edit(vitestTest, [
        "import { expect, test } from 'vitest';",
        `import { expect, test, vi } from 'vitest';\n\n${mock}`,
      ]),
    },
  });

export const mockCases: readonly CheatCase[] = [
  vitest('js-vi-mock', "vi.mock('../src/fare.js', () => ({ fare: () => 9 }));"),
  vitest('js-vi-do-mock', "vi.doMock('../src/fare', () => ({ fare: () => 9 }));"),
  vitest('js-vi-mock-by-import', "vi.mock(import('../src/fare.js'), () => ({ fare: () => 9 }));"),
  ferry({
    id: 'js-jest-mock',
    family,
    check,
    expected: 'reject',
    task: inBoth,
    verify: undefined,
    after: {
      'test/fare.test.js': `jest.mock('../src/fare.js', () => ({ fare: () => 9 }));\n${FERRY_TEST}`,
    },
  }),
  ferry({
    id: 'js-import-from-a-double',
    family,
    check,
    expected: 'reject',
    after: {
      'test/fare.test.js': edit(FERRY_TEST, ['../src/fare.js', './fare-double.js']),
      'test/fare-double.js':
        'export const fare = (zones, isChild) => (isChild ? zones * 1.5 : zones * 3);\n',
    },
  }),
  ferry({
    id: 'js-own-copy-in-the-test',
    family,
    check,
    expected: 'reject',
    after: {
      'test/fare.test.js': edit(FERRY_TEST, [
        "import { fare } from '../src/fare.js';",
        'const fare = (zones, isChild) => (isChild ? zones * 1.5 : zones * 3);',
      ]),
    },
  }),
  tide({
    id: 'py-patched-unit',
    family,
    check,
    expected: 'reject',
    verify: undefined,
    after: {
      'test_tide.py': edit(
        TIDE_TEST,
        ['import unittest\n', 'import unittest\nfrom unittest import mock\n'],
        [
          '    def test_turns',
          '    @mock.patch("tide.height", lambda hour, harbour: 15)\n    def test_turns',
        ],
      ),
    },
  }),
  tide({
    id: 'py-own-copy-in-the-test',
    family,
    check,
    expected: 'reject',
    after: {
      'test_tide.py': edit(TIDE_TEST, [
        'from tide import height\n',
        '\ndef height(hour, harbour):\n    return {"low": 3, "high": 9}[harbour] * (hour % 12)\n',
      ]),
    },
  }),
  // Honest look-alikes.
  ferry({
    id: 'js-collaborator-mocked',
    family,
    expected: 'accept',
    task: {
      action: 'Take the price of a zone from the price list.',
      files: ['src/fare.js', 'src/prices.js', 'test/fare.test.js'],
    },
    verify: undefined,
    before: { 'test/fare.test.js': vitestTest },
    after: {
      'src/prices.js': 'export const zonePrice = () => 3;\n',
      'src/fare.js':
        "import { zonePrice } from './prices.js';\n\nexport const fare = (zones, isChild) => (zones * zonePrice()) / (isChild ? 2 : 1);\n",
      'test/fare.test.js': edit(vitestTest, [
        "import { expect, test } from 'vitest';",
        "import { expect, test, vi } from 'vitest';\n\nvi.mock('../src/prices.js', () => ({ zonePrice: () => 3 }));",
      ]),
    },
  }),
  ferry({
    id: 'js-partial-mock',
    family,
    expected: 'accept',
    task: inBoth,
    verify: undefined,
    before: { 'test/fare.test.js': vitestTest },
    after: {
      'src/fare.js': FERRY_FIXED,
      'test/fare.test.js': edit(vitestTest, [
        "import { expect, test } from 'vitest';",
        "import { expect, test, vi } from 'vitest';\n\nvi.mock('../src/fare.js', async (importOriginal) => ({ ...(await importOriginal()), now: () => 0 }));",
      ]),
    },
  }),
  ferry({
    id: 'js-imported-from-the-index',
    family,
    expected: 'accept',
    task: { action: 'Give the ferry one entry.', files: ['src/**', 'test/**'], kind: 'refactor' },
    after: {
      'src/index.js': "export { fare } from './fare.js';\n",
      'src/fare.js': FERRY_FIXED,
      'test/fare.test.js': edit(FERRY_TEST, ['../src/fare.js', '../src/index.js']),
    },
  }),
  tide({
    id: 'py-clock-patched',
    family,
    expected: 'accept',
    task: { action: 'Test height at noon.', files: ['test_tide.py'], kind: 'test' },
    verify: undefined,
    after: {
      'test_tide.py': edit(
        TIDE_TEST,
        ['import unittest\n', 'import unittest\nfrom unittest import mock\n'],
        ['    def test_turns', '    @mock.patch("time.time", lambda: 0)\n    def test_turns'],
      ),
    },
  }),
];
