import { expect, test } from 'vitest';
import { aPlan, aTask } from '../../test/rig/builders.ts';
import type { Task } from '../model/task.ts';
import { wavesOf } from './waves.ts';

const task = (id: string, parts: Partial<Task> = {}): Task => aTask({ id, ...parts });

test.each([
  [
    'dependencies make waves',
    aPlan({ dialect: 'doorward', tasks: [task('a'), task('b', { dependsOn: ['a'] }), task('c')] }),
    [['a', 'c'], ['b']],
  ],
  [
    'a later wave waits for the whole earlier one',
    aPlan({ dialect: 'doorward', tasks: [task('a', { wave: 2 }), task('b', { wave: 1 })] }),
    [['b'], ['a']],
  ],
  [
    'a checklist is done from top to bottom',
    aPlan({ dialect: 'tasks-md', tasks: [task('1.1'), task('1.2'), task('1.3')] }),
    [['1.1'], ['1.2'], ['1.3']],
  ],
  [
    'a parallel group of a checklist runs together, and the next task waits for all of it',
    aPlan({
      dialect: 'tasks-md',
      tasks: [task('1'), task('2', { group: 1 }), task('3', { group: 1 }), task('4')],
    }),
    [['1'], ['2', '3'], ['4']],
  ],
  [
    'a circle ends, because drawing it must not hang',
    aPlan({
      dialect: 'doorward',
      tasks: [task('a', { dependsOn: ['b'] }), task('b', { dependsOn: ['a'] }), task('c')],
    }),
    [['c'], ['a', 'b']],
  ],
  [
    'a dependency that does not exist holds nobody up here; it is a problem of the plan',
    aPlan({ dialect: 'doorward', tasks: [task('a', { dependsOn: ['gone'] })] }),
    [['a']],
  ],
])('%s', (_title, plan, waves) => {
  expect(wavesOf(plan)).toEqual(waves);
});
