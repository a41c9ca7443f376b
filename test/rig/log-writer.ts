// A process that writes to a store, started by log-rig.ts:
//   append FOLDER RUN COUNT BATCH   appends COUNT times BATCH events, prints the head after each
//   wait FOLDER RUN                 reads the head, prints it, waits for a line, appends on that head
//   lease FOLDER RUN                takes the lease, prints who has it, waits for a line

import { writeSync } from 'node:fs';
import { openStore } from '../../src/store/open-store.ts';
import { aNote } from './log-rig.ts';

const [task, folder = '', run = '', count = '1', batch = '1'] = process.argv.slice(2);
const store = openStore(folder);
const actor = `writer ${process.pid}`;

// Straight to the pipe: what was printed was acknowledged, even if the next instant kills us.
const print = (text: string): void => {
  writeSync(1, `${text}\n`);
};
const headNow = async (): Promise<number> => (await store.log.read(run)).at(-1)?.seq ?? 0;
const aLine = (): Promise<unknown> =>
  new Promise((resolve) => {
    process.stdin.once('data', resolve);
  });

async function appendMany(): Promise<void> {
  let head = await headNow();
  for (let done = 0; done < Number(count); ) {
    const events = Array.from({ length: Number(batch) }, () => aNote(`${process.pid}:${done}`));
    const appended = await store.log.append(run, head, { events, actor });
    head = appended.head;
    if (!appended.ok) continue;
    done += 1;
    print(String(head));
  }
}

async function appendLate(): Promise<void> {
  const head = await headNow();
  print(String(head));
  await aLine();
  print(JSON.stringify(await store.log.append(run, head, { events: [aNote('late')], actor })));
}

async function holdLease(): Promise<void> {
  print(JSON.stringify((await store.leases.acquire(run, false)) ?? 'ours'));
  await aLine();
}

if (task === 'append') await appendMany();
else if (task === 'wait') await appendLate();
else await holdLease();
store.close();
process.exit(0);
