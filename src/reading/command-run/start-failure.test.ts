import { describe, expect, test } from 'vitest';
import type { Expectation } from '../../model/verify.ts';
import { startFailure } from './start-failure.ts';

const failure = (exitCode: number, output: string, expect: Expectation = 'pass') =>
  startFailure({ exitCode, output, expect, hasTests: false });

describe('a tool that is missing is no verdict on the work', () => {
  test.each([
    [127, '/usr/bin/bash: line 1: tidectl: command not found', /`tidectl` was not found/],
    [127, '> harbour@1.0.0 test\n> vitest run\n\nsh: 1: vitest: not found\n', /`vitest`/],
    [127, 'sh: line 1: jest: command not found', /`jest`/],
    [1, 'npm error Missing script: "tset"\nnpm error\nnpm error To see a list', /no script `tset`/],
    [1, '/usr/bin/python3: No module named pytest', /module `pytest`/],
    [101, 'error: no such command: `nextest`', /cargo has no command `nextest`/],
    [1, 'npm error could not determine executable to run', /npx/],
    [
      1,
      'npm error npx canceled due to missing packages and no YES option: ["vitest@5.1.0"]\nnpm error A complete log',
      /`vitest@5.1.0`/,
    ],
    [1, 'npm error code ENOTCACHED\nnpm error request to https://registry', /ENOTCACHED/],
    [1, 'error: Script not found "tset"', /no script `tset`/],
    [1, 'Task not found: tset\nAvailable tasks:\n- t (package.json)', /no task `tset`/],
    [1, 'Error: ENOSPC: no space left on device, write', /no space left/],
    [1, 'cp: error writing a.txt: No space left on device', /no space left/],
    [127, "env: 'deno': No such file or directory", /`deno`/],
  ])('exit code %i with %j', (exitCode, output, reason) => {
    expect(failure(exitCode, output)).toMatch(reason);
  });
});

test('only the end of what was printed tells', () => {
  const missing = 'npm error could not determine executable to run\n';
  const much = 'tide\n'.repeat(6000);
  expect(failure(1, `${much}${missing}`)).toMatch(/npx/);
  expect(failure(1, `${'tide\n'.repeat(4900)}${missing}${much}`)).toBeUndefined();
});

describe('a command that did run is judged by its exit code', () => {
  test.each([
    [0, 'bash: line 1: tidectl: command not found', 'it passed'],
    [
      1,
      'bash: line 1: tidectl: command not found',
      'the shell itself does not exit with 1 for that',
    ],
    [127, 'nothing of the kind', 'nobody complained'],
    [1, 'npm error code E404\nnpm error 404 Not Found - GET', 'the work may have made it up'],
    [2, 'tide.ts(3,1): error TS2304: Cannot find name "ebb".', 'the tool was there'],
  ])('exit code %i with %j: %s', (exitCode, output) => {
    expect(failure(exitCode, output)).toBeUndefined();
  });

  test('tests were counted, so a missing tool came later', () => {
    const output = 'bash: line 1: report: command not found';
    expect(startFailure({ exitCode: 127, output, expect: 'pass', hasTests: true })).toBeUndefined();
  });
});

describe('a missing script of the repository', () => {
  const output = 'bash: line 1: ./check.sh: No such file or directory';

  test('is a plain failure where the command has to pass: the work may lack just that', () => {
    expect(failure(127, output, 'pass')).toBeUndefined();
  });

  test('is no proof where the command has to fail', () => {
    expect(failure(127, output, 'fail')).toMatch(/`\.\/check\.sh` does not exist/);
    expect(failure(126, 'bash: line 1: ./check.sh: Permission denied', 'fail')).toMatch(
      /cannot be executed/,
    );
  });
});
