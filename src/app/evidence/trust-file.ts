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
  const inside = placeIn(realOf(top), resolve(realOf(cwd), path));
  if (inside === undefined) return resolve(cwd, path);
  const text = await textAt(base, inside, objects);
  if (text !== undefined) return { path: `${inside} (at ${base.slice(0, 12)})`, text };
  throw new DoorwardError(
    'usage',
    `the trust file ${oneLine(path, 300)} lies in the checkout, and the base has none there`,
    'Commit it to the target branch first, or keep it outside of the checkout: the change must not say whom to trust.',
  );
}

/** A link may lead in or out: the path counts as inside if any reading of it is. */
function placeIn(top: string, path: string): string | undefined {
  const readings = [path, join(realOf(dirname(path)), basename(path)), realOf(path)];
  return readings.map((reading) => relative(top, reading)).find(isBelow);
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
