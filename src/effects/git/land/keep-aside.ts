// Keeps a commit from being collected, under a ref of its own. What a ref already holds is never
// replaced: the next free name is taken.

import { DoorwardError } from '../../../std/error.ts';
import { flatRefName, refName } from '../ref-names.ts';
import type { Refs } from '../refs.ts';

export interface KeepPlace {
  readonly prefix: string;
  readonly name: string;
  /** For the reflog. */
  readonly why: string;
  /** Whether what another process or time has kept there will do. */
  isSame(commit: string): Promise<boolean>;
}

const MAX_TRIES = 200;

/** Gives the ref that holds it. */
export async function keepAside(commit: string, place: KeepPlace, refs: Refs): Promise<string> {
  const { prefix, name } = place;
  let reason = '';
  // Some other ref may be called like a folder of the first one.
  for (const stem of [refName(prefix, name), flatRefName(prefix, name)]) {
    const tried = await tryNames(commit, { ...place, stem }, refs);
    if ('ref' in tried) return tried.ref;
    ({ reason } = tried);
  }
  throw new DoorwardError(
    'git',
    `${refName(prefix, name)} could not be written, so nothing was moved: ${reason}`,
    'Make the .git directory writable and remove lock files of gits that are not running.',
  );
}

async function tryNames(
  commit: string,
  { stem, why, isSame }: KeepPlace & { readonly stem: string },
  refs: Refs,
): Promise<{ readonly ref: string } | { readonly reason: string }> {
  for (let number = 1; number <= MAX_TRIES; number += 1) {
    const ref = number === 1 ? stem : `${stem}-${number}`;
    const found = await refs.read(ref);
    if (found === undefined) {
      const reason = await refs.move([{ ref, to: commit, from: undefined }], why);
      return reason === undefined ? { ref } : { reason };
    }
    if (found === commit || (await isSame(found))) return { ref };
  }
  return { reason: 'too many refs of that name' };
}
