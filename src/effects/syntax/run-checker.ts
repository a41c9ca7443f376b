// One short-lived program that reads text on its standard input and is not trusted to end.

import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Environment } from '../clean-environment.ts';
import { noteTouch } from '../touches.ts';

export interface CheckerRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Environment;
  readonly input: string;
}

export interface CheckerAnswer {
  readonly exitCode: number | undefined;
  readonly output: string;
  readonly errors: string;
}

const MAX_OUTPUT = 16 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** Undefined where the program cannot be started. */
export function runChecker(run: CheckerRun): Promise<CheckerAnswer | undefined> {
  const { program, args, env, input } = run;
  noteTouch();
  return new Promise((resolve) => {
    // Not in the repository: nothing of it must decide what the program loads. And not in reach of
    // Ctrl-C, which would look like an answer.
    const apart = { windowsHide: true, detached: process.platform !== 'win32' };
    const child = spawn(program, args, { cwd: tmpdir(), env, stdio: 'pipe', ...apart });
    const texts = { output: '', errors: '' };
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    const keep = (name: keyof typeof texts) => (chunk: string) => {
      if (texts[name].length < MAX_OUTPUT) texts[name] += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep('output'));
    child.stderr.setEncoding('utf8').on('data', keep('errors'));
    child.on('error', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      // Hit before it was out of reach: then nothing of it has run.
      if (signal === 'SIGINT') resolve(runChecker(run));
      else resolve({ exitCode: code ?? undefined, ...texts });
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
