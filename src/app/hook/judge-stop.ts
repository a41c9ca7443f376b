// An agent says that it is done. A tree that has passed in this session is not judged again; for any
// other, the gate's word decides whether the agent may stop.

import type { Repository, Snapshot } from '../../drive/ports/gate.ts';
import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout, type Layout } from '../../effects/git/layout.ts';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import { openPorts } from '../open-ports.ts';
import { receiptFolder, receiptsFor } from '../receipts.ts';
import type { HookRequest } from './hook-request.ts';
import { memoryOf } from './memory.ts';
import { runningTask, type TaskPlace } from './running-task.ts';

const ALLOW: HookAnswer = { kind: 'allow' };
const REUSED_FOR_MS = 24 * 3_600_000;

export async function judgeStop(call: HookCall, request: HookRequest): Promise<HookAnswer> {
  const cwd = call.cwd ?? request.cwd;
  const layout = await findLayout({ cwd, env: gitEnvironment(cwd) });
  const memory = memoryOf(call, layout);
  const named = await namedTask(request, layout);
  const base = named === undefined ? memory.session().base : named.base;
  const opened = await openPorts(cwd, { started: () => () => undefined });
  const snapshot = await opened.repository.snapshot(base);
  if (named === undefined && hasPassed(snapshot, { call, layout })) return ALLOW;
  const { lookAtWork } = await import('./look-at-work.ts');
  const place = { cwd, base, ...named };
  const repository = knowing(opened.repository, base, snapshot);
  return lookAtWork(
    place,
    { ...opened, repository },
    { call, layout, memory, head: snapshot.base },
  );
}

/** What the command line names, or what a run waits for; else the config and the plan decide. */
async function namedTask(
  { plan, task }: HookRequest,
  layout: Layout,
): Promise<Partial<TaskPlace> | undefined> {
  if (plan === undefined && task === undefined) return runningTask(layout);
  return { ...(plan === undefined ? {} : { plan }), ...(task === undefined ? {} : { task }) };
}

function hasPassed(
  { tree, base }: Snapshot,
  { call, layout }: { readonly call: HookCall; readonly layout: Layout },
): boolean {
  const [newest] = receiptsFor(receiptFolder(layout), tree);
  return (
    newest?.verdict === 'passed' &&
    newest.isReusable &&
    newest.agent === call.client &&
    newest.session === call.session &&
    newest.head === base &&
    Date.now() - Date.parse(newest.at) < REUSED_FOR_MS
  );
}

/** The same repository, which does not look a second time at what it has just seen. */
function knowing(repository: Repository, base: string | undefined, snapshot: Snapshot): Repository {
  return {
    ...repository,
    snapshot: async (asked) => (asked === base ? snapshot : repository.snapshot(asked)),
  };
}
