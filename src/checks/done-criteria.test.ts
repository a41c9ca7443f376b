import { expect, test } from 'vitest';
import { aSubject, inShort } from '../../test/rig/builders.ts';
import { doneCriteria } from './done-criteria.ts';

const lint = (...done: readonly string[]) =>
  inShort(doneCriteria.check(aSubject({ task: { done } })));

test.each([
  'Task complete',
  'It works.',
  'Everything is done and working as expected!',
  'N/A',
  'The chart is drawn correctly',
  'Errors are handled properly',
])('"%s" cannot be measured', (done) => expect(lint(done)).toEqual(['concern plan.vague-done']));

test.each([
  'tideTable(harbour) returns two high tides',
  'GET /tides returns 200',
  'The chart is drawn correctly: `src/chart.test.ts` passes',
  'All 5 tests pass',
  'An unknown harbour raises HARBOUR_UNKNOWN',
  'Users can delete a harbour from the list',
])('"%s" can be measured', (done) => expect(lint(done)).toEqual(['pass gate.passed']));

test('no criterion at all, or an empty one, is as vague as can be', () => {
  expect(lint()).toEqual(['concern plan.vague-done']);
  expect(lint('  ')).toEqual(['concern plan.vague-done']);
});

test('each vague criterion is named, beside good ones too', () => {
  expect(lint('It works', 'GET /tides returns 200', 'Done')).toHaveLength(2);
});
