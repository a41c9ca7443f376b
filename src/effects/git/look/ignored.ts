// Which paths git ignores: those are no part of anybody's work.

import { runGit } from '../git.ts';
import type { Workshop } from '../workshop.ts';

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
  // Git can't say, as of paths behind links: then they are taken for what they look like.
  if (exitCode > 1) return new Set(paths);
  const found = output.split('\0').filter((path) => path !== '');
  return new Set(found.map((path) => Buffer.from(path, 'latin1').toString()));
}
