import { expect, test } from 'vitest';
import { aPlan, aTask, aVerify } from '../../../test/rig/builders.ts';
import { isSamePromise } from './essence.ts';

const plan = aPlan({ tasks: [aTask({ id: '1.1', name: 'Add the tide table' })] });

test.each([
  ['a tick is no promise', { isTicked: true }, true],
  ['a place on the page is no promise', { place: { line: 40, column: 1 } }, true],
  ['another name is', { name: 'Add the moon table' }, false],
  ['a wider scope is', { files: ['src/**'] }, false],
  ['another way to verify is', { verify: { kind: 'none', commands: [] } }, false],
])('%s', (_rule, parts, expected) => {
  const other = aPlan({
    tasks: [{ ...aTask({ id: '1.1', name: 'Add the tide table' }), ...(parts as object) }],
  });
  expect(isSamePromise(plan, other)).toBe(expected);
});

test('something else to run at the end is another promise; who runs it is none', () => {
  const closing = { verify: aVerify('npm test'), criteria: [] };
  expect(isSamePromise(plan, { ...plan, closing })).toBe(false);
  expect(
    isSamePromise({ ...plan, closing }, { ...plan, closing: { ...closing, runsWith: '1.1' } }),
  ).toBe(true);
});

test('one task more is another promise', () => {
  const more = aPlan({ tasks: [...plan.tasks, aTask({ id: '1.2' })] });
  expect(isSamePromise(plan, more)).toBe(false);
});
