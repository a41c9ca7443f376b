import { expect, test } from 'vitest';
import { aPlan, aTask, aVerify } from '../../test/rig/builders.ts';
import type { DialectName } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { outlinesOf } from './outline.ts';

function orderOf(dialect: DialectName, tasks: readonly Partial<Task>[]): Record<string, string> {
  const plan = aPlan({ dialect, tasks: tasks.map((parts) => aTask(parts)) });
  return Object.fromEntries(outlinesOf(plan).map(({ id, after }) => [id, after.join()]));
}

test('a plan that declares nothing runs in its own order', () => {
  expect(orderOf('prd-json', [{ id: 'a' }, { id: 'b' }, { id: 'c' }])).toEqual({
    a: '',
    b: 'a',
    c: 'b',
  });
});

test('what only the order says is told apart from what is declared', () => {
  const tasks = [{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'c', dependsOn: ['a'] }];
  const plan = aPlan({ dialect: 'tasks-md', tasks: tasks.map((parts) => aTask(parts)) });
  expect(outlinesOf(plan).map(({ implied }) => implied)).toEqual([undefined, undefined, ['b']]);
});

test('declared dependencies replace the order', () => {
  expect(orderOf('prd-json', [{ id: 'a' }, { id: 'b' }, { id: 'c', dependsOn: ['a'] }])).toEqual({
    a: '',
    b: '',
    c: 'a',
  });
});

test('in formats whose order is a dependency, it counts beside declared ones', () => {
  expect(orderOf('tasks-md', [{ id: 'a' }, { id: 'b' }, { id: 'c', dependsOn: ['a'] }])).toEqual({
    a: '',
    b: 'a',
    c: 'a,b',
  });
});

test('a group runs at the same time, between the task before and the task after', () => {
  const tasks = [{ id: 'a' }, { id: 'b', group: 1 }, { id: 'c', group: 1 }, { id: 'd' }];
  expect(orderOf('tasks-md', tasks)).toEqual({ a: '', b: 'a', c: 'a', d: 'b,c' });
});

test('waves wait for all earlier waves', () => {
  const tasks = [{ id: 'a', wave: 1 }, { id: 'b', wave: 1 }, { id: 'c', wave: 2 }, { id: 'd' }];
  expect(orderOf('plan-xml', tasks)).toEqual({ a: 'd', b: 'd', c: 'a,b,d', d: '' });
});

test('a batch is represented by its first member and the files of all', () => {
  const tasks = [
    aTask({ id: 'a', phase: '1' }),
    aTask({ id: 'b', group: 1, files: ['x.ts', 'y.ts'], phase: '2' }),
    aTask({ id: 'c', group: 1, files: ['y.ts', 'z.ts'], phase: '2' }),
  ];
  expect(outlinesOf(aPlan({ tasks }))[2]).toMatchObject({
    index: 2,
    batchIndex: 1,
    batch: ['b', 'c'],
    batchFiles: ['x.ts', 'y.ts', 'z.ts'],
    previousPhase: '1',
  });
});

test('a task is said to state its proof if it or its plan does, in whatever form', () => {
  const silent = aTask({ verify: aVerify() });
  expect(outlinesOf(aPlan({ tasks: [silent] }))[0]?.statesVerify).toBe(false);
  const prose = aTask({ verify: { ...aVerify(), kind: 'prose', text: 'it works' } });
  expect(outlinesOf(aPlan({ tasks: [prose] }))[0]?.statesVerify).toBe(true);
});
