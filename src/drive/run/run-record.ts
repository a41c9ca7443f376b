// The record of one run, in memory as far as this process knows it. Whoever else appended first wins:
// then the state is folded again, and what no longer fits it is dropped.

import { applyToPlan, foldPlan, type PlanRun, runOf } from '../../gate/plan-run.ts';
import { refusal } from '../../gate/transitions.ts';
import { type Draft, type GateEvent, isNote, type TaskEvent } from '../../model/event.ts';
import type { Protocol } from '../../model/protocol.ts';
import { assert } from '../../std/assert.ts';
import { DoorwardError } from '../../std/error.ts';
import type { EventLog } from '../ports/log.ts';
import type { RunWatcher } from '../ports/run.ts';

/** `superseded`: somebody else moved the run on. `taken-over`: another process drives it now. */
export type Recorded = 'appended' | 'superseded' | 'taken-over';

export interface RecordParts {
  readonly log: EventLog;
  readonly run: string;
  readonly actor: string;
  /** Of the process that drives the run: it stops when another one does. People are always heard. */
  readonly isDriver?: boolean;
  now(): string;
  readonly appended: RunWatcher['appended'];
}

export class RunRecord {
  readonly #parts: RecordParts;
  readonly #events: GateEvent[] = [];
  readonly #byTask = new Map<string, TaskEvent[]>();
  #plan: PlanRun;
  #head: number;
  #isTakenOver = false;
  /** Appends one after the other, however many steps end at the same time. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(parts: RecordParts, events: readonly GateEvent[]) {
    this.#parts = parts;
    this.#head = events.length;
    this.#plan = foldPlan(events);
    for (const event of events) this.#file(event);
  }

  static async open(parts: RecordParts): Promise<RunRecord> {
    const stored = await parts.log.read(parts.run);
    return new RunRecord(
      parts,
      stored.map(({ event }) => event),
    );
  }

  get plan(): PlanRun {
    return this.#plan;
  }

  /** The rules that the run was started with. */
  get protocol(): Protocol {
    const [first] = this.#events;
    assert(first?.type === 'run.started', 'a record begins with run.started');
    return first.protocol;
  }

  /** Whether another process drives the run by now, as far as this one has heard. */
  get isTakenOver(): boolean {
    return this.#isTakenOver;
  }

  get events(): readonly GateEvent[] {
    return this.#events;
  }

  eventsOf(task: string): readonly TaskEvent[] {
    return this.#byTask.get(task) ?? [];
  }

  append(...drafts: readonly Draft[]): Promise<Recorded> {
    const appending = this.#last.then(() => this.#append(drafts));
    this.#last = appending.catch(() => undefined);
    return appending;
  }

  /** Learns what others appended meanwhile. */
  async refresh(): Promise<Recorded> {
    return this.append();
  }

  async #append(drafts: readonly Draft[]): Promise<Recorded> {
    const { log, run, actor, now } = this.#parts;
    const at = now();
    const events = drafts.map((draft): GateEvent => ({ ...draft, at }));
    if (events.length === 0) await this.#catchUp();
    // Whoever has learned of another driver knows the new head too: the log alone would let it in again.
    while (!this.#isTakenOver) {
      if (!this.#fit(events)) return 'superseded';
      if (events.length === 0) return 'appended';
      const { ok } = await log.append(run, this.#head, { events, actor });
      if (ok) {
        this.#take(events);
        return 'appended';
      }
      const learned = await this.#catchUp();
      assert(learned > 0, 'an append was refused and nothing was appended');
    }
    return 'taken-over';
  }

  /** How many events others have appended. */
  async #catchUp(): Promise<number> {
    const { log, run, isDriver = false } = this.#parts;
    const others = (await log.read(run, this.#head)).map(({ event }) => event);
    if (isDriver && others.some(({ type }) => type === 'run.driven')) this.#isTakenOver = true;
    else if (isDriver) refuseForeign(run, others);
    this.#take(others);
    return others.length;
  }

  #take(events: readonly GateEvent[]): void {
    for (const event of events) {
      this.#plan = applyToPlan(this.#plan, event);
      this.#file(event);
      this.#head += 1;
      // Passes that are told are sealed: those of another driver are not ours to tell.
      if (this.#isTakenOver) continue;
      const ofTask = 'task' in event ? this.eventsOf(event.task) : [];
      const state = { seq: this.#head, plan: this.#plan, protocol: this.protocol, ofTask };
      this.#parts.appended(event, state);
    }
  }

  #file(event: GateEvent): void {
    this.#events.push(event);
    if (isNote(event) || !('task' in event)) return;
    const list = this.#byTask.get(event.task);
    if (list === undefined) this.#byTask.set(event.task, [event]);
    else list.push(event);
  }

  /** Each of them on top of the ones before: what is stored has to fold for ever. */
  #fit(events: readonly GateEvent[]): boolean {
    let plan = this.#plan;
    for (const [index, event] of events.entries()) {
      if (!fits(event, plan)) return false;
      if (index < events.length - 1) plan = applyToPlan(plan, event);
    }
    return true;
  }
}

/** What people may say while a process drives the run; everything else is that process's own to say. */
const PERSONAL: ReadonlySet<GateEvent['type']> = new Set<GateEvent['type']>([
  'person.decided',
  'override.granted',
  'run.halted',
  'run.resumed',
]);

/** An agent that can write the record could give itself a pass there. */
function refuseForeign(run: string, events: readonly GateEvent[]): void {
  const foreign = events.find(({ type }) => !PERSONAL.has(type));
  if (foreign === undefined) return;
  throw new DoorwardError(
    'store',
    `somebody wrote \`${foreign.type}\` into the record of run ${run} while it was driven from here`,
    'That is nobody else’s to say, so nothing of this run is believed any more. See who did it with `doorward log`, then begin with --new.',
  );
}

function fits(event: GateEvent, plan: PlanRun): boolean {
  if (isNote(event)) return true;
  if (event.type === 'run.started') return false;
  if (event.type === 'run.halted') return plan.halt === undefined;
  if (event.type === 'run.resumed') return plan.halt !== undefined;
  const run = runOf(plan, event.task);
  return run !== undefined && refusal(run, event) === undefined;
}
