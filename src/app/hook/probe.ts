// `doorward doctor` starts a client to see whether it calls the hook. The hook then leaves the nonce
// behind and judges nothing. It never lets anything pass by that: the session ends without a receipt.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gitEnvironment } from '../../effects/git/git.ts';
import { findLayout } from '../../effects/git/layout.ts';
import type { HookAnswer, HookCall } from '../../model/hook.ts';
import { readSmallFile, writeSmallFile } from '../small-file.ts';

const NONCE = /^[0-9a-f]{32}$/;

export async function noteProbe(nonce: string, call: HookCall): Promise<HookAnswer> {
  const { client, event } = call;
  if (NONCE.test(nonce))
    writeSmallFile(await notePath(nonce, call.cwd ?? '.'), { nonce, client, event });
  return { kind: 'stop', reason: 'Doorward: this was `doorward doctor`; nothing was judged.' };
}

/** Whether this client left the nonce; what it left is removed. */
export async function takeProbe(nonce: string, client: string, cwd: string): Promise<boolean> {
  const path = await notePath(nonce, cwd);
  const note = readSmallFile(path);
  rmSync(path, { force: true });
  return note?.['nonce'] === nonce && note['client'] === client;
}

async function notePath(nonce: string, cwd: string): Promise<string> {
  const { stateFolder } = await findLayout({ cwd, env: gitEnvironment(cwd) });
  return join(stateFolder, 'hooks', `probe-${nonce}.json`);
}
