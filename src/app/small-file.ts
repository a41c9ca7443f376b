// Small JSON files in the git directory: whole or not there, whoever else writes at the same moment.
// One that cannot be read is as good as none.

import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPlainFile } from '../effects/plain-file.ts';
import { type Fields, isFields } from '../std/shape.ts';

const MAX_BYTES = 1024 * 1024;
let written = 0;

export function readSmallFile(path: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(readPlainFile(path, MAX_BYTES).toString('utf8'));
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Throws where it can't be written. */
export function writeSmallFile(path: string, value: object): void {
  written += 1;
  const beside = `${path}.${process.pid}-${written}.tmp`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(beside, `${JSON.stringify(value)}\n`, { flag: 'wx' });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Keeps the newest by modification time; what can't be removed stays. */
export function keepNewest(folder: string, count: number): void {
  try {
    const names = readdirSync(folder);
    if (names.length <= count) return;
    const aged = names.map((name) => {
      const path = join(folder, name);
      return { path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
    });
    aged.sort((left, right) => right.at - left.at);
    // A few more than needed, so that not every call has to look.
    for (const { path } of aged.slice(Math.floor(count * 0.9))) rmSync(path, { force: true });
  } catch {
    // Somebody else is tidying up, or may not: either way it is no harm.
  }
}
