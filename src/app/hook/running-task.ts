// The task that a run of this repository waits for at this moment: somebody works on it by hand, or in
// a session that the run did not start.

import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Layout } from '../../effects/git/layout.ts';
import { isAnother } from '../../effects/process-identity.ts';
import { foldPlan } from '../../gate/plan-run.ts';
import type { GateEvent } from '../../model/event.ts';
import type { ProtocolName } from '../../model/protocol.ts';
import { openStore } from '../../store/open-store.ts';

export interface TaskPlace {
  readonly plan: string;
  readonly task: string;
  readonly base: string | undefined;
  readonly protocol: ProtocolName | undefined;
}

const RECENT_RUNS = 5;

/** Undefined where no run is being driven, or where it has several tasks under way. */
export async function runningTask({
  sharedFolder: folder,
  top,
}: Layout): Promise<TaskPlace | undefined> {
  const store = openStore(folder);
  try {
    for (const { run } of await store.log.runs(RECENT_RUNS)) {
      const found = executingIn(
        (await store.log.read(run)).map(({ event }) => event),
        top,
      );
      if (found !== undefined) return found;
    }
    return undefined;
  } finally {
    store.close();
  }
}

function executingIn(events: readonly GateEvent[], top: string): TaskPlace | undefined {
  const [started] = events;
  if (started?.type !== 'run.started' || !isDriven(events)) return undefined;
  const executing = foldPlan(events).runs.filter(({ phase }) => phase === 'executing');
  const [only, another] = executing;
  if (only === undefined || another !== undefined) return undefined;
  return {
    plan: join(top, started.plan),
    task: only.task.id,
    base: only.base,
    protocol: started.protocol.name,
  };
}

/** A run whose process has ended waits for nobody. */
function isDriven(events: readonly GateEvent[]): boolean {
  const driver = events.findLast((event) => event.type === 'run.driven');
  return driver?.type === 'run.driven' && driver.host === hostname() && isAnother(driver.pid);
}
