import { expect, test } from 'vitest';
import { withPartIds } from './part-ids.ts';

const item = (path: readonly (string | number)[], id: string, waits: readonly string[] = []) => ({
  path,
  id,
  waits,
});

test('a numbered part has the number of its task before its own, and waits by the same numbers', () => {
  const items = [
    item(['tasks', 0], '1'),
    item(['tasks', 1, 'subtasks', 0], '1'),
    item(['tasks', 1, 'subtasks', 1], '2', ['1', '7']),
    item(['tasks', 1], '2', ['1']),
  ];
  expect(withPartIds(items).map(({ id, waits }) => [id, waits])).toEqual([
    ['1', []],
    ['2.1', ['1']],
    ['2.2', ['2.1', '7', '1']],
    ['2', ['1', '2.1', '2.2']],
  ]);
});

test('parts with names of their own, and stories below a phase that is no task, stay as they are', () => {
  const items = [
    item(['tasks', 0, 'subtasks', 0], 'page', ['1']),
    item(['tasks', 0], '2'),
    item(['phases', 0, 'stories', 0], '1'),
    item(['phases', 0, 'stories', 1], '3', ['1']),
  ];
  expect(withPartIds(items)).toEqual(items);
});
