// Whether ids that somebody named are commits of this repository, and whether they were there before.
// Commits that were moved aside count: their objects are kept.

import type { CommitFact } from '../../../model/change.ts';
import { type GitCall, runGit } from '../git.ts';
import { type ObjectReader, readCommit } from './object-reader.ts';

const MAX_IDS = 10;
const ID = /^[0-9a-f]{4,64}$/;

export async function findCommits(
  ids: readonly string[],
  base: string | undefined,
  { reader, call }: { readonly reader: ObjectReader; readonly call: Omit<GitCall, 'args'> },
): Promise<ReadonlyMap<string, CommitFact>> {
  const found = new Map<string, CommitFact>();
  for (const id of [...new Set(ids)].filter((one) => ID.test(one)).slice(0, MAX_IDS)) {
    const { output } = await runGit({ ...call, args: ['rev-parse', `--disambiguate=${id}`] });
    const [only, ...others] = output.split('\n').filter((line) => line !== '');
    // Several objects begin like that: nobody knows which one is meant.
    if (others.length > 0) continue;
    const commit = only === undefined ? undefined : await readCommit(only, reader);
    if (commit === undefined) found.set(id, 'none');
    else found.set(id, (await isPartOf(commit.commit, base, call)) ? 'earlier' : 'new');
  }
  return found;
}

async function isPartOf(
  commit: string,
  base: string | undefined,
  call: Omit<GitCall, 'args'>,
): Promise<boolean> {
  if (base === undefined) return false;
  const args = ['merge-base', '--is-ancestor', commit, base];
  return (await runGit({ ...call, args })).exitCode === 0;
}
