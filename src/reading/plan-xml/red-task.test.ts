import { expect, test } from 'vitest';
import { isRedTask, type RedHints } from './red-task.ts';

const PLAIN: RedHints = { name: '', files: ['src/tide.ts'], isTdd: false, said: 'Write it.' };

test.each<Partial<RedHints>>([
  { name: 'RED tests for the table' },
  { name: 'Write the tests of the clock (RED)' },
  { name: 'Write failing specs (RED phase)' },
  { name: 'Task 1: RED — pin the table', isTdd: true },
  { name: 'Task 1: RED — pin the table', files: ['test/tide.test.ts'] },
  { name: '[RED] Pin the table', said: 'Add a failing unit test.' },
  { name: 'RED: pin the table', said: 'Run them: all tests must fail.' },
])('%j leaves failing tests behind', (hints) => {
  expect(isRedTask({ ...PLAIN, ...hints })).toBe(true);
});

// Read as RED, each of these would be believed with tests that fail.
test.each<Partial<RedHints>>([
  { name: 'Redis tests' },
  { name: 'Reduce the tests' },
  { name: 'Show RED metrics', isTdd: true },
  { name: 'Add service metrics (RED)', said: 'Count failed requests.' },
  { name: 'RED — rate, errors, duration' },
  { name: 'Show the alert level (RED) on the board' },
  { name: 'RED button', files: ['test/button.test.ts'] },
  { name: 'RED: a failing test, then make it pass' },
  { name: 'RED: failing tests and implement the table' },
  { name: 'RED tests, then GREEN' },
])('%j does not', (hints) => {
  expect(isRedTask({ ...PLAIN, ...hints })).toBe(false);
});
