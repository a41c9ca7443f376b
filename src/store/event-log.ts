// The record on SQLite. Appending compares the head that the writer knows with the head that is
// there, in one transaction: a process that slept through somebody else's turn is refused.

import type { EventLog, StoredEvent } from '../drive/ports/log.ts';
import type { GateEvent } from '../model/event.ts';
import { assert } from '../std/assert.ts';
import { canonicalJson } from '../std/canonical-json.ts';
import { DoorwardError } from '../std/error.ts';
import { oneLine, stripEscapes } from '../std/text.ts';
import { hashOf, ORIGIN, verified } from './chain.ts';
import { type Database, integerIn, type Row, textIn } from './sql-driver.ts';
import { inWords, RESTORE_HINT } from './store-error.ts';

export function eventLog(database: Database, path: string): EventLog {
  const log = new SqliteLog(database, path);
  const subject = `The run log ${path}`;
  return {
    append: (run, expected, entry) => inWords(subject, () => log.append(run, expected, entry)),
    read: (run, after = 0) => inWords(subject, () => log.read(run, after)),
    runs: (limit) => inWords(subject, () => log.runs(limit)),
    close: () => database.close(),
  };
}

type Sync<F extends (...args: never) => Promise<unknown>> = Awaited<ReturnType<F>>;
type Entry = Parameters<EventLog['append']>[2];

const COLUMNS = 'run, seq, actor, body, prev, hash';
const MAX_EVENT_LENGTH = 64 * 1024 * 1024;

class SqliteLog {
  readonly #database: Database;
  readonly #path: string;

  constructor(database: Database, path: string) {
    this.#database = database;
    this.#path = path;
  }

  append(run: string, expected: number, { events, actor }: Entry): Sync<EventLog['append']> {
    assert(/^[\x21-\x7e]{1,200}$/.test(run), 'the name of a run is short and plain');
    const bodies = events.map(bodyOf);
    // What SQLite would store differently from what was hashed must not get as far as the hash.
    const name = oneLine(stripEscapes(actor.toWellFormed()), 300);
    return this.#database.write(() => {
      const head = this.#headOf(run);
      if (head !== expected) return { ok: false, head };
      let prev = this.#hashAt(run, head);
      for (const [index, body] of bodies.entries())
        prev = this.#insert({ prev, run, seq: head + index + 1, actor: name, body });
      this.#moveHead(run, head, events);
      return { ok: true, head: head + events.length };
    });
  }

  read(run: string, after: number): readonly StoredEvent[] {
    const { head, rows } = this.#database.look(() => ({
      head: this.#headOf(run),
      rows: this.#database.all(
        `SELECT ${COLUMNS} FROM event WHERE run = ? AND seq >= ? ORDER BY seq`,
        run,
        after,
      ),
    }));
    if (after > head)
      throw this.#broken(run, `event ${after} was there before, but it ends at ${head}`);
    const chain = this.#verified(run, after, rows);
    const end = chain.at(-1)?.seq ?? 0;
    if (end !== head) throw this.#broken(run, `${head} events were recorded, ${end} are there`);
    // The event that the caller already has was read again only to link the others to it.
    return after === 0 ? chain : chain.slice(1);
  }

  runs(limit = -1): Sync<EventLog['runs']> {
    const rows = this.#database.all(
      'SELECT run, head, started_at, last_at, plan FROM run ORDER BY id DESC LIMIT ?',
      limit,
    );
    if (rows.length === 0 && limit !== 0) this.#refuseUnlisted();
    return rows.map((row) => ({
      run: textIn(row, 'run'),
      head: integerIn(row, 'head'),
      startedAt: textIn(row, 'started_at'),
      lastAt: textIn(row, 'last_at'),
      plan: textIn(row, 'plan'),
    }));
  }

  #refuseUnlisted(): void {
    const [event] = this.#database.all('SELECT run FROM event LIMIT 1');
    if (event !== undefined)
      throw this.#broken(textIn(event, 'run'), 'it is not in the list of runs');
  }

  #verified(run: string, after: number, rows: readonly Row[]): readonly StoredEvent[] {
    const chain: StoredEvent[] = [];
    for (const [index, row] of rows.entries()) {
      const isLinked = index > 0 || after === 0;
      const prev = isLinked ? (chain.at(-1)?.hash ?? ORIGIN) : undefined;
      const seq = Math.max(after, 1) + index;
      const event = verified(row, { run, seq, prev });
      if (event === undefined) throw this.#broken(run, `event ${seq} is not what was recorded`);
      chain.push(event);
    }
    return chain;
  }

  #headOf(run: string): number {
    const [row] = this.#database.all('SELECT head FROM run WHERE run = ?', run);
    return row === undefined ? 0 : integerIn(row, 'head');
  }

  #hashAt(run: string, head: number): string {
    if (head === 0) return ORIGIN;
    const [row] = this.#database.all(
      `SELECT ${COLUMNS} FROM event WHERE run = ? AND seq = ?`,
      run,
      head,
    );
    const last = row && verified(row, { run, seq: head, prev: undefined });
    if (last === undefined) throw this.#broken(run, `event ${head} is not what was recorded`);
    return last.hash;
  }

  #insert(link: Parameters<typeof hashOf>[0]): string {
    const { prev, run, seq, actor, body } = link;
    const hash = hashOf(link);
    const sql = `INSERT INTO event (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`;
    this.#database.run(sql, run, seq, actor, body, prev, hash);
    return hash;
  }

  #moveHead(run: string, head: number, events: readonly GateEvent[]): void {
    const [first, last] = [events[0], events.at(-1)];
    if (first === undefined || last === undefined) return;
    const end = head + events.length;
    if (head > 0) {
      this.#database.run('UPDATE run SET head = ?, last_at = ? WHERE run = ?', end, last.at, run);
      return;
    }
    const plan = first.type === 'run.started' ? first.plan.toWellFormed() : '';
    const sql = 'INSERT INTO run (run, head, started_at, last_at, plan) VALUES (?, ?, ?, ?, ?)';
    this.#database.run(sql, run, end, first.at, last.at, plan);
  }

  #broken(run: string, what: string): DoorwardError {
    const message = `The record of run ${oneLine(run, 80)} in ${this.#path} is broken: ${what}.`;
    return new DoorwardError('store', message, `Nothing in it is believed. ${RESTORE_HINT}`);
  }
}

function bodyOf(event: GateEvent): string {
  const body = canonicalJson(event);
  assert(body.length <= MAX_EVENT_LENGTH, 'large texts are blobs, not parts of events');
  return body;
}
