// File systems whose change times tell of every change: kept by the clock of this machine, moved by every
// write, and by nobody to where they were. A server has a clock of its own, a file system in a program says what it likes, and in
// memory nothing is noted of writes through a mapping.

import { statfsSync } from 'node:fs';

const EXT = 0xef_53;
const XFS = 0x58_46_53_42;
const BTRFS = 0x91_23_68_3e;
const F2FS = 0xf2_f5_20_10;
const OVERLAY = 0x79_4c_76_30;
const KNOWN: readonly number[] = [EXT, XFS, BTRFS, F2FS, OVERLAY];

/** Undefined where there are no such numbers: it is not Linux. */
export function keepsTimes(folder: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return KNOWN.includes(statfsSync(folder).type);
  } catch {
    return false;
  }
}
