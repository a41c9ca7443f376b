// How a file lies there, told without reading it. Changing a file and then its change time back takes
// root, so that one that looks as it did is as it was.

import { type BigIntStats, lstatSync, statSync } from 'node:fs';

/** Undefined where there is none, or its folder is a file or closed. */
export function statsOf(
  path: string | Buffer,
  links: 'followed' | 'as they are',
): BigIntStats | undefined {
  try {
    const look = links === 'followed' ? statSync : lstatSync;
    return look(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function lookOf(stats: BigIntStats | undefined): string {
  if (stats === undefined) return 'gone';
  const { dev, ino, mode, size, mtimeNs, ctimeNs } = stats;
  return `${dev} ${ino} ${mode} ${size} ${mtimeNs} ${ctimeNs}`;
}
