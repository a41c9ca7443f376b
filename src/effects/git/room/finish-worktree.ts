// A worktree whose git was killed while it made it: folder and git directory know each other, but what git
// writes last is missing or empty. No git works there then, and with an empty `commondir` no git of the
// whole repository can add another.

import { join } from 'node:path';
import { plainTextAt, writeOwnFile } from '../../plain-file.ts';

const MAX_BYTES = 4_096;

/** Writes what is not there as git would have written it; the rest is left alone. */
export function finishWorktree(gitDir: string, base: string): void {
  const finish = (name: string, whole: RegExp, text: string): void => {
    const path = join(gitDir, name);
    if (!whole.test(plainTextAt(path, MAX_BYTES))) writeOwnFile(path, `${text}\n`);
  };
  finish('commondir', /\S/, '../..');
  finish('HEAD', /^(?:ref: refs\/\S|[0-9a-f]{40})/, base);
}
