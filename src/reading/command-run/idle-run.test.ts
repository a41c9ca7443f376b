import { describe, expect, test } from 'vitest';
import { aCommandRun } from '../../../test/rig/builders.ts';
import { foundNothingToDo } from './idle-run.ts';

const isIdle = (command: string, output: string): boolean =>
  foundNothingToDo(aCommandRun(command, { output }));

describe('a build tool that did nothing', () => {
  test.each([
    ['make test', "make: 'test' is up to date.\n"],
    ['make test', "make: `test' is up to date.\n"],
    ['gmake -s test', "gmake: 'test' is up to date.\n"],
    [
      'make build && make test',
      "make: Nothing to be done for 'build'.\nmake: 'test' is up to date.\n",
    ],
    ['make build test', "sh build.sh\nmake: 'test' is up to date.\n"],
    ['make test-unit', "make: 'test-unit' is up to date.\n"],
    ['make -C api test', "make: Entering directory '/srv/api'\nmake: 'test' is up to date.\n"],
    ['CI=1 timeout 30 make test', "make: 'test' is up to date.\n"],
    ['cd api && make test && echo ok', "make: 'test' is up to date.\nok\n"],
    ['make test 2>&1 | tail -5', "make: 'test' is up to date.\n"],
    [
      'make lint test MODE=fast',
      "make: Nothing to be done for 'lint'.\nmake: 'test' is up to date.\n",
    ],
    ['make lint && make test', "make: 'lint' is up to date.\nmake: 'test' is up to date.\n"],
    ['ninja -C out check', "ninja: Entering directory `out'\nninja: no work to do.\n"],
    ['task test', 'task: Task "test" is up to date\n'],
    ['task test', 'task: [tide] Task "test" is up to date\n'],
  ])('`%s` that prints %j', (command, output) => {
    expect(isIdle(command, output)).toBe(true);
  });
});

describe('something did run, or was built before', () => {
  test.each([
    ['make', "make: Nothing to be done for 'all'.\n"],
    ['make all', "make: Nothing to be done for 'all'.\n"],
    ['make bin/latest', "make: 'bin/latest' is up to date.\n"],
    ['ninja -C out', 'ninja: no work to do.\n'],
    ['task build', 'task: Task "build" is up to date\n'],
    ['make test', 'sh run-tests.sh\nall is well\n'],
    ['make build test', "make: 'build' is up to date.\nsh run-tests.sh\n"],
    ['make build && make test', "make: 'build' is up to date.\nsh run-tests.sh\n"],
    ['make build && node check.js', "make: 'build' is up to date.\n"],
    ['make test', "make[1]: 'lib' is up to date.\nsh run-tests.sh\n"],
    ['task test', 'task: Task "build" is up to date\nrunning tests\n'],
    ['node check.js', "make: 'test' is up to date.\n"],
  ])('`%s` that prints %j', (command, output) => {
    expect(isIdle(command, output)).toBe(false);
  });
});
