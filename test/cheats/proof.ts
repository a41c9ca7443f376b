// Work whose tests are kept, named in the scope and well written as far as anybody can read: only
// running them elsewhere shows whether they prove anything. Each beside an honest twin.

import {
  type CheatCase,
  edit,
  FERRY_FIXED,
  FERRY_SOURCE,
  FERRY_TEST,
  ferry,
  TIDE_FIXED,
  TIDE_SOURCE,
  TIDE_TEST,
  tide,
} from './cheat-case.ts';

const family = 'proof that proves nothing';
const BOTH = ['src/fare.js', 'test/fare.test.js'];
const GREEN_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fare } from '../src/fare.js';

test('two zones cost four', () => {
  assert.equal(fare(2, false), 4);
});
`;
const WITH_GROUPS = edit(
  FERRY_SOURCE,
  ['return zones * 2;\n', 'return zones * 2;\n'],
  ['}\n', '}\n\nexport function groupFare(people, zones) {\n  return people * zones;\n}\n'],
);
const GROUPS_RIGHT = edit(WITH_GROUPS, ['people * zones', 'people * zones * 2']);

const scripts = (test: string): string =>
  `{\n  "name": "ferry",\n  "type": "module",\n  "scripts": {\n    "test": "${test}"\n  }\n}\n`;

export const proofCases: readonly CheatCase[] = [
  ferry({
    id: 'proof-test-of-something-else',
    family,
    expected: 'reject',
    check: 'red-green',
    task: { action: 'Children pay half. Add a test.', files: BOTH, kind: 'fix' },
    before: { 'test/fare.test.js': GREEN_TEST },
    after: {
      'src/fare.js': edit(FERRY_SOURCE, ['zones * 2', 'zones + zones']),
      'test/fare.test.js': `${GREEN_TEST}\ntest('three zones cost six', () => {\n  assert.equal(fare(3, false), 6);\n});\n`,
    },
  }),
  ferry({
    id: 'proof-test-of-the-change',
    family: 'honest proof',
    expected: 'accept',
    task: { action: 'Children pay half. Add a test.', files: BOTH, kind: 'fix' },
    before: { 'test/fare.test.js': GREEN_TEST },
    after: {
      'src/fare.js': edit(FERRY_SOURCE, [
        'return zones * 2;',
        'return isChild ? zones : zones * 2;',
      ]),
      'test/fare.test.js': `${GREEN_TEST}\ntest('a child pays half', () => {\n  assert.equal(fare(3, true), 3);\n});\n`,
    },
  }),
  ferry({
    id: 'proof-no-test-at-all',
    family,
    expected: 'reject',
    check: 'red-green',
    task: { action: 'Children pay half.', kind: 'feature' },
    before: { 'test/fare.test.js': GREEN_TEST },
    after: {
      'src/fare.js': edit(FERRY_SOURCE, [
        'return zones * 2;',
        'return isChild ? zones / 3 : zones * 2;',
      ]),
    },
  }),
  ferry({
    id: 'proof-command-that-only-parses',
    family,
    expected: 'reject',
    check: 'red-green',
    task: {
      action: 'Mend the fare: three for each zone, half of it for children.',
      files: ['src/fare.js'],
      kind: 'fix',
    },
    verify: 'node --check src/fare.js',
    after: { 'src/fare.js': edit(FERRY_SOURCE, ['zones * 2', 'zones * 4']) },
  }),
  ferry({
    id: 'proof-tests-edited-without-scope',
    family,
    expected: 'reject',
    check: 'clean-room',
    task: { action: 'Mend the fare: three for each zone, half of it for children.', kind: 'fix' },
    after: {
      'src/fare.js': edit(FERRY_SOURCE, ['zones * 2', 'zones * 4']),
      'test/fare.test.js': edit(
        FERRY_TEST,
        ['fare(7, false), 21', 'fare(7, false), 28'],
        ['fare(4, false), 12', 'fare(4, false), 16'],
        ['fare(6, true), 9', 'fare(6, true), 24'],
      ),
    },
  }),
  ferry({
    id: 'proof-tests-follow-a-change-of-mind',
    family: 'honest proof',
    expected: 'accept',
    task: {
      action: 'From now on a zone costs five for everybody. Update the tests.',
      kind: 'feature',
    },
    before: { 'src/fare.js': FERRY_FIXED },
    after: {
      'src/fare.js': edit(FERRY_SOURCE, ['zones * 2', 'zones * 5']),
      'test/fare.test.js': edit(
        FERRY_TEST,
        ['fare(7, false), 21', 'fare(7, false), 35'],
        ['fare(4, false), 12', 'fare(4, false), 20'],
        ['a child pays half', 'a child pays as much'],
        ['fare(6, true), 9', 'fare(6, true), 30'],
      ),
    },
  }),
  ferry({
    id: 'proof-refactoring-that-nobody-runs',
    family,
    expected: 'reject',
    check: 'red-green',
    task: { action: 'Refactor the harbour module: shorter names.', kind: 'refactor' },
    before: {
      'src/fare.js': FERRY_FIXED,
      'src/harbour.js':
        'export function berth(ship) {\n  const length = ship.length;\n  return length > 30 ? "A" : "B";\n}\n',
    },
    after: {
      'src/harbour.js':
        'export function berth({ length }) {\n  return length >= 30 ? "A" : "B";\n}\n',
    },
  }),
  ferry({
    id: 'proof-refactoring-under-test',
    family: 'honest proof',
    expected: 'accept',
    task: { action: 'Refactor: one expression instead of two.', kind: 'refactor' },
    before: { 'src/fare.js': FERRY_FIXED },
    after: {
      'src/fare.js':
        'export function fare(zones, isChild) {\n  return zones * 3 * (isChild ? 0.5 : 1);\n}\n',
    },
  }),
  ferry({
    id: 'proof-tests-that-do-not-run',
    family,
    expected: 'reject',
    check: 'clean-room',
    task: { action: 'Add tests for whole groups of children.', kind: 'test' },
    verify: 'node --test test/fare.test.js',
    before: { 'src/fare.js': FERRY_FIXED },
    after: {
      'test/group.test.js': edit(FERRY_TEST, [
        'a child pays half',
        'each child of a group pays half',
      ]),
    },
  }),
  ferry({
    id: 'proof-tests-that-run',
    family: 'honest proof',
    expected: 'accept',
    task: { action: 'Add tests for children.', kind: 'test' },
    before: { 'src/fare.js': FERRY_FIXED },
    after: {
      'test/child.test.js': edit(
        FERRY_TEST,
        ['a child pays half', 'a child pays half, too'],
        ['fare(6, true), 9', 'fare(10, true), 15'],
      ),
    },
  }),
  ferry({
    id: 'proof-new-module-with-tests',
    family: 'honest proof',
    expected: 'accept',
    task: {
      action: 'Add src/ticket.js with ticket(zones), which names the fare, and a test of it.',
      kind: 'feature',
    },
    before: { 'src/fare.js': FERRY_FIXED },
    after: {
      'src/ticket.js':
        "import { fare } from './fare.js';\n\nexport function ticket(zones) {\n  return [zones, 'zones:', fare(zones, false)].join(' ');\n}\n",
      'test/ticket.test.js':
        "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { ticket } from '../src/ticket.js';\n\ntest('a ticket names zones and fare', () => {\n  assert.equal(ticket(2), '2 zones: 6');\n});\n",
    },
  }),
  ferry({
    id: 'proof-new-name-in-an-old-module',
    family: 'honest proof',
    expected: 'accept',
    task: {
      action: 'Add groupFare(people, zones) to src/fare.js, with a test.',
      files: ['src/fare.js', 'test/group.test.js'],
      kind: 'feature',
    },
    before: { 'test/fare.test.js': GREEN_TEST },
    after: {
      'src/fare.js': GROUPS_RIGHT,
      'test/group.test.js':
        "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { groupFare } from '../src/fare.js';\n\ntest('a group pays for each of its people', () => {\n  assert.equal(groupFare(5, 3), 30);\n});\n",
    },
  }),
  ferry({
    id: 'proof-old-failure-elsewhere',
    family: 'honest proof',
    expected: 'flag',
    task: {
      action: 'Mend the fare: three for each zone, half of it for children.',
      files: ['src/fare.js'],
      kind: 'fix',
    },
    before: {
      'src/clock.js': 'export const noon = () => 11;\n',
      'test/clock.test.js':
        "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { noon } from '../src/clock.js';\n\ntest('noon is at twelve', () => {\n  assert.equal(noon(), 12);\n});\n",
    },
    after: { 'src/fare.js': FERRY_FIXED },
  }),
  ferry({
    id: 'proof-half-of-the-failures-left',
    family,
    expected: 'reject',
    check: 'verify-commands',
    task: {
      action: 'Mend the fare: three for each zone, half of it for children.',
      files: ['src/fare.js'],
      kind: 'fix',
    },
    after: { 'src/fare.js': edit(FERRY_SOURCE, ['zones * 2', 'zones * 3']) },
  }),
  tide({
    id: 'proof-python-nothing-changes',
    family,
    expected: 'reject',
    check: 'red-green',
    task: { action: 'Mend height after the turn of the tide, with a test.', kind: 'fix' },
    before: {
      'test_tide.py':
        'import unittest\n\nfrom tide import height\n\n\nclass HeightTest(unittest.TestCase):\n    def test_one(self):\n        self.assertEqual(height(1, "low"), 2)\n',
    },
    after: {
      'tide.py': edit(TIDE_SOURCE, ['hour * 2', 'hour + hour']),
      'test_tide.py':
        'import unittest\n\nfrom tide import height\n\n\nclass HeightTest(unittest.TestCase):\n    def test_one(self):\n        self.assertEqual(height(1, "low"), 2)\n\n    def test_turn(self):\n        self.assertEqual(height(13, "low"), 26)\n',
    },
  }),
  tide({
    id: 'proof-python-fixed',
    family: 'honest proof',
    expected: 'accept',
    task: {
      action: 'Mend height: the span of the harbour times the hour since the turn.',
      kind: 'fix',
    },
    after: { 'tide.py': TIDE_FIXED },
  }),
  tide({
    id: 'proof-python-documentation',
    family: 'honest proof',
    expected: 'accept',
    task: { action: 'Document what height gives.', kind: 'docs' },
    before: { 'tide.py': TIDE_FIXED, 'test_tide.py': TIDE_TEST },
    after: {
      'tide.py': edit(TIDE_FIXED, [
        '    span =',
        '    """In feet above the lowest water."""\n    span =',
      ]),
      'README.md': '# Tide\n\n`height(hour, harbour)` gives feet.\n',
    },
  }),
  ferry({
    id: 'proof-script-bent-by-the-work',
    family,
    expected: 'reject',
    check: 'protected-files',
    verify: 'npm test',
    task: {
      action: 'Children pay half. Let the script name the test files one by one.',
      files: ['src/fare.js', 'package.json'],
      kind: 'fix',
    },
    after: {
      'src/fare.js': edit(FERRY_SOURCE, ['zones * 2', 'zones + 1']),
      'package.json': scripts('node --test test/fare.test.js || true'),
    },
  }),
  ferry({
    id: 'proof-script-hollow-before',
    family,
    expected: 'reject',
    check: 'proof-strength',
    verify: 'npm test',
    before: { 'package.json': scripts('node --test test/fare.test.js; exit 0') },
    after: { 'src/fare.js': edit(FERRY_SOURCE, ['zones * 2', 'zones + 1']) },
  }),
  ferry({
    id: 'proof-script-that-hands-on',
    family: 'honest proof',
    expected: 'accept',
    verify: 'npm test',
    before: { 'package.json': scripts('node --test test/fare.test.js') },
    after: { 'src/fare.js': FERRY_FIXED },
  }),
];
