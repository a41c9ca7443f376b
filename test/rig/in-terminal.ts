// Somebody at a terminal: answers are typed as the questions come.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Harbour } from './harbour.ts';

/** In a terminal of its own; each answer is typed when the question is there once more. */
export async function inTerminal(
  { repo, env }: Harbour,
  args: readonly string[],
  {
    question,
    answers,
  }: { readonly question: string | RegExp; readonly answers: readonly string[] },
): Promise<string> {
  const words = [process.execPath, resolve('dist/bin/doorward.cjs'), ...args];
  const line = words.map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd: repo.top,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let typed = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    out += bytes.toString();
    for (const asked = out.split(question).length - 1; typed < asked; typed += 1)
      child.stdin.write(`${answers[typed] ?? ''}\n`);
  });
  await once(child, 'close');
  return out;
}
