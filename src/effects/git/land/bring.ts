// Makes the files of a working tree equal to a tree. What lay there is kept under a ref first; what
// changes meanwhile is looked at again instead of being written over.

import { rmSync } from 'node:fs';
import type { Brought } from '../../../drive/ports/workspace.ts';
import type { GitEntry } from '../../../reading/change/git-output.ts';
import { pathOfBytes } from '../../../reading/change/git-path.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import { noteTouch } from '../../touches.ts';
import { entryChanges } from '../look/diff.ts';
import type { Frozen } from '../look/snapshot.ts';
import { DOORWARD, writeCommit } from '../objects/commit-object.ts';
import { hashFiles, type Workplace } from '../objects/hash-files.ts';
import { readCommit } from '../objects/object-reader.ts';
import { editTree } from '../objects/tree-builder.ts';
import type { Refs } from '../refs.ts';
import type { Workshop } from '../workshop.ts';
import { absolute } from '../worktree-path.ts';
import { filesInTheWay } from './in-the-way.ts';
import { keepAside } from './keep-aside.ts';
import { moveFiles } from './move-files.ts';

const KEPT_REFS = 'refs/doorward/kept';
const MAX_TRIES = 3;

export interface BringTools {
  readonly shop: Workshop;
  readonly refs: Refs;
}

export async function bring(
  tree: string,
  known: readonly string[],
  tools: BringTools,
): Promise<Brought> {
  let reason = '';
  let kept: string | undefined;
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const frozen = await tools.shop.freeze();
    if (frozen.tree === tree) return { kept };
    const isKnown = known.includes(frozen.tree) || frozen.tree === frozen.head?.tree;
    const step = await bringOnce(tree, { frozen, isKnown }, tools);
    kept = step.kept ?? kept;
    if (step.problem === undefined) return { kept };
    reason = step.problem;
  }
  throw new DoorwardError(
    'git',
    `the files could not be put back: ${reason}`,
    'End whatever is writing into the working tree, and run again.',
  );
}

/** Keeps what lies there without moving a file, unless it is known. */
export async function keepWhatLies(
  known: readonly string[],
  tools: BringTools,
): Promise<string | undefined> {
  const { shop } = tools;
  const frozen = await shop.freeze();
  if (known.includes(frozen.tree) || frozen.tree === frozen.head?.tree) return undefined;
  const { layout, index } = shop;
  const place = { layout, index, quarantine: await shop.quarantine() };
  return keep({ tree: await withOwn(frozen.tree, frozen, shop), hidden: [], frozen }, place, tools);
}

interface Lying {
  readonly frozen: Frozen;
  readonly isKnown: boolean;
}

async function bringOnce(
  tree: string,
  { frozen, isKnown }: Lying,
  tools: BringTools,
): Promise<{ readonly kept: string | undefined; readonly problem: string | undefined }> {
  const { shop } = tools;
  const { layout, index } = shop;
  const [from, to, quarantine] = await Promise.all([
    withOwn(frozen.tree, frozen, shop),
    withOwn(tree, frozen, shop),
    shop.quarantine(),
  ]);
  const place = { layout, index, quarantine };
  const changes = await entryChanges(from, to, shop.call);
  const hidden = filesInTheWay(changes, layout.top);
  const kept =
    isKnown && hidden.length === 0
      ? undefined
      : await keep({ tree: from, hidden, frozen }, place, tools);
  noteTouch();
  for (const path of hidden) rmSync(absolute(layout.top, path), { force: true });
  return { kept, problem: await moveFiles({ from, to, changes }, place) };
}

/** The gate's own files lie there whatever the tree says. */
export async function withOwn(tree: string, { own }: Frozen, shop: Workshop): Promise<string> {
  if (own.length === 0) return tree;
  return editTree(tree, new Map(own.map(({ path, after }) => [path, after])), shop);
}

interface Kept {
  readonly tree: string;
  /** Ignored files that will be written over. */
  readonly hidden: readonly string[];
  readonly frozen: Frozen;
}

async function keep(
  { tree, hidden, frozen }: Kept,
  place: Workplace,
  { shop, refs }: BringTools,
): Promise<string> {
  const { layout, reader } = shop;
  const files = hidden.map((path) => ({ path, before: undefined }));
  const stored: ReadonlyMap<string, GitEntry> = await hashFiles(files, place);
  const lost = hidden.find((path) => !stored.has(path));
  if (lost !== undefined) throw unkeepable(lost);
  const whole = stored.size === 0 ? tree : await editTree(tree, stored, shop);
  const commit = writeCommit(
    {
      tree: whole,
      parents: frozen.head === undefined ? [] : [frozen.head.commit],
      message: 'What lay in the working tree before Doorward put something else there',
      at: new Date().toISOString(),
      author: DOORWARD,
      committer: DOORWARD,
    },
    layout,
  );
  const isSame = async (found: string): Promise<boolean> =>
    (await readCommit(found, reader))?.tree === whole;
  const why = 'doorward: kept before the files were changed';
  return keepAside(commit, { prefix: KEPT_REFS, name: whole.slice(0, 16), why, isSame }, refs);
}

function unkeepable(path: string): DoorwardError {
  return new DoorwardError(
    'git',
    `${oneLine(pathOfBytes(path))} is ignored by git, cannot be stored and lies where a file has to be`,
    'Move it elsewhere.',
  );
}
