// Several processes on one store, and what is left when they are killed, stopped or late.

import { expect, test } from 'vitest';
import { aNote, aStart, startWriter, type Writer } from '../rig/log-rig.ts';
import { aFolder, aStore } from '../rig/store-rig.ts';

const actor = 'test';

async function linesOf(writer: Writer): Promise<readonly string[]> {
  const lines: string[] = [];
  for (let line = await writer.line(); line !== undefined; line = await writer.line())
    lines.push(line);
  return lines;
}

test('8 processes that create the store together and append at once lose nothing', async () => {
  const folder = aFolder();
  const writers = Array.from({ length: 8 }, (_, index) =>
    // Half of them share one run, so that they are refused and try again.
    startWriter('append', folder, index % 2 === 0 ? 'shared' : `own-${index}`, '200', '1'),
  );
  const acknowledged = await Promise.all(writers.map(linesOf));
  const endings = await Promise.all(writers.map((writer) => writer.ended()));
  expect(endings).toEqual(writers.map(() => ({ code: 0, errors: '' })));
  const { log } = aStore(folder);
  const shared = acknowledged.filter((_, index) => index % 2 === 0).flat();
  expect(shared.map(Number).toSorted((left, right) => left - right)).toEqual(
    Array.from({ length: 800 }, (_, index) => index + 1),
  );
  const heads = (await log.runs()).map(({ run, head }) => [run, head]);
  expect(Object.fromEntries(heads)).toEqual({
    shared: 800,
    'own-1': 200,
    'own-3': 200,
    'own-5': 200,
    'own-7': 200,
  });
  for (const [run, head] of heads) expect(await log.read(String(run))).toHaveLength(Number(head));
});

test('every event that was acknowledged before kill -9 is there, and no half of a batch', async () => {
  const folder = aFolder();
  const BATCH = 3;
  let before = [0, 0];
  for (let round = 0; round < 10; round += 1) {
    const victims = before.map((_, index) => ({
      run: `r${index}`,
      writer: startWriter('append', folder, `r${index}`, '100000', String(BATCH)),
      lines: 1 + ((round * 7 + index * 11) % 23),
    }));
    const acknowledged = await Promise.all(
      victims.map(async ({ writer, lines }) => {
        let last: string | undefined;
        for (let count = 0; count < lines; count += 1) last = await writer.line();
        writer.kill('SIGKILL');
        // What it said between our reading and its end was promised too.
        return Number((await linesOf(writer)).at(-1) ?? last);
      }),
    );
    const { log } = aStore(folder);
    const found = await Promise.all(victims.map(async ({ run }) => (await log.read(run)).length));
    for (const [index, length] of found.entries()) {
      expect(length).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
      expect(length).toBeGreaterThan(before[index] ?? 0);
      expect(length % BATCH).toBe(0);
    }
    before = found;
  }
});

test('a process that slept through a takeover is refused when it wakes up', async () => {
  const folder = aFolder();
  const { log } = aStore(folder);
  await log.append('r1', 0, { events: [aStart('r1')], actor });
  const sleeper = startWriter('wait', folder, 'r1');
  expect(await sleeper.line()).toBe('1');
  sleeper.kill('SIGSTOP');
  sleeper.go();
  expect(await log.append('r1', 1, { events: [aNote('taken over')], actor })).toEqual({
    ok: true,
    head: 2,
  });
  sleeper.kill('SIGCONT');
  expect(JSON.parse((await sleeper.line()) ?? '')).toEqual({ ok: false, head: 2 });
  expect(await sleeper.ended()).toEqual({ code: 0, errors: '' });
  expect((await log.read('r1')).map(({ actor: who }) => who)).toEqual([actor, actor]);
});

test('the lease of a killed process is free, that of a living one is not', async () => {
  const folder = aFolder();
  const { leases } = aStore(folder);
  const holder = startWriter('lease', folder, 'r1');
  expect(await holder.line()).toBe('"ours"');
  expect(await leases.acquire('r1', false)).toMatchObject({ pid: holder.pid });
  // Stopped is not ended: it may go on.
  holder.kill('SIGSTOP');
  expect(await leases.acquire('r1', false)).toMatchObject({ pid: holder.pid });
  holder.kill('SIGKILL');
  await holder.ended();
  expect(await leases.acquire('r1', false)).toBeUndefined();
  const late = startWriter('lease', folder, 'r1');
  expect(JSON.parse((await late.line()) ?? '')).toMatchObject({ pid: process.pid });
  late.go();
  await late.ended();
});
