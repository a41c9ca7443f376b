// Whether a working tree still lies there as it did when git last looked, told without git: whatever was
// touched since has a newer time. What was touched so shortly before that look that times can't tell is
// compared with the tree itself. Where neither can tell, the answer is no, and git looks again.

import { join } from 'node:path';
import { elapsedMs } from '../../elapsed.ts';
import { readPlainFile } from '../../plain-file.ts';
import type { Workplace } from '../objects/hash-files.ts';
import type { ObjectReader } from '../objects/object-reader.ts';
import { entryIn } from '../objects/read-files.ts';
import { storeAsIs } from '../objects/store-as-is.ts';
import { type LoadTree, loadingOnce } from '../objects/tree-builder.ts';
import { lookOf, statsOf } from './file-look.ts';
import { keepsTimes } from './keeps-times.ts';
import type { OwnPaths } from './own-paths.ts';
import { branchOf, isPlain, TICK_MS } from './plain-checkout.ts';
import { type Folder, type Touched, touchedSince } from './touched-since.ts';
import { steeringFiles } from './untouched.ts';

/** How far two clocks may differ that are read one after the other. Less than what a tick is given. */
const SLACK_MS = 20;
const MAX_REF_BYTES = 4_096;
const FOLDER_MODE = '040000';

/** What a look found, and when. */
export interface Seen {
  /** When it began, in milliseconds since 1970, by a clock that may be set. */
  readonly since: number;
  /** The same, by one that may not. */
  readonly sinceElapsed: number;
  readonly tree: string;
  /** What git leaves out: bytes, folders with a slash at their end. */
  readonly ignored: ReadonlySet<string>;
  /** As they were before it began. */
  readonly settings: Settings;
  /** Which files were the gate's own: the tree does not hold them as they lie there. */
  readonly own: OwnPaths;
}

export interface Settings {
  /** Where HEAD is, and how the files lie there that decide what git ignores. */
  readonly text: string;
  /** When one of these files was last touched, in milliseconds since 1970. */
  readonly touched: number;
}

/** Undefined in a checkout that only git can look at. */
export function settingsOf({ layout, index, quarantine }: Workplace): Settings | undefined {
  const { env } = quarantine;
  const canTell = keepsTimes(layout.top) === true && isPlain({ layout, index, env });
  const branch = canTell ? branchOf(layout) : undefined;
  if (branch === undefined) return undefined;
  const names = branch === '' ? ['HEAD'] : ['HEAD', branch];
  // Their texts say more than their times.
  const refs = names.map((name) => textOf(join(layout.gitDir, name)));
  const stats = steeringFiles({ top: layout.top, env }).map((path) => statsOf(path, 'followed'));
  return {
    text: JSON.stringify([...refs, ...stats.map(lookOf)]),
    touched: Math.max(...stats.map((found) => Number(found?.ctimeMs ?? 0))),
  };
}

/** A branch that is packed has no file. */
function textOf(path: string): string {
  try {
    return readPlainFile(path, MAX_REF_BYTES).toString('latin1');
  } catch {
    return '';
  }
}

export async function liesStill(
  seen: Seen,
  place: Workplace,
  reader: ObjectReader,
): Promise<boolean> {
  const limit = seen.since - TICK_MS;
  if (wasSetBack(seen)) return false;
  const now = settingsOf(place);
  if (now?.text !== seen.settings.text || now.touched >= limit) return false;
  const fresh = touchedSince(limit, { top: place.layout.top, ignored: seen.ignored });
  if (fresh === undefined || hasOwn(fresh, seen.own)) return false;
  const load = loadingOnce(reader);
  return (
    (await areInTree(fresh.folders, seen.tree, load)) &&
    (await isContentInTree(fresh.files, seen.tree, place, load))
  );
}

/** A clock that was set back gives old times to what is new. */
function wasSetBack({ since, sinceElapsed }: Seen): boolean {
  return Date.now() - since + SLACK_MS < elapsedMs() - sinceElapsed;
}

function hasOwn({ files, folders }: Touched, { paths }: OwnPaths): boolean {
  const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return paths.some(
    (own) => files.includes(own) || folders.some(({ path }) => path === folderOf(own)),
  );
}

async function areInTree(
  folders: readonly Folder[],
  root: string,
  load: LoadTree,
): Promise<boolean> {
  for (const { path, names } of folders) {
    const entry = path === '' ? { mode: FOLDER_MODE, oid: root } : await entryIn(root, path, load);
    if (entry !== undefined && entry.mode !== FOLDER_MODE) return false;
    const inTree = entry === undefined ? undefined : await load(entry.oid);
    if ((inTree?.size ?? 0) !== names.length || !names.every((name) => inTree?.has(name)))
      return false;
  }
  return true;
}

async function isContentInTree(
  files: readonly string[],
  root: string,
  { layout, quarantine }: Workplace,
  load: LoadTree,
): Promise<boolean> {
  if (files.length === 0) return true;
  const lying = storeAsIs(files, layout, quarantine.env);
  if (lying === undefined) return false;
  for (const path of files) {
    const entry = await entryIn(root, path, load);
    const now = lying.get(path);
    if (entry?.oid !== now?.oid || entry?.mode !== now?.mode) return false;
  }
  return true;
}
