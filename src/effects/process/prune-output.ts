// Raw output is evidence for a while, not for ever: the newest runs are kept, older ones go.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = 200;
// Pruning in steps, so that most runs only count.
const SLACK = 50;

export function pruneOutput(folder: string): void {
  try {
    const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
    if (logs.length <= KEPT + SLACK) return;
    const oldestFirst = logs.toSorted((left, right) => startOf(left) - startOf(right));
    for (const name of oldestFirst.slice(0, -KEPT)) rmSync(join(folder, name), { force: true });
  } catch {
    // No folder yet, or one that can't be listed: nothing to prune, and no reason to fail a gate.
  }
}

/** Names are `<process>-<start in milliseconds>-<number>.log`. */
const startOf = (name: string): number => Number(name.split('-')[1] ?? 0);
