// Whether the project wants commits and pushes of the agent refused. The wish counts if it stands in
// the working tree or in HEAD, so that editing the file does not help.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gitEnvironment, runGit } from '../../effects/git/git.ts';
import { readPlainFile } from '../../effects/plain-file.ts';
import { CONFIG_FILES } from '../config/config-files.ts';
import { understood } from '../load-config.ts';
import { replaceFile } from '../shared-file.ts';
import { denialNote } from './known-denial.ts';

const KEY = 'denyCommit';
const MAX_BYTES = 256 * 1024;

export async function denies(top: string): Promise<boolean> {
  for (const name of CONFIG_FILES) {
    const text = textOf(join(top, name));
    if (text === undefined || !(await wantsDenial(name, text))) continue;
    noteDenial(top);
    return true;
  }
  for (const [name, text] of await headTexts(top))
    if (await wantsDenial(`${name} (in HEAD)`, text)) return true;
  return false;
}

/** Most configs do not speak of it and need no parser. */
async function wantsDenial(path: string, text: string): Promise<boolean> {
  return text.includes(KEY) && (await understood(path, text)).hooks.denyCommit === true;
}

function textOf(path: string): string | undefined {
  try {
    return readPlainFile(path, MAX_BYTES).toString('utf8');
  } catch {
    return undefined;
  }
}

/** By name; empty where HEAD has none. */
async function headTexts(top: string): Promise<readonly (readonly [string, string])[]> {
  const env = gitEnvironment(top);
  const shown = await Promise.all(
    CONFIG_FILES.map(async (name) => {
      const args = ['cat-file', 'blob', `HEAD:${name}`];
      const { exitCode, output } = await runGit({ cwd: top, env, args });
      return [name, exitCode === 0 ? Buffer.from(output, 'latin1').toString('utf8') : ''] as const;
    }),
  );
  return shown.filter(([, text]) => text !== '');
}

function noteDenial(top: string): void {
  if (statSync(join(top, '.git')).isDirectory() !== true) return;
  const { path, text } = denialNote(top);
  try {
    replaceFile(path, text);
  } catch {
    // Not being able to remember costs time, nothing else.
  }
}
