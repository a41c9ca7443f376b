// How long the logs of this machine are at this moment, in all repositories that it remembers. A run
// that was killed may have written one entry more than it could remember.

import { existsSync } from 'node:fs';
import { gitEnvironment } from '../../effects/git/git.ts';
import { readLogTip } from '../../effects/git/objects/evidence-log.ts';
import { ObjectReader } from '../../effects/git/objects/object-reader.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { isCheckpointSignedBy, readCheckpoint } from '../../evidence/checkpoint.ts';
import { LOG_REFS, originOf } from '../../evidence/names.ts';
import { type OwnLog, rememberedLogs } from './own-logs.ts';
import type { LogEnd } from './own-trust.ts';

/** `logKeys`: public halves of the keys that this machine signs its logs with, or did. */
export async function logEnds(
  folder: string,
  logKeys: readonly string[],
): Promise<readonly LogEnd[]> {
  return Promise.all(
    rememberedLogs(folder).map(async (log) => {
      const size = Math.max(log.checkpoint.size, await sizeNow(log, logKeys));
      return { writer: log.writer, size };
    }),
  );
}

async function sizeNow(
  { writer, repository }: OwnLog,
  logKeys: readonly string[],
): Promise<number> {
  if (!existsSync(repository)) return 0;
  try {
    const env = { ...gitEnvironment(repository), GIT_DIR: repository };
    const reader = new ObjectReader({ cwd: repository, env });
    const tip = await readLogTip(`${LOG_REFS}/${writer}`, reader);
    const read = tip === undefined ? undefined : readCheckpoint(tip.checkpoint, nodeCrypto);
    const isOwn =
      read?.origin === originOf(writer) &&
      logKeys.some((key) => isCheckpointSignedBy(read, key, nodeCrypto));
    return isOwn ? read.size : 0;
  } catch {
    // What was remembered still holds.
    return 0;
  }
}
