// The run log: what a durable event costs over the bare disk, whether a large log opens as fast as a
// small one, and what eight writers cost each other. The code is bundled as it ships.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'rolldown';
import { floorCase, interleave, median, processCase } from './measure.mjs';

const AT = '2026-05-04T06:00:00.000Z';
const ACTOR = 'bench';

/** About as large as most events are. */
const noteOf = (number) => ({
  type: 'work.kept',
  at: AT,
  task: `task-${number % 40}`,
  ref: `refs/doorward/kept/${number}`,
  why: 'The executor left a change behind that is not the one that was judged. '.repeat(3),
});

export async function measureLog({ events = 1_000_000, runs = 1_000, rounds = 15 } = {}) {
  const room = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  try {
    const file = join(room, 'store.mjs');
    await build({
      input: 'src/store/open-store.ts',
      platform: 'node',
      logLevel: 'silent',
      output: { file, format: 'esm', minify: true },
    });
    const { openStore } = await import(file);
    return [
      ...(await measureAppends(openStore, room)),
      ...(await measureWriters(openStore, file, room)),
      ...(await measureOpening(openStore, { file, room, events, runs, rounds })),
    ];
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

async function measureAppends(openStore, room, slices = 30, perSlice = 40) {
  const store = openStore(join(room, 'appends'));
  const bare = openSync(join(room, 'bare.jsonl'), 'a');
  const times = { durable: [], bare: [] };
  let head = 0;
  for (let slice = 0; slice < slices; slice += 1) {
    let started = performance.now();
    for (let count = 0; count < perSlice; count += 1) {
      const appended = await store.log.append('r1', head, { events: [noteOf(head)], actor: ACTOR });
      if (!appended.ok) throw new Error('the only writer was refused');
      head = appended.head;
    }
    times.durable.push((performance.now() - started) / perSlice);
    started = performance.now();
    for (let count = 0; count < perSlice; count += 1) {
      writeSync(bare, `${JSON.stringify(noteOf(count))}\n`);
      fdatasyncSync(bare);
    }
    times.bare.push((performance.now() - started) / perSlice);
  }
  closeSync(bare);
  store.close();
  const [durable, floor] = [median(times.durable), median(times.bare)];
  return [
    {
      what: 'event appended, as a multiple of write + fdatasync',
      measured: durable / floor,
      atMost: 2,
    },
    { what: '  an event appended (ms)', measured: durable },
  ];
}

/** The same number of events by one process and by eight at once. */
async function measureWriters(openStore, file, room, total = 2_000) {
  const alone = await timeOfWriters(openStore, {
    file,
    folder: join(room, 'one'),
    writers: 1,
    total,
  });
  const together = await timeOfWriters(openStore, {
    file,
    folder: join(room, 'eight'),
    writers: 8,
    total,
  });
  return [
    { what: `8 processes appending ${total} events, lost`, measured: together.lost, atMost: 0 },
    {
      what: '8 processes at once, as a multiple of one that appends as many',
      measured: together.ms / alone.ms,
      atMost: 2,
    },
  ];
}

async function timeOfWriters(openStore, { file, folder, writers, total }) {
  const each = total / writers;
  openStore(folder).close();
  const script = `import { openStore } from ${JSON.stringify(file)};
    const { log, close } = openStore(${JSON.stringify(folder)});
    const run = process.argv[1];
    const event = ${JSON.stringify(noteOf(1))};
    console.log('ready');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    for (let head = 0; head < ${each}; head += 1)
      if (!(await log.append(run, head, { events: [event], actor: 'bench' })).ok) process.exit(1);
    close();
    process.exit(0);`;
  const args = (index) => ['--input-type=module', '-e', script, `r${index}`];
  const children = Array.from({ length: writers }, (_, index) =>
    spawn(process.execPath, args(index), { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const ended = children.map((child) => once(child, 'close'));
  const started = performance.now();
  for (const child of children) child.stdin.write('go\n');
  await Promise.all(ended);
  const ms = performance.now() - started;
  const store = openStore(folder);
  let found = 0;
  for (const { run } of await store.log.runs()) found += (await store.log.read(run)).length;
  store.close();
  return { ms, lost: total - found };
}

/** Opens, lists twenty runs and reads one of a thousand events, as a whole process. */
async function measureOpening(openStore, { file, room, events, runs, rounds }) {
  const perRun = events / runs;
  const small = await filled(openStore, join(room, 'small'), 1, perRun);
  const large = await filled(openStore, join(room, 'large'), runs, perRun);
  const script = `import { openStore } from ${JSON.stringify(file)};
    const { log, close } = openStore(process.argv[1]);
    const [newest] = await log.runs(20);
    const { length } = await log.read(newest.run);
    close();
    process.exitCode = length === ${perRun} ? 0 : 1;`;
  const whole = (folder) =>
    processCase(process.execPath, ['--input-type=module', '-e', script, folder]);
  const times = interleave(
    { floor: floorCase(), small: whole(small), large: whole(large) },
    rounds,
  );
  const name = events.toLocaleString('en');
  return [
    {
      what: `log of ${name} events, as a multiple of one of ${perRun.toLocaleString('en')}`,
      measured: times.large / times.small,
      atMost: 2,
    },
    {
      what: '  the same without the start of Node',
      measured: (times.large - times.floor) / (times.small - times.floor),
      atMost: 2,
    },
    {
      what: `  open, list, read one run of ${name} events`,
      measured: times.large,
      floor: times.floor,
    },
  ];
}

async function filled(openStore, folder, runs, perRun) {
  const store = openStore(folder);
  const batch = Array.from({ length: perRun }, (_, index) => noteOf(index));
  for (let run = 0; run < runs; run += 1)
    await store.log.append(`r${run}`, 0, { events: batch, actor: ACTOR });
  store.close();
  return folder;
}
