// The end of a client's transcript, for clients that do not pass on what the agent said.

import { readSync } from 'node:fs';
import { withPlainFile } from '../../effects/plain-file.ts';
import { lastMessageIn } from '../../reading/hook/last-message.ts';

const TAIL_BYTES = 2 * 1024 * 1024;

/** Undefined where it can't be read or nobody says anything in it: then there is no claim to judge. */
export function wordsInTranscript(path: string): string | undefined {
  try {
    return lastMessageIn(tailOf(path));
  } catch {
    return undefined;
  }
}

function tailOf(path: string): string {
  return withPlainFile(path, 'follow links', (file, { size }) => {
    const length = Math.min(size, TAIL_BYTES);
    const bytes = Buffer.alloc(length);
    const count = readSync(file, bytes, 0, length, size - length);
    return bytes.subarray(0, count).toString('utf8');
  });
}
