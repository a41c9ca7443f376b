// An object that lies in a file of its own, read without a git process.

import { join } from 'node:path';
import { readPlainFile } from '../../plain-file.ts';

export interface RawObject {
  readonly type: string;
  readonly content: Buffer;
}

const HEADER = /^(commit|tree|blob|tag) (\d{1,15})$/;
const MAX_HEADER = 32;

/** Throws where it is more than so many bytes; what follows the end is left alone. */
export function inflate(bytes: Uint8Array, maxSize: number): Buffer {
  return process.getBuiltinModule('node:zlib').inflateSync(bytes, { maxOutputLength: maxSize });
}

/** Undefined where it does not lie there, is larger than that, or is not written as git writes it. */
export function looseObject(objects: string, oid: string, maxSize: number): RawObject | undefined {
  const path = join(objects, oid.slice(0, 2), oid.slice(2));
  try {
    const packed = readPlainFile(path, maxSize + MAX_HEADER);
    const bytes = inflate(packed, maxSize + MAX_HEADER);
    const end = bytes.indexOf(0);
    const [, type, size] =
      HEADER.exec(bytes.toString('latin1', 0, Math.min(end, MAX_HEADER))) ?? [];
    const content = bytes.subarray(end + 1);
    return type === undefined || content.length !== Number(size) ? undefined : { type, content };
  } catch {
    return undefined;
  }
}
