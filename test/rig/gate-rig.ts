// Drives a run of the gate through a script, one line per attempt, and tells what it decided.
// Everything that the script does not mention goes well.

import { fixFor } from '../../src/gate/fix-task.ts';
import { nextPlanStep, type PlanStep, type TaskStep } from '../../src/gate/next-plan.ts';
import { applyToPlan, type PlanRun, runOf, startPlanRun } from '../../src/gate/plan-run.ts';
import type { GateEvent } from '../../src/model/event.ts';
import type { Finding, Stage } from '../../src/model/finding.ts';
import { OUTCOMES, type Outcome } from '../../src/model/outcome.ts';
import type { TaskOutline } from '../../src/model/outline.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import { REASONS, type Reason } from '../../src/model/reason.ts';
import { assert } from '../../src/std/assert.ts';
import { aTask } from './builders.ts';

/** What a look finds, as `fail verify.timeout`; several are separated by commas. */
type Words = string;

/** One attempt: how it ends, and what its stages find. A list is for one look after the other. */
export interface AttemptScript extends Partial<Record<Stage, Words | readonly Words[]>> {
  readonly ending?: 'returned' | 'timed-out' | 'unavailable' | 'interrupted';
  readonly votes?: readonly Outcome[];
  readonly level?: 'code' | 'spec';
  readonly blockedBy?: readonly string[];
}

export interface RigParts {
  readonly protocol: Protocol;
  readonly tasks: readonly TaskOutline[];
  readonly reviewers?: number;
  /** By task id; the attempts of a task in order. */
  readonly script?: Readonly<Record<string, readonly AttemptScript[]>>;
}

const AT = '2026-03-01T12:00:00.000Z';
const MAX_STEPS = 2_000;

export class GateRig {
  readonly events: GateEvent[] = [];
  readonly story: string[] = [];
  readonly #parts: RigParts;
  readonly #looks = new Map<string, number>();
  plan: PlanRun;

  constructor(parts: RigParts) {
    this.#parts = parts;
    const { protocol, tasks, reviewers = 1 } = parts;
    this.plan = startPlanRun({
      type: 'run.started',
      run: 'r',
      plan: 'p',
      protocol,
      tasks,
      reviewers,
    });
  }

  /** Goes on until a person is needed or nothing is left; tells how it ended. */
  run(): PlanStep {
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      const next = nextPlanStep(this.plan, this.#parts.protocol);
      if (next.type === 'record') this.append({ ...next.event, at: AT });
      else if (next.type === 'perform') this.#perform(next.steps[0]);
      else return next;
    }
    throw new Error('the run does not end');
  }

  append(event: GateEvent): void {
    this.events.push(event);
    this.plan = applyToPlan(this.plan, event);
    const line = lineOf(event);
    if (line !== undefined) this.story.push(line);
  }

  #perform(taskStep: TaskStep | undefined): void {
    assert(taskStep !== undefined, 'nothing to perform');
    this.append(this.#answer(taskStep));
  }

  #answer({ task, step }: TaskStep): GateEvent {
    const at = AT;
    const run = runOf(this.plan, task);
    assert(run !== undefined, 'a step of no task');
    const script = this.#parts.script?.[task]?.[run.attempt - 1] ?? {};
    switch (step.type) {
      case 'start':
        if (step.delayMs > 0) this.story.push(`${task} waits ${step.delayMs / 1000} s`);
        return { type: 'attempt.started', at, task, attempt: step.attempt, base: 'base' };
      case 'execute': {
        const ending = this.#nth(task, run.attempt, 'execute') === 0 ? script.ending : undefined;
        const tree = `${task}#${step.attempt}`;
        return {
          type: 'attempt.ended',
          at,
          task,
          attempt: step.attempt,
          ending: ending ?? 'returned',
          tree,
        };
      }
      case 'check':
        return this.#judged(task, step.stage, step.tree);
      case 'review':
        return this.#judged(task, 'review', step.tree);
      case 'vote': {
        const votes = script.votes ?? Array<Outcome>(step.count).fill('pass');
        return { type: 'votes.cast', at, task, tree: step.tree, votes, findings: [] };
      }
      case 'ratify':
        return { type: 'spec.reviewed', at, task, verdict: 'approved', by: 'reviewer' };
      case 'commit':
        this.story.push(`${task} commit ${step.evidence}`);
        return {
          type: 'commit.created',
          at,
          task,
          commit: 'c'.repeat(40),
          tree: step.tree,
          by: 'gate',
        };
      case 'insert-fix': {
        const { fixTasks: rules } = this.#parts.protocol;
        assert(rules !== undefined, 'no rules for fixes');
        const takenIds = this.plan.runs.map((other) => other.task.id);
        const { number, depth } = step;
        return { ...fixFor(aTask({ id: task }), run, { rules, number, depth, takenIds }), at };
      }
      default:
        throw new Error(`cannot perform ${step.type}`);
    }
  }

  #judged(task: string, stage: Stage, tree: string | undefined): GateEvent {
    const run = runOf(this.plan, task);
    const attempt = Math.max(1, run?.attempt ?? 1);
    const script = this.#parts.script?.[task]?.[attempt - 1] ?? {};
    const said = script[stage] ?? 'pass gate.passed';
    const nth = this.#nth(task, attempt, stage);
    const words = typeof said === 'string' ? said : (said[nth] ?? 'pass gate.passed');
    const { level, blockedBy } = script;
    return {
      type: 'stage.judged',
      at: AT,
      task,
      stage,
      tree,
      findings: words.split(', ').map((part) => findingOf(part, stage)),
      ...(level === undefined ? {} : { level }),
      ...(blockedBy === undefined ? {} : { blockedBy }),
    };
  }

  #nth(task: string, attempt: number, what: string): number {
    const key = `${task} ${attempt} ${what}`;
    const count = this.#looks.get(key) ?? 0;
    this.#looks.set(key, count + 1);
    return count;
  }
}

/** A finding from words such as `fail verify.timeout` or `pass gate.passed @gate-files`. */
export function findingOf(words: Words, stage: Stage): Finding {
  const [outcome, reason, at] = words.split(' ');
  const check = at?.startsWith('@') === true ? at.slice(1) : `${stage}-check`;
  return {
    check,
    stage,
    outcome: anOutcome(outcome),
    reason: aReason(reason),
    message: words,
    guidance: '',
  };
}

function anOutcome(word: string | undefined): Outcome {
  const outcome = OUTCOMES.find((known) => known === word);
  assert(outcome !== undefined, `no outcome: ${word}`);
  return outcome;
}

function aReason(word: string | undefined): Reason {
  const reason = Object.keys(REASONS).find((known): known is Reason => known === word);
  assert(reason !== undefined, `no reason: ${word}`);
  return reason;
}

function lineOf(event: GateEvent): string | undefined {
  switch (event.type) {
    case 'attempt.started':
      return `${event.task} attempt ${event.attempt}`;
    case 'attempt.failed':
      return `${event.task} ${event.failure}`;
    case 'task.parked':
      return `${event.task} parked: ${event.park.why}`;
    case 'task.requeued':
      return `${event.task} behind ${event.behind.join()}`;
    case 'gate.passed':
      return [`${event.task} ${event.evidence}`, ...event.waivers].join(' ');
    case 'fix.inserted':
      return `${event.outline.id} inserted`;
    case 'review.skipped':
      return `${event.task} review skipped, next ${event.next}`;
    case 'run.halted':
      return `halted: ${event.why}`;
    default:
      return undefined;
  }
}
