// The end of a client's transcript: what the agent said, where the client does not pass it on, and which tools it
// called.

import { readSync } from 'node:fs';
import { withPlainFile } from '../../effects/plain-file.ts';
import type { RecordedCalls } from '../../model/claim.ts';
import type { HookClient } from '../../model/hook.ts';
import { lastMessageIn } from '../../reading/hook/last-message.ts';
import { recordedCalls } from '../../reading/hook/recorded-calls.ts';

const TAIL_BYTES = 2 * 1024 * 1024;

/** Undefined where it can't be read or nobody says anything in it: then there is no claim to judge. */
export function wordsInTranscript(path: string): string | undefined {
  return lastMessageIn(tailOf(path)?.text ?? '');
}

/** Undefined where it can't be read: then nothing is known of any call. */
export function callsInTranscript(client: HookClient, path: string): RecordedCalls | undefined {
  const tail = tailOf(path);
  return tail === undefined ? undefined : recordedCalls(client, tail.text, tail.isWhole);
}

interface Tail {
  readonly text: string;
  readonly isWhole: boolean;
}

function tailOf(path: string): Tail | undefined {
  try {
    return withPlainFile(path, 'follow links', (file, { size }) => {
      const length = Math.min(size, TAIL_BYTES);
      const bytes = Buffer.alloc(length);
      const count = readSync(file, bytes, 0, length, size - length);
      return { text: bytes.subarray(0, count).toString('utf8'), isWhole: length === size };
    });
  } catch {
    return undefined;
  }
}
