import { describe, expect, test } from 'vitest';
import { aCommandRun, aSubject } from '../../../test/rig/builders.ts';
import type { CommandRun, TestCounts } from '../../model/command.ts';
import { judgeRun } from './judge-run.ts';

const { rules } = aSubject({});

function short(command: string, parts: Partial<CommandRun>): string {
  const { outcome, reason } = judgeRun(aCommandRun(command, parts), rules);
  return `${outcome} ${reason}`;
}

const counts = (parts: Partial<TestCounts>): TestCounts => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  runner: 'node:test',
  failures: [],
  ...parts,
});

describe('a test that has to fail', () => {
  const red = (command: string, parts: Partial<CommandRun>): string =>
    short(command, { expect: 'fail', exitCode: 1, ...parts });

  test.each<[string, Partial<CommandRun>]>([
    ['node --test', { tests: counts({ failed: 1 }) }],
    ['node --test', { tests: counts({ failed: 2, broken: 1, passed: 3 }) }],
    ['npm test', { tests: counts({ failed: 1 }) }],
    ['npm test', { output: 'AssertionError: 1 !== 2\nnpm error Lifecycle script `test` failed' }],
    ['cargo test', { exitCode: 101, tests: counts({ failed: 1 }) }],
    ['./check-tide.sh', { output: 'the tide does not turn' }],
    ['./check-tide.sh', { exitCode: 2, output: 'tide.txt: syntax error in line 3' }],
    ['tsc --noEmit', { exitCode: 2, output: "a.ts(1,1): error TS2307: Cannot find module './b'" }],
  ])('is proved by `%s` with %j', (command, parts) => {
    expect(red(command, parts)).toBe('pass gate.passed');
  });

  test.each<[string, Partial<CommandRun>]>([
    ['node nonexist.js', { output: "Error: Cannot find module '/srv/nonexist.js'\n    at x" }],
    ['node tide.js', { output: "tide.js:1\nconst x = ;\n\nSyntaxError: Unexpected token ';'" }],
    ['python3 tide.py', { output: "python3: can't open file 'tide.py': [Errno 2] No such file" }],
    ['python3 tide.py', { output: "ModuleNotFoundError: No module named 'moon'" }],
    ['npm test', { exitCode: 254, output: 'npm error code ENOENT' }],
    ['npx --no-install nosuchtool', { output: 'npm error code E404\nnpm error 404 Not Found' }],
    ['make test', { exitCode: 2, output: "make: *** No rule to make target 'test'.  Stop." }],
    ['cargo run', { exitCode: 101, output: 'error: could not find `Cargo.toml` in `/srv`' }],
    [
      'syntax error here (',
      { exitCode: 2, output: "bash: -c: line 1: syntax error near unexpected token `('" },
    ],
    ['kill -9 $$', { exitCode: 137 }],
    ['./tide', { exitCode: 126 }],
    ['node --test', { exitCode: 139, tests: counts({ failed: 1 }) }],
    ['node --test test/none.test.js', { output: "Could not find 'test/none.test.js'" }],
  ])('is not shown by a breakage: `%s` with %j', (command, parts) => {
    expect(red(command, parts)).toBe('inconclusive verify.not-started');
  });

  test.each<[string, Partial<CommandRun>]>([
    ['node --test', { output: 'something went wrong' }],
    ['cargo test', { exitCode: 101, output: 'error[E0425]: cannot find function `turn`' }],
    ['python3 -m unittest tide', { tests: counts({ failed: 1, broken: 1 }) }],
    ['npm test', { tests: counts({ failed: 1, broken: 1 }) }],
    ['npm test', { tests: counts({ passed: 4 }) }],
    ['npm test', { tests: counts({}) }],
  ])('is not shown where none was counted: `%s` with %j', (command, parts) => {
    expect(red(command, parts)).toBe('inconclusive verify.no-tests');
  });
});

describe('a build tool that had nothing to do', () => {
  const output = "make: 'test' is up to date.\n";

  test('has proved nothing, and is told how to run every time', () => {
    const judged = judgeRun(aCommandRun('make test', { output }), rules);
    expect(judged).toMatchObject({ outcome: 'inconclusive', reason: 'verify.vacuous' });
    expect(judged.guidance).toContain('.PHONY');
  });

  test('says so before anybody asks for the report of its tests', () => {
    const report = { state: 'missing', why: '' } as const;
    expect(short('make test', { output, report })).toBe('inconclusive verify.vacuous');
  });

  test('does not matter where tests were counted', () => {
    expect(short('make test', { output, tests: counts({ passed: 2 }) })).toBe('pass gate.passed');
  });
});

describe('a pipe that would have hidden a failure', () => {
  const command = 'npm test | tail -3';
  const executed = `set -o pipefail; ${command}`;

  test.each([
    [{ exitCode: 0 }, '`npm test | tail -3` passed; run with pipefail,'],
    [{ exitCode: 1 }, '`npm test | tail -3` exited with 1; run with pipefail,'],
  ])('is said to have been repaired with %j', (parts, beginning) => {
    const { message } = judgeRun(aCommandRun(command, { executed, ...parts }), rules);
    expect(message).toContain(beginning);
  });
});

describe('a command that ran out of time', () => {
  test('is told how long it ran, which may be more than its limit', () => {
    const { message } = judgeRun(
      aCommandRun('sleep 9', { timedOut: true, durationMs: 3000 }),
      rules,
    );
    expect(message).toBe('`sleep 9` ran out of time and was ended after 3.0 s.');
  });
});

describe('a test runner that passes without a word about tests', () => {
  test.each([
    ['node --test', 'inconclusive verify.no-tests'],
    ['cd api && python -m pytest -q', 'inconclusive verify.no-tests'],
    ['npx vitest run > /dev/null', 'inconclusive verify.no-tests'],
    ['node --test --test-reporter=dot', 'concern verify.no-tests'],
    ['node --test | tail -1', 'concern verify.no-tests'],
    ['pytest -q | grep -q "3 passed"', 'pass gate.passed'],
    ['npm test', 'pass gate.passed'],
    ['cargo test --no-run', 'pass gate.passed'],
  ])('`%s`: %s', (command, expected) => {
    expect(short(command, { output: 'done' })).toBe(expected);
  });
});

describe('a search that has to find nothing', () => {
  test.each([
    'grep -rn ebb src',
    'rg ebb | head -5',
    'git grep -n ebb',
    'git -C . ls-files | grep "\\.env$"',
    'cd src && grep -rn ebb .',
    '(cd src; grep -rn ebb .)',
  ])('`%s` answers with 1', (command) => {
    expect(short(command, { expect: 'absent', exitCode: 1 })).toBe('pass gate.passed');
  });

  test.each([
    ['grep -rn ebb src | wc -l', { output: '0\n' }],
    ['find src -name "*.ebb" | wc -l', { output: '       0\n' }],
    ['find src -name "*.ebb"', {}],
    ['git ls-files "*.env" | head -3', {}],
    ['git -C api status --porcelain', {}],
    ['git diff --quiet', {}],
  ])('`%s` exits with 0 whatever it finds, so that nothing is no answer: %j', (command, parts) => {
    expect(short(command, { expect: 'absent', output: '', ...parts })).toBe(
      'inconclusive verify.vacuous',
    );
  });

  test.each([
    ['grep -rn ebb src | wc -l', { output: '10\n' }],
    ['find src -name "*.ebb"', { output: 'src/a.ebb\n' }],
    ['grep -q ebb src/tide.ts', {}],
    ['fd --quiet ebb src', {}],
    ['! find src -name "*.ebb"', {}],
    ['node find-ebb.js', {}],
  ])('`%s` found something: %j', (command, parts) => {
    expect(short(command, { expect: 'absent', output: '', ...parts })).toBe(
      'fail verify.unexpected-pass',
    );
  });

  test.each([
    'n=$(grep -rn ebb nonexist | wc -l); echo "$n"; [ "$n" -eq 0 ]',
    '[ "$(grep -rn ebb nonexist | wc -l)" -eq 0 ]',
    'test 0 = "$(find nonexist -name "*.ebb" | wc -l)"',
    '[[ $(grep -rn ebb nonexist | wc -l) -lt 3 ]]',
    '[ -z "$(grep -rn ebb nonexist)" ]',
    'grep -rn ebb nonexist | wc -l | grep -qx 0',
    'grep -rn ebb nonexist | wc -l | grep -q "^0$"',
  ])('nor is nothing that is counted after it: `%s`', (command) => {
    const output = 'grep: nonexist: No such file or directory\n0\n';
    expect(short(command, { output })).toBe('inconclusive verify.not-started');
  });

  test.each([
    '[ "$(grep -rn ebb src nonexist | wc -l)" -ge 3 ]',
    'grep -rn ebb src nonexist | grep -q tide',
    'cat nonexist; [ "$(node count.js)" -eq 0 ]',
  ])('a complaint is none of its business where something was found: `%s`', (command) => {
    const output = 'grep: nonexist: No such file or directory\n3\n';
    expect(short(command, { output })).toBe('pass gate.passed');
  });

  test('a count of 0 after a search that broke is no answer', () => {
    const output = 'grep: nonexist: No such file or directory\n0\n';
    expect(short('grep ebb nonexist | wc -l', { expect: 'absent', output })).toBe(
      'inconclusive verify.exit-nonzero',
    );
  });

  test.each([
    ['cd nonexist && grep ebb .', 'bash: line 1: cd: nonexist: No such file or directory'],
    ['grep ebb nonexist | grep flow', 'grep: nonexist: No such file or directory'],
    ['cat nonexist | grep flow', 'cat: nonexist: No such file or directory'],
    ['git grep ebb', 'fatal: not a git repository'],
    ['test -f tide.ts', ''],
    ['test -f tide.ts && grep ebb tide.ts', ''],
    ['false', ''],
    ['node find-ebb.js', ''],
    ['find . -name ebb', ''],
  ])('`%s` (%j) does not', (command, output) => {
    expect(short(command, { expect: 'absent', exitCode: 1, output })).toBe(
      'inconclusive verify.exit-nonzero',
    );
  });

  test.each([
    '! grep -q ebb nonexist.txt',
    'test -f a && ! grep -q ebb nonexist.txt',
    '[ -z "$(grep ebb nonexist.txt)" ]',
    'if grep -q ebb nonexist.txt; then exit 1; fi',
  ])('`%s` does not pass because the search broke', (command) => {
    const output = 'grep: nonexist.txt: No such file or directory';
    expect(short(command, { output })).toBe('inconclusive verify.not-started');
    expect(short(command, { output: '' })).toBe('pass gate.passed');
  });

  test('what another command says about a missing file is its own affair', () => {
    const output = 'grep: nonexist.txt: No such file or directory';
    expect(short('./check-tide.sh', { output })).toBe('pass gate.passed');
  });
});
