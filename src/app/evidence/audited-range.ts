// Which commits an audit is about: the words of whoever asks, resolved once and without a doubt. A name
// that could mean two things, or a range that runs backwards, would prove something else than was asked.

import type { HashedObjects } from '../../effects/git/objects/hashed-objects.ts';
import type { ReadLog } from '../../effects/git/objects/read-history.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { summaryIn } from '../../evidence/bundle.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';

export interface Range {
  /** Commits that it ends with. */
  readonly tips: readonly string[];
  /** What is left out, with everything below. */
  readonly not: readonly string[];
  readonly branch: string | undefined;
  /** For people. */
  readonly shown: string;
}

/** Undefined for everything since the first evidence, up to HEAD. */
export async function rangeOf(
  asked: string | undefined,
  logs: readonly ReadLog[],
  objects: HashedObjects,
): Promise<Range> {
  if (asked?.startsWith('-')) throw unknownRange(asked);
  if ((await objects.ask(['rev-list', '--all', '--max-count=1']))?.length === 0) throw noCommit();
  const from = asked === undefined ? await firstBase(logs, objects) : undefined;
  const text = asked ?? (from === undefined ? 'HEAD' : `${from}..HEAD`);
  const tip = asked === undefined ? 'HEAD' : (asked.split('..').at(-1) ?? '') || 'HEAD';
  const [branch] = (await objects.ask(['rev-parse', '--symbolic-full-name', tip])) ?? [];
  const known = branch?.startsWith('refs/heads/') === true ? branch : undefined;
  const shown = from === undefined ? text : `${from.slice(0, 10)}..HEAD`;
  return { ...(await endsOf(text, objects)), branch: known, shown };
}

async function endsOf(text: string, objects: HashedObjects): Promise<Pick<Range, 'tips' | 'not'>> {
  const names = (await objects.revisions(text)) ?? [];
  const peeled = names.map((name) => `${name.replace(/^\^/, '')}^{commit}`);
  const oids = names.length === 0 ? [] : await objects.ask(['rev-parse', ...peeled]);
  if (oids?.length !== names.length) throw unknownRange(text);
  const isOut = (index: number): boolean => names[index]?.startsWith('^') === true;
  const tips = oids.filter((_oid, index) => !isOut(index));
  const not = oids.filter((_oid, index) => isOut(index));
  if (tips.length === 0) throw unknownRange(text);
  await refuseBackwards({ tips, not }, text, objects);
  return { tips, not };
}

/** What ends below its own beginning has nothing in it to prove, and something that it lacks. */
async function refuseBackwards(
  { tips, not }: Pick<Range, 'tips' | 'not'>,
  text: string,
  objects: HashedObjects,
): Promise<void> {
  if (not.length === 0 || tips.every((tip) => not.includes(tip))) return;
  const ends = [...tips, ...not.map((oid) => `^${oid}`)];
  const first = await objects.ask(['rev-list', '--max-count=1', ...ends, '--']);
  if (first?.length !== 0) return;
  throw new DoorwardError(
    'usage',
    `there is no commit in \`${oneLine(text, 100)}\`: it ends below where it begins`,
    'Write the older end first. If that is what you did, the branch has lost commits.',
  );
}

/** Where evidence begins: the oldest base of a first entry that HEAD stands on. */
async function firstBase(
  logs: readonly ReadLog[],
  objects: HashedObjects,
): Promise<string | undefined> {
  let found: { readonly base: string; readonly count: number } | undefined;
  for (const { entries } of logs) {
    const base = summaryIn(entries[0]?.bundle ?? '', nodeCrypto)?.base;
    if (base === undefined || base === '') continue;
    const isBelow = await objects.ask(['merge-base', '--is-ancestor', base, 'HEAD']);
    if (isBelow === undefined) continue;
    const [count] = (await objects.ask(['rev-list', '--count', `${base}..HEAD`])) ?? [];
    if (found === undefined || Number(count) > found.count) found = { base, count: Number(count) };
  }
  return found?.base;
}

function noCommit(): DoorwardError {
  return new DoorwardError(
    'git',
    'the repository has no commit yet: there is nothing to audit',
    'Audit it when a run has committed something.',
  );
}

export function unknownRange(range: string): DoorwardError {
  return new DoorwardError(
    'usage',
    `git can't list the commits \`${oneLine(range, 100)}\``,
    'Write a range such as `main~20..main`. If it is right, objects are damaged: run `git fsck`.',
  );
}
