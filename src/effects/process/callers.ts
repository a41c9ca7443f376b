// The processes that this one was started by, the nearest first, and the environment each was started with: a
// variable that somebody took out on the way is still there, and in a namespace its first process has it.
// Only Linux tells; elsewhere there are none.

import { readFileSync } from 'node:fs';
import { statOf } from './proc-stat.ts';

const MAX_CALLERS = 64;

export interface Caller {
  readonly pid: number;
  readonly environment: ReadonlyMap<string, string>;
}

export function* callers(): Generator<Caller> {
  let pid = process.ppid;
  for (let left = MAX_CALLERS; left > 0 && pid > 0; left -= 1) {
    yield { pid, environment: environmentOf(pid) };
    pid = statOf(pid)?.parent ?? 0;
  }
}

/** Empty for processes of other users. */
function environmentOf(pid: number): ReadonlyMap<string, string> {
  return new Map(
    variablesOf(pid)
      .split('\0')
      .filter((entry) => entry.includes('='))
      .map((entry) => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), entry.slice(at + 1)];
      }),
  );
}

function variablesOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}
