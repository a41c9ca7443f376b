// Objects read from where git keeps them, without a git process. Only what proves to be what its name
// says is given; about everything else, git is asked.

import { join } from 'node:path';
import { readPlainFile } from '../../plain-file.ts';
import type { Layout } from '../layout.ts';
import { looseObject } from './loose-object.ts';
import { oidOf } from './object-writer.ts';
import { packedObject } from './packed-object.ts';

export interface GitObject {
  readonly oid: string;
  readonly type: string;
  readonly size: number;
  /** Undefined where the object is larger than what was asked for. */
  readonly content: Buffer | undefined;
}

export type StoragePlace = Pick<Layout, 'gitDir' | 'commonDir' | 'oidLength'>;

const SHARED_REF = /^refs\/(?:heads|doorward)\/[^\0\n]+$/;
const MAX_REF_BYTES = 4_096;
const MAX_REFS_BYTES = 64 * 1024 * 1024;

/** By the names that are asked for most: an id, a commit by its id, `HEAD^{commit}`, a branch's. */
export function storedObject(
  name: string,
  maxSize: number,
  place: StoragePlace,
): GitObject | undefined {
  const [, plain = '', wanted] = /^([^^]+)(\^\{commit\})?$/.exec(name) ?? [];
  const oid = plain === 'HEAD' || plain.startsWith('refs/') ? pointedAt(plain, place) : plain;
  if (oid === undefined || oid.length !== place.oidLength || /[^0-9a-f]/.test(oid))
    return undefined;
  const objects = join(place.commonDir, 'objects');
  const found = looseObject(objects, oid, maxSize) ?? packedObject(objects, oid, maxSize);
  if (found === undefined || (wanted !== undefined && found.type !== 'commit')) return undefined;
  const { type, content } = found;
  if (content.length > maxSize || oidOf(type, content, place) !== oid) return undefined;
  return { oid, type, size: content.length, content };
}

/** What HEAD or a ref that all worktrees share points at, where that is written as usual. */
function pointedAt(name: string, { gitDir, commonDir }: StoragePlace): string | undefined {
  try {
    const head = name === 'HEAD' ? textAt(join(gitDir, 'HEAD'), MAX_REF_BYTES).trimEnd() : '';
    const ref = name === 'HEAD' ? /^ref: (.+)$/.exec(head)?.[1] : name;
    if (ref === undefined) return head;
    if (!SHARED_REF.test(ref) || ref.split('/').includes('..')) return undefined;
    return looseRef(join(commonDir, ref)) ?? packedRef(join(commonDir, 'packed-refs'), ref);
  } catch {
    return undefined;
  }
}

function looseRef(path: string): string | undefined {
  try {
    return textAt(path, MAX_REF_BYTES).trimEnd();
  } catch {
    return undefined;
  }
}

function packedRef(path: string, ref: string): string | undefined {
  const refs = textAt(path, MAX_REFS_BYTES);
  const at = refs.indexOf(` ${ref}\n`);
  return at === -1 ? undefined : refs.slice(refs.lastIndexOf('\n', at) + 1, at);
}

const textAt = (path: string, maxBytes: number): string =>
  readPlainFile(path, maxBytes).toString('latin1');
