// Whether Codex can start its sandbox here: containers often forbid it, and then Codex edits nothing.

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { clientsFolder, folderOf } from '../../scripts/clients/pinned.ts';
import { makeDirectory } from './repo-rig.ts';

export function codexSandboxWorks(name: 'codex' | 'acp-codex'): boolean {
  const modules = join(folderOf(name, clientsFolder(process.env)), 'node_modules');
  const { top: home } = makeDirectory();
  const tmp = join(home, 'tmp');
  mkdirSync(tmp);
  const env = { ...process.env, HOME: home, CODEX_HOME: home, TMPDIR: tmp };
  const program = join(modules, '@openai/codex/bin/codex.js');
  return spawnSync(program, ['sandbox', '--', 'true'], { env, timeout: 60_000 }).status === 0;
}
