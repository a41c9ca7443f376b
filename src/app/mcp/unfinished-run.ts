// The newest run, as long as it is not over: then it has the word on what there is to do.

import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout } from '../../effects/git/layout.ts';
import { type RunStatus, runStatus } from '../../projections/run-status.ts';
import { hasStore } from '../../store/open-log-file.ts';
import { openRuns, readRunView } from '../read-run.ts';

/** Undefined where there is no run, or the newest is over. */
export async function unfinishedRun(cwd: string): Promise<RunStatus | undefined> {
  const { sharedFolder } = await findLayout({ cwd, env: gitEnvironment(cwd) });
  if (!hasStore(sharedFolder)) return undefined;
  const runs = await openRuns(cwd);
  try {
    const [newest] = await runs.store.log.runs(1);
    if (newest === undefined) return undefined;
    const status = runStatus((await readRunView(runs, newest.run)).view);
    return status.state === 'done' ? undefined : status;
  } finally {
    runs.store.close();
  }
}
