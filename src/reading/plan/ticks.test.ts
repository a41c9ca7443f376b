import { expect, test } from 'vitest';
import { START } from '../../std/place.ts';
import { plainTask } from './plain-task.ts';
import { boxesOf } from './ticks.ts';

test('news with a picture before them tick no box of a plan that has boxes', () => {
  const task = plainTask({ id: '1.1', name: 'Add the tide table', place: START });
  const text = '- ✅ 1.1 was asked for twice\n\n- [ ] 1.1 Add the tide table\n';
  expect(boxesOf(text, [task]).get('1.1')).toBe(false);
  expect(boxesOf('- ✅ 1.1 Add the tide table\n', [task]).get('1.1')).toBe(true);
});
