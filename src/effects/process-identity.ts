// Whether the process that wrote its number down is still there, and not another one that was given
// the same number since.

import { readFileSync, readlinkSync } from 'node:fs';
import { systemCode } from './store-error.ts';

/**
 * Tells a process from all others of this machine, now and later; empty where the platform does not
 * say. On Linux: the boot, the pid namespace and the tick at which it started.
 */
export function processMark(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return [boot, readlinkSync(`/proc/${pid}/ns/pid`), startOf(pid)].join(' ');
  } catch {
    return '';
  }
}

/** A process of this host, by its number and the mark it left. In doubt, it is there. */
export function isRunning(pid: number, mark: string): boolean {
  const [boot, namespace, start] = mark.split(' ');
  const [ownBoot, ownNamespace] = processMark(process.pid).split(' ');
  if (start === undefined || ownNamespace === undefined) return answersSignals(pid);
  if (boot !== ownBoot) return false;
  // Numbers of another namespace mean nothing here.
  if (namespace !== ownNamespace) return true;
  try {
    return startOf(pid) === start;
  } catch {
    // Some systems hide the processes of other users; a signal still tells.
    return answersSignals(pid);
  }
}

// The program's name stands in brackets and may hold brackets itself. After it: the state, and as the
// 20th the start. A zombie has ended; it only waits to be asked how.
function startOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? 'unknown');
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}
