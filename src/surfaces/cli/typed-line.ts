// One line that a person types. How a question is left without an answer is the same everywhere.

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
    process.kill(process.pid, 'SIGINT');
    return undefined;
  } finally {
    lines.close();
  }
}
