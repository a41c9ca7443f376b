// Which paths git ignores: those are no part of anybody's work.

import { runGit } from '../git.ts';
import type { Workshop } from '../workshop.ts';

const MAX_ALONE = 50;

/** Of these paths in the working tree, the ones that are ignored and not tracked. */
export async function ignoredAmong(
  paths: readonly string[],
  { call }: Pick<Workshop, 'call'>,
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const bytes = paths.map((path) => Buffer.from(path).toString('latin1'));
  const input = `${bytes.join('\0')}\0`;
  const { output, exitCode } = await runGit({
    ...call,
    args: ['check-ignore', '-z', '--stdin'],
    input,
  });
  // Git can't say, as of paths behind links: then they are taken for what they look like. One of them
  // spoils the answer about all others, so that these are asked for themselves.
  if (exitCode > 1 && (paths.length === 1 || paths.length > MAX_ALONE)) return new Set(paths);
  if (exitCode > 1) {
    const alone = await Promise.all(paths.map((path) => ignoredAmong([path], { call })));
    return new Set(alone.flatMap((found) => [...found]));
  }
  const found = output.split('\0').filter((path) => path !== '');
  return new Set(found.map((path) => Buffer.from(path, 'latin1').toString()));
}
