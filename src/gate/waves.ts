// Which tasks may run together, first wave first, as the schedule would take them.

import type { Plan } from '../model/plan.ts';
import { outlinesOf } from './outline.ts';

/** Task ids. Tasks that wait for each other in a circle come last, together. */
export function wavesOf(plan: Plan): readonly (readonly string[])[] {
  const known = new Set(plan.tasks.map(({ id }) => id));
  const placed = new Set<string>();
  const waves: string[][] = [];
  let left = outlinesOf(plan);
  while (left.length > 0) {
    const ready = left.filter(({ after }) => after.every((id) => placed.has(id) || !known.has(id)));
    const wave = (ready.length === 0 ? left : ready).map(({ id }) => id);
    for (const id of wave) placed.add(id);
    waves.push(wave);
    left = left.filter(({ id }) => !placed.has(id));
  }
  return waves;
}
