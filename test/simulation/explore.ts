// Walks every state that the gate can reach against every answer of the world, depth first. Finds
// what the observer objects to, what throws, where nothing can follow, and every circle.

import { nextPlanStep } from '../../src/gate/next-plan.ts';
import { applyToPlan, type PlanRun, startPlanRun } from '../../src/gate/plan-run.ts';
import { gateStatus } from '../../src/gate/status.ts';
import type { GateEvent } from '../../src/model/event.ts';
import type { TaskOutline } from '../../src/model/outline.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import { keyOf, type Whole } from './canonical.ts';
import type { Charter } from './charters.ts';
import { firstLook, observe } from './observe.ts';
import { type Observation, type Observer, observerFor } from './observer.ts';
import { type Alphabet, answers, personAnswers, suddenOverrides } from './world.ts';

/** The rules under test; a mutant replaces one of them. */
export interface Machine {
  readonly protocol: Protocol;
  readonly next: typeof nextPlanStep;
  readonly apply: typeof applyToPlan;
}

export const machineOf = (protocol: Protocol): Machine => ({
  protocol,
  next: nextPlanStep,
  apply: applyToPlan,
});

export interface Question {
  readonly machine: Machine;
  readonly charter: Charter;
  readonly tasks: readonly TaskOutline[];
  readonly reviewers: number;
  readonly alphabet: Alphabet;
  /** How often a person may speak in one run. */
  readonly words: number;
  readonly maxStates: number;
  /** Asks of every state that counts as known whether the same follows from it. */
  readonly isKeyChecked: boolean;
}

export interface Answer {
  readonly states: number;
  readonly transitions: number;
  /** Events on the longest path. */
  readonly longest: number;
  readonly ends: Readonly<Record<string, number>>;
  /** The first few objections, each with the events that lead to it. */
  readonly objections: readonly string[];
}

const MAX_OBJECTIONS = 3;
const SHOWN_EVENTS = 16;

/** Parts of a step that no later rule reads: wording, numbering, how long to wait. */
const UNREAD = new Set([
  'message',
  'reasons',
  'attempt',
  'strength',
  'delayMs',
  'iteration',
  'number',
  'fix',
  'offers',
]);

function startOf({ machine, tasks, reviewers }: Question): PlanRun {
  const { protocol } = machine;
  return startPlanRun({ type: 'run.started', run: 'r', plan: 'p', protocol, tasks, reviewers });
}

export function explore(question: Question): Answer {
  const walk = new Walk(question);
  walk.from({
    plan: startOf(question),
    observation: firstLook(question.tasks),
    words: question.words,
  });
  return walk.answer();
}

class Walk {
  readonly #question: Question;
  readonly #observer: Observer;
  /** The longest way on from each state; undefined while the state is still on the path. */
  readonly #depths = new Map<string, number | undefined>();
  readonly #nextSteps = new Map<string, string>();
  readonly #path: string[] = [];
  readonly #ends: Record<string, number> = {};
  readonly #objections: string[] = [];
  #transitions = 0;
  #longest = 0;

  constructor(question: Question) {
    this.#question = question;
    this.#observer = observerFor(question.charter, question.reviewers);
  }

  answer(): Answer {
    return {
      states: this.#depths.size,
      transitions: this.#transitions,
      longest: this.#longest,
      ends: this.#ends,
      objections: this.#objections,
    };
  }

  from(state: Whole): number {
    const key = keyOf(state, this.#question.machine.protocol);
    if (this.#question.isKeyChecked) this.#checkKey(key, state);
    if (this.#depths.has(key)) {
      const known = this.#depths.get(key);
      if (known === undefined) this.#object('the run goes round in a circle');
      return known ?? 0;
    }
    if (this.#isOver()) return 0;
    this.#depths.set(key, undefined);
    let deepest = 0;
    for (const { event, word } of this.#moves(state)) {
      this.#transitions += 1;
      this.#path.push(labelOf(event));
      const next = this.#after(state, event, state.words - word);
      if (next !== undefined) deepest = Math.max(deepest, 1 + this.from(next));
      this.#path.pop();
      if (this.#isOver()) break;
    }
    this.#depths.set(key, deepest);
    this.#longest = Math.max(this.#longest, deepest);
    return deepest;
  }

  #checkKey(key: string, { plan }: Whole): void {
    const { machine } = this.#question;
    const next = JSON.stringify(machine.next(plan, machine.protocol), (name, value) =>
      UNREAD.has(name) ? undefined : value,
    );
    const known = this.#nextSteps.get(key);
    if (known === undefined) this.#nextSteps.set(key, next);
    else if (known !== next) this.#object(`different states have one key: ${known} and ${next}`);
  }

  #isOver(): boolean {
    if (this.#depths.size >= this.#question.maxStates) this.#object('too many states');
    return this.#objections.length >= MAX_OBJECTIONS;
  }

  #moves({ plan, words }: Whole): readonly { readonly event: GateEvent; readonly word: 0 | 1 }[] {
    const { machine, alphabet } = this.#question;
    const next = machine.next(plan, machine.protocol);
    const at = '2026-03-01T12:00:00.000Z';
    if (next.type === 'record') return [{ event: { ...next.event, at }, word: 0 }];
    if (next.type === 'perform') {
      const world = { protocol: machine.protocol, alphabet };
      const events = next.steps.flatMap((step) => answers(plan, step, world));
      if (events.length === 0) this.#object('a step has no answer');
      const sudden = words === 0 ? [] : suddenOverrides(plan);
      return [
        ...events.map((event) => ({ event, word: 0 }) as const),
        ...sudden.map((event) => ({ event, word: 1 }) as const),
      ];
    }
    const end = next.type === 'halted' ? `halted: ${next.halt.why}` : next.type;
    this.#ends[end] = (this.#ends[end] ?? 0) + 1;
    if (words === 0) return [];
    return personAnswers(plan, next).map((event) => ({ event, word: 1 }));
  }

  #after({ plan, observation }: Whole, event: GateEvent, words: number): Whole | undefined {
    const { machine } = this.#question;
    for (const objection of this.#observer.atEvent(observation, event)) this.#object(objection);
    try {
      const after = machine.apply(plan, event);
      const observed = observe(observation, event);
      this.#compare(after, observed);
      return { plan: after, observation: observed, words };
    } catch (error) {
      this.#object(`the fold refuses: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  /** What the status says must be what the observer knows. */
  #compare(plan: PlanRun, { notes }: Observation): void {
    for (const run of plan.runs.filter(({ evidence }) => evidence !== undefined)) {
      const { gateStatus: word, label } = gateStatus(run, this.#question.machine.protocol);
      const known = notes[run.task.id];
      const isVerified = known?.grade === 'verified' && !known.isOverridden;
      if (word === 'APPROVED' && !isVerified) this.#object('unverified work is called APPROVED');
      if (label === 'complete' && !isVerified) this.#object('unverified work bears no mark');
    }
  }

  #object(objection: string): void {
    if (this.#objections.length < MAX_OBJECTIONS)
      this.#objections.push(
        `${objection}\n  after … ${this.#path.slice(-SHOWN_EVENTS).join(', ')}`,
      );
  }
}

function labelOf(event: GateEvent): string {
  switch (event.type) {
    case 'stage.judged':
      return `${event.stage} ${event.findings.map(({ outcome, reason }) => `${outcome} ${reason}`)}`;
    case 'attempt.ended':
      return event.ending;
    case 'attempt.failed':
      return `failed ${event.failure}`;
    case 'task.parked':
      return `parked ${event.park.why}`;
    case 'person.decided':
      return `person ${event.decision}`;
    default:
      return event.type;
  }
}
