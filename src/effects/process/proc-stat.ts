// What Linux tells of a process in one line of numbers.

import { readFileSync } from 'node:fs';

interface ProcStat {
  readonly parent: number;
  readonly group: number;
  /** It has ended, and only waits to be asked how. */
  readonly isZombie: boolean;
  /** The tick of the clock at which it started: numbers of processes are used again. */
  readonly began: string;
}

/** Undefined where there is no such process, or the system does not tell by files. */
export function statOf(pid: number): ProcStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name stands in brackets and may itself hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = '', parent = '', group = ''] = fields;
    const isZombie = state === 'Z' || state === 'X';
    return { parent: Number(parent), group: Number(group), isZombie, began: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}
