// Which tasks may run together, first wave first, as the schedule would take them.

import type { Plan } from '../model/plan.ts';
import { outlinesOf } from './outline.ts';

/** Task ids. Tasks that wait for each other in a circle come last, together. */
export function wavesOf(plan: Plan): readonly (readonly string[])[] {
  const known = new Set(plan.tasks.map(({ id }) => id));
  const waits = new Map<string, number>();
  const behind = new Map<string, string[]>();
  for (const { id, after } of outlinesOf(plan)) {
    const before = after.filter((other) => known.has(other) && other !== id);
    waits.set(id, before.length);
    for (const other of before) addTo(behind, other, id);
  }
  const waves: string[][] = [];
  let wave = [...waits.keys()].filter((id) => waits.get(id) === 0);
  while (wave.length > 0) {
    waves.push(wave);
    wave = released(wave, waits, behind);
  }
  const placed = new Set(waves.flat());
  const circle = [...waits.keys()].filter((id) => !placed.has(id));
  return circle.length === 0 ? waves : [...waves, circle];
}

/** The tasks that waited for nothing but these, in the order of the plan. */
function released(
  wave: readonly string[],
  waits: Map<string, number>,
  behind: ReadonlyMap<string, readonly string[]>,
): string[] {
  const free = new Set<string>();
  for (const id of wave) {
    for (const next of behind.get(id) ?? []) {
      const left = (waits.get(next) ?? 0) - 1;
      waits.set(next, left);
      if (left === 0) free.add(next);
    }
  }
  return [...free];
}

function addTo(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
