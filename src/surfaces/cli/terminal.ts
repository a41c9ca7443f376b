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
  /** Undefined as long as all of standard output has arrived. */
  lost(): Loss | undefined;
  /** Wraps in colour where a person is looking; text from outside loses its own escapes first. */
  paint(colour: Colour, text: string): string;
}

/** Why an answer did not arrive. */
export interface Loss {
  readonly why: string;
  /** The reader has had enough, as `head` has; or it is gone. */
  readonly isUnread: boolean;
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
  let loss: Loss | undefined;
  // What comes after a gap would be taken for the whole. A run goes on all the same: its record is elsewhere.
  const print = (text: string): void => {
    loss ??= writeAll(1, text);
  };
  const isColoured = isScreen(1) && env['NO_COLOR'] === undefined && env['TERM'] !== 'dumb';
  return {
    // Asked for when it is needed: a folder that is gone must not end a hook without its word.
    get cwd() {
      return presentFolder();
    },
    env,
    isInteractive: isScreen(2),
    out: (text) => print(harmless(text)),
    // Where standard error can't be written there is nobody to tell; the exit code remains.
    err: (text) => void writeAll(2, harmless(text)),
    redraw: (text) => print(picture(harmless(text))),
    takeBack: (lines) => void writeAll(2, back(lines)),
    note: (words) => void writeAll(2, `${stripEscapes(words)}\n`),
    lost: () => loss,
    readStdin: () => readFileSync(0, 'utf8'),
    paint: (colour, text) => {
      const plain = stripEscapes(text);
      return isColoured ? `\u001b[${CODES[colour]}m${plain}\u001b[0m` : plain;
    },
  };
}

/** From the first column: a key that was pressed may stand where the cursor was. */
export function back(lines: number): string {
  return lines === 0 ? '\r\u001b[K' : `\r\u001b[${lines}A\u001b[J`;
}

/** From the corner of the screen. A line that is too wide ends at the edge: if it went on below, all would move. */
export function picture(text: string): string {
  const [CORNER, FRESH_LINE, REST] = ['\u001b[H', '\u001b[2K', '\u001b[J'];
  const lines = `${FRESH_LINE}${text.replaceAll('\n', `\n${FRESH_LINE}`)}`;
  return `\u001b[?7l${CORNER}${lines}${REST}\u001b[?7h`;
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

function writeAll(descriptor: number, text: string): Loss | undefined {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) {
    const count = writeSome(descriptor, bytes.subarray(written));
    if (typeof count !== 'number') return count;
    written += count;
  }
  return undefined;
}

function writeSome(descriptor: number, bytes: Buffer): number | Loss {
  try {
    return writeSync(descriptor, bytes);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EAGAIN')
      return {
        why: error instanceof Error ? error.message : String(error),
        isUnread: code === 'EPIPE',
      };
    // The pipe is full: wait a little instead of spinning.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    return 0;
  }
}
