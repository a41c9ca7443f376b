// Output within bounds: the beginning and the end are kept in memory, the raw bytes in a file up to
// a cap. However much a command prints, memory and disk stay as they are.

import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { normaliseNewlines, stripEscapes } from '../../std/text.ts';
import { readPlainFile } from '../plain-file.ts';

const HEAD_BYTES = 16 * 1024;
const TAIL_BYTES = 64 * 1024;
const MAX_RAW_BYTES = 32 * 1024 * 1024;
// A system call for every line would cost more than the line.
const RAW_BATCH_BYTES = 64 * 1024;
const MAX_COUNTED_BYTES = 8 * 1024 * 1024;
const NOTHING = Buffer.alloc(0);

export interface Captured {
  readonly output: string;
  readonly outputBytes: number;
  readonly droppedBytes: number;
  /** Undefined if nothing was printed, nobody wanted it, or it could not be written. */
  readonly rawOutputPath: string | undefined;
}

export interface CaptureOptions {
  readonly rawPath: string | undefined;
  readonly onOutput: ((text: string) => void) | undefined;
  /** How much of the beginning and of the end is kept, where the usual is too little. */
  readonly headBytes?: number;
  readonly tailBytes?: number;
}

export class Capture {
  readonly #options: CaptureOptions;
  readonly #headSize: number;
  #head: Buffer | undefined;
  readonly #tailSize: number;
  #tail: Buffer | undefined;
  readonly #decoder = new TextDecoder();
  #total = 0;
  #batch: Buffer | undefined;
  #batched = 0;
  #rawFd: number | undefined;
  #rawFailed = false;

  constructor(options: CaptureOptions) {
    this.#options = options;
    this.#headSize = options.headBytes ?? HEAD_BYTES;
    this.#tailSize = options.tailBytes ?? TAIL_BYTES;
  }

  add(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#keepRaw(chunk);
    const headRoom = Math.max(0, this.#headSize - this.#total);
    // Made with the first word: many commands say none. Only what was written is ever read.
    this.#head ??= Buffer.allocUnsafeSlow(this.#headSize);
    if (headRoom > 0) this.#head.set(chunk.subarray(0, headRoom), this.#total);
    const rest = chunk.subarray(headRoom);
    if (rest.length > 0) this.#keepTail(rest, this.#total + headRoom - this.#headSize);
    this.#total += chunk.length;
    const { onOutput } = this.#options;
    if (onOutput !== undefined) onOutput(readable(this.#decoder.decode(chunk, { stream: true })));
  }

  finish(): Captured {
    const rawOutputPath = this.#finishRaw();
    const { head, tail, dropped } = this.#parts();
    const output =
      dropped === 0
        ? decode(Buffer.concat([head, tail]))
        : `${decode(head)}${gapMark(dropped)}${decode(tail)}`;
    return { output, outputBytes: this.#total, droppedBytes: dropped, rawOutputPath };
  }

  /** What was kept as it came, escapes and all, with the gap told where there is one. */
  bytes(): Uint8Array {
    const { head, tail, dropped } = this.#parts();
    return Buffer.concat(
      dropped === 0 ? [head, tail] : [head, Buffer.from(gapMark(dropped)), tail],
    );
  }

  #parts(): { readonly head: Buffer; readonly tail: Buffer; readonly dropped: number } {
    const afterHead = Math.max(0, this.#total - this.#headSize);
    return {
      head: this.#head?.subarray(0, Math.min(this.#total, this.#headSize)) ?? NOTHING,
      tail: this.#orderedTail(afterHead),
      dropped: Math.max(0, afterHead - this.#tailSize),
    };
  }

  // The tail is a ring: byte number n after the head stands at n modulo its size.
  #keepTail(rest: Uint8Array, position: number): void {
    const size = this.#tailSize;
    this.#tail ??= Buffer.allocUnsafeSlow(size);
    const kept = rest.length > size ? rest.subarray(rest.length - size) : rest;
    const start = (position + rest.length - kept.length) % size;
    const room = size - start;
    this.#tail.set(kept.subarray(0, room), start);
    if (kept.length > room) this.#tail.set(kept.subarray(room), 0);
  }

  #orderedTail(afterHead: number): Buffer {
    const tail = this.#tail ?? NOTHING;
    if (afterHead <= tail.length) return tail.subarray(0, Math.max(0, afterHead));
    const start = afterHead % tail.length;
    return Buffer.concat([tail.subarray(start), tail.subarray(0, start)]);
  }

  #keepRaw(chunk: Uint8Array): void {
    const { rawPath } = this.#options;
    if (rawPath === undefined || this.#rawFailed || this.#total >= MAX_RAW_BYTES) return;
    this.#tryRaw(() => {
      this.#rawFd ??= openRaw(rawPath);
      this.#addToBatch(chunk.subarray(0, MAX_RAW_BYTES - this.#total));
    });
  }

  #addToBatch(chunk: Uint8Array): void {
    if (this.#batched + chunk.length > RAW_BATCH_BYTES) this.#writeBatch();
    if (chunk.length > RAW_BATCH_BYTES) {
      if (this.#rawFd !== undefined) writeWhole(this.#rawFd, chunk);
      return;
    }
    this.#batch ??= Buffer.allocUnsafeSlow(RAW_BATCH_BYTES);
    this.#batch.set(chunk, this.#batched);
    this.#batched += chunk.length;
  }

  #writeBatch(): void {
    if (this.#rawFd !== undefined && this.#batch !== undefined)
      writeWhole(this.#rawFd, this.#batch.subarray(0, this.#batched));
    this.#batched = 0;
  }

  #finishRaw(): string | undefined {
    if (!this.#rawFailed) this.#tryRaw(() => this.#writeBatch());
    const missing = this.#total - MAX_RAW_BYTES;
    if (missing > 0 && !this.#rawFailed) {
      const end = this.#orderedTail(this.#total - this.#headSize).subarray(-missing);
      this.#tryRaw(() => {
        const gap = missing - end.length;
        if (this.#rawFd === undefined) return;
        if (gap > 0) writeWhole(this.#rawFd, Buffer.from(gapMark(gap)));
        writeWhole(this.#rawFd, end);
      });
    }
    const isKept = this.#rawFd !== undefined && !this.#rawFailed;
    if (this.#rawFd !== undefined) closeSync(this.#rawFd);
    this.#rawFd = undefined;
    return isKept ? this.#options.rawPath : undefined;
  }

  // A full disk must not turn a verdict round: what is lost is the raw evidence, and that is said.
  #tryRaw(write: () => void): void {
    try {
      write();
    } catch {
      this.#rawFailed = true;
    }
  }
}

/** The output to count tests in: all of it where that is possible, else what was kept of it. */
export function countableText({
  output,
  droppedBytes,
  outputBytes,
  rawOutputPath,
}: Captured): string {
  if (droppedBytes === 0 || rawOutputPath === undefined || outputBytes > MAX_COUNTED_BYTES)
    return output;
  try {
    return decode(readPlainFile(rawOutputPath, MAX_COUNTED_BYTES, 'no link'));
  } catch {
    return output;
  }
}

function gapMark(bytes: number): string {
  return `\n… ${bytes} bytes left out …\n`;
}

function openRaw(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'wx', 0o600);
}

function writeWhole(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}

function decode(bytes: Uint8Array): string {
  return readable(new TextDecoder().decode(bytes));
}

// Progress bars redraw a line with CR: each state becomes a line of its own.
function readable(text: string): string {
  return stripEscapes(normaliseNewlines(text));
}
