// The loop: what is next, do it, append what came of it. Nothing is remembered that the record does
// not hold, so a process that dies here is followed by one that goes on.

import { nextPlanStep, type TaskStep } from '../../gate/next-plan.ts';
import type { Halt, PlanRun } from '../../gate/plan-run.ts';
import { runOf } from '../../gate/plan-run.ts';
import type { Step } from '../../gate/step.ts';
import type { Draft, GateEvent } from '../../model/event.ts';
import { assert } from '../../std/assert.ts';
import type { RunWorld } from '../ports/run.ts';
import { placeOf, type RunContext } from './context.ts';
import { owedNote, tidyUp } from './keep-work.ts';
import { perform } from './perform.ts';
import type { RunRules } from './rules.ts';
import { RunRecord } from './run-record.ts';

export type RunEnding =
  | { readonly type: 'done' }
  | { readonly type: 'needs-person'; readonly steps: readonly TaskStep[] }
  | { readonly type: 'halted'; readonly halt: Halt }
  /** Somebody asked for it; run again to go on. */
  | { readonly type: 'stopped' }
  /** Another process drives the run now. */
  | { readonly type: 'taken-over' };

export interface DrivenRun {
  readonly ending: RunEnding;
  readonly plan: PlanRun;
  readonly events: readonly GateEvent[];
}

export async function driveRun(world: RunWorld, rules: RunRules): Promise<DrivenRun> {
  const record = await RunRecord.open({
    log: world.log,
    run: rules.run,
    actor: world.actor,
    isDriver: true,
    now: world.now,
    appended: (event, state) => world.watcher.appended(event, state),
  });
  const context: RunContext = {
    world,
    rules,
    record,
    snapshots: new Map(),
    joined: new Set(),
    gathered: new WeakMap(),
  };
  const isOurs = await record.append({ type: 'run.driven', ...world.process });
  const ending: RunEnding =
    isOurs === 'taken-over' ? { type: 'taken-over' } : await new Loop(context).run();
  if (ending.type !== 'stopped' && ending.type !== 'taken-over') await tidyUp(context);
  await world.project(record.events, { plan: record.plan, isLast: true });
  return { ending, plan: record.plan, events: record.events };
}

class Loop {
  readonly #context: RunContext;
  /** Tasks with a step under way. */
  readonly #busy = new Map<string, Promise<void>>();
  #isLanding = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(context: RunContext) {
    this.#context = context;
  }

  async run(): Promise<RunEnding> {
    while (!this.#isOver) {
      const decided = await this.#decision();
      if (decided !== undefined) {
        await this.#append([decided]);
        continue;
      }
      const ending = await this.#work();
      if (ending !== undefined) return ending;
    }
    return this.#wound();
  }

  get #isOver(): boolean {
    const { record, world } = this.#context;
    return this.#failure !== undefined || record.isTakenOver || world.isStopping();
  }

  /** What has to be appended before anything is done. */
  async #decision(): Promise<Draft | undefined> {
    const { record, rules } = this.#context;
    const next = nextPlanStep(record.plan, rules.protocol);
    return next.type === 'record' ? next.event : owedNote(this.#context);
  }

  /** Begins what may begin and waits until something has ended; with nothing to do, says why. */
  async #work(): Promise<RunEnding | undefined> {
    const { record, rules } = this.#context;
    const next = nextPlanStep(record.plan, rules.protocol);
    if (next.type === 'perform') this.#begin(next.steps);
    if (this.#busy.size > 0) {
      await Promise.race(this.#busy.values());
      return undefined;
    }
    assert(next.type !== 'record' && next.type !== 'perform', 'a step that nobody takes');
    return next;
  }

  /** What was begun is finished first: a step is never left half way by our own doing. */
  async #wound(): Promise<RunEnding> {
    await Promise.all(this.#busy.values());
    if (this.#failure !== undefined) throw this.#failure.error;
    return { type: this.#context.record.isTakenOver ? 'taken-over' : 'stopped' };
  }

  #begin(steps: readonly TaskStep[]): void {
    const { record, rules } = this.#context;
    const busy = new Set([...this.#busy.keys()].map((task) => this.#placeOf(task)));
    const underWay = steps.filter(({ task }) => runOf(record.plan, task)?.phase !== 'pending');
    const taken = new Set([...busy, ...underWay.map(({ task }) => this.#placeOf(task))]);
    for (const item of inOrder(steps, record.plan)) {
      const place = this.#placeOf(item.task);
      const hasRoom = taken.has(place) || taken.size < rules.jobs;
      if (this.#busy.size >= rules.jobs || busy.has(place) || !hasRoom) continue;
      if (item.step.type === 'commit' && !this.#mayLand(item.task)) continue;
      busy.add(place);
      taken.add(place);
      this.#start(item);
    }
  }

  /** One at a time; and who was refused because the branch moved lands before anybody moves it again. */
  #mayLand(task: string): boolean {
    if (this.#isLanding) return false;
    const turn = this.#context.record.plan.runs.find(
      ({ isMerged, phase }) => isMerged && (phase === 'judging' || phase === 'passed'),
    );
    return turn === undefined || turn.task.id === task;
  }

  #start(item: TaskStep): void {
    const isCommit = item.step.type === 'commit';
    if (isCommit) this.#isLanding = true;
    const work = perform(item, this.#context)
      .then((drafts) => this.#append(drafts))
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#busy.delete(item.task);
        if (isCommit) this.#isLanding = false;
      });
    this.#busy.set(item.task, work);
  }

  async #append(drafts: readonly Draft[]): Promise<void> {
    if (drafts.length === 0) return;
    await this.#context.record.append(...drafts);
    const { world, record } = this.#context;
    for (const draft of drafts)
      if (draft.type === 'task.parked') await world.workspaces.release(this.#placeOf(draft.task));
    await world.project(record.events, { plan: record.plan, isLast: false });
  }

  #placeOf(task: string): string {
    const { plan } = this.#context.record;
    const run = runOf(plan, task);
    return run === undefined ? task : placeOf(plan, run);
  }
}

const ORDER: readonly Step['type'][] = [
  'commit',
  'insert-fix',
  'check',
  'review',
  'vote',
  'ratify',
];

/** What is nearest to its end goes first, so that one working tree serves one task at a time. */
function inOrder(steps: readonly TaskStep[], plan: PlanRun): readonly TaskStep[] {
  const rank = ({ task, step }: TaskStep): number => {
    const isUnderWay = runOf(plan, task)?.phase !== 'pending';
    const at = ORDER.indexOf(step.type);
    if (isUnderWay) return at === -1 ? ORDER.length : at;
    return ORDER.length + 1;
  };
  return steps.toSorted((left, right) => rank(left) - rank(right));
}
