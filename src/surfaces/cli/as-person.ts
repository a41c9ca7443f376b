// A person decides about a recorded run: which run is meant, who says so, and the record opened for
// as long as that takes.

import { findRun, openRuns } from '../../app/read-run.ts';
import type { Deciding } from '../../app/run/decide.ts';
import { refuseOwnAgents } from '../../app/run/only-people.ts';
import { whoDecides } from '../../app/run/who.ts';
import { writeRecordFiles } from '../../app/write-state.ts';
import type { Values } from './command.ts';
import type { Terminal } from './terminal.ts';

export async function asPerson<T>(
  values: Values,
  { cwd, env }: Terminal,
  say: (deciding: Deciding) => Promise<T>,
): Promise<T> {
  const runs = await openRuns(cwd);
  try {
    refuseOwnAgents(runs.layout.commonDir, env);
    const run = await findRun(runs, values.text('run'));
    const by = await whoDecides(cwd, env, values.text('as'));
    const said = await say({ log: runs.store.log, run, by, now: () => new Date().toISOString() });
    await writeRecordFiles(runs, run);
    return said;
  } finally {
    runs.store.close();
  }
}
