// Runs the built command as a user would: its own process, its exit code, its two streams.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const BIN: string = resolve('dist/bin/doorward.cjs');

export interface CliResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CliOptions {
  /** Both streams go to this open file, and nothing of them comes back. */
  readonly into?: number;
  /** Standard output alone goes there. */
  readonly outInto?: number;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** For what may hang: killed after so long, which is an error. */
  readonly timeout?: number;
}

export function doorward(
  cwd: string,
  args: readonly string[],
  options: CliOptions = {},
): CliResult {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [BIN, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...(options.into === undefined
      ? { input: options.input ?? '', stdio: ['pipe', options.outInto ?? 'pipe', 'pipe'] }
      : { stdio: ['ignore', options.into, options.into] }),
    env: { ...process.env, ...options.env },
    killSignal: 'SIGKILL',
    timeout: options.timeout,
  });
  if (error !== undefined) throw error;
  return { code: status, out: stdout ?? '', err: stderr };
}

/** The JSON a command prints, with its exit code beside it. */
export function doorwardJson(
  cwd: string,
  args: readonly string[],
  options: CliOptions = {},
): { readonly code: number | null; readonly json: Readonly<Record<string, unknown>> } {
  const { code, out, err } = doorward(cwd, [...args, '--json'], options);
  try {
    return { code, json: JSON.parse(out) };
  } catch (cause) {
    throw new Error(`no JSON (exit code ${code})\n${out}\n${err}`, { cause });
  }
}

export function startDoorward(cwd: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
}
