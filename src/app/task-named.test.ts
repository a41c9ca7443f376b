import { expect, test } from 'vitest';
import { tasksNamed } from './task-named.ts';

const tasks = [
  { id: '04-01-01', name: 'Task 1: Lay the keel' },
  { id: '04-01-02', name: 'Task 2: Raise the mast' },
  { id: '04-01-10', name: 'Task 10: Paint the hull' },
  { id: 'sail', name: 'Hoist' },
  { id: 'flag', name: 'Hoist' },
];

test.each([
  ['04-01-01', ['04-01-01']],
  ['Task 1', ['04-01-01']],
  ['task 2: raise the mast', ['04-01-02']],
  ['Task 1: Lay', ['04-01-01']],
  ['SAIL', ['sail']],
  ['Hoist', ['sail', 'flag']],
  ['Task', []],
  ['keel', []],
  ['Task 3', []],
])('%s', (asked, ids) => {
  expect(tasksNamed(tasks, asked).map(({ id }) => id)).toEqual(ids);
});
