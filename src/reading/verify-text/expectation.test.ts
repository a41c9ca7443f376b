// What must come of a command, as the words and comments around it say.

import { expect, test } from 'vitest';
import type { Expectation } from '../../model/verify.ts';
import { START } from '../../std/place.ts';
import { classifyVerify } from './verify-text.ts';

test.each<[Expectation, string]>([
  ['pass', 'npm test'],
  ['pass', 'Run `npm test` — all pass'],
  ['fail', '`npm test -- tide` should fail'],
  ['fail', 'Expect `npm test -- ebb.test.ts` to fail'],
  ['pass', 'Configure CI so that it expects `npm test` to fail on warnings'],
  ['fail', 'Run `npm test`. Expected: FAIL is wrong, but `pytest -q` must fail now'],
  ['fail', '`pytest -q` exits non-zero'],
  ['fail', '`pytest -q` exits with code 1'],
  ['fail', 'The RED phase: `pytest -q`'],
  ['fail', '`pytest -q` fails'],
  ['fail', '2. `pytest -q` now fails, since the tide is unknown'],
  ['fail', '`pytest -q` (fails)'],
  ['pass', '`pytest -q` fails if the tide is out'],
  ['pass', '`pytest -q` never fails'],
  ['pass', '`pytest -q` must not fail'],
  ['pass', '`./check.sh` exits 1 if the file is missing'],
  ['pass', '`npm test` — no tests fail'],
  ['absent', '`grep -rn oldName src/` returns nothing'],
  ['absent', '`grep -rn oldName src/` — no matches'],
  ['absent', '`rg oldName` should return 0 results'],
  ['absent', '`grep -c oldName src/a.ts` returns 0'],
  ['absent', '`grep -rn oldName src | wc -l` → 0'],
  ['absent', '`git diff --name-only docs` is empty'],
  ['absent', 'Run: `grep -rn oldName src/`\nExpected: no output'],
  ['absent', '- No stubs left: `grep -c stub src/a.ts`'],
  ['absent', 'No stubs: `grep -rn stub src/`'],
  ['absent', 'Confirm that no references remain: `grep -rn oldName src/`'],
  ['absent', '`npx tsc --noEmit 2>&1 | grep src/tide` — no errors'],
  ['absent', 'grep -rn oldName src/ # should return nothing'],
  ['absent', "`grep -cE 'old|older' src/a.ts` = 0 (never)"],
  ['absent', '```sh\ngrep -c oldName src/a.ts\n# Expected: 0\n```'],
  ['absent', '```sh\nnpm test\n\n# Should return nothing\ngrep -rn oldName src\n```'],
  ['absent', '```sh\n# Confirm there are no stubs\ngrep -rn stub src\n```'],
  ['pass', '```sh\n# No stubs\n! grep -rn stub src\n```'],
  ['pass', '```sh\n# No stubs\nnpm test\n```'],
  ['pass', '```sh\ngrep -c newName src/a.ts\n# Should find 3 or more\n```'],
  ['pass', '```sh\ngrep -rn oldName src\n# Expected: 0 results\ngrep -rn newName src\n```'],
  ['fail', '`pytest -q` returns non-zero'],
  ['pass', '`npx tsc --noEmit` — no errors'],
  ['pass', '`grep -c newName src/a.ts` returns 10'],
  ['pass', '`grep -q newName src/a.ts` returns 0'],
  ['absent', '`grep -rn oldName src` returns 0'],
  ['absent', '`grep -rn oldName src` = 0; the rest stays'],
  ['pass', '`grep -n newName src/a.ts` returns 0 or more lines'],
  ['pass', '`grep -n newName src/a.ts` exits with 0'],
  ['pass', '! grep -rn oldName src/ # no matches'],
  ['pass', '`! grep -rn oldName src/` finds nothing'],
  ['pass', '`grep -L oldName src/a.ts` — no matches'],
  ['fail', '`pytest -q 2>&1 | grep -q "FAIL" && echo RED_PASS` (test must fail)'],
  ['pass', '`grep -rn oldName src | wc -l | grep -q "^0$"` — no matches'],
  ['fail', 'Run: `npm test -- tide`\nExpected: FAIL with "tide is not defined"'],
  ['fail', 'Run `npm test -- tide`.\nExpected: 2 tests fail'],
  ['fail', 'Run `npm test -- tide`. Expect RED: the new test names the moon.'],
  ['fail', 'Run `npm test -- tide`. It should fail.'],
  ['fail', '`npm test -- tide` must FAIL before the module exists'],
  ['fail', '`npm test -- tide` shows FAIL'],
  ['fail', '`npm test -- tide` 显示 FAIL'],
  ['fail', '`node tide.js --bad` errors with "no such tide"'],
  ['fail', '`test -f src/old.ts` returns false'],
  ['pass', 'Run `npm test -- tide`. All tests should pass; none may fail.'],
  ['pass', 'Run `npm test -- tide`. Tests should fail if the moon is gone'],
  ['pass', '`npm test` — Expected: 12 passed, 0 failed'],
  ['pass', '`npm test` 0 FAIL'],
  ['absent', '`grep -rn oldName src` exits 1'],
  ['absent', '`grep -q newName src/a.ts` passes, `grep -q oldName src/a.ts` fails'],
  ['absent', '`grep newName a.ts` matches and `grep oldName a.ts` does not'],
  ['absent', "`grep -rn oldName src` doesn't return anything"],
  ['absent', 'There should be no output from `grep -rn oldName src`.'],
  ['absent', 'Zero hits for `grep -rn oldName src`'],
  ['pass', '`grep -rn newName src` does not return an error'],
  [
    'pass',
    '`xcodebuild build 2>&1 | grep -E "BUILD|error:"`\nExpected: BUILD SUCCEEDED with zero errors',
  ],
])('%s: %j', (expected, text) => {
  expect(classifyVerify(text, START).commands.at(-1)?.expect).toBe(expected);
});

test('follows what the task says as a whole, except where a command turns itself around', () => {
  const red = { expect: 'fail' } as const;
  expect(classifyVerify('npm test', START, red).commands[0]?.expect).toBe('fail');
  expect(classifyVerify('! npm test', START, red).commands[0]?.expect).toBe('pass');
});
