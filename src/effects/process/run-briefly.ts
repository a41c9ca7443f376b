// A program that should be done soon, such as a client that is asked for a single turn: its words are
// bounded, and nothing of it is left when its time is up.

import { spawn } from 'node:child_process';
import { signalTree } from './kill-tree.ts';

export interface BriefRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string;
  readonly timeoutMs: number;
}

export interface BriefAnswer {
  /** Undefined where it was killed. */
  readonly exitCode: number | undefined;
  readonly output: string;
  readonly errors: string;
  readonly isTooSlow: boolean;
}

const MAX_OUTPUT = 1024 * 1024;

export function runBriefly(run: BriefRun): Promise<BriefAnswer> {
  const { program, args, cwd, env, input, timeoutMs } = run;
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: 'pipe', detached: true });
    const texts = { output: '', errors: '' };
    let isTooSlow = false;
    const endAll = (): void => {
      if (child.pid !== undefined) signalTree(child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => {
      isTooSlow = true;
      endAll();
    }, timeoutMs);
    const keep = (name: keyof typeof texts) => (chunk: string) => {
      if (texts[name].length < MAX_OUTPUT) texts[name] += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep('output'));
    child.stderr.setEncoding('utf8').on('data', keep('errors'));
    const end = (exitCode: number | null, words = ''): void => {
      clearTimeout(timer);
      resolve({
        exitCode: exitCode ?? undefined,
        ...texts,
        errors: texts.errors + words,
        isTooSlow,
      });
    };
    child.on('error', ({ message }) => end(null, message));
    // Children that outlive it would keep its streams open.
    child.on('exit', endAll);
    child.on('close', (code) => end(code));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
