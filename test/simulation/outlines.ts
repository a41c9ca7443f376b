// Plain outlines for simulated plans.

import type { TaskOutline } from '../../src/model/outline.ts';

export function anOutline(parts: Partial<TaskOutline> = {}): TaskOutline {
  const id = parts.id ?? 'T1';
  const index = parts.index ?? 0;
  return {
    id,
    name: 'Add the tide table',
    index,
    total: 1,
    phase: undefined,
    previousPhase: undefined,
    wave: undefined,
    after: [],
    batch: [id],
    batchIndex: index,
    batchFiles: [],
    tier: undefined,
    complexity: undefined,
    maxRetries: undefined,
    isCheckpoint: false,
    statesVerify: true,
    hasSpec: false,
    ...parts,
  };
}

/** So many tasks, each on its own unless `isChain` makes it wait for the one before. */
export function outlinesFor(
  count: number,
  { isChain = false, ...parts }: Partial<TaskOutline> & { readonly isChain?: boolean },
): readonly TaskOutline[] {
  return Array.from({ length: count }, (_, index) =>
    anOutline({
      ...parts,
      id: `T${index + 1}`,
      index,
      total: count,
      after: isChain && index > 0 ? [`T${index}`] : [],
    }),
  );
}
