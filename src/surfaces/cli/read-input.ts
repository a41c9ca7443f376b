// A file or standard input as text, capped, with an error that says what to do.

import { resolve } from 'node:path';
import { readGivenFile } from '../../app/given-file.ts';
import { DoorwardError, fileTrouble } from '../../std/error.ts';
import type { Terminal } from './terminal.ts';

const MAX_WORDS_BYTES = 256 * 1024 * 1024;

export function readWords(source: string, terminal: Terminal): string {
  if (source === '-') return terminal.readStdin();
  const path = resolve(terminal.cwd, source);
  try {
    return readGivenFile(path, MAX_WORDS_BYTES).toString('utf8');
  } catch (error) {
    throw new DoorwardError(
      'input',
      `can't read ${source}: ${fileTrouble(error)}`,
      'Check the path, or use `-`.',
      {
        cause: error,
      },
    );
  }
}
