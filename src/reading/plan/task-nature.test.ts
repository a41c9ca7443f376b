import { expect, test } from 'vitest';
import { aCommand, aTask, aVerify } from '../../../test/rig/builders.ts';
import { natureOf } from './task-nature.ts';

test.each([
  ['a fix changes behaviour', { kind: 'fix' }, 'behaviour'],
  ['a refactoring does not', { kind: 'refactor' }, 'same'],
  ['speed is not behaviour', { kind: 'perf' }, 'same'],
  ['tests alone', { kind: 'test' }, 'tests'],
  ['words alone', { kind: 'docs' }, 'docs'],
  ['nothing said: something is to work that did not', {}, 'behaviour'],
  ['the first word says it', { name: 'x', action: 'Refactor: rename the counters' }, 'same'],
  ['a commit type as the name', { name: 'docs: how to read the table' }, 'docs'],
  ['tests asked for', { name: 'Add unit tests for the tide table' }, 'tests'],
  ['more of them', { name: 'Extend the slow end-to-end tests' }, 'tests'],
  ['a feature that has tests', { name: 'Add a cached decorator with tests' }, 'behaviour'],
  ['so has this', { name: 'Write parser and tests' }, 'behaviour'],
  ['tests go elsewhere', { name: 'Move the tests beside the source' }, 'same'],
  ['tests are told otherwise', { name: 'Migrate all unit tests to vitest' }, 'same'],
  ['words that only begin like others', { name: 'Write in-memory store tests' }, 'tests'],
  ['what runs tests is no test', { name: 'Rewrite the test runner' }, 'behaviour'],
  ['something else moves', { name: 'Move the harbour with its tests' }, 'behaviour'],
  ['something is built', { name: 'Build the harbour page' }, 'behaviour'],
  ['how it is built', { name: 'build: one bundle for all' }, 'same'],
  ['documents are no documentation', { name: 'Document upload' }, 'behaviour'],
  ['what is written down', { name: 'Document the fares' }, 'docs'],
  ['so is what others see', { name: 'Document public functions' }, 'docs'],
  ['so is what has a name', { name: 'Document `fare`' }, 'docs'],
  ['a feature that is about tests', { name: 'Add a test command to the ferry' }, 'behaviour'],
  [
    'a refactoring with a repair in it is no refactoring',
    { name: 'Refactor the table and fix the rounding' },
    'behaviour',
  ],
  [
    'a word inside a sentence lets nobody off',
    { name: 'Sail faster after the refactor' },
    'behaviour',
  ],
  ['something goes with its tests', { name: 'Remove groupFare and its tests' }, 'same'],
  ['so it is said', { name: 'Remove groupFare; nobody uses it any more' }, 'same'],
  ['or so', { name: 'Drop the old table, which is no longer needed' }, 'same'],
  ['what nobody uses goes', { name: 'Delete the unused helpers of the tide table' }, 'same'],
  ['what works otherwise afterwards', { name: 'Remove the limit of ten zones' }, 'behaviour'],
  ['a fault goes', { name: 'Remove the crash with an empty table' }, 'behaviour'],
  [
    'something goes, and something else comes',
    { name: 'Drop the deprecated table and add a new one' },
    'behaviour',
  ],
  ['a marker', { markers: ['REFACTOR'] }, 'same'],
  ['a test that is to fail', { markers: ['RED'] }, 'red'],
  ['a command that is to fail', { verify: aVerify(aCommand('vitest', { expect: 'fail' })) }, 'red'],
  ['a look at what is there', { markers: ['VERIFY'] }, 'look'],
] as const)('%s', (_, parts, nature) => {
  expect(natureOf(aTask({ name: 'Tide', action: '', ...parts }))).toBe(nature);
});
