// A tree that has passed in this session need not be judged again. Where nothing at all was touched since,
// a few looks at files show it, and git is not even started.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isUntouched } from '../../effects/git/look/untouched.ts';
import type { HookCall } from '../../model/hook.ts';
import { lastPass, receiptFolder } from '../receipts.ts';
import type { HookRequest } from './hook-request.ts';
import { memoryOf } from './memory.ts';
import { trueTop } from './quick-look.ts';
import type { SeenTree } from './seen-tree.ts';

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

/** The receipt is the proof; what is remembered only says which one to look for. */
export function hasPassed(
  seen: SeenTree,
  { client, session }: HookCall,
  layout: { readonly sharedFolder: string },
): boolean {
  const pass = lastPass(receiptFolder(layout), seen);
  return pass?.isReusable === true && pass.agent === client && pass.session === session;
}
