// Whether the last commit has rules for the gate. The index is quicker to read, and an agent can write whatever it
// likes into it; what a commit holds is proven by its name.

import { join } from 'node:path';
import { storedObject } from '../../effects/git/objects/stored-object.ts';
import { CONFIG_FILES } from '../config/config-files.ts';

const SHA1_LENGTH = 40;
const MAX_OBJECT_BYTES = 16 * 1024 * 1024;

/** False only where the last commit has no config. */
export function isGatedByHead(top: string): boolean {
  const gitDir = join(top, '.git');
  const place = { gitDir, commonDir: gitDir, oidLength: SHA1_LENGTH };
  const commit = storedObject('HEAD^{commit}', MAX_OBJECT_BYTES, place)?.content;
  const [, tree] = /^tree ([0-9a-f]{40})\n/.exec(commit?.toString('latin1', 0, 64) ?? '') ?? [];
  const entries = tree && storedObject(tree, MAX_OBJECT_BYTES, place)?.content;
  // What is kept in another way is left to git.
  return !entries || CONFIG_FILES.some((name) => entries.includes(` ${name}\0`));
}
