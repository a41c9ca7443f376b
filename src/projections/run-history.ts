// The events of a run, sorted into the story of each task. Grows event by event, so that a view
// after each task costs no second look at the whole log.

import { applyToPlan, foldPlan, type PlanRun, startPlanRun } from '../gate/plan-run.ts';
import type { GateEvent, NoteEvent, TaskEvent } from '../model/event.ts';
import type { Finding, Stage } from '../model/finding.ts';
import type { Outcome } from '../model/outcome.ts';
import type { CommandRecord, ProbeRecord, ReviewerProbe, ReviewRecord } from '../model/record.ts';
import type { Strength } from '../model/strength.ts';
import { assert } from '../std/assert.ts';

export type EventOf<T extends GateEvent['type']> = Extract<GateEvent, { readonly type: T }>;
export type StoryEvent = TaskEvent | Extract<NoteEvent, { readonly type: 'work.kept' }>;

/** One look at the work: a stage, votes, or a review of the spec. */
export interface Look {
  readonly kind: 'stage' | 'votes' | 'spec';
  readonly stage: Stage;
  readonly at: string;
  readonly tree: string | undefined;
  readonly findings: readonly Finding[];
  readonly commands: readonly CommandRecord[];
  readonly probes: readonly ProbeRecord[];
  readonly strength: Strength | undefined;
  readonly reviews: readonly ReviewRecord[];
  readonly reviewerProbes: readonly ReviewerProbe[];
  readonly votes: readonly Outcome[];
  readonly durationMs: number | undefined;
}

export interface AttemptStory {
  readonly attempt: number;
  readonly startedAt: string;
  /** What the change is measured from: where it was begun, or where the branch moved to since. */
  readonly base: string | undefined;
  /** More than one where the executor was lost and asked again. */
  readonly turns: readonly EventOf<'attempt.ended'>[];
  readonly looks: readonly Look[];
  /** More than one where fix tasks were made and their repair was rejected, too. */
  readonly failures: readonly FailureStory[];
}

export interface FailureStory {
  readonly event: EventOf<'attempt.failed'>;
  /** The looks that led to it. */
  readonly looks: readonly Look[];
}

export interface TaskStory {
  readonly id: string;
  /** In order; all that concern the task. */
  readonly events: readonly StoryEvent[];
  /** Looks at the plan and the spec, before anything was done. */
  readonly early: readonly Look[];
  readonly attempts: readonly AttemptStory[];
}

export interface RunView {
  readonly started: EventOf<'run.started'>;
  readonly lastAt: string;
  readonly plan: PlanRun;
  readonly events: readonly GateEvent[];
  readonly stories: ReadonlyMap<string, TaskStory>;
}

/** `plan` saves the fold where somebody has it already. */
export function viewRun(events: readonly GateEvent[], plan: PlanRun = foldPlan(events)): RunView {
  const history = new RunHistory();
  for (const event of events) history.add(event);
  return history.view(plan);
}

interface OpenAttempt extends AttemptStory {
  base: string | undefined;
  readonly turns: EventOf<'attempt.ended'>[];
  readonly looks: Look[];
  readonly failures: FailureStory[];
}

interface OpenStory extends TaskStory {
  readonly events: StoryEvent[];
  readonly early: Look[];
  readonly attempts: OpenAttempt[];
}

export class RunHistory {
  readonly #events: GateEvent[] = [];
  readonly #stories = new Map<string, OpenStory>();
  #plan: PlanRun | undefined;

  /** How many events it holds. */
  get length(): number {
    return this.#events.length;
  }

  add(event: GateEvent): void {
    this.#events.push(event);
    switch (event.type) {
      case 'run.started':
        for (const { id } of event.tasks) this.#storyOf(id);
        return;
      case 'run.halted':
      case 'run.resumed':
      case 'run.driven':
        return;
      default:
        tell(this.#storyOf(event.task), event);
    }
  }

  /** Adds, and folds the plan along; for whoever has no plan of their own. */
  follow(event: GateEvent): void {
    this.add(event);
    if (this.#plan !== undefined) this.#plan = applyToPlan(this.#plan, event);
    else if (event.type === 'run.started') this.#plan = startPlanRun(event);
  }

  /** `plan` is the same log, folded. */
  view(plan: PlanRun | undefined = this.#plan): RunView {
    const [started] = this.#events;
    assert(started?.type === 'run.started' && plan !== undefined, 'a log begins with run.started');
    const lastAt = this.#events.at(-1)?.at ?? started.at;
    return { started, lastAt, plan, events: this.#events, stories: this.#stories };
  }

  #storyOf(id: string): OpenStory {
    const known = this.#stories.get(id);
    if (known !== undefined) return known;
    const story: OpenStory = { id, events: [], early: [], attempts: [] };
    this.#stories.set(id, story);
    return story;
  }
}

function tell(story: OpenStory, event: StoryEvent): void {
  story.events.push(event);
  const last = story.attempts.at(-1);
  switch (event.type) {
    case 'attempt.started': {
      const { attempt, at: startedAt, base } = event;
      story.attempts.push({ attempt, startedAt, base, turns: [], looks: [], failures: [] });
      return;
    }
    case 'attempt.ended':
      last?.turns.push(event);
      if (last !== undefined && event.moved !== undefined) last.base = event.moved.base;
      return;
    case 'commit.refused':
      if (last !== undefined && event.tree !== undefined) last.base = event.base ?? last.base;
      return;
    case 'attempt.failed':
      last?.failures.push({ event, looks: [...last.looks] });
      return;
    default: {
      const look = lookOf(event);
      if (look !== undefined) (last?.looks ?? story.early).push(look);
    }
  }
}

function lookOf(event: StoryEvent): Look | undefined {
  switch (event.type) {
    case 'stage.judged': {
      const { stage, at, tree, findings, durationMs, strength } = event;
      const { commands = [], probes = [], reviews = [], reviewerProbes = [] } = event;
      const reviewed = { reviews, reviewerProbes };
      const looked = { stage, at, tree, findings, durationMs, commands, probes, ...reviewed };
      return { kind: 'stage', ...looked, strength, votes: [] };
    }
    case 'votes.cast': {
      const { at, tree, findings, votes, durationMs, reviews = [], reviewerProbes = [] } = event;
      const looked = { at, tree, findings, votes, durationMs, reviews, reviewerProbes };
      const nothing = { commands: [], probes: [], strength: undefined };
      return { kind: 'votes', stage: 'review', ...looked, ...nothing };
    }
    case 'spec.reviewed': {
      const { at, reviews = [], findings = [] } = event;
      const none = { tree: undefined, durationMs: undefined, strength: undefined };
      const empty = { commands: [], probes: [], reviewerProbes: [], votes: [] };
      const nothing = { ...none, ...empty };
      return { kind: 'spec', stage: 'plan', at, reviews, findings, ...nothing };
    }
    default:
      return undefined;
  }
}

export function looksOf({ early, attempts }: TaskStory): readonly Look[] {
  return [...early, ...attempts.flatMap(({ looks }) => looks)];
}

/** The stories of the plan's own tasks and of fixes, in the order of the plan. */
export function storiesOf({ plan, stories }: RunView): readonly TaskStory[] {
  return plan.runs.flatMap(({ task }) => stories.get(task.id) ?? []);
}
