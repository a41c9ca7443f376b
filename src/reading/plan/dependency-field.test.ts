// Tools among what a task waits for.

import { expect, test } from 'vitest';
import { callsOf, withoutTools } from './dependency-field.ts';

test.each<[string, readonly (string | undefined)[], readonly string[]]>([
  ['no task is called so', ['US-1', 'Harbour', undefined], ['US-1']],
  ['a task has that id', ['US-1', 'docker'], ['US-1', 'Docker']],
  ['a task has that title', ['US-1', 'Docker'], ['US-1', 'Docker']],
])('a tool is nothing to wait for unless a task is called so: %s', (_, calls, waits) => {
  expect(withoutTools(['US-1', 'Docker'], callsOf(calls)).waits).toEqual(waits);
});
