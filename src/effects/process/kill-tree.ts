// Finds and signals every process of a command: its group, its descendants wherever they moved, and
// whatever carries its mark in the environment. Signals only what it has just found.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { statOf } from './proc-stat.ts';

type StopSignal = 'SIGTERM' | 'SIGKILL';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly isZombie: boolean;
}

/** Signals the group and the descendants of `pid`; answers with how many there were beside it. */
export function signalTree(pid: number, signal: StopSignal): number {
  const descendants = descendantsOf(pid);
  sendSignal(-pid, signal);
  for (const descendant of descendants) sendSignal(descendant, signal);
  return descendants.length;
}

/**
 * Ends what a finished command left behind: the rest of its group, and processes with its mark.
 * Those on their way out get a moment. A process may fork while it is being looked for, so the
 * search goes on until it finds none.
 */
export async function endLeftovers(pid: number, runId: string): Promise<number> {
  for (let turn = 0; turn < 8; turn += 1) {
    if (leftovers(pid, runId).length === 0) return 0;
    await sleep(10);
  }
  const ended = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    const found = leftovers(pid, runId);
    if (found.length === 0) break;
    for (const leftover of found) {
      ended.add(leftover);
      sendSignal(leftover, 'SIGKILL');
    }
  }
  sendSignal(-pid, 'SIGKILL');
  return ended.size;
}

// Without node:timers/promises, which every check would load for it.
function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}

function descendantsOf(root: number): readonly number[] {
  const rows = processRows().filter(({ isZombie }) => !isZombie);
  const children = Map.groupBy(rows, ({ parent }) => parent);
  const found: number[] = [];
  const seen = new Set([root]);
  const queue = [root];
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
    const fresh = (children.get(parent) ?? [])
      .map(({ pid }) => pid)
      .filter((pid) => !seen.has(pid));
    for (const pid of fresh) seen.add(pid);
    found.push(...fresh);
    queue.push(...fresh);
  }
  return found;
}

function leftovers(group: number, runId: string): readonly number[] {
  if (process.platform !== 'linux') return groupMembers(group);
  return processIds().filter((pid) => {
    const stat = statOf(pid);
    if (stat === undefined || stat.isZombie || pid === process.pid) return false;
    return stat.group === group || carriesMark(pid, runId);
  });
}

/** As a word of its own: the number of one run may begin like that of another. */
function carriesMark(pid: number, runId: string): boolean {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'latin1');
    return variables.includes(runId) && variables.split(/[\0= ]/).includes(runId);
  } catch {
    return false;
  }
}

function processRows(): readonly ProcessRow[] {
  if (process.platform !== 'linux') return psRows();
  return processIds().flatMap((pid) => {
    const stat = statOf(pid);
    return stat === undefined ? [] : [{ pid, ...stat }];
  });
}

function processIds(): readonly number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function psRows(): readonly (ProcessRow & { readonly group: number })[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,pgid=,stat='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, group, stat] = line.trim().split(/\s+/);
    if (pid === undefined || pid === '') return [];
    const isZombie = stat?.startsWith('Z') ?? false;
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), isZombie }];
  });
}

function groupMembers(group: number): readonly number[] {
  return psRows()
    .filter((row) => row.group === group && !row.isZombie)
    .map((row) => row.pid);
}

function sendSignal(target: number, signal: StopSignal): void {
  // 0, 1 and -1 would reach far more than the command.
  if (Math.abs(target) <= 1 || target === process.pid) return;
  try {
    process.kill(target, signal);
  } catch {
    // It has ended by itself.
  }
}
