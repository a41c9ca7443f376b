// Whether the process that wrote its number down is still there, and not another one that was given
// the same number since.

import { readFileSync, readlinkSync } from 'node:fs';
import { statOf } from './process/proc-stat.ts';

/**
 * Tells a process from all others of this machine, now and later; empty where the platform does not
 * say. On Linux: the boot, the pid namespace and the tick at which it started.
 */
export function processMark(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const began = statOf(pid)?.began;
    return began === undefined ? '' : [boot, readlinkSync(`/proc/${pid}/ns/pid`), began].join(' ');
  } catch {
    return '';
  }
}

/** A process of this host, by its number and the mark it left. In doubt, it is there. */
export function isRunning(pid: number, mark: string): boolean {
  const { boot, began } = partsOf(mark);
  const own = partsOf(processMark(process.pid));
  if (began === undefined || own.began === undefined) return isThere(pid);
  if (boot !== own.boot) return false;
  if (isOutOfSight(mark)) return true;
  const stat = statOf(pid);
  // Some systems hide the processes of other users; a signal still tells.
  return stat === undefined ? isThere(pid) : !stat.isZombie && stat.began === began;
}

/** Left in another pid namespace since this machine was started: numbers of there mean nothing here. */
export function isOutOfSight(mark: string): boolean {
  const left = partsOf(mark);
  const own = partsOf(processMark(process.pid));
  return left.boot === own.boot && left.namespace !== own.namespace;
}

/** Whether a process of that number is there, of whomever. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A killed one that nobody has asked how it ended keeps its number, in some containers for ever.
    return statOf(pid)?.isZombie !== true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Where nobody left a mark: our own number means an earlier process. */
export function isAnother(pid: number): boolean {
  return Number.isInteger(pid) && pid !== process.pid && isThere(pid);
}

function partsOf(mark: string) {
  const [boot, namespace, began] = mark.split(' ');
  return { boot, namespace, began };
}
