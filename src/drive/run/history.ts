// What the record says about the attempts at one task: what the next prompt tells, what a reviewer
// saw before, and which attempt got furthest.

import type { TaskEvent } from '../../model/event.ts';
import type { Stage } from '../../model/finding.ts';
import type { CommandRecord, Digest, PastAttempt, ReviewRecord } from '../../model/record.ts';
import { earlyStop } from '../../reading/agent-output/early-stop.ts';

type Of<T extends TaskEvent['type']> = Extract<TaskEvent, { readonly type: T }>;

export interface AttemptStory extends Omit<PastAttempt, 'message' | 'failure'> {
  readonly failure: PastAttempt['failure'] | undefined;
  readonly tree: string | undefined;
  readonly base: string | undefined;
  readonly message: Digest | undefined;
  readonly session: string | undefined;
  readonly agent: string | undefined;
  readonly uncommitted: readonly string[];
}

/** Every attempt that was started, in order; what was looked at again counts once, as seen last. */
export function storiesOf(events: readonly TaskEvent[]): readonly AttemptStory[] {
  const stories: AttemptStory[] = [];
  const change = (parts: Partial<AttemptStory>): void => {
    const last = stories.pop();
    if (last !== undefined) stories.push({ ...last, ...parts });
  };
  for (const event of events) {
    const last = stories.at(-1);
    switch (event.type) {
      case 'attempt.started':
        stories.push(begun(event));
        break;
      case 'attempt.ended':
        change(ended(event, last));
        break;
      case 'stage.judged':
        change(looked(event, last));
        break;
      case 'votes.cast':
        change({ reviews: [...(last?.reviews ?? []), ...(event.reviews ?? [])] });
        break;
      case 'attempt.failed':
        change({
          failure: event.failure,
          stage: event.stage,
          findings: (last?.findings ?? []).filter(({ outcome }) => outcome === 'fail'),
        });
        break;
      case 'commit.refused':
        // What was merged with the branch is measured from there: the rest is not its own.
        if (event.tree !== undefined) change({ tree: event.tree, base: event.base ?? last?.base });
        break;
      default:
        break;
    }
  }
  return stories;
}

function begun({ attempt, base }: Of<'attempt.started'>): AttemptStory {
  return {
    attempt,
    base,
    failure: undefined,
    stage: undefined,
    findings: [],
    commands: [],
    reviews: [],
    message: undefined,
    session: undefined,
    agent: undefined,
    tree: undefined,
    uncommitted: [],
  };
}

function ended(
  { tree, report, moved, uncommitted = [] }: Of<'attempt.ended'>,
  last: AttemptStory | undefined,
): Partial<AttemptStory> {
  return {
    ...(moved === undefined ? {} : { base: moved.base }),
    tree: tree ?? last?.tree,
    message: report?.message,
    session: report?.session ?? last?.session,
    agent: report?.agent,
    uncommitted,
    earlyStop: earlyStop(report?.stopReason),
  };
}

function looked(
  { stage, findings, commands, reviews, strength, tree }: Of<'stage.judged'>,
  last: AttemptStory | undefined,
): Partial<AttemptStory> {
  const others = (last?.findings ?? []).filter((finding) => finding.stage !== stage);
  return {
    tree: tree ?? last?.tree,
    stage,
    findings: [...others, ...findings],
    commands: commands ?? last?.commands ?? [],
    reviews: [...(last?.reviews ?? []), ...(reviews ?? [])],
    ...(strength === undefined ? {} : { strength }),
  };
}

/** Everything that reviewers said of this task, oldest first. */
export function reviewsOf(events: readonly TaskEvent[]): readonly ReviewRecord[] {
  return events.flatMap((event) =>
    event.type === 'stage.judged' || event.type === 'votes.cast' ? (event.reviews ?? []) : [],
  );
}

/** The commands that were run last, whatever the tree. */
export function lastCommands(events: readonly TaskEvent[]): readonly CommandRecord[] {
  return storiesOf(events).at(-1)?.commands ?? [];
}

const STAGES: readonly (Stage | undefined)[] = [
  undefined,
  'plan',
  'claim',
  'inspect',
  'verify',
  'review',
];

/** The one that came furthest through the gate; of equals, the last. */
export function bestAttempt(stories: readonly AttemptStory[]): AttemptStory | undefined {
  let best: AttemptStory | undefined;
  for (const story of stories.filter(({ tree }) => tree !== undefined)) {
    if (best === undefined || STAGES.indexOf(story.stage) >= STAGES.indexOf(best.stage))
      best = story;
  }
  return best;
}
