// Every failed attempt of a run: what kind it was, what was said about it, and what became of it.

import { type GateRun, isLast } from '../gate/run.ts';
import type { Finding, Stage } from '../model/finding.ts';
import { type FailureType, REASONS, type Reason } from '../model/reason.ts';
import { oneLine } from '../std/text.ts';
import type { EventOf, Look, RunView, TaskStory } from './run-history.ts';

export interface FailureEntry {
  readonly task: string;
  readonly name: string;
  readonly attempt: number;
  readonly at: string;
  readonly failure: FailureType;
  readonly stage: Stage | undefined;
  readonly reasons: readonly Reason[];
  /** What the gate said, in one line. */
  readonly message: string;
  /** The work passed later, verified. What was let through did not recover. */
  readonly isRecovered: boolean;
  readonly resolution: string;
}

/** Oldest first. */
export function failuresOf({ plan, stories }: RunView): readonly FailureEntry[] {
  const entries = plan.runs.flatMap((run) => {
    const story = stories.get(run.task.id);
    return story === undefined ? [] : entriesOf(run, story);
  });
  return entries.toSorted((left, right) => (left.at < right.at ? -1 : left.at > right.at ? 1 : 0));
}

function entriesOf(run: GateRun, story: TaskStory): readonly FailureEntry[] {
  const isRecovered = hasRecovered(run);
  return story.attempts.flatMap(({ turns, failures }) =>
    failures.map(({ event: failure, looks }) => ({
      task: run.task.id,
      name: run.task.name,
      attempt: failure.attempt,
      at: failure.at,
      failure: failure.failure,
      stage: failure.stage,
      reasons: failure.reasons,
      message: messageOf(failure, looks, turns.at(-1)),
      isRecovered,
      resolution: resolutionOf(run, story, failure),
    })),
  );
}

function hasRecovered({ phase, evidence }: GateRun): boolean {
  return (
    phase === 'folded' || ((phase === 'passed' || phase === 'committed') && evidence === 'verified')
  );
}

function messageOf(
  failure: EventOf<'attempt.failed'>,
  looks: readonly Look[],
  turn: EventOf<'attempt.ended'> | undefined,
): string {
  const [first, ...more] = failedFindings(looks);
  if (first !== undefined)
    return `${oneLine(first.message, 240)}${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
  if (turn?.ending === 'timed-out') return 'The executor ran out of time.';
  const [reason] = failure.reasons;
  return reason === undefined ? failure.failure : REASONS[reason][1];
}

/** What failed in the last look at each stage, or kept the executor from going on. */
function failedFindings(looks: readonly Look[]): readonly Finding[] {
  const last = new Map(looks.map(({ kind, stage, findings }) => [`${kind} ${stage}`, findings]));
  return [...last.values()]
    .flat()
    .filter(({ outcome, reason }) => outcome === 'fail' || reason === 'claim.blocked');
}

function resolutionOf(run: GateRun, story: TaskStory, failure: EventOf<'attempt.failed'>): string {
  const after = story.events.slice(story.events.indexOf(failure) + 1);
  const next = after.find(({ type }) => type === 'attempt.started' || type === 'fix.inserted');
  if (hasRecovered(run)) return recoveredBy(run, story, failure);
  const ended = endOf(run);
  if (ended !== undefined) return ended;
  if (next?.type === 'attempt.started') return `tried again as attempt ${next.attempt}`;
  if (next?.type === 'fix.inserted') return `fix task ${oneLine(next.outline.id, 40)} was added`;
  const parked = run.park;
  if (parked !== undefined) return `waits for a person: ${oneLine(parked.message, 160)}`;
  const requeued = after.find(({ type }) => type === 'task.requeued');
  if (requeued?.type === 'task.requeued')
    return `waits for ${oneLine(requeued.behind.join(', '), 120)}`;
  return 'open';
}

function recoveredBy(run: GateRun, story: TaskStory, failure: EventOf<'attempt.failed'>): string {
  const after = story.events.slice(story.events.indexOf(failure) + 1);
  const note = after.find((event) => event.type === 'person.decided' && event.note !== '');
  const told =
    note?.type === 'person.decided'
      ? `, told by ${oneLine(note.by, 60)}: ${oneLine(note.note, 120)}`
      : '';
  const fix = after.find((event) => event.type === 'fix.ended' && event.outcome === 'passed');
  if (fix?.type === 'fix.ended' && run.attempt === failure.attempt)
    return `repaired by fix task ${oneLine(fix.fix, 40)}${told}`;
  return run.attempt === failure.attempt
    ? `passed when looked at again${told}`
    : `passed at attempt ${run.attempt}${told}`;
}

function endOf(run: GateRun): string | undefined {
  const { override, evidence } = run;
  if (override !== undefined)
    return `${evidence === 'forced' ? 'forced' : 'skipped'} by ${oneLine(override.by, 60)}: ${oneLine(override.reason, 160)}`;
  if (evidence === 'unverified') return `accepted unverified (${run.waivers.join(', ')})`;
  return isLast(run) && run.phase === 'abandoned' ? 'given up' : undefined;
}
