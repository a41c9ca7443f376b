// A tree that has passed in this session need not be judged again. Where nothing at all was touched since,
// a few looks at files show it, and git is not even started.

import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isUntouched } from '../../effects/git/look/untouched.ts';
import type { HookCall } from '../../model/hook.ts';
import { receiptFolder, receiptsFor } from '../receipts.ts';
import type { HookRequest } from './hook-request.ts';
import { memoryOf } from './memory.ts';
import { topAbove } from './quick-look.ts';
import type { SeenTree } from './seen-tree.ts';

const REUSED_FOR_MS = 24 * 3_600_000;

/** False also where only git could tell. */
export function hasPassedUntouched(call: HookCall, request: HookRequest): boolean {
  if (request.plan !== undefined || request.task !== undefined) return false;
  const top = trueTop(call.cwd ?? request.cwd);
  if (top === undefined) return false;
  const folder = join(top, '.git', 'doorward');
  // Where something was run, it may be what the agent works for.
  if (existsSync(join(folder, 'log.sqlite'))) return false;
  const layout = { stateFolder: folder, sharedFolder: folder };
  const { seen } = memoryOf(call, layout).session();
  if (seen?.untouched === undefined) return false;
  return isUntouched(seen.untouched, { top, env: process.env }) && hasPassed(seen, call, layout);
}

function trueTop(cwd: string): string | undefined {
  try {
    return topAbove(realpathSync(cwd));
  } catch {
    // A folder that is no longer there.
    return undefined;
  }
}

/** The receipt is the proof; what is remembered only says which one to look for. */
export function hasPassed(
  { tree, base }: SeenTree,
  call: HookCall,
  layout: { readonly sharedFolder: string },
): boolean {
  const [newest] = receiptsFor(receiptFolder(layout), tree);
  return (
    newest?.verdict === 'passed' &&
    newest.isReusable &&
    newest.agent === call.client &&
    newest.session === call.session &&
    newest.base === base &&
    Date.now() - Date.parse(newest.at) < REUSED_FOR_MS
  );
}
