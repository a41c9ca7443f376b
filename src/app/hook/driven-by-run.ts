// Whether the agent that calls belongs to a run, which judges its work itself when the turn is over. Variables alone
// do not say so: a client hands on those that its settings in the repository name, and the agent can write these.

import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout } from '../../effects/git/layout.ts';
import { callers } from '../../effects/process/callers.ts';
import { DoorwardError } from '../../std/error.ts';
import { hasStore } from '../../store/open-log-file.ts';
import { openStore } from '../../store/open-store.ts';
import { runLease } from '../run/run-leases.ts';

const PROMPT = 'DOORWARD_PROMPT_FILE';
const RECENT_RUNS = 100;

/**
 * The shell in which a client calls its hook carries what was handed on, as all do that a run has started. But only
 * those have the process of a run above them, or, where that can't be seen from inside, carry it from the first on.
 */
export async function isDrivenByRun(
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const prompt = env[PROMPT];
  if (prompt === undefined || env['DOORWARD_TASK'] === undefined) return false;
  if (process.platform !== 'linux') return true;
  const above = [...callers()];
  const hasIt = above.map(({ environment }) => environment.get(PROMPT) === prompt);
  if (!hasIt.includes(true)) return false;
  if (hasIt.at(-1) === true) return true;
  const drivers = await driversAt(cwd);
  return above.some(({ pid }) => drivers.has(pid));
}

/** The processes that drive runs of this repository. Where none can be found, the hook judges. */
async function driversAt(cwd: string): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  try {
    const { sharedFolder } = await findLayout({ cwd, env: gitEnvironment(cwd) });
    if (!hasStore(sharedFolder)) return found;
    const store = openStore(sharedFolder);
    try {
      for (const { run } of await store.log.runs(RECENT_RUNS)) {
        const holder = await store.leases.holder(runLease(run));
        if (holder !== undefined && store.leases.isAtWork(holder)) found.add(holder.pid);
      }
    } finally {
      store.close();
    }
  } catch (error) {
    if (!(error instanceof DoorwardError)) throw error;
  }
  return found;
}
