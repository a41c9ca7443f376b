// From what a process did and said to an answer. An agent that could not work is unavailable, with
// what to do about it; one that worked and ended badly has returned, because its work can be judged.

import { realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Answer, Turn } from '../../drive/ports/agent.ts';
import type { ToolCall } from '../../model/claim.ts';
import { adviceFor, type Trouble, troubleOf } from '../../reading/agent-output/trouble.ts';
import { showDuration } from '../../std/duration.ts';
import { oneLine } from '../../std/text.ts';
import type { AgentOptions } from './agent-options.ts';
import type { AgentRun } from './run-agent.ts';

export interface AnswerContext {
  readonly options: AgentOptions;
  readonly turn: Turn;
  readonly timeoutMs: number;
  readonly model: string | undefined;
}

export interface Judged {
  readonly answer: Answer;
  /** The conversation to go on with is not there; a new one may be. */
  readonly isSessionLost: boolean;
}

export function judgeRun(run: AgentRun, context: AnswerContext): Judged {
  const { ending, reading, output } = run;
  const outcome = outcomeOf(run, context);
  const answer: Answer = {
    ending: outcome.ending,
    message: reading.message,
    output,
    model: reading.model ?? context.model,
    session: reading.session ?? context.turn.session,
    exitCode: ending.exitCode,
    ...(reading.stopReason === undefined ? {} : { stopReason: reading.stopReason }),
    durationMs: ending.durationMs,
    usage: reading.usage,
    toolCalls: reading.toolCalls.map((call) => withinTree(call, context.turn.cwd)),
    problem: outcome.problem,
  };
  return { answer, isSessionLost: outcome.trouble === 'session' };
}

interface Outcome {
  readonly ending: Answer['ending'];
  readonly problem: string | undefined;
  readonly trouble?: Trouble;
}

function outcomeOf(run: AgentRun, context: AnswerContext): Outcome {
  const { ending, reading } = run;
  const name = oneLine(context.options.name, 60);
  if (ending.wasInterrupted)
    return { ending: 'interrupted', problem: `${name} was stopped before it had finished.` };
  if (ending.timedOut) {
    const limit = showDuration(context.timeoutMs);
    return {
      ending: 'timed-out',
      problem: `${name} was still working after ${limit} and was ended. Give it more time, or a smaller task.`,
    };
  }
  if (ending.startError !== undefined)
    return { ending: 'unavailable', problem: startProblem(name, ending.startError) };
  if (reading.fault !== undefined) return troubled(run, context, reading.fault);
  return isMute(run, context) ? troubled(run, context, tellingLine(run.complaint)) : RETURNED;
}

const RETURNED: Outcome = { ending: 'returned', problem: undefined };
// What a shell answers for a program that it could not find or start.
const NOT_STARTED: ReadonlySet<number> = new Set([126, 127]);

/**
 * It failed and left no word. Of an agent that reports what it does that means it never got to work;
 * of any other program only if the shell could not start it.
 */
function isMute({ ending, reading }: AgentRun, { options }: AnswerContext): boolean {
  if (reading.message !== '') return false;
  // Whoever is spoken with says by the protocol that its turn is over, or has not worked.
  if (options.speak !== undefined) return reading.stopReason === undefined;
  if (ending.exitCode === 0) return false;
  if ((options.output ?? 'plain') !== 'plain') return true;
  return ending.exitCode !== undefined && NOT_STARTED.has(ending.exitCode);
}

function troubled(run: AgentRun, context: AnswerContext, words: string): Outcome {
  const { ending, complaint, reading } = run;
  const { options } = context;
  const byCode = options.exits?.[ending.exitCode ?? 0];
  const trouble = byCode ?? firstKnown([words, complaint]);
  const why = oneLine(words, 300);
  const advice = adviceFor(trouble, options.advice);
  // Whoever was spoken with told by its protocol, and was ended afterwards.
  const isTold = options.speak !== undefined && reading.fault !== undefined;
  const how = isTold ? '' : ` and ${howEnded(ending)}`;
  const problem = `${oneLine(options.name, 60)} could not work${how}${why === '' ? '.' : `: ${ended(why)}`} ${advice}`;
  return { ending: 'unavailable', problem, trouble };
}

function howEnded({ exitCode, signal }: AgentRun['ending']): string {
  if (exitCode !== undefined) return `ended with exit code ${exitCode}`;
  return `was ended by ${signal ?? 'a signal'}`;
}

function firstKnown(texts: readonly string[]): Trouble {
  return texts.map(troubleOf).find((trouble) => trouble !== 'unknown') ?? 'unknown';
}

// Programs print notices before the error and traces after it.
const TELLING = /^.{0,200}(?:error|invalid|not (?:found|logged|allowed|permitted)|fail|denied)/i;

function tellingLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => TELLING.test(line)) ?? lines.at(-1) ?? '';
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function startProblem(name: string, error: string): string {
  const advice = error.includes('E2BIG')
    ? 'The prompt is too long for an argument: use {promptFile} or standard input.'
    : 'Start it by hand in the working tree to see why.';
  return `${name} could not be started: ${ended(oneLine(error, 200))} ${advice}`;
}

/** Clients name files by absolute paths; the gate knows them from the top of the tree. */
function withinTree(call: ToolCall, cwd: string): ToolCall {
  if (call.filesChanged.length === 0) return call;
  const tops = [resolve(cwd), realPath(cwd)];
  return { ...call, filesChanged: call.filesChanged.map((file) => fromTop(file, tops)) };
}

function fromTop(file: string, tops: readonly string[]): string {
  const top = tops.find((candidate) => file.startsWith(join(candidate, '/')));
  return top === undefined ? file : relative(top, file);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
