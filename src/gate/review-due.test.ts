import { expect, test } from 'vitest';
import { anOutline } from '../../test/simulation/outlines.ts';
import type { TaskOutline } from '../model/outline.ts';
import { protocolNamed } from '../protocols/registry.ts';
import {
  isReviewedWithBatch,
  isScheduled,
  nextReviewIndex,
  reviewNeed,
  skippedReviewLine,
} from './review-due.ts';
import { startRun } from './run.ts';

const layers = protocolNamed('layers');
const schedule = { atPhaseBoundary: true, everyNth: 5, countsIndexZero: true, atLastTask: true };

const at = (index: number, parts: Partial<TaskOutline> = {}): TaskOutline =>
  anOutline({ id: `T${index}`, index, total: 12, phase: '1', previousPhase: '1', ...parts });

test.each([
  ['the first task, because 0 is divisible by 5', at(0), true],
  ['the second', at(1), false],
  ['the sixth, whose index is 5', at(5), true],
  ['the last', at(11), true],
  ['the first of a new phase', at(7, { phase: '2' }), true],
  [
    'a member of a batch that began at index 5',
    at(6, { batchIndex: 5, batch: ['T5', 'T6'] }),
    true,
  ],
  ['a batch with the last task in it', at(10, { batch: ['T10', 'T11'] }), true],
  ['a batch that only crosses index 5', at(5, { batchIndex: 4, batch: ['T4', 'T5'] }), false],
])('the schedule and %s', (_title, task, isDue) => {
  expect(isScheduled(task, schedule)).toBe(isDue);
});

test('index 0 is left out where the protocol says so', () => {
  expect(isScheduled(at(0), { ...schedule, countsIndexZero: false })).toBe(false);
});

test('a skipped review names the next one', () => {
  const tasks = Array.from({ length: 12 }, (_, index) => at(index));
  expect(nextReviewIndex(tasks, 1, layers)).toBe(5);
  expect(nextReviewIndex(tasks, 11, layers)).toBeUndefined();
  expect(skippedReviewLine(5)).toBe('Skipping artifact review (next at task 5)');
});

test.each([
  ['gate-protocol', {}, 0, true, 0],
  ['commands', { tier: 3 }, 1, false, 0],
  ['tiers', {}, 1, false, 0],
  ['tiers', { tier: 2 }, 0, true, 0],
  ['tiers', { tier: 3 }, 0, true, 3],
  ['two-layer', { complexity: 'TRIVIAL' }, 1, false, 0],
  ['two-layer', { complexity: 'SIMPLE' }, 1, false, 0],
  ['two-layer', { complexity: 'COMPLEX' }, 0, true, 0],
  ['two-layer', {}, 0, true, 0],
  ['strict', {}, 0, false, 0],
  ['strict', {}, 1, true, 0],
  ['strict', { tier: 3 }, 0, true, 3],
] as const)(
  '%s, a task with %j and %i reviewers: reviewed %s, votes %i',
  (name, parts, reviewers, isReviewed, votes) => {
    const run = startRun(anOutline(parts), reviewers);
    expect(reviewNeed(run, protocolNamed(name))).toEqual({ isReviewed, votes });
  },
);

test('a batch is reviewed once, with its last member', () => {
  const batch = ['T5', 'T6'];
  const members = [5, 6].map((index) => startRun(at(index, { batchIndex: 5, batch }), 1));
  expect(members.map((run) => reviewNeed(run, layers).isReviewed)).toEqual([false, true]);
  expect(members.map(({ task }) => isReviewedWithBatch(task, layers))).toEqual([true, false]);
});

test('a fix is not reviewed by itself, because the task it repairs is', () => {
  const fix = startRun(anOutline(), 1, { parent: 'T1', depth: 1 });
  expect(reviewNeed(fix, layers).isReviewed).toBe(false);
});
