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

test('parts of parts are numbered and wait likewise, through every level', () => {
  const items = [
    item(['tasks', 0, 'subtasks', 0, 'subtasks', 0], '1'),
    item(['tasks', 0, 'subtasks', 0, 'subtasks', 1], '2', ['1']),
    item(['tasks', 0, 'subtasks', 0], '1'),
    item(['tasks', 0, 'subtasks', 1], '2', ['1']),
    item(['tasks', 0], '5', ['4']),
  ];
  expect(withPartIds(items).map(({ id, waits }) => [id, waits])).toEqual([
    ['5.1.1', ['4']],
    ['5.1.2', ['5.1.1', '4']],
    ['5.1', ['4', '5.1.1', '5.1.2']],
    ['5.2', ['5.1', '4']],
    ['5', ['4', '5.1', '5.2']],
  ]);
});

test('parts with names of their own keep them; stories below a phase that is no task stay as they are', () => {
  const items = [
    item(['tasks', 0, 'subtasks', 0], 'page', ['1']),
    item(['tasks', 0], '2'),
    item(['phases', 0, 'stories', 0], '1'),
    item(['phases', 0, 'stories', 1], '3', ['1']),
  ];
  expect(withPartIds(items).map(({ id, waits }) => [id, waits])).toEqual([
    ['page', ['1']],
    ['2', ['page']],
    ['1', []],
    ['3', ['1']],
  ]);
});

test('what the plan itself says of a task and its parts never becomes a circle', () => {
  const after = [item(['tasks', 0, 'subtasks', 0], 'b', ['a']), item(['tasks', 0], 'a')];
  expect(withPartIds(after)).toEqual(after);
  const before = [item(['tasks', 0, 'subtasks', 0], '1'), item(['tasks', 0], '2', ['2.1'])];
  expect(withPartIds(before).map(({ id, waits }) => [id, waits])).toEqual([
    ['2.1', []],
    ['2', ['2.1']],
  ]);
});

test('many parts of a task that waits for much are read as quickly as few', () => {
  const count = 1500;
  const waits = Array.from({ length: count }, (_, index) => `quay-${index}`);
  const parts = waits.map((_, index) => ({
    path: ['tasks', 0, 'subtasks', index],
    id: String(index),
    waits: ['0'],
  }));
  const named = withPartIds([{ path: ['tasks', 0], id: '7', waits }, ...parts]);
  expect(named.at(-1)).toMatchObject({ id: `7.${count - 1}`, waits: ['7.0', ...waits] });
});
