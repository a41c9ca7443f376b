// With which environment the processes were started that this one was started by, the nearest first: a
// variable that somebody took out on the way is still there, and in a namespace its first process has it. Only Linux tells; elsewhere there are none.

import { readFileSync } from 'node:fs';

const MAX_CALLERS = 64;

export function* callersEnvironments(): Generator<ReadonlyMap<string, string>> {
  let pid = process.ppid;
  for (let left = MAX_CALLERS; left > 0 && pid > 0; left -= 1) {
    yield environmentOf(pid);
    pid = parentOf(pid);
  }
}

/** Empty for processes of other users. */
function environmentOf(pid: number): ReadonlyMap<string, string> {
  return new Map(
    procFile(pid, 'environ')
      .split('\0')
      .filter((entry) => entry.includes('='))
      .map((entry) => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), entry.slice(at + 1)];
      }),
  );
}

function parentOf(pid: number): number {
  const stat = procFile(pid, 'stat');
  // The program's name stands in brackets and may itself hold spaces and brackets.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
