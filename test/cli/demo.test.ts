// The first thing that people see: the demo ends as the README says, and lets itself be stopped.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startIn } from '../rig/harbour.ts';
import { makeDirectory } from '../rig/repo-rig.ts';

const README = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const TABLE = /\$ doorward demo\n(.*?)```/s.exec(README)?.[1] ?? '';

/** The demo in a home and among temporary files of its own. */
function demo(...args: readonly string[]): ReturnType<typeof startIn> {
  const { top } = makeDirectory();
  return startIn(top, ['demo', ...args], { HOME: top, TMPDIR: top });
}

interface Shown {
  readonly task: string;
  readonly trick: string;
  readonly caughtBy: string;
  readonly end: string;
}

test('the demo catches what the README says that it catches', async () => {
  const { code, out } = await demo('--json').ended();
  const { tasks } = JSON.parse(out) as { readonly tasks: readonly Shown[] };
  const seen = tasks.map(({ task, trick, caughtBy, end }) => [task, trick, caughtBy, end]);
  const [, ...rows] = TABLE.trim().split('\n');
  const told = rows.map((row) => row.split(/ {2,}/));
  // Each demo has commits of its own.
  const masked = (table: readonly (readonly string[])[]): readonly string[] =>
    table.map((row) => row.join(' | ').replace(/[0-9a-f]{7}/, '0000000'));
  expect(masked(seen)).toEqual(masked(told));
  expect(code).toBe(0);
});

test('Ctrl-C once lets the demo finish its step and say so', async () => {
  const running = demo();
  await running.until(() => running.words().includes('attempt 1 started'));
  running.child.kill('SIGINT');
  const { code, out, err } = await running.ended();
  expect(out).toMatch(/once more stops at once[\s\S]*Stopped: the rest of the demo is not shown\./);
  expect({ code, err }).toEqual({ code: 130, err: '' });
});
