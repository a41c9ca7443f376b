// Real commands for tests: a runner with a folder of its own, and a way to find processes that are
// still alive by a mark in their arguments.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandSettings } from '../../src/drive/ports/gate.ts';
import { commandRunner, type RunnerOptions } from '../../src/effects/process/run-commands.ts';
import type { CommandRun } from '../../src/model/command.ts';
import type { VerifyCommand } from '../../src/model/verify.ts';
import { aCommand } from './builders.ts';

export interface CommandRig {
  readonly folder: string;
  readonly evidence: string;
  run(command: string | VerifyCommand, options?: Partial<RunnerOptions>): Promise<CommandRun>;
  runAll(
    commands: readonly (string | VerifyCommand)[],
    settings?: Partial<CommandSettings>,
    options?: Partial<RunnerOptions>,
  ): Promise<readonly CommandRun[]>;
  remove(): void;
}

export function commandRig(): CommandRig {
  const folder = mkdtempSync(join(tmpdir(), 'harbour-'));
  const evidence = join(folder, '.evidence');
  const rig: CommandRig = {
    folder,
    evidence,
    async run(command, options) {
      const [run] = await rig.runAll([command], {}, options);
      if (run === undefined) throw new Error('the command was not run');
      return run;
    },
    runAll(commands, settings = {}, options = {}) {
      const runCommands = commandRunner({
        env: process.env,
        passEnv: [],
        top: folder,
        changesSince: async (tree) => ({ tree, paths: [] }),
        evidenceFolder: evidence,
        graceMs: 300,
        ...options,
      });
      return runCommands(
        commands.map((command) => (typeof command === 'string' ? aCommand(command) : command)),
        { cwd: folder, timeoutMs: 30_000, isParallel: false, reruns: 0, ...settings },
        'c'.repeat(40),
      );
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  return rig;
}

let marks = 0;

/** A number of seconds that no other process sleeps: long, and found again in the process list. */
export function aMark(): string {
  marks += 1;
  return `${3000 + marks}.${String(process.pid).padStart(7, '0')}`;
}

export function alive(mark: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => argumentsOf(pid).includes(mark))
    .map(Number);
}

function argumentsOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Ends what a test knows to be left over; answers with how many there were. */
export function endMarked(mark: string): number {
  const pids = alive(mark);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length;
}
