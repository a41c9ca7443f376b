// One start of an agent's program: contained like every command, its two streams apart, each line
// handed to the reader of its output and the last one to whoever watches.

import type { Turn } from '../../drive/ports/agent.ts';
import type { AgentReading, OutputReader } from '../../reading/agent-output/agent-reading.ts';
import { type Shown, showLine } from '../../reading/agent-output/event-fields.ts';
import { DoorwardError } from '../../std/error.ts';
import { stripEscapes } from '../../std/text.ts';
import { Capture } from '../process/capture.ts';
import type { ShellCall } from '../process/containment.ts';
import { PipeSupply } from '../process/pipes.ts';
import { findProgram } from '../process/programs.ts';
import { type Launches, nextRunId, runContained } from '../process/run-contained.ts';
import { type Conversation, type Ending, type OutputStream, runOnce } from '../process/run-once.ts';
import { OutputLines } from './output-lines.ts';
import type { PromptFolder } from './prompt-folder.ts';

/** Reads what the agent says, and where it is given speaks with it as well. */
export interface AgentReader extends OutputReader {
  readonly conversation?: Conversation;
}

export interface AgentStart {
  readonly call: ShellCall;
  readonly launches: Launches;
  readonly turn: Turn;
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly path: string;
  readonly folder: PromptFolder;
  readonly readsPrompt: boolean;
  readonly reader: () => AgentReader;
  readonly environment: (runId: string) => Readonly<Record<string, string>>;
}

export interface AgentRun {
  readonly ending: Ending;
  readonly reading: AgentReading;
  readonly output: Uint8Array;
  /** The last words on standard error, escapes stripped. */
  readonly complaint: string;
}

export async function runAgent(start: AgentStart): Promise<AgentRun> {
  const pipes = new PipeSupply(mkfifoOf(start));
  await pipes.reserve(2);
  let record = recordOf(start);
  const ending = await runContained(start.call, start.launches, async (launch) => {
    // What a refused way of starting printed is no word of the agent.
    record = recordOf(start);
    const runId = nextRunId();
    const { turn, timeoutMs, graceMs } = start;
    const [pipe, errorPipe] = [await pipes.take(), await pipes.take()];
    const run = (stdin: number | Conversation | undefined): Promise<Ending> =>
      runOnce({
        launch,
        runId,
        cwd: turn.cwd,
        env: start.environment(runId),
        timeoutMs,
        graceMs,
        pipe,
        errorPipe,
        rawPath: undefined,
        onOutput: undefined,
        onChunk: record.add,
        capture: record.capture,
        ...(stdin === undefined ? {} : { stdin }),
      });
    if (record.conversation !== undefined) return run(record.conversation);
    return start.readsPrompt ? start.folder.withOpenPrompt(run) : run(undefined);
  });
  return { ending, ...record.end() };
}

const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 1024 * 1024;
const COMPLAINT_LENGTH = 4000;

interface AgentRecord {
  readonly capture: Capture;
  readonly conversation: Conversation | undefined;
  readonly add: (chunk: Uint8Array, stream: OutputStream) => void;
  end(): Omit<AgentRun, 'ending'>;
}

function recordOf({ reader: makeReader, turn }: AgentStart): AgentRecord {
  const capture = new Capture({
    rawPath: undefined,
    onOutput: undefined,
    headBytes: HEAD_BYTES,
    tailBytes: TAIL_BYTES,
  });
  const reader = makeReader();
  let complaint = '';
  const stdout = new OutputLines((lines) => {
    let last: Shown | undefined;
    for (const line of lines) last = reader.line(line) ?? last;
    show(last, turn);
  });
  const stderr = new OutputLines((lines) => {
    const words = lines.map((line) => line.slice(0, COMPLAINT_LENGTH)).join('\n');
    complaint = `${complaint}\n${words}`.slice(-COMPLAINT_LENGTH);
    show(lines.slice(-1), turn);
  });
  return {
    capture,
    conversation: reader.conversation,
    add: (chunk, stream) => (stream === 'stdout' ? stdout : stderr).add(chunk),
    end() {
      stdout.end();
      stderr.end();
      return {
        reading: reader.end(),
        output: capture.bytes(),
        complaint: stripEscapes(complaint).trim(),
      };
    },
  };
}

/** Only the last line of each piece: nobody can read faster than that. */
function show(last: Shown | undefined, turn: Turn): void {
  const line = last === undefined ? undefined : showLine(last);
  if (line !== undefined) turn.onLine(line);
}

function mkfifoOf({ path, turn }: AgentStart): string {
  const mkfifo = findProgram('mkfifo', path, turn.cwd);
  if (mkfifo !== undefined) return mkfifo;
  throw new DoorwardError(
    'platform',
    'mkfifo was not found, and Doorward needs it to run agents',
    'Install coreutils, or run Doorward on Linux, macOS or WSL.',
  );
}
