import { expect, test } from 'vitest';
import { aTask } from '../../../test/rig/builders.ts';
import { allowanceOf } from './allowance.ts';

const silent = { name: '', action: '', done: [], files: undefined, markers: [] };

test.each([
  ['a commit that people made, without files and words', {}, true],
  ['words that ask for something', { action: 'Mend the tide table.' }, false],
  ['files, if no words', { files: ['src/tide.ts'] }, false],
  ['a look at the working tree, which stands before an agent', { markers: ['VERIFY'] }, false],
])('%s', (_, task, asksNothing) => {
  expect(allowanceOf(aTask({ ...silent, ...task })).asksNothing).toBe(asksNothing);
});
