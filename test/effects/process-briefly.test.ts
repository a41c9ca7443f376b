// A program that is asked for one turn: whatever it does, there is an answer, and soon.

import { expect, test } from 'vitest';
import { type BriefRun, runBriefly } from '../../src/effects/process/run-briefly.ts';

const run = (script: string, more: Partial<BriefRun> = {}) =>
  runBriefly({
    ...{ program: '/bin/sh', args: ['-c', script], cwd: '/', env: process.env },
    ...{ input: 'tide', timeoutMs: 60_000, ...more },
  });

test('it hears its input and is heard', async () => {
  expect(await run('cat; echo low >&2; exit 3')).toEqual({
    exitCode: 3,
    output: 'tide',
    errors: 'low\n',
    isTooSlow: false,
  });
});

test('one that never ends is ended', async () => {
  expect(await run('sleep 300 & wait', { timeoutMs: 100 })).toMatchObject({
    exitCode: undefined,
    isTooSlow: true,
  });
});

// Without its mark and out of its group, it cannot be found; its parents are gone.
const ESCAPE = 'setsid env -i /bin/sh -c "sleep 10; echo late" & sleep 0.2; echo $!';

test('a child that got away and holds the streams is not waited for', async () => {
  const { exitCode, output } = await run(`(${ESCAPE})`);
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringMatching(/^\d+\n$/) });
  process.kill(-Number(output), 'SIGKILL');
});

test.each([
  ['a program that is not there', { program: '/nowhere/tide' }, /ENOENT/],
  ['a folder that is not there', { cwd: '/nowhere' }, /ENOENT/],
  ['too long a command line', { args: ['-c', ':', 'x'.repeat(3_000_000)] }, /E2BIG/],
  ['what no command line can hold', { args: ['-c', 'echo \0'] }, /null bytes/],
])('%s is an answer', async (_what, more, words) => {
  const { exitCode, errors } = await run(':', more);
  expect(exitCode).toBeUndefined();
  expect(errors).toMatch(words);
});
