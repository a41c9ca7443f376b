// Objects written as loose files, without a git process. As in git by default, nothing is flushed to
// the disk by force: a killed process loses nothing, a power cut may lose the last moments.

import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZlibOptions } from 'node:zlib';
import { DoorwardError } from '../../../std/error.ts';
import type { Layout } from '../layout.ts';

type Sizes = Pick<Layout, 'oidLength'>;

// Node takes longer to load these two than to use them, and the first git must not wait for that.
const crypto = () => process.getBuiltinModule('node:crypto');
const zlib = () => process.getBuiltinModule('node:zlib');

/** To be called while there is time. */
export function prepareToWrite(): void {
  crypto();
  zlib();
}

/** The name that git gives to this content. */
export function oidOf(type: string, content: Uint8Array, { oidLength }: Sizes): string {
  return crypto()
    .createHash(oidLength === 40 ? 'sha1' : 'sha256')
    .update(`${type} ${content.length}\0`)
    .update(content)
    .digest('hex');
}

export function writeObject(type: string, content: Uint8Array, layout: Layout): string {
  const oid = oidOf(type, content, layout);
  const folder = join(layout.commonDir, 'objects', oid.slice(0, 2));
  const path = join(folder, oid.slice(2));
  if (existsSync(path)) return oid;
  // Git sweeps away what is left of such names.
  const scratch = join(folder, `tmp_obj_${crypto().randomBytes(6).toString('hex')}`);
  try {
    mkdirSync(folder, { recursive: true });
    const header = Buffer.from(`${type} ${content.length}\0`, 'latin1');
    const bytes = Buffer.concat([header, content]);
    writeFileSync(scratch, zlib().deflateSync(bytes, compression(bytes.length)), {
      mode: 0o444,
      flag: 'wx',
    });
    renameSync(scratch, path);
  } catch (error) {
    rmSync(scratch, { force: true });
    throw unwritable(error);
  }
  return oid;
}

const SMALL = 4_096;

/** For a small object a tenth of the usual memory is enough; what is taken for every one makes Node tidy up all the time. */
function compression(size: number): ZlibOptions {
  if (size > SMALL) return { level: 1 };
  return { level: 1, windowBits: 12, memLevel: 4, chunkSize: SMALL };
}

function unwritable(error: unknown): DoorwardError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return new DoorwardError(
    'git',
    `the repository cannot be written: ${reason}`,
    'Make the .git directory writable for the user who runs Doorward, with space left on its disk.',
    { cause: error },
  );
}
