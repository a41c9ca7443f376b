import { describe, expect, test } from 'vitest';
import { START } from '../../std/place.ts';
import { classifyVerify } from './verify-text.ts';

const asked = (text: string): string => {
  const [command] = classifyVerify(text, START).commands;
  return command === undefined ? '' : `${command.expect}: ${command.run}`;
};

describe('nothing is to be found, and the exit code can say it', () => {
  test.each([
    ['`grep -rn ebb src | wc -l` returns 0', 'absent: grep -rn ebb src'],
    [
      '`cd api && grep -rl ebb . 2>/dev/null | wc -l | tr -d " "` → 0',
      'absent: cd api && grep -rl ebb . 2>/dev/null',
    ],
    ['`find src -name "*.ebb"` returns nothing', 'absent: find src -name "*.ebb" | grep .'],
    ['`find src -name "*.ebb" | wc -l` is 0', 'absent: find src -name "*.ebb" | grep .'],
    ['`git status --porcelain` is empty', 'absent: git status --porcelain | grep .'],
    ['`grep -rn ebb src` returns nothing', 'absent: grep -rn ebb src'],
    ['`grep -c ebb src/a.ts` returns 0', 'absent: grep -c ebb src/a.ts'],
    ['`ls src/ebb.ts` → No such file', 'absent: ls src/ebb.ts 2>/dev/null | grep .'],
    ['`ls a.ebb b.ebb 2>&1` finds nothing', 'absent: ls a.ebb b.ebb 2>/dev/null | grep .'],
    ['`ls src/*.ebb | wc -l` returns 0', 'absent: ls src/*.ebb 2>/dev/null | grep .'],
    [
      '`grep -rn ebb .` returns no matches outside attic/ and `docs/old/`.',
      "absent: grep -rn ebb . | grep -vF -e 'attic/' -e 'docs/old/'",
    ],
    ['`grep -c ebb a.ts` is 0 outside attic/', 'absent: grep -c ebb a.ts'],
  ])('%s', (text, expected) => {
    expect(asked(text)).toBe(expected);
  });
});

describe('a search for failures in what a RED test prints', () => {
  test.each([
    [
      '`npm test -- tide 2>&1 | grep -q "FAIL\\|fail\\|Error" && echo RED_PASS`',
      'fail: npm test -- tide 2>&1',
    ],
    [
      '`cd api && PYTHONPATH=. python -m pytest t.py -v 2>&1 | grep -qE "FAILED|FAIL" && echo 1.1_RED_PASS`',
      'fail: cd api && PYTHONPATH=. python -m pytest t.py -v 2>&1',
    ],
  ])('%s', (text, expected) => {
    expect(asked(text)).toBe(expected);
  });

  test('is the test itself where the task is a RED one', () => {
    const [command] = classifyVerify('`npm test 2>&1 | grep -q fail`', START, {
      expect: 'fail',
    }).commands;
    expect(command).toMatchObject({ run: 'npm test 2>&1', expect: 'fail' });
  });

  test.each([
    '`npm test 2>&1 | grep -q "3 passed" && echo RED_PASS`',
    '`npm test 2>&1 | grep -vq FAIL && echo RED_PASS`',
    '`npm test 2>&1 | grep -q FAIL || echo RED_PASS`',
    '`npm test 2>&1 | grep -q FAIL && npm run lint && echo RED_PASS`',
    '`npm run build 2>&1 | grep -q error && echo found`',
  ])('but not where something else is looked for: %s', (text) => {
    expect(asked(text)).toBe(`pass: ${text.slice(1, -1)}`);
  });
});

describe('a count that has to be a number is compared with it', () => {
  test.each([
    ['`grep -c tide src/a.ts` returns 3', '-eq 3'],
    ['`grep -c tide src/a.ts` should return 03', '-eq 3'],
    ['`grep -cE "tide|ebb" src/a.ts` returns at least 2', '-ge 2'],
    ['`grep -c tide src/a.ts` returns 2 or more', '-ge 2'],
    ['`grep -c tide src/a.ts` outputs `2`+', '-ge 2'],
    ['`grep -c tide src/a.ts` >= 2', '-ge 2'],
    ['`grep -c tide src/a.ts` is at most 4', '-le 4'],
    ['`grep -c tide src/a.ts` shows fewer than 4', '-lt 4'],
    ['`grep -c tide src/a.ts` → more than 1', '-gt 1'],
    ['`ls src/tides | wc -l` prints 12', '-eq 12'],
    ['`wc -l < docs/tides.md` returns 40 or less', '-le 40'],
    ['`cat src/*.ts | grep -c tide` == 5', '-eq 5'],
    ['`wc -l < docs/tides.md` is under 400', '-lt 400'],
    ['`grep -c tide src/a.ts` is above 2', '-gt 2'],
    ['`grep -c tide src/a.ts` is less than or equal to 3', '-le 3'],
    ['`grep -c tide src/a.ts` is greater than or equal to 3', '-ge 3'],
    ['Run `grep -c tide src/a.ts`. Expected: 3', '-eq 3'],
    ['```sh\ngrep -c tide src/a.ts\n# Expected: 3\n```', '-eq 3'],
    ['`grep -c tide src/a.ts`\nExpected: 3', '-eq 3'],
  ])('%s', (text, comparison) => {
    expect(asked(text)).toMatch(new RegExp(`^pass: \\[ "\\$\\(.+\\)" ${comparison} \\]$`));
  });

  test('without the name that `wc` prints beside it', () => {
    expect(asked('`wc -l src/tide.ts` is less than 200')).toBe(
      `pass: [ "$(wc -l src/tide.ts | awk '{print $1}')" -lt 200 ]`,
    );
  });

  test.each([
    ['`npm test` returns 0', 'npm test'],
    ['`grep -n tide src/a.ts` returns 3 lines', 'grep -n tide src/a.ts'],
    ['`grep -c tide src/a.ts` returns exit code 0', 'grep -c tide src/a.ts'],
    ['`grep -c tide src/a.ts` returns 2-3', 'grep -c tide src/a.ts'],
    ['`grep -c tide src/*.ts` returns 3', 'grep -c tide src/*.ts'],
    ['`grep -rc tide src` returns 3', 'grep -rc tide src'],
    ['`grep -c tide src/a.ts src/b.ts` returns 3', 'grep -c tide src/a.ts src/b.ts'],
    ['`wc -l src/*.ts` returns 40', 'wc -l src/*.ts'],
    ['`grep -c tide src/a.ts` returns at least 1', 'grep -c tide src/a.ts'],
    ['`grep -c tide src/a.ts` finds the class', 'grep -c tide src/a.ts'],
    ['`grep -c tide src/a.ts` shows 2 of the 5 tides', 'grep -c tide src/a.ts'],
  ])('not where something else is meant or printed: %s', (text, run) => {
    expect(asked(text)).toBe(`pass: ${run}`);
  });
});
