// Planted work, and when it is shown to reviewers.

import { expect, test } from 'vitest';
import { plantedWork } from './planted-work.ts';
import { isProbeDue } from './probe-reviewer.ts';

const NONCES = Array.from({ length: 400 }, (_, index) => `nonce-${index * 7919}`);

test('every piece of planted work has its own name, and is wrong in one place only', () => {
  const kinds = new Set<string>();
  for (const nonce of NONCES.slice(0, 40)) {
    const { defect, right, wrong, before, task } = plantedWork(nonce);
    kinds.add(defect);
    const [good, bad] = [right.split('\n'), wrong.split('\n')];
    expect(good.filter((line, index) => line !== bad[index])).toHaveLength(1);
    expect(right.startsWith(before)).toBe(true);
    expect(`${task.action}${right}`).not.toContain('NAME');
  }
  expect(kinds.size).toBe(4);
});

test.each([
  [0, 0, 0],
  [1, 400, 400],
  [20, 5, 45],
])('one look in %i comes with a planted defect', (every, least, most) => {
  const due = NONCES.filter((nonce) => isProbeDue(every, nonce)).length;
  expect(due).toBeGreaterThanOrEqual(least);
  expect(due).toBeLessThanOrEqual(most);
});
