// The hash chain of a run: each event's hash covers the hash before it, so that no event can be
// changed, dropped or moved without every later one showing it.

import { createHash } from 'node:crypto';
import type { StoredEvent } from '../drive/ports/log.ts';
import type { GateEvent } from '../model/event.ts';
import { isFields } from '../std/shape.ts';
import { integerIn, type Row, textIn } from './sql-driver.ts';

/** What stands before the first event: the hash of nothing. */
export const ORIGIN: string = createHash('sha256').digest('hex');

export interface Link {
  readonly prev: string;
  readonly run: string;
  readonly seq: number;
  readonly actor: string;
  /** The event as canonical JSON. */
  readonly body: string;
}

/** Over the canonical JSON of `[prev, run, seq, actor, event]`. */
export function hashOf({ prev, run, seq, actor, body }: Link): string {
  const [before, name, who] = [prev, run, actor].map((text) => JSON.stringify(text));
  return createHash('sha256').update(`[${before},${name},${seq},${who},${body}]`).digest('hex');
}

/** Where an event must stand for the chain to hold. */
export interface Position {
  readonly run: string;
  readonly seq: number;
  /** Undefined for the first event of an excerpt: what it says of the one before is believed. */
  readonly prev: string | undefined;
}

/** Undefined where the row is not the event that belongs at this position. */
export function verified(row: Row, { run, seq, prev }: Position): StoredEvent | undefined {
  const link = {
    run: textIn(row, 'run'),
    seq: integerIn(row, 'seq'),
    actor: textIn(row, 'actor'),
    body: textIn(row, 'body'),
    prev: textIn(row, 'prev'),
  };
  const hash = textIn(row, 'hash');
  const isInPlace = link.run === run && link.seq === seq && link.prev === (prev ?? link.prev);
  if (!isInPlace || hashOf(link) !== hash) return undefined;
  const event = eventIn(link.body);
  return event && { run, seq, event, actor: link.actor, prev: link.prev, hash };
}

// Its hash holds, so it is a text that we once wrote; that it is an event at all is still looked at.
function eventIn(body: string): GateEvent | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEvent(value: unknown): value is GateEvent {
  return isFields(value) && typeof value['type'] === 'string' && typeof value['at'] === 'string';
}
