// The record of one run, in memory as far as this process knows it. Whoever else appended first wins:
// then the state is folded again, and what no longer fits it is dropped.

import { applyToPlan, foldPlan, type PlanRun, runOf } from '../../gate/plan-run.ts';
import { refusal } from '../../gate/transitions.ts';
import { type Draft, type GateEvent, isNote, type TaskEvent } from '../../model/event.ts';
import type { Protocol } from '../../model/protocol.ts';
import { assert } from '../../std/assert.ts';
import type { EventLog } from '../ports/log.ts';
import type { RunWatcher } from '../ports/run.ts';

/** `superseded`: somebody else moved the run on. `taken-over`: another process drives it now. */
export type Recorded = 'appended' | 'superseded' | 'taken-over';

export interface RecordParts {
  readonly log: EventLog;
  readonly run: string;
  readonly actor: string;
  now(): string;
  readonly appended: RunWatcher['appended'];
}

export class RunRecord {
  readonly #parts: RecordParts;
  readonly #events: GateEvent[] = [];
  readonly #byTask = new Map<string, TaskEvent[]>();
  #plan: PlanRun;
  #head: number;
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
    for (;;) {
      if (events.length > 0) {
        const appended = await log.append(run, this.#head, { events, actor });
        if (appended.ok) {
          this.#take(events);
          return 'appended';
        }
      }
      const stored = await log.read(run, this.#head);
      const others = stored.map(({ event }) => event);
      this.#take(others);
      if (others.some(({ type }) => type === 'run.driven')) return 'taken-over';
      if (events.length === 0) return 'appended';
      assert(others.length > 0, 'an append was refused and nothing was appended');
      if (events.some((event) => !this.#fits(event))) return 'superseded';
    }
  }

  #take(events: readonly GateEvent[]): void {
    for (const event of events) {
      this.#plan = applyToPlan(this.#plan, event);
      this.#file(event);
      this.#head += 1;
      this.#parts.appended(event, { seq: this.#head, plan: this.#plan, protocol: this.protocol });
    }
  }

  #file(event: GateEvent): void {
    this.#events.push(event);
    if (isNote(event) || !('task' in event)) return;
    const list = this.#byTask.get(event.task);
    if (list === undefined) this.#byTask.set(event.task, [event]);
    else list.push(event);
  }

  #fits(event: GateEvent): boolean {
    if (isNote(event)) return true;
    if (event.type === 'run.started') return false;
    if (event.type === 'run.halted') return this.#plan.halt === undefined;
    if (event.type === 'run.resumed') return this.#plan.halt !== undefined;
    const run = runOf(this.#plan, event.task);
    return run !== undefined && refusal(run, event) === undefined;
  }
}
