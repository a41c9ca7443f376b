// A trust file for a change that is judged where it is built. Whatever lies in the checkout is part of
// the change, so that a file in there is taken as the base has it, and not at all where it has none.

import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { HashedObjects } from '../../effects/git/objects/hashed-objects.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';

export interface TrustFile {
  /** For people. */
  readonly path: string;
  readonly text: string;
}

interface Checkout {
  readonly cwd: string;
  readonly base: string;
  readonly objects: HashedObjects;
}

/** A path outside of the checkout as it is, or the file of the base. */
export async function trustOutsideOf(
  path: string,
  { cwd, base, objects }: Checkout,
): Promise<string | TrustFile> {
  const [top = ''] = (await objects.ask(['rev-parse', '--show-toplevel'])) ?? [];
  const [inside] = placesIn(realOf(top), resolve(realOf(cwd), path));
  if (inside === undefined) return resolve(cwd, path);
  const text = await textAt(base, inside, objects);
  if (text !== undefined) return { path: `${inside} (at ${base.slice(0, 12)})`, text };
  throw new DoorwardError(
    'usage',
    `the trust file ${oneLine(path, 300)} lies in the checkout, and the base has none there`,
    'Commit it to the target branch first, or keep it outside of the checkout: the change must not say whom to trust.',
  );
}

/**
 * For whoever audits in a checkout: a file that its commits have is as where the range begins; one that lies
 * there and is in no commit is the caller's own.
 */
export async function trustBeside(
  path: string,
  { cwd, range, objects }: Pick<Checkout, 'cwd' | 'objects'> & { readonly range: AskedRange },
): Promise<string | TrustFile> {
  const [top] = (await objects.ask(['rev-parse', '--show-toplevel'])) ?? [];
  const [head = ''] = (await objects.ask(['rev-parse', '--verify', 'HEAD^{commit}'])) ?? [];
  const inside = top === undefined ? [] : placesIn(realOf(top), resolve(realOf(cwd), path));
  const tracked = await Promise.all(inside.map((place) => isTracked(head, place, objects)));
  if (!tracked.includes(true)) return resolve(cwd, path);
  const [base, ...others] = range.isAsked ? range.not : [];
  if (base !== undefined && others.length === 0)
    return trustOutsideOf(path, { cwd, base, objects });
  throw new DoorwardError(
    'usage',
    `the trust file ${oneLine(path, 300)} is part of what is audited`,
    'Keep it outside of the checkout, or name a range A..B: it is then taken as A has it.',
  );
}

interface AskedRange {
  /** What it begins after. */
  readonly not: readonly string[];
  /** By the caller, and not found in the repository. */
  readonly isAsked: boolean;
}

/** A link may lead in or out: the path counts as inside if any reading of it is. */
function placesIn(top: string, path: string): readonly string[] {
  const readings = [path, join(realOf(dirname(path)), basename(path)), realOf(path)];
  return readings.map((reading) => relative(top, reading)).filter(isBelow);
}

const isBelow = (path: string): boolean =>
  path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

async function textAt(
  commit: string,
  path: string,
  objects: HashedObjects,
): Promise<string | undefined> {
  let oid = (await objects.commit(commit))?.tree;
  const names = path.split(sep);
  const last = names.pop() ?? '';
  for (const name of names) {
    const entry = oid === undefined ? undefined : (await objects.tree(oid))?.get(name);
    oid = entry?.oid;
  }
  const file = oid === undefined ? undefined : (await objects.tree(oid))?.get(last);
  if (file === undefined || !file.mode.startsWith('100')) return undefined;
  return (await objects.read(file.oid, 'blob'))?.toString('utf8');
}

/** Whether a commit has a file there, or anything that leads there. */
async function isTracked(commit: string, path: string, objects: HashedObjects): Promise<boolean> {
  let oid = (await objects.commit(commit))?.tree;
  for (const name of path.split(sep)) {
    const tree = oid === undefined ? undefined : await objects.tree(oid);
    const entry = tree?.get(name);
    if (entry === undefined) return false;
    if (!FOLDER.test(entry.mode)) return true;
    oid = entry.oid;
  }
  return true;
}

const FOLDER = /^0?40000$/;
