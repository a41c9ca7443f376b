// A program as the reviewer: fresh each time, meant to read only. That it changed nothing is looked
// up afterwards; a reviewer that wrote into the tree it judges has not reviewed it.

import type { Agent, Answer } from '../../drive/ports/agent.ts';
import type { ReviewAnswer, Reviewer, ReviewRequest } from '../../drive/ports/reviewer.ts';
import type { ReviewReading } from '../../model/review.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import { decodeAnswer } from './decode-answer.ts';
import { noAnswer } from './no-answer.ts';
import { type Tried, withPatience } from './patience.ts';

export interface CommandReviewerOptions {
  readonly name: string;
  /** A fresh one for each look, with further variables in its environment. */
  agentWith(env: Readonly<Record<string, string>>): Agent;
  readonly family: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly firstDelayMs: number;
  render(request: ReviewRequest): string;
  treeAt(cwd: string): Promise<string>;
}

const MAX_TRIES = 3;

export function commandReviewer(options: CommandReviewerOptions): Reviewer {
  const { name, family, timeoutMs, firstDelayMs } = options;
  return {
    name,
    kind: 'command',
    family: family ?? options.agentWith({}).family,
    missing: (cwd) => options.agentWith({}).missing?.(cwd),
    async review(request) {
      const prompt = options.render(request);
      const before = await options.treeAt(request.cwd);
      if (before !== request.tree) {
        const message = 'the files at its place are not the tree that is to be reviewed';
        return noAnswer({ reviewer: name, problem: 'unavailable', message }, { prompt });
      }
      const limitMs = Math.min(request.timeoutMs, timeoutMs ?? request.timeoutMs);
      return withPatience({ limitMs, firstDelayMs, maxTries: MAX_TRIES }, (leftMs) =>
        askOnce({ ...request, timeoutMs: leftMs }, prompt, options),
      );
    },
  };
}

async function askOnce(
  request: ReviewRequest,
  prompt: string,
  { name, agentWith, treeAt }: CommandReviewerOptions,
): Promise<Tried> {
  // Scripts need not look for it in the prompt.
  const said = await agentWith({ DOORWARD_NONCE: request.nonce }).work({
    cwd: request.cwd,
    task: request.task.id,
    attempt: request.round,
    prompt,
    session: undefined,
    strength: 1,
    timeoutMs: request.timeoutMs,
    onLine: () => undefined,
  });
  if (said.ending === 'interrupted') throw interrupted(name);
  const after = await treeAt(request.cwd);
  if (after !== request.tree)
    return { answer: answerOf(said, prompt, wrote(name)), worth: 'final' };
  return triedOf(answerOf(said, prompt, readingOf(said, name, request.nonce)), said);
}

function readingOf(said: Answer, reviewer: string, nonce: string): ReviewReading {
  if (said.ending !== 'returned')
    return failure(reviewer, 'unavailable', said.problem ?? 'it did not answer');
  const reading = decodeAnswer(said.message, reviewer, nonce);
  // An agent that is spoken with is ended afterwards; its protocol says how its turn ended.
  if (said.exitCode === 0 || said.stopReason === 'end_turn') return reading;
  const how = `it ended with ${said.exitCode === undefined ? 'a signal' : `exit code ${said.exitCode}`}`;
  // Many programs tell a refusal by their exit code too; an approval and a failure contradict.
  if (!reading.ok) return failure(reviewer, 'unavailable', `${how} and gave no usable verdict`);
  return reading.review.verdict === 'approved'
    ? failure(reviewer, 'malformed', `it approves, but ${how}`)
    : reading;
}

function triedOf(answer: ReviewAnswer, { ending }: Answer): Tried {
  const { reading } = answer;
  // What ran out of time once has used up the time of all tries.
  if (reading.ok || ending === 'timed-out') return { answer, worth: 'final' };
  if (ending === 'unavailable') return { answer, worth: 'final' };
  return { answer, worth: reading.failure.problem === 'malformed' ? 'unreadable' : 'trouble' };
}

function wrote(reviewer: string): ReviewReading {
  const message =
    'it changed files in the tree that it was to read, so that it reviewed something else; give it read-only access';
  return failure(reviewer, 'malformed', message);
}

function failure(
  reviewer: string,
  problem: 'unavailable' | 'malformed',
  message: string,
): ReviewReading {
  return { ok: false, failure: { reviewer, problem, message: oneLine(message, 400) } };
}

function answerOf(said: Answer, prompt: string, reading: ReviewReading): ReviewAnswer {
  const { message: text, model, durationMs, usage } = said;
  return { reading, prompt, text, model, durationMs, usage };
}

function interrupted(name: string): DoorwardError {
  return new DoorwardError(
    'interrupted',
    `the run was interrupted while ${oneLine(name, 60)} was reviewing`,
    'Nothing was decided. Run the same command again.',
  );
}
