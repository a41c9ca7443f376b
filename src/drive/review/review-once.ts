// One look of one reviewer at the work, from the question to the record. Whatever goes wrong on the
// way is a look that says nothing: never an approval, and never the executor's fault.

import type { FileFact } from '../../model/change.ts';
import type { Finding } from '../../model/finding.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { CheckRules } from '../../model/protocol.ts';
import type { CommandRecord, Digest, ReviewRecord } from '../../model/record.ts';
import type { ReviewReading } from '../../model/review.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { unsafeScope } from '../../reading/change/scope.ts';
import { touchedIn } from '../../reading/change/touched-lines.ts';
import { markLate } from '../../reading/review/points.ts';
import { reproductionIn } from '../../reading/review/reproduction.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import type { ReviewAnswer, Reviewer, ReviewRequest } from '../ports/reviewer.ts';
import { boundReading, findingsFor, outcomeOf, uncited, weighed } from './judge-answer.ts';
import { ledgerOf, type Refusal, standingOf } from './ledger.ts';
import { levelOf } from './level.ts';
import { runnableOf, showsFailure } from './reproduce.ts';

/** What a review needs beside the reviewer. */
export interface ReviewWorld {
  /** The maker of the executor's model; undefined where nobody knows. */
  readonly executorFamily: string | undefined;
  readonly rules: CheckRules;
  readFiles(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileFact>>;
  /** Keeps a text as a blob. */
  keep(text: string): Promise<Digest>;
  /** Runs a command of the plan on the tree under review. Without it nothing is reproduced. */
  reproduce?(command: VerifyCommand): Promise<CommandRecord>;
}

/** `refused`: what the reviewer named may not be run. `none`: it named nothing. */
export type Reproduction = 'reproduced' | 'not-reproduced' | 'refused' | 'none';

export interface Reviewed {
  readonly record: ReviewRecord;
  readonly findings: readonly Finding[];
  /** What this look says about the work; `inconclusive` where it says nothing. */
  readonly outcome: Outcome;
  readonly level: 'code' | 'spec';
  readonly reproduction: Reproduction;
}

/** One reviewer with the question that is its own. */
export interface Seat {
  readonly request: ReviewRequest;
  readonly reviewer: Reviewer;
}

export async function reviewOnce(
  request: ReviewRequest,
  reviewer: Reviewer,
  world: ReviewWorld,
): Promise<Reviewed> {
  return settle({ request, reviewer }, await answerOf({ request, reviewer }), world);
}

/**
 * All at the same time. What they name as failing is run when the last of them has answered, because
 * a command may leave files where another reviewer is still looking.
 */
export async function reviewTogether(
  seats: readonly Seat[],
  world: ReviewWorld,
): Promise<readonly Reviewed[]> {
  const answers = await Promise.all(
    seats.map(async (seat) => ({ seat, answer: await answerOf(seat) })),
  );
  const looks: Reviewed[] = [];
  for (const { seat, answer } of answers) looks.push(await settle(seat, answer, world));
  return looks;
}

async function settle(
  { request, reviewer }: Seat,
  answer: ReviewAnswer,
  world: ReviewWorld,
): Promise<Reviewed> {
  const reading = boundReading(answer, reviewer, request.nonce);
  const files = await citedFiles(reading, request, world);
  const found = findingsFor(reading, request, { rules: world.rules, files });
  const refuses = reading.ok && found.some(({ outcome }) => outcome === 'fail');
  const reproduction = refuses ? await reproductionOf(answer.text, request, world) : 'none';
  const refusal = refuses ? refusalOf(reading, request, reproduction) : NO_REFUSAL;
  const settled = settledReading(reading, refusal);
  const kept = reading.ok ? weighed(found, reading.review, refusal) : found;
  const findings = [...kept, ...uncited(reading, reviewer.kind, request)];
  const record = await recordOf({ ...answer, reading: settled }, reviewer, world);
  return {
    record,
    findings,
    outcome: outcomeOf(settled, findings),
    level: settled.ok ? levelOf(settled.review) : 'code',
    reproduction,
  };
}

async function answerOf({ request, reviewer }: Seat): Promise<ReviewAnswer> {
  try {
    return await reviewer.review(request);
  } catch (error) {
    if (error instanceof DoorwardError && error.code === 'interrupted') throw error;
    const message = error instanceof Error ? error.message : String(error);
    const failure = {
      reviewer: reviewer.name,
      problem: 'unavailable',
      message: oneLine(message, 300),
    } as const;
    return {
      reading: { ok: false, failure },
      prompt: '',
      text: '',
      model: undefined,
      durationMs: 0,
      usage: undefined,
    };
  }
}

const MAX_CITED = 50;

async function citedFiles(
  reading: ReviewReading,
  { tree, subject }: ReviewRequest,
  { readFiles }: ReviewWorld,
): Promise<ReadonlyMap<string, FileFact>> {
  if (!reading.ok || subject === 'spec') return new Map();
  const cited = reading.review.citations.map(({ file }) => file);
  const paths = [...new Set(cited)].filter((path) => unsafeScope(path) === undefined);
  return paths.length === 0 ? new Map() : readFiles(tree, paths.slice(0, MAX_CITED));
}

async function reproductionOf(
  text: string,
  request: ReviewRequest,
  { reproduce, readFiles }: ReviewWorld,
): Promise<Reproduction> {
  const said = reproductionIn(text);
  if (said === undefined) return 'none';
  const runnable = runnableOf(said, request);
  if (runnable === undefined || reproduce === undefined || request.subject === 'spec')
    return 'refused';
  const { file } = runnable;
  if (file !== undefined) {
    const kind = (await readFiles(request.tree, [file])).get(file)?.kind;
    if (kind !== 'file' && kind !== 'executable') return 'refused';
  }
  const run = await reproduce(runnable.command);
  return showsFailure(runnable, run) ? 'reproduced' : 'not-reproduced';
}

const NO_REFUSAL: Refusal = { standing: [], late: [] };

function refusalOf(
  reading: ReviewReading,
  { round, prior, diffSinceLastRound }: ReviewRequest,
  reproduction: Reproduction,
): Refusal {
  if (!reading.ok) return NO_REFUSAL;
  return standingOf(reading.review, {
    round,
    ledger: ledgerOf(prior),
    touched: diffSinceLastRound === undefined ? undefined : touchedIn(diffSinceLastRound),
    isReproduced: reproduction === 'reproduced',
  });
}

function settledReading(reading: ReviewReading, { late }: Refusal): ReviewReading {
  return reading.ok ? { ok: true, review: markLate(reading.review, late) } : reading;
}

async function recordOf(
  answer: ReviewAnswer,
  { name, kind, family }: Reviewer,
  { keep, executorFamily }: ReviewWorld,
): Promise<ReviewRecord> {
  const { reading, prompt, text, model, durationMs, usage } = answer;
  return {
    reviewer: name,
    kind,
    model,
    independence: independenceOf(kind, family, executorFamily),
    reading,
    prompt: prompt === '' ? undefined : await keep(prompt),
    answer: text === '' ? undefined : await keep(text),
    durationMs,
    usage,
  };
}

export function independenceOf(
  kind: Reviewer['kind'],
  family: string | undefined,
  executorFamily: string | undefined,
): ReviewRecord['independence'] {
  if (kind === 'human' || kind === 'checklist') return 'no-model';
  if (family === undefined || executorFamily === undefined) return 'unknown';
  return family.toLowerCase() === executorFamily.toLowerCase() ? 'same-family' : 'other-family';
}
