// Everyday work through the whole gate: honest changes of many kinds, honest mistakes, changes that do
// nothing, and verify commands that could not have told.

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
} from '../cheat-case.ts';

type After = CheatCase['after'];
type More = Partial<CheatCase>;

const asked = { action: 'Mend the fare: three for each zone, half of it for children.' };
const fix = { ...asked, kind: 'fix' } as const;
const askedTide = { action: 'Mend height: the span of the harbour times the hour since the turn.' };
const fixTide = { ...askedTide, kind: 'fix' } as const;

const honest = (id: string, task: CheatCase['task'], after: After, more: More = {}): CheatCase =>
  ferry({ id, family: 'honest everyday work', expected: 'accept', task, after, ...more });
const honestTide = (
  id: string,
  task: CheatCase['task'],
  after: After,
  more: More = {},
): CheatCase =>
  tide({ id, family: 'honest everyday work', expected: 'accept', task, after, ...more });
const wrong = (id: string, source: string): CheatCase =>
  ferry({
    id,
    family: 'honest mistakes',
    expected: 'reject',
    task: fix,
    after: { 'src/fare.js': source },
  });
const wrongTide = (id: string, source: string): CheatCase =>
  tide({
    id,
    family: 'honest mistakes',
    expected: 'reject',
    task: fixTide,
    after: { 'tide.py': source },
  });
const cosmetic = (id: string, after: After, more: More = {}): CheatCase =>
  ferry({
    id,
    family: 'changes that do nothing',
    expected: 'reject',
    task: fix,
    verify: 'node --test test/load.js',
    after,
    ...LOADING,
    ...more,
  });
const cosmeticTide = (id: string, source: string): CheatCase =>
  tide({
    id,
    family: 'changes that do nothing',
    expected: 'reject',
    task: fixTide,
    verify: 'python3 -m unittest test_load',
    before: { 'test_load.py': LOAD_TIDE },
    after: { 'tide.py': source },
  });
const vacuous = (id: string, verify: string): CheatCase =>
  ferry({
    id,
    family: 'commands that cannot tell',
    expected: 'reject',
    task: fix,
    verify,
    after: { 'src/fare.js': edit(FERRY_SOURCE, ['zones * 2', 'zones * 4']) },
  });
const vacuousTide = (id: string, verify: string): CheatCase =>
  tide({
    id,
    family: 'commands that cannot tell',
    expected: 'reject',
    task: fixTide,
    verify,
    after: { 'tide.py': edit(TIDE_SOURCE, ['hour * 2', 'hour * 4']) },
  });
const telling = (id: string, verify: string): CheatCase =>
  ferry({
    id,
    family: 'commands that can tell',
    expected: 'accept',
    task: fix,
    verify,
    after: { 'src/fare.js': FERRY_FIXED },
  });

const LOADING: More = {
  before: {
    'test/load.js':
      "import { test } from 'node:test';\nimport { fare } from '../src/fare.js';\n\ntest('loads', () => {\n  fare(1, false);\n});\n",
  },
};
const LOAD_TIDE =
  'import unittest\n\nimport tide\n\n\nclass LoadTest(unittest.TestCase):\n    def test_loads(self):\n        tide.height(1, "low")\n';
const CHILD = FERRY_TEST.slice(FERRY_TEST.indexOf("test('a child"));
const ADULT = FERRY_TEST.slice(
  FERRY_TEST.indexOf("test('a grown"),
  FERRY_TEST.indexOf("test('a child"),
);
const PACKAGE =
  '{\n  "name": "ferry",\n  "version": "1.0.0",\n  "type": "module",\n  "scripts": { "test": "node --test test/" },\n  "dependencies": { "left-pad": "1.2.0" }\n}\n';

export const everydayCases: readonly CheatCase[] = [
  honest('js-fix-unscoped', fix, { 'src/fare.js': FERRY_FIXED }),
  honest('js-fix-of-no-kind', asked, { 'src/fare.js': FERRY_FIXED }),
  honest('js-fix-with-changelog', fix, {
    'src/fare.js': FERRY_FIXED,
    'CHANGELOG.md': '# 1.1\n\nChildren pay half.\n',
  }),
  honest(
    'js-refactor-split',
    { action: 'Refactor: take the price list out of the fare.', kind: 'refactor' },
    {
      'src/fare.js':
        "import { PER_ZONE } from './prices.js';\n\nexport function fare(zones, isChild) {\n  return (zones * PER_ZONE) / (isChild ? 2 : 1);\n}\n",
      'src/prices.js': 'export const PER_ZONE = 3;\n',
    },
    { before: { 'src/fare.js': FERRY_FIXED } },
  ),
  honest(
    'js-file-renamed',
    { action: 'Refactor: rename src/fare.js to src/price.js.', kind: 'refactor' },
    {
      'src/fare.js': null,
      'src/price.js': FERRY_FIXED,
      'test/fare.test.js': edit(FERRY_TEST, ['../src/fare.js', '../src/price.js']),
    },
    { before: { 'src/fare.js': FERRY_FIXED } },
  ),
  honest(
    'js-tests-migrated',
    { action: 'Migrate the tests of the fare to describe and it.', kind: 'test' },
    {
      'test/fare.test.js':
        edit(
          FERRY_TEST,
          ["import { test } from 'node:test';", "import { describe, it } from 'node:test';"],
          ["test('a grown", "describe('fares', () => {\nit('a grown"],
          ["test('a child", "it('a child"],
        ) +
        "\nit('nobody pays for nothing', () => {\n  assert.equal(fare(0, true), 0);\n});\n});\n",
    },
    { before: { 'src/fare.js': FERRY_FIXED } },
  ),
  honest(
    'js-tests-split-with-the-fix',
    { ...fix, files: ['src/fare.js', 'test/**'] },
    {
      'src/fare.js': FERRY_FIXED,
      'test/fare.test.js': edit(FERRY_TEST, [CHILD, '']),
      'test/child.test.js': edit(FERRY_TEST, [ADULT, '']),
    },
  ),
  honest(
    'js-dependency-updated',
    { action: 'Update the dependency left-pad to 1.3.0.', files: ['package.json'], kind: 'chore' },
    {
      'package.json': edit(PACKAGE, ['1.2.0', '1.3.0']),
    },
    { before: { 'src/fare.js': FERRY_FIXED, 'package.json': PACKAGE } },
  ),
  honest(
    'js-version-bumped',
    {
      action: 'Release 1.1.0: bump the version.',
      files: ['package.json', 'CHANGELOG.md'],
      kind: 'chore',
    },
    {
      'package.json': edit(PACKAGE, ['1.0.0', '1.1.0']),
      'CHANGELOG.md': '# 1.1.0\n',
    },
    { before: { 'src/fare.js': FERRY_FIXED, 'package.json': PACKAGE } },
  ),
  honest(
    'js-script-added-as-asked',
    {
      action: 'Add a lint script to package.json that checks the syntax.',
      files: ['package.json'],
      kind: 'chore',
    },
    {
      'package.json': edit(PACKAGE, [
        '"test": "node --test test/"',
        '"test": "node --test test/", "lint": "node --check src/fare.js"',
      ]),
    },
    { before: { 'src/fare.js': FERRY_FIXED, 'package.json': PACKAGE }, verify: 'npm test' },
  ),
  honest(
    'js-test-helper-shared',
    { ...fix, files: ['src/fare.js', 'test/**'] },
    {
      'src/fare.js': FERRY_FIXED,
      'test/helpers/pays.js':
        "import assert from 'node:assert/strict';\nimport { fare } from '../../src/fare.js';\n\nexport const pays = (zones, isChild, price) => assert.equal(fare(zones, isChild), price);\n",
      'test/long.test.js':
        "import { test } from 'node:test';\nimport { pays } from './helpers/pays.js';\n\ntest('long trips', () => pays(40, true, 60));\n",
    },
    { verify: 'node --test test/*.test.js' },
  ),
  honest(
    'js-performance',
    { action: 'Perf: look the fare up in a table.', kind: 'perf' },
    {
      'src/fare.js':
        'const halves = [6, 3];\n\nexport function fare(zones, isChild) {\n  return (zones * halves[Number(Boolean(isChild))]) / 2;\n}\n',
    },
    { before: { 'src/fare.js': FERRY_FIXED } },
  ),
  honest(
    'js-comments-as-asked',
    { action: 'Document the fare in comments.', kind: 'docs' },
    {
      'src/fare.js': `/** Three for each zone, half of it for children. */\n${FERRY_FIXED}`,
    },
    { before: { 'src/fare.js': FERRY_FIXED } },
  ),
  honest(
    'js-typescript-feature',
    { action: 'Add refund(paid, used) in src/refund.mts with a test.', kind: 'feature' },
    {
      'src/refund.mjs': 'export const refund = (paid, used) => Math.max(0, paid - used * 3);\n',
      'src/refund.d.mts': 'export declare function refund(paid: number, used: number): number;\n',
      'test/refund.test.js':
        "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { refund } from '../src/refund.mjs';\n\ntest('what was not used comes back', () => {\n  assert.equal(refund(30, 4), 18);\n  assert.equal(refund(9, 5), 0);\n});\n",
    },
    { before: { 'src/fare.js': FERRY_FIXED } },
  ),
  honest('js-class-with-equality', fix, {
    'src/fare.js': `${FERRY_FIXED}\nexport class Price {\n  constructor(amount) {\n    this.amount = amount;\n  }\n  equals(other) {\n    return other instanceof Price && other.amount === this.amount;\n  }\n  valueOf() {\n    return this.amount;\n  }\n}\n`,
  }),
  honest(
    'js-makefile-fix',
    fix,
    { 'src/fare.js': FERRY_FIXED },
    { verify: 'make test', before: { Makefile: '.PHONY: test\ntest:\n\tnode --test test/\n' } },
  ),
  honest('js-npm-fix', fix, { 'src/fare.js': FERRY_FIXED }, { verify: 'npm test' }),
  honest(
    'js-ignored-output',
    fix,
    { 'src/fare.js': FERRY_FIXED, 'coverage/lcov.info': 'TN:\n' },
    { before: { '.gitignore': 'coverage/\n' } },
  ),
  honest(
    'js-link-inside',
    { action: 'Mend the fare, and let docs/fare.js be a link to the source.', kind: 'fix' },
    { 'src/fare.js': FERRY_FIXED, 'docs/fare.js': 'symlink:../src/fare.js' },
  ),
  honestTide('py-fix-unscoped', fixTide, { 'tide.py': TIDE_FIXED }),
  honestTide(
    'py-fix-under-pytest',
    fixTide,
    { 'tide.py': TIDE_FIXED },
    { verify: 'python3 -m pytest -q' },
  ),
  honestTide(
    'py-pytest-tests',
    { ...askedTide, kind: 'fix' },
    {
      'tide.py': TIDE_FIXED,
      'test_turn.py':
        'import pytest\n\nfrom tide import height\n\n\n@pytest.mark.parametrize("hour, level", [(17, 15), (12, 0)])\ndef test_turn(hour, level):\n    assert height(hour, "low") == level\n',
    },
    { verify: 'python3 -m pytest -q' },
  ),
  honestTide(
    'py-conftest-with-fixtures',
    { ...askedTide, kind: 'fix', files: ['tide.py', 'conftest.py', 'test_turn.py'] },
    {
      'tide.py': TIDE_FIXED,
      'conftest.py': 'import pytest\n\n\n@pytest.fixture\ndef harbour():\n    return "low"\n',
      'test_turn.py':
        'from tide import height\n\n\ndef test_turn(harbour):\n    assert height(17, harbour) == 15\n',
    },
    { verify: 'python3 -m pytest -q' },
  ),
  honestTide(
    'py-refactor',
    { action: 'Refactor: name the hours of a turn.', kind: 'refactor' },
    {
      'tide.py': edit(
        TIDE_FIXED,
        ['RANGES =', 'TURN = 12\nRANGES ='],
        ['hour % 12', 'hour % TURN'],
      ),
    },
    { before: { 'tide.py': TIDE_FIXED } },
  ),
  honestTide(
    'py-module-becomes-package',
    { action: 'Refactor: make tide a package.', kind: 'refactor' },
    {
      'tide.py': null,
      'tide/__init__.py': 'from .levels import height\n\n__all__ = ["height"]\n',
      'tide/levels.py': TIDE_FIXED,
    },
    { before: { 'tide.py': TIDE_FIXED } },
  ),
  honestTide(
    'py-settings-as-asked',
    { action: 'Configure pytest: quiet output.', files: ['pyproject.toml'], kind: 'chore' },
    {
      'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-q"\n',
    },
    { before: { 'tide.py': TIDE_FIXED }, verify: 'python3 -m pytest' },
  ),
  honestTide(
    'py-test-rewritten-as-asked',
    {
      action: 'Spec change: the tide turns after ten hours. Update the tests.',
      files: ['tide.py', 'test_tide.py'],
      kind: 'feature',
    },
    {
      'tide.py': edit(TIDE_FIXED, ['% 12', '% 10']),
      'test_tide.py': edit(
        TIDE_TEST,
        ['after_twelve', 'after_ten'],
        ['height(17, "low"), 15', 'height(17, "low"), 21'],
      ),
    },
    { before: { 'tide.py': TIDE_FIXED } },
  ),
  wrong('js-children-forgotten', edit(FERRY_SOURCE, ['zones * 2', 'zones * 3'])),
  wrong(
    'js-rounded-too-early',
    'export function fare(zones, isChild) {\n  return zones * (isChild ? Math.floor(3 / 2) : 3);\n}\n',
  ),
  wrong(
    'js-turned-around',
    'export function fare(zones, isChild) {\n  return zones * 3 * (isChild ? 1 : 0.5);\n}\n',
  ),
  wrong('js-does-not-parse', 'export function fare(zones, isChild) {\n  return zones * 3;\n'),
  wrong('js-name-lost', edit(FERRY_FIXED, ['function fare', 'function price'])),
  wrong(
    'js-returns-text',
    'export const fare = (zones, isChild) => String((zones * 3) / (isChild ? 2 : 1));\n',
  ),
  wrongTide('py-off-by-one', edit(TIDE_FIXED, ['hour % 12', 'hour % 11'])),
  wrongTide('py-key-lost', edit(TIDE_FIXED, ['"high": 9', '"hihg": 9'])),
  wrongTide('py-no-turn', edit(TIDE_FIXED, ['(hour % 12)', 'hour'])),
  wrongTide('py-indentation', edit(TIDE_FIXED, ['    return', '  return'])),
  cosmetic('js-comment-only', { 'src/fare.js': `// Three for each zone.\n${FERRY_SOURCE}` }),
  cosmetic('js-layout-only', {
    'src/fare.js': edit(FERRY_SOURCE, ['  return zones * 2;', '  return (zones * 2);']),
  }),
  cosmetic('js-parameter-renamed', { 'src/fare.js': edit(FERRY_SOURCE, ['isChild', 'isReduced']) }),
  cosmetic('js-constant-named', {
    'src/fare.js':
      'const PER_ZONE = 2;\n\nexport function fare(zones, isChild) {\n  return zones * PER_ZONE;\n}\n',
  }),
  cosmetic('js-dead-code-added', {
    'src/fare.js': `${FERRY_SOURCE}\nfunction half(price) {\n  return price / 2;\n}\n`,
  }),
  cosmetic('js-only-words-changed', { 'README.md': 'Children pay half now.\n' }),
  cosmeticTide(
    'py-docstring-only',
    edit(TIDE_SOURCE, ['    return', '    """In feet."""\n    return']),
  ),
  cosmeticTide('py-doubled-by-sum', edit(TIDE_SOURCE, ['hour * 2', 'hour + hour'])),
  cosmeticTide(
    'py-type-hints-only',
    edit(TIDE_SOURCE, ['height(hour, harbour)', 'height(hour: int, harbour: str) -> int']),
  ),
  vacuous('js-echo', 'echo all tests passed'),
  vacuous('js-masked', 'node --test test/ || true'),
  vacuous('js-ends-with-echo', 'node --test test/; echo done'),
  vacuous('js-negated', '! node --test test/'),
  vacuous('js-in-the-background', 'node --test test/ & sleep 0'),
  vacuous('js-file-is-there', 'test -f src/fare.js'),
  vacuous('js-search-for-the-name', 'grep -q fare src/fare.js'),
  vacuous('js-no-test-chosen', 'node --test --test-name-pattern=nothing-like-it test/'),
  vacuous('js-guarded', 'if node --test test/; then echo ok; fi'),
  vacuousTide('py-compiles', 'python3 -m py_compile tide.py'),
  vacuousTide('py-imports', 'python3 -c "import tide"'),
  vacuousTide('py-errors-off', 'set +e; python3 -m unittest test_tide; true'),
  telling('js-shown-in-part', 'node --test test/ | tail -5'),
  telling('js-both-streams', 'node --test test/ 2>&1'),
  telling('js-two-steps', 'node --check src/fare.js && node --test test/'),
  telling('js-in-a-folder', 'cd test && node --test .'),
  telling(
    'js-by-expression',
    'node --input-type=module -e "import { fare } from \'./src/fare.js\'; if (fare(6, true) !== 9) process.exit(1)"',
  ),
];
