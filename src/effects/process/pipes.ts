// Real pipes for the output of commands. Node's own are sockets, and a program that opens
// /dev/stdout or /dev/stderr fails on a socket; on a file it would wipe what was printed before.

import { spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DoorwardError } from '../../std/error.ts';

export interface Pipe {
  readonly readEnd: number;
  /** For the child; to be closed here as soon as the child has it. */
  readonly writeEnd: number;
}

/** Named pipes made a few at a time, because each call of mkfifo is a process of its own. */
export class PipeSupply {
  readonly #mkfifo: string;
  readonly #paths: string[] = [];
  #folder: string | undefined;
  #made = 0;
  #making: Promise<void> | undefined;

  constructor(mkfifo: string) {
    this.#mkfifo = mkfifo;
  }

  async reserve(count: number): Promise<void> {
    await this.#making;
    this.#making = this.#make(count);
    await this.#making;
  }

  async take(): Promise<Pipe> {
    while (this.#paths.length === 0) await this.reserve(1);
    const path = this.#paths.pop() ?? '';
    try {
      // Without O_NONBLOCK the reader would wait for a writer. The reader has to be there first.
      const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      const writeEnd = openSync(path, constants.O_WRONLY);
      return { readEnd, writeEnd };
    } finally {
      rmSync(path, { force: true });
    }
  }

  close(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = undefined;
    this.#paths.length = 0;
  }

  async #make(count: number): Promise<void> {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'doorward-'));
    const folder = this.#folder;
    const paths = Array.from({ length: count }, (_, index) =>
      join(folder, String(this.#made + index)),
    );
    this.#made += count;
    const child = spawn(this.#mkfifo, ['-m', '600', ...paths], { stdio: 'ignore' });
    const isMade = await new Promise<boolean>((resolve) => {
      child.on('error', () => resolve(false));
      child.on('exit', (code) => resolve(code === 0));
    });
    if (!isMade) {
      throw new DoorwardError(
        'platform',
        `no pipe could be made in ${folder}`,
        'Point TMPDIR at a folder on a local disk that can be written.',
      );
    }
    this.#paths.push(...paths);
  }
}

export interface PipeReader {
  /** Settles when every writer is gone. */
  readonly ended: Promise<void>;
  /** Stops reading, whoever still holds the other end. */
  stop(): void;
}

// One buffer for all reads: memory stays flat however much is printed. 64 KiB is what a pipe holds.
const READ_SIZE = 64 * 1024;
// A writer of single lines is left alone for a moment after each, so that many come with one read:
// to be woken for every line slows the writer too.
const SMALL_READ = 4 * 1024;
const REST_MS = 2;
// Most commands print little and are not to wait.
const SMALL_READS_AT_ONCE = 64;

export function readPipe(fd: number, onChunk: (chunk: Uint8Array) => void): PipeReader {
  let smallReads = 0;
  const socket = new Socket({
    fd,
    readable: true,
    writable: false,
    onread: {
      buffer: Buffer.allocUnsafe(READ_SIZE),
      callback: (size, buffer) => {
        onChunk(buffer.subarray(0, size));
        smallReads += size < SMALL_READ ? 1 : 0;
        if (size >= SMALL_READ || smallReads <= SMALL_READS_AT_ONCE) return true;
        setTimeout(() => socket.resume(), REST_MS);
        return false;
      },
    },
  });
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.on('end', () => resolve());
    socket.on('close', () => resolve());
  });
  return { ended, stop: () => socket.destroy() };
}

export function closeQuietly(fd: number): void {
  try {
    closeSync(fd);
  } catch {
    // It was closed already.
  }
}
