// Commits in the words of a user: `main`, `v1.0..HEAD`. Git takes a tag before a branch and any file of
// its directory before both; whoever can push a tag would choose what is looked at, so a name that has two
// meanings is refused.

import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import { type GitCall, runGit } from '../git.ts';

const AMBIGUOUS = /^warning: refname '(.*)' is ambiguous\.?$/gm;

/** Ids, with `^` before what is left out; undefined where git knows nothing by these words. */
export async function findRevisions(
  words: string,
  call: Omit<GitCall, 'args'>,
): Promise<readonly string[] | undefined> {
  if (words.startsWith('-')) return undefined;
  const args = ['-c', 'core.warnAmbiguousRefs=true', 'rev-parse', '--revs-only', words];
  const { exitCode, output, errors } = await runGit({ ...call, args });
  // HEAD is always the one of the checkout.
  const twofold = [...errors.matchAll(AMBIGUOUS)].map(([, name = '']) => name);
  const [name] = twofold.filter((one) => one !== 'HEAD');
  if (name !== undefined)
    throw new DoorwardError(
      'usage',
      `\`${oneLine(name, 100)}\` could mean more than one thing: a branch and a tag, say`,
      'Write the whole name, such as `refs/heads/main`; `git for-each-ref` lists them.',
    );
  const found = output.split('\n').filter(Boolean);
  return exitCode === 0 && found.length > 0 ? found : undefined;
}
