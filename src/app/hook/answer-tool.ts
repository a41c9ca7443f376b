// A tool call of the agent before it runs: commits and pushes past the gate are refused where the
// project wants that. The wish counts if it stands in the working tree or in HEAD, so that editing
// the file does not help.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import { landingCommand } from '../../reading/hook/landing-command.ts';
import { oneLine } from '../../std/text.ts';
import { CONFIG_FILES } from '../config/config.ts';
import { understood } from '../load-config.ts';
import { topAbove } from './quick-look.ts';

const ALLOW: HookAnswer = { kind: 'allow' };
const KEY = 'denyCommit';
const MAX_BYTES = 256 * 1024;

export async function answerTool({ command, cwd }: HookCall): Promise<HookAnswer> {
  const landing = command === undefined ? undefined : landingCommand(command);
  const top = topAbove(cwd ?? '.');
  if (landing === undefined || top === undefined || !(await isDenied(top))) return ALLOW;
  return {
    kind: 'deny',
    reason: `\`${oneLine(landing, 80)}\` is not for the agent in this repository: work lands through the gate. Finish the task and say so; Doorward verifies it, and a person or \`doorward run\` commits what passed.`,
  };
}

async function isDenied(top: string): Promise<boolean> {
  for (const name of CONFIG_FILES) {
    const text = textOf(join(top, name));
    if (text !== undefined && (await denies(name, text))) return true;
  }
  const { headTexts } = await import('./head-config.ts');
  for (const [name, text] of await headTexts(top))
    if (await denies(`${name} (in HEAD)`, text)) return true;
  return false;
}

/** Most configs do not speak of it and need no parser. */
async function denies(path: string, text: string): Promise<boolean> {
  return text.includes(KEY) && (await understood(path, text)).hooks.denyCommit === true;
}

function textOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.size > MAX_BYTES) return undefined;
  return readFileSync(path, 'utf8');
}
