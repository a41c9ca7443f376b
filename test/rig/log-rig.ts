// Events for tests of the store, and processes of their own that write to it and can be killed.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { GateEvent } from '../../src/model/event.ts';
import { strict } from '../../src/protocols/strict.ts';

export const AT = '2026-05-04T06:00:00.000Z';

export function aStart(run: string, plan: string = 'plans/harbour.md'): GateEvent {
  return { type: 'run.started', at: AT, run, protocol: strict, plan, tasks: [], reviewers: 0 };
}

/** The smallest event that can carry a text of its own. */
export function aNote(why: string, at: string = AT): GateEvent {
  return { type: 'work.kept', at, task: '1.1', ref: 'refs/doorward/kept/1', why };
}

export interface Writer {
  readonly pid: number;
  /** The next line that it printed; undefined once it has ended. */
  line(): Promise<string | undefined>;
  /** Lets a waiting writer go on. */
  go(): void;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code, and everything that it printed to standard error. */
  ended(): Promise<{ readonly code: number | null; readonly errors: string }>;
}

type Task = 'append' | 'wait' | 'lease';

/** See log-writer.ts for the tasks and what they take. */
export function startWriter(task: Task, folder: string, ...args: readonly string[]): Writer {
  const script = new URL('log-writer.ts', import.meta.url).pathname;
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    process.execPath,
    [script, task, folder, ...args],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => {
    errors += bytes.toString();
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  return {
    pid: child.pid ?? 0,
    line: async () => {
      const next = await lines.next();
      return next.done === true ? undefined : next.value;
    },
    go: () => {
      child.stdin.write('go\n');
    },
    kill: (signal) => {
      child.kill(signal);
    },
    ended: async () => {
      await closed;
      return { code: child.exitCode, errors };
    },
  };
}
