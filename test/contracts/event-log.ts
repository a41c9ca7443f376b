// What every implementation of the log has to keep, whatever database is behind it.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventLog } from '../../src/drive/ports/log.ts';
import type { GateEvent } from '../../src/model/event.ts';
import { DoorwardError } from '../../src/std/error.ts';
import { AT, aNote, aStart } from '../rig/log-rig.ts';

export interface LogFactory {
  /** Opens the same, initially empty log each time; two of them stand for two processes. */
  open(): EventLog;
  /** Ends the test: nothing of the log stays behind. */
  dispose(): void;
}

export function eventLogContract(name: string, makeFactory: () => LogFactory): void {
  describe(`the log on ${name}`, () => {
    let factory: LogFactory;
    let opened: EventLog[];
    const open = (): EventLog => {
      const log = factory.open();
      opened.push(log);
      return log;
    };
    beforeEach(() => {
      factory = makeFactory();
      opened = [];
    });
    afterEach(() => {
      for (const log of opened) log.close();
      factory.dispose();
    });

    const actor = 'gate';

    test('what was appended is read back, in order and numbered from 1', async () => {
      const log = open();
      const events = [aStart('r1'), aNote('one'), aNote('two')];
      expect(await log.append('r1', 0, { events, actor })).toEqual({ ok: true, head: 3 });
      const stored = await log.read('r1');
      expect(stored.map(({ run, seq }) => [run, seq])).toEqual([
        ['r1', 1],
        ['r1', 2],
        ['r1', 3],
      ]);
      expect(stored.map(({ event }) => event)).toEqual(events);
      expect(stored.every((entry) => entry.actor === actor)).toBe(true);
    });

    test('each event names the hash of the one before, and no two hashes are equal', async () => {
      const log = open();
      await log.append('r1', 0, { events: [aNote('same'), aNote('same')], actor });
      await log.append('r1', 2, { events: [aNote('same')], actor });
      await log.append('r2', 0, { events: [aNote('same')], actor });
      const [first, second, third] = await log.read('r1');
      const [other] = await log.read('r2');
      expect([second?.prev, third?.prev]).toEqual([first?.hash, second?.hash]);
      expect(new Set([first, second, third, other].map((event) => event?.hash)).size).toBe(4);
      expect(other?.prev).toBe(first?.prev);
    });

    test('equal events have equal hashes, in whatever order their keys were set', async () => {
      const elsewhere = makeFactory();
      const [log, twin] = [open(), elsewhere.open()];
      const { type, ...rest } = aNote('one');
      await log.append('r1', 0, { events: [aNote('one')], actor });
      await twin.append('r1', 0, { events: [{ ...rest, type } as GateEvent], actor });
      const [left, right] = [await log.read('r1'), await twin.read('r1')];
      twin.close();
      elsewhere.dispose();
      expect(left[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
      expect(left).toEqual(right);
    });

    test.each([
      ['behind', 0],
      ['ahead', 7],
    ])('a writer whose head is %s is refused, and told where the head is', async (_, expected) => {
      const log = open();
      await log.append('r1', 0, { events: [aStart('r1'), aNote('one')], actor });
      expect(await log.append('r1', expected, { events: [aNote('stale')], actor })).toEqual({
        ok: false,
        head: 2,
      });
      expect(await log.read('r1')).toHaveLength(2);
    });

    test('of two writers that know the same head, one wins and the other learns of it', async () => {
      const [left, right] = [open(), open()];
      await left.append('r1', 0, { events: [aStart('r1')], actor });
      const results = await Promise.all([
        left.append('r1', 1, { events: [aNote('left')], actor: 'left' }),
        right.append('r1', 1, { events: [aNote('right')], actor: 'right' }),
      ]);
      expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      expect(results.map(({ head }) => head)).toEqual([2, 2]);
      expect(await right.read('r1')).toEqual(await left.read('r1'));
    });

    test('an append of nothing only compares', async () => {
      const log = open();
      expect(await log.append('r1', 0, { events: [], actor })).toEqual({ ok: true, head: 0 });
      expect(await log.append('r1', 1, { events: [], actor })).toEqual({ ok: false, head: 0 });
      expect(await log.runs()).toEqual([]);
    });

    test('an event that can not be written takes its companions with it', async () => {
      const log = open();
      const round: { self?: unknown } = {};
      round.self = round;
      const impossible = { ...aNote('round'), extra: round };
      const events = [aStart('r1'), impossible];
      await expect(log.append('r1', 0, { events, actor })).rejects.toThrow();
      expect(await log.read('r1')).toEqual([]);
      expect(await log.runs()).toEqual([]);
    });

    test('only what came after is read where the rest is known', async () => {
      const log = open();
      const events = [aStart('r1'), aNote('one'), aNote('two')];
      await log.append('r1', 0, { events, actor });
      expect((await log.read('r1', 1)).map(({ seq }) => seq)).toEqual([2, 3]);
      expect(await log.read('r1', 3)).toEqual([]);
    });

    test('a log that lost events which somebody has already seen is broken, not short', async () => {
      const log = open();
      await log.append('r1', 0, { events: [aStart('r1')], actor });
      await expect(log.read('r1', 2)).rejects.toThrow(DoorwardError);
      await expect(log.read('never-seen', 1)).rejects.toThrow(DoorwardError);
      expect(await log.read('never-seen')).toEqual([]);
    });

    test('runs are listed with their plan and times, the newest first whatever the clock said', async () => {
      const log = open();
      const events = [aStart('r1', 'plans/quay.md'), aNote('later', '2026-05-04T07:00:00.000Z')];
      await log.append('r1', 0, { events, actor });
      await log.append('r2', 0, {
        events: [{ ...aStart('r2'), at: '2001-01-01T00:00:00Z' }],
        actor,
      });
      await log.append('r1', 2, { events: [aNote('last', '2026-05-04T08:00:00.000Z')], actor });
      const [newest, oldest] = await log.runs();
      expect(newest).toMatchObject({ run: 'r2', head: 1 });
      expect(oldest).toEqual({
        run: 'r1',
        head: 3,
        startedAt: AT,
        lastAt: '2026-05-04T08:00:00.000Z',
        plan: 'plans/quay.md',
      });
      expect(await log.runs(1)).toEqual([newest]);
    });

    test('words that no database expects come back as they were', async () => {
      const log = open();
      const why = 'nul \0, half a pair \ud83d, quotes \' " `, “—”, 潮, \u202e, \n\r\t';
      await log.append('r1', 0, { events: [aNote(why)], actor: 'Ada\0 \ud83d <ada@example.test>' });
      const [stored] = await open().read('r1');
      expect(stored?.event).toMatchObject({ why });
      expect(stored?.actor).toMatch(/^Ada.*<ada@example\.test>$/);
    });

    test('it is all there when it is opened again', async () => {
      const log = open();
      await log.append('r1', 0, { events: [aStart('r1'), aNote('one')], actor });
      const before = await log.read('r1');
      log.close();
      expect(await open().read('r1')).toEqual(before);
    });
  });
}
