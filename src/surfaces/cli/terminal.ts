// Where commands write. Synchronous on the descriptors: `process.stdout` alone costs a tenth of a start.

import { fstatSync, readFileSync, writeSync } from 'node:fs';
import { DoorwardError } from '../../std/error.ts';
import { stripEscapes } from '../../std/text.ts';

export interface Terminal {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly isInteractive: boolean;
  /** Nothing printed does anything to a screen but to show itself, in our colours: it may quote anybody. */
  out(text: string): void;
  err(text: string): void;
  /** Over what the screen shows, each line cleared as it is written, so that nothing flickers. */
  redraw(text: string): void;
  /** Clears so many lines of standard error above; of 0, the one that was begun. */
  takeBack(lines: number): void;
  /** Words for people, on standard error: they may quote anybody, and lose all escapes. */
  note(words: string): void;
  readStdin(): string;
  /** Wraps in colour where a person is looking; text from outside loses its own escapes first. */
  paint(colour: Colour, text: string): string;
}

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold';

const CODES: Readonly<Record<Colour, number>> = {
  red: 31,
  green: 32,
  yellow: 33,
  cyan: 36,
  dim: 2,
  bold: 1,
};

function presentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new DoorwardError(
      'usage',
      'the folder in which this was called is gone',
      'Go to one that is there.',
    );
  }
}

export function openTerminal(): Terminal {
  const { env } = process;
  const isColoured = isScreen(1) && env['NO_COLOR'] === undefined && env['TERM'] !== 'dumb';
  return {
    // Asked for when it is needed: a folder that is gone must not end a hook without its word.
    get cwd() {
      return presentFolder();
    },
    env,
    isInteractive: isScreen(2),
    out: (text) => writeAll(1, harmless(text)),
    err: (text) => writeAll(2, harmless(text)),
    redraw: (text) =>
      writeAll(1, `\u001b[H${harmless(text).replaceAll('\n', '\u001b[K\n')}\u001b[J`),
    takeBack: (lines) => writeAll(2, lines === 0 ? '\r\u001b[K' : `\u001b[${lines}A\u001b[J`),
    note: (words) => writeAll(2, `${stripEscapes(words)}\n`),
    readStdin: () => readFileSync(0, 'utf8'),
    paint: (colour, text) => {
      const plain = stripEscapes(text);
      return isColoured ? `\u001b[${CODES[colour]}m${plain}\u001b[0m` : plain;
    },
  };
}

const OWN_COLOURS = new RegExp(`(\\u001b\\[(?:0|${Object.values(CODES).join('|')})m)`, 'g');
const SUSPECT = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u200b\u2060]/u;
// In JSON they stand for themselves like this, and people see that they are there.
const SPELLED = /[\u007f-\u009f\p{Bidi_Control}\u200b\u2060]/gu;

export function harmless(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .split(OWN_COLOURS)
    .map((part, index) => (index % 2 === 1 ? part : stripEscapes(part.replace(SPELLED, spelled))))
    .join('');
}

const spelled = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function isScreen(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isCharacterDevice();
  } catch {
    return false;
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    const count = writeSome(descriptor, bytes.subarray(written));
    if (count === undefined) return;
    written += count;
  }
}

/** Undefined when the reader has gone away, which ends the writing, not the verdict. */
function writeSome(descriptor: number, bytes: Buffer): number | undefined {
  try {
    return writeSync(descriptor, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EPIPE') return undefined;
    if (code !== 'EAGAIN') throw error;
    // The pipe is full: wait a little instead of spinning.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    return 0;
  }
}
