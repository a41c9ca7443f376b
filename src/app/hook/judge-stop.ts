// An agent says that it is done. A tree that has passed in this session is not judged again; for any
// other, the gate's word decides whether the agent may stop.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from '../../effects/git/layout.ts';
import { openWorkshop } from '../../effects/git/workshop.ts';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import type { HookRequest } from './hook-request.ts';
import { memoryOf } from './memory.ts';
import { hasPassed } from './passed-before.ts';
import type { TaskPlace } from './running-task.ts';
import { isStill } from './seen-tree.ts';

const ALLOW: HookAnswer = { kind: 'allow' };

export async function judgeStop(call: HookCall, request: HookRequest): Promise<HookAnswer> {
  const cwd = call.cwd ?? request.cwd;
  const shop = await openWorkshop(cwd, {});
  const { layout } = shop;
  const memory = memoryOf(call, layout);
  const named = await namedTask(request, layout);
  const { base, seen } = memory.session();
  if (named === undefined && seen !== undefined) {
    let isKnown = false;
    const isSame = await isStill(seen, shop, () => {
      isKnown = hasPassed(seen, call, layout);
    });
    if (isSame && isKnown) return ALLOW;
  }
  const { lookAtWork } = await import('./look-at-work.ts');
  const place = { cwd, ...(named ?? { base }) };
  return lookAtWork(place, { call, shop, memory });
}

/** What the command line names, or what a run waits for; else the config and the plan decide. */
async function namedTask(
  { plan, task }: HookRequest,
  layout: Layout,
): Promise<Partial<TaskPlace> | undefined> {
  if (plan === undefined && task === undefined) {
    // Where nothing has ever been run, nothing runs now.
    if (!existsSync(join(layout.sharedFolder, 'log.sqlite'))) return undefined;
    const { runningTask } = await import('./running-task.ts');
    return runningTask(layout);
  }
  return { ...(plan === undefined ? {} : { plan }), ...(task === undefined ? {} : { task }) };
}
