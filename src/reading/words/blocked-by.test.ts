import { expect, test } from 'vitest';
import { readClaim } from '../claim/claim.ts';
import { blockedBy } from './blocked-by.ts';

const TASKS = [
  { id: '1', name: 'Create the planner id' },
  { id: '2', name: 'Store planner ids on disk' },
  { id: '12', name: 'Show them' },
  { id: '1.2', name: 'Index' },
];

const claimOf = (error: string, status = 'blocked') =>
  readClaim(`status: ${status}\ntask_name: "Task 3"\nerror: |\n  ${error}\n`);

test.each([
  ['This task depends on Task 2 which may not be complete.', ['2']],
  ['waiting for task 12', ['12']],
  ['needs the result of "store planner ids on disk" first', ['2']],
  ['needs 1.2 to be there', ['1.2']],
  ['2 files are missing', []],
  ['task 123 is unknown', []],
  ['the network is down', []],
])('%s names %j', (error, expected) => {
  expect(blockedBy(claimOf(error), '3', TASKS)).toEqual(expected);
});

test.each([
  ['This task depends on Task 2 which may not be complete.', ['04-01-02']],
  ['waits for task 12.', ['04-01-12']],
  ['Task 2.1 is unknown, and so is task 22', []],
  ['the multitask 2 mode is off', []],
])('%s names %j where ids are made of phase and plan', (error, expected) => {
  const tasks = [
    { id: '04-01-02', name: 'Task 2: Raise the mast' },
    { id: '04-01-12', name: 'Task 12: Paint' },
    { id: '04-01-13', name: 'Step aside' },
  ];
  expect(blockedBy(claimOf(error), '04-01-03', tasks)).toEqual(expected);
});

test('an executor that is not blocked waits for nobody, whatever it names', () => {
  expect(blockedBy(claimOf('Task 2 was useful', 'success'), '3', TASKS)).toEqual([]);
});

test('a task does not wait for itself', () => {
  expect(blockedBy(claimOf('task 2 is hard'), '2', TASKS)).toEqual([]);
});
