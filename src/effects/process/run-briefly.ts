// A program that should be done soon, such as a client that is asked for a single turn: its words are
// bounded, and nothing of it is waited for when its time is up.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { endLeftovers, signalTree } from './kill-tree.ts';
import { nextRunId } from './run-contained.ts';
import { noteRunning } from './running.ts';

export interface BriefRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string;
  readonly timeoutMs: number;
  /** The variable that carries the mark of the run, where DOORWARD_RUN says something else. */
  readonly markedBy?: string;
}

export interface BriefAnswer {
  /** Undefined where it was killed. */
  readonly exitCode: number | undefined;
  readonly output: string;
  readonly errors: string;
  readonly isTooSlow: boolean;
}

const MAX_OUTPUT = 1024 * 1024;
/** What is left in the streams is read at once; somebody who got away may hold them for ever. */
const DRAIN_MS = 500;

export async function runBriefly(run: BriefRun): Promise<BriefAnswer> {
  const runId = nextRunId();
  const started = start(run, runId);
  if (typeof started === 'string')
    return { exitCode: undefined, output: '', errors: started, isTooSlow: false };
  const { stdin, stdout, stderr, pid } = started;
  const texts = { output: '', errors: '' };
  const keep = (name: keyof typeof texts) => (chunk: string) => {
    if (texts[name].length < MAX_OUTPUT) texts[name] += chunk;
  };
  stdout.setEncoding('utf8').on('data', keep('output'));
  stderr.setEncoding('utf8').on('data', keep('errors'));
  stdin.on('error', () => undefined);
  stdin.end(run.input);
  const closed = new Promise<void>((resolve) => void started.on('close', () => resolve()));
  let isTooSlow = false;
  const end = (): void => {
    if (pid !== undefined) signalTree(pid, 'SIGKILL');
  };
  const timer = setTimeout(() => {
    isTooSlow = true;
    end();
  }, run.timeoutMs);
  const ending = endOf(started);
  const forget = noteRunning({ interrupt: end, gone: ending });
  const { code, problem } = await ending;
  forget();
  clearTimeout(timer);
  if (pid !== undefined) await endLeftovers(pid, runId);
  await within(DRAIN_MS, closed);
  for (const stream of [stdin, stdout, stderr]) stream.destroy();
  return { exitCode: code, ...texts, errors: texts.errors + problem, isTooSlow };
}

/** Why not, where the kernel refuses: some refusals are thrown, such as of too long a command line. */
function start(
  { program, args, cwd, env, markedBy = 'DOORWARD_RUN' }: BriefRun,
  runId: string,
): ChildProcessWithoutNullStreams | string {
  try {
    const marked = { ...env, [markedBy]: `${env[markedBy] ?? ''} ${runId}`.trim() };
    return spawn(program, args, { cwd, env: marked, stdio: 'pipe', detached: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function endOf(
  child: ChildProcessWithoutNullStreams,
): Promise<{ readonly code: number | undefined; readonly problem: string }> {
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ code: undefined, problem: message }));
    child.on('exit', (code) => resolve({ code: code ?? undefined, problem: '' }));
  });
}

async function within(durationMs: number, event: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, durationMs);
  });
  await Promise.race([event, late]);
  clearTimeout(timer);
}
