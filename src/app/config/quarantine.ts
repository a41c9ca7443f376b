// Tests that a person has put aside, each with a reason and a last day: nothing is put aside for ever.

import { isDay } from '../../std/iso-time.ts';
import { isFields } from '../../std/shape.ts';
import type { Quarantined } from './config.ts';
import { type Reader, Unfit } from './reader.ts';

const KEYS = ['test', 'until', 'reason'] as const;

export const quarantined: Reader<Quarantined> = (value, path, reader) => {
  if (!isFields(value)) return new Unfit('a mapping with test, until and reason');
  reader.reportUnknownKeys(value, path, KEYS);
  const [test, until, reason] = KEYS.map((key) => value[key]);
  if (typeof test !== 'string' || test.trim().length < 3)
    return new Unfit('`test` with the name of a test', { path });
  if (typeof until !== 'string' || !isDay(until))
    return new Unfit('`until` with a day such as "2026-03-31"', { path });
  if (typeof reason !== 'string' || reason.trim().length < 3)
    return new Unfit('`reason` with the reason', { path });
  return { test: test.trim(), until, reason };
};

/** The names that are put aside on this day. */
export function quarantinedOn(now: Date, list: readonly Quarantined[]): readonly string[] {
  const today = now.toISOString().slice(0, 10);
  return list.filter(({ until }) => until >= today).map(({ test }) => test);
}

/** What should be said about those whose day is over. */
export function expiredOn(now: Date, list: readonly Quarantined[]): readonly string[] {
  const today = now.toISOString().slice(0, 10);
  return list
    .filter(({ until }) => until < today)
    .map(
      ({ test, until }) => `the quarantine of ${test} ended on ${until}: its failures count again`,
    );
}
