// One start of one command: launched, watched, ended in time. It settles on the exit of the command
// and never waits for whoever may still hold its output.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { Containment } from '../../model/command.ts';
import { elapsedMs } from '../elapsed.ts';
import { openNameless, readNameless } from '../nameless-file.ts';
import { noteTouch } from '../touches.ts';
import { Capture, type Captured } from './capture.ts';
import type { Launch } from './containment.ts';
import { endLeftovers, signalTree } from './kill-tree.ts';
import { closeQuietly, type Pipe, type PipeReader, readPipe } from './pipes.ts';
import { noteRunning } from './running.ts';

export interface Start {
  readonly launch: Launch;
  readonly runId: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly pipe: Pipe;
  readonly rawPath: string | undefined;
  readonly onOutput: ((text: string) => void) | undefined;
  /** An open file as its standard input, or who speaks by it; there is nothing to read without. */
  readonly stdin?: number | Conversation;
  /** Keeps standard error apart; both streams come through `pipe` unless it is given. */
  readonly errorPipe?: Pipe;
  /** Told of every piece as it comes. The bytes are valid only during the call. */
  readonly onChunk?: (chunk: Uint8Array, stream: OutputStream) => void;
  /** Where the output is kept, if not in one made for this run. */
  readonly capture?: Capture;
}

/** Speaks with a command while it runs; its answers come as output. */
export interface Conversation {
  /** When it settles, the command has nothing left to do: it may leave by itself, or is made to. */
  hold(stdin: Writable): Promise<void>;
  /** Time is up, and the command may still be told. It is ended once this settles, or a moment later. */
  cancel(): Promise<void>;
  /** The command is gone and all that it wrote has been handed over: `hold` is to settle. */
  close(): void;
}

export type OutputStream = 'stdout' | 'stderr';

export interface Ending extends Captured {
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  readonly timedOut: boolean;
  readonly wasInterrupted: boolean;
  readonly startError: string | undefined;
  readonly survivors: number;
  readonly containment: Containment;
  readonly startedAt: string;
  readonly durationMs: number;
  /** The machine refused this way of containment, and nothing was run. */
  readonly wasRefused: boolean;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;
// What is left in the pipe is read at once. In a namespace every writer is dead by then, so the end
// is sure to come and a busy machine may take its time; elsewhere somebody may still hold the pipe.
const DRAIN_MS: Readonly<Record<Containment, number>> = { namespace: 5000, 'process-group': 100 };

export async function runOnce(start: Start): Promise<Ending> {
  const startedAt = new Date().toISOString();
  const began = elapsedMs();
  const capture =
    start.capture ?? new Capture({ rawPath: start.rawPath, onOutput: start.onOutput });
  const report = openReport(start);
  const child = launch(start, report.fds);
  const watch = watchClock(child, start);
  const talk = child.stdin === undefined ? undefined : hold(start, child.stdin, watch);
  const readers = readStreams(start, capture);
  const exit = await child.exit;
  watch.stop();
  const isContained = start.launch.containment === 'namespace';
  const ended =
    isContained || child.pid === undefined ? 0 : await endLeftovers(child.pid, start.runId);
  await drained(readers, DRAIN_MS[start.launch.containment]);
  await talk?.over();
  const init = report.read();
  // Whoever had nothing left to do and left by itself was not cut short.
  const isCut = watch.cause === 'done' ? watch.signal !== undefined : watch.cause !== undefined;
  return {
    ...capture.finish(),
    exitCode: isCut ? undefined : exit.code,
    signal: isCut ? (exit.signal ?? watch.signal) : exit.signal,
    timedOut: watch.cause === 'timeout',
    wasInterrupted: watch.cause === 'interrupt',
    startError: exit.error,
    survivors: isCut ? 0 : ended + init.survivors,
    containment: start.launch.containment,
    startedAt,
    durationMs: Math.round(elapsedMs() - began),
    wasRefused: !init.hasStarted,
  };
}

function readStreams({ pipe, errorPipe, onChunk }: Start, capture: Capture): readonly PipeReader[] {
  const read = ({ readEnd, writeEnd }: Pipe, stream: OutputStream): PipeReader => {
    const reader = readPipe(readEnd, (chunk) => {
      capture.add(chunk);
      onChunk?.(chunk, stream);
    });
    closeQuietly(writeEnd);
    return reader;
  };
  const output = read(pipe, 'stdout');
  return errorPipe === undefined ? [output] : [output, read(errorPipe, 'stderr')];
}

interface Talk {
  over(): Promise<void>;
}

function hold({ stdin: conversation }: Start, stdin: Writable, watch: Watch): Talk | undefined {
  if (typeof conversation !== 'object') return undefined;
  // Whoever does not read any more has ended, or is about to be.
  stdin.on('error', () => undefined);
  const held = conversation.hold(stdin).finally(() => {
    stdin.end();
    watch.end('done');
  });
  held.catch(() => undefined);
  return {
    over: () => {
      conversation.close();
      return held;
    },
  };
}

interface Launched {
  readonly pid: number | undefined;
  readonly stdin: Writable | undefined;
  readonly exit: Promise<Exit>;
}

function launch(start: Start, reportFds: readonly number[]): Launched {
  const { launch, cwd, env, pipe, errorPipe } = start;
  noteTouch();
  try {
    const child = spawn(launch.file, launch.args, {
      cwd,
      env,
      // A session of its own: one signal reaches the whole group, and no terminal can be asked.
      detached: true,
      stdio: [
        typeof start.stdin === 'object' ? 'pipe' : (start.stdin ?? 'ignore'),
        pipe.writeEnd,
        errorPipe?.writeEnd ?? pipe.writeEnd,
        ...reportFds,
      ],
    });
    return { pid: child.pid, stdin: child.stdin ?? undefined, exit: exitOf(child) };
  } catch (error) {
    // Some refusals of the kernel, such as a command line that is too long, are thrown.
    const message = error instanceof Error ? error.message : String(error);
    return {
      pid: undefined,
      stdin: undefined,
      exit: Promise.resolve({ code: undefined, signal: undefined, error: message }),
    };
  }
}

interface Exit {
  readonly code: number | undefined;
  readonly signal: string | undefined;
  readonly error: string | undefined;
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.on('error', (error) =>
      resolve({ code: undefined, signal: undefined, error: error.message }),
    );
    child.on('exit', (code, signal) =>
      resolve({ code: code ?? undefined, signal: signal ?? undefined, error: undefined }),
    );
  });
}

type Cause = 'timeout' | 'interrupt' | 'done';

interface Watch {
  readonly cause: Cause | undefined;
  /** The last that was sent. */
  readonly signal: string | undefined;
  end(why: Cause): void;
  stop(): void;
}

// Between the end of a conversation and TERM: to say goodbye, and to hear that time is up.
const LEAVE_MS = 2000;
const CANCEL_MS = 1000;

/** First TERM, so that tools can clean up; after the grace KILL, to which nothing can object. */
function watchClock({ pid, exit }: Launched, start: Start): Watch {
  const { timeoutMs, graceMs } = start;
  let cause: Cause | undefined;
  let signal: string | undefined;
  let isOver = false;
  const timers: NodeJS.Timeout[] = [];
  const later = (act: () => void, ms: number): void => {
    timers.push(setTimeout(act, ms));
  };
  const terminate = (): void => {
    if (isOver || pid === undefined || signal !== undefined) return;
    signal = 'SIGTERM';
    signalTree(pid, 'SIGTERM');
    later(() => {
      signal = 'SIGKILL';
      signalTree(pid, 'SIGKILL');
    }, graceMs);
  };
  const end = (why: Cause): void => {
    if (cause !== undefined || isOver || pid === undefined) return;
    cause = why;
    const { stdin } = start;
    if (why === 'done') later(terminate, LEAVE_MS);
    else if (typeof stdin !== 'object') terminate();
    else {
      later(terminate, CANCEL_MS);
      stdin.cancel().then(terminate, terminate);
    }
  };
  later(() => end('timeout'), Math.min(timeoutMs, LONGEST_TIMER_MS));
  const forget = noteRunning({ interrupt: () => end('interrupt'), gone: exit });
  return {
    get cause() {
      return cause;
    },
    get signal() {
      return signal;
    },
    end,
    stop: () => {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      forget();
    },
  };
}

async function drained(readers: readonly PipeReader[], withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  await Promise.race([Promise.all(readers.map(({ ended }) => ended)), deadline]);
  clearTimeout(timer);
  for (const reader of readers) reader.stop();
}

const MAX_NOTE_BYTES = 4_096;

/** What process 1 of a namespace tells: that it is there, and how many were left at the end. */
interface Report {
  readonly fds: readonly number[];
  read(): { readonly hasStarted: boolean; readonly survivors: number };
}

function openReport({ launch }: Start): Report {
  if (launch.containment !== 'namespace')
    return { fds: [], read: () => ({ hasStarted: true, survivors: 0 }) };
  const [started, left] = [openNameless(), openNameless()];
  return {
    fds: [started, left],
    read: () => ({
      hasStarted: noteIn(started).startsWith('started'),
      survivors: Number(/^\d{1,6}\n/.exec(noteIn(left))?.[0] ?? 0),
    }),
  };
}

function noteIn(file: number): string {
  const text = readNameless(file, MAX_NOTE_BYTES).toString('latin1');
  closeQuietly(file);
  return text;
}
