// Real pipes for the output of commands. Node's own are sockets, and a program that opens
// /dev/stdout or /dev/stderr fails on a socket; on a file it would wipe what was printed before.

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DoorwardError } from '../../std/error.ts';
import { quickFolders } from '../nameless-file.ts';

export interface Pipe {
  readonly readEnd: number;
  /** For the child; to be closed here as soon as the child has it. */
  readonly writeEnd: number;
}

/** Who comes back for more will need many: each call of mkfifo is a process of its own. */
const BATCH = 32;
/** For who does not know yet how many will be needed. */
const AHEAD = 16;
const USUAL = '/tmp';

/** Open at both ends and without a name: nobody else can reach them while they wait. */
const stock: Pipe[] = [];
let making: Promise<void> = Promise.resolve();
let isFirst = true;

export class PipeSupply {
  readonly #mkfifo: string;

  constructor(mkfifo: string) {
    this.#mkfifo = mkfifo;
  }

  /** To be called early: they are made while something else goes on. What fails now is told when they are needed. */
  makeAhead(): void {
    this.reserve(AHEAD).catch(() => undefined);
  }

  reserve(count: number): Promise<void> {
    const made = making.then(async () => {
      if (stock.length >= count) return;
      const batch = isFirst ? count : Math.max(count, BATCH);
      isFirst = false;
      stock.push(...(await makePipes(this.#mkfifo, batch)));
    });
    making = made.catch(() => undefined);
    return made;
  }

  async take(): Promise<Pipe> {
    for (;;) {
      const pipe = stock.pop();
      if (pipe !== undefined) return pipe;
      await this.reserve(1);
    }
  }
}

async function makePipes(mkfifo: string, count: number): Promise<readonly Pipe[]> {
  const folder = aFolder();
  let child: ChildProcess | undefined;
  // Whoever had them made ahead may end before they are there.
  const leaveEarly = (): void => {
    child?.kill('SIGKILL');
    leave(folder);
  };
  process.once('exit', leaveEarly);
  try {
    const paths = Array.from({ length: count }, (_, index) => join(folder, String(index)));
    const ending = await new Promise<number | string>((resolve) => {
      // In a session of its own: Ctrl-C at the terminal is a word to us.
      const options = { stdio: 'ignore', detached: true } as const;
      child = spawn(mkfifo, ['-m', '600', ...paths], options);
      child.on('error', ({ message }) => resolve(message));
      child.on('exit', (code, signal) => resolve(code ?? signal ?? ''));
    });
    // Hit before it had one: then nothing of it has run.
    if (ending === 'SIGINT') return await makePipes(mkfifo, count);
    if (ending !== 0) throw notMade(folder);
    return paths.map(openPipe);
  } finally {
    process.removeListener('exit', leaveEarly);
    leave(folder);
  }
}

/** What can't be taken away stays: it is no reason to end otherwise than by the verdict. */
function leave(folder: string): void {
  try {
    // Something may still come in before its maker is gone.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 5 });
  } catch {
    // The system tidies up its temporary folder.
  }
}

function aFolder(): string {
  // Whoever named a place for what is temporary has it there, for as long as it has a name.
  for (const folder of tmpdir() === USUAL ? quickFolders() : [tmpdir()]) {
    try {
      return mkdtempSync(join(folder, 'doorward-'));
    } catch {
      // Not ours to write in, or full.
    }
  }
  throw notMade(tmpdir());
}

function openPipe(path: string): Pipe {
  // Without O_NONBLOCK the reader would wait for a writer. The reader has to be there first.
  const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(path, constants.O_WRONLY);
  return { readEnd, writeEnd };
}

function notMade(folder: string): DoorwardError {
  return new DoorwardError(
    'platform',
    `no pipe could be made in ${folder}`,
    'Point TMPDIR at a folder on a local disk that can be written.',
  );
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

/** Every piece is handed on before anything else is read. */
let readBuffer: Buffer | undefined;

export function readPipe(fd: number, onChunk: (chunk: Uint8Array) => void): PipeReader {
  let smallReads = 0;
  readBuffer ??= Buffer.allocUnsafeSlow(READ_SIZE);
  const socket = new Socket({
    fd,
    readable: true,
    writable: false,
    onread: {
      buffer: readBuffer,
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
