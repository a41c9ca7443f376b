// The logs that this machine writes, and how long each was when it was last seen. This is kept beside
// the keys and not in the repository, so that a log that was cut short is noticed.

import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { writeOnce, writeWhole } from '../../effects/keys/key-files.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import { readPlainFile } from '../../effects/plain-file.ts';
import { readCheckpoint, type SignedCheckpoint } from '../../evidence/checkpoint.ts';
import { isFields } from '../../std/shape.ts';

export interface OwnLog {
  readonly writer: string;
  /** The common git directory. */
  readonly repository: string;
  readonly checkpoint: SignedCheckpoint;
  readonly note: string;
}

/** One for each repository and machine; later generations where a log was lost. */
export function writerName(repository: string, machine: string, generation: number): string {
  const host =
    hostname()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 30) || 'host';
  const mark = createHash('sha256').update(`${repository}\0${machine}`).digest('hex').slice(0, 10);
  return `${host}-${mark}${generation === 1 ? '' : `-${generation}`}`;
}

/** Tells machines apart that have the same name; no secret. */
export function machineMark(folder: string): string {
  const path = join(folder, 'machine');
  const read = (): string | undefined => markIn(path);
  return read() ?? writeOnce(path, randomBytes(8).toString('hex'), read);
}

function markIn(path: string): string | undefined {
  try {
    return smallText(path).trim();
  } catch {
    return undefined;
  }
}

const MAX_BYTES = 64 * 1024;
const smallText = (path: string): string => readPlainFile(path, MAX_BYTES).toString('utf8');

const placeOf = (folder: string): string => join(folder, 'logs');

export function rememberLog(
  folder: string,
  log: Pick<OwnLog, 'writer' | 'repository' | 'note'>,
): void {
  const { writer, repository, note } = log;
  const known = rememberedLog(folder, writer);
  const next = readCheckpoint(note, nodeCrypto);
  // Two processes may come here in any order; the longer log is the later one.
  if (next === undefined || (known !== undefined && known.checkpoint.size >= next.size)) return;
  const text = `${JSON.stringify({ repository, checkpoint: note }, null, 2)}\n`;
  writeWhole(join(placeOf(folder), `${writer}.json`), text);
}

export function rememberedLog(folder: string, writer: string): OwnLog | undefined {
  try {
    const fields: unknown = JSON.parse(smallText(join(placeOf(folder), `${writer}.json`)));
    if (!isFields(fields)) return undefined;
    const note = String(fields['checkpoint']);
    const checkpoint = readCheckpoint(note, nodeCrypto);
    const repository = String(fields['repository']);
    return checkpoint === undefined ? undefined : { writer, repository, checkpoint, note };
  } catch {
    return undefined;
  }
}

export function rememberedLogs(folder: string): readonly OwnLog[] {
  try {
    return readdirSync(placeOf(folder))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => rememberedLog(folder, name.slice(0, -'.json'.length)) ?? []);
  } catch {
    return [];
  }
}
