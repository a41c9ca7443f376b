// Checkouts of which files alone can tell how git would look at them: ordinary ones, whose ignore files
// lie in the usual places. Of all others only git itself knows.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../clean-environment.ts';
import { readPlainFile } from '../../plain-file.ts';
import type { PrivateIndex } from '../index/private-index.ts';
import type { Layout } from '../layout.ts';
import { readConfigTexts, SYSTEM_CONFIG } from '../plain-config.ts';
import { statsOf } from './file-look.ts';
import { keepsTimes } from './keeps-times.ts';

/** Beyond so many files and folders git is faster. */
export const MAX_PLACES: number = 1_000;
/** Two changes within one tick of the kernel's clock have the same time. */
export const TICK_MS: number = 50;
const MAX_HEAD_BYTES = 4_096;
const RULES = /(?:^|\/)\.git(?:ignore|attributes)$/;

export interface PlainParts {
  readonly layout: Layout;
  readonly index: PrivateIndex;
  readonly env: Environment;
}

export function isPlain({ layout, index, env }: PlainParts): boolean {
  const { top, gitDir, commonDir } = layout;
  // The system's may name files that an agent can write.
  const texts = readConfigTexts(commonDir, env, [SYSTEM_CONFIG]);
  return (
    gitDir === join(top, '.git') &&
    commonDir === gitDir &&
    texts.isPlain &&
    !texts.mentions('excludesfile') &&
    !texts.mentions('attributesfile') &&
    keepsTimes(top) !== false &&
    index.isSmall()
  );
}

/** Empty where HEAD is a commit; undefined where it is nothing that this can follow. */
export function branchOf({ gitDir }: Pick<Layout, 'gitDir'>): string | undefined {
  try {
    const read = (name: string): string =>
      readPlainFile(join(gitDir, name), MAX_HEAD_BYTES).toString('latin1').trim();
    const head = read('HEAD');
    if (/^[0-9a-f]{40,64}$/.test(head)) return '';
    const branch = /^ref: (refs\/heads\/\S+)$/.exec(head)?.[1];
    if (branch === undefined) return undefined;
    // One branch may be another name for a second one.
    const isPacked = statsOf(join(gitDir, branch), 'as they are') === undefined;
    return isPacked || /^[0-9a-f]{40,64}$/.test(read(branch)) ? branch : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file says what git ignores and how it stores the others, wherever it lies. */
export function steersGit(path: string): boolean {
  return RULES.test(path);
}

/** As bytes; undefined where a folder is gone meanwhile, or closed. */
export function namesIn(folder: Buffer): readonly string[] | undefined {
  try {
    return readdirSync(folder, 'latin1');
  } catch {
    return undefined;
  }
}
