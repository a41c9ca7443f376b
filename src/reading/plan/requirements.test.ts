import { expect, test } from 'vitest';
import { isRequirement } from './requirements.ts';

test.each([
  'Python 3.12',
  'python >= 3.12',
  'Node 20',
  'Node.js v20.11+',
  'node 20.x or newer',
  'Docker',
  'Docker running',
  'PostgreSQL 16, Redis 7',
  'the JDK 21 is installed',
  'ffmpeg >= 6.1',
])('%s is a tool', (text) => {
  expect(isRequirement(text)).toBe(true);
});

test.each([
  'T9',
  '3.12',
  'Task 20',
  'Phase 2',
  'US-12',
  'node-20',
  'go-3',
  'python-port',
  'Python 3.12 and T9',
  'the node of task 4',
  'redis cache',
  'Postgres migration 3',
  'and',
  '',
])('%s may be a task', (text) => {
  expect(isRequirement(text)).toBe(false);
});
