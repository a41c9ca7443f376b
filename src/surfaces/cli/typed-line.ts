// One line that a person types. How a question is left without an answer is the same everywhere.

import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Ctrl-D is an empty answer. Ctrl-C is none, and stops what it would stop without a question. */
export async function typedLine(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(question)).trim();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    process.stderr.write('\n');
    if (!error.message.includes('Ctrl+C')) return '';
    await interruptSelf();
    return undefined;
  } finally {
    lines.close();
  }
}

/** Over when the signal is heard: whoever asked must not go on before. Where nobody listens, it ends this process. */
async function interruptSelf(): Promise<void> {
  const heard = process.listenerCount('SIGINT') > 0 ? once(process, 'SIGINT') : undefined;
  // Waiting for a signal keeps no process alive.
  const alive = setInterval(() => undefined, 1_000);
  process.kill(process.pid, 'SIGINT');
  try {
    await heard;
  } finally {
    clearInterval(alive);
  }
}
