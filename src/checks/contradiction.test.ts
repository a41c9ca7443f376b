import { expect, test } from 'vitest';
import { aClaim, aSubject, inShort } from '../../test/rig/builders.ts';
import type { Finding } from '../model/finding.ts';
import { readClaim } from '../reading/claim/claim.ts';
import { contradiction } from './contradiction.ts';

const check = (
  text: string,
  mode: 'phrases' | 'clauses' | 'ignored' = 'clauses',
): readonly Finding[] =>
  contradiction.check(
    aSubject({ evidence: { claim: readClaim(text) }, rules: { contradiction: mode } }),
  );

test('a hard admission rejects the claim, with the sentence and its line', () => {
  const [finding] = check('The tide table is in.\nThe tests were not run.\nTASK_COMPLETE');
  expect(finding).toMatchObject({ outcome: 'fail', reason: 'claim.contradiction', line: 2 });
  expect(finding?.message).toContain('CONTRADICTION: claimed completion while admitting failure');
  expect(finding?.message).toContain('The tests were not run.');
});

test('a soft admission is an owed check, and hard ones are heard first', () => {
  const text = 'Manual verification is pending.\nTwo tests still fail.\nTASK_COMPLETE';
  expect(inShort(check(text))).toEqual(['fail claim.contradiction', 'concern claim.owed-check']);
});

test.each<[string, string, 'phrases' | 'clauses' | 'ignored', string]>([
  ['nothing admitted', 'All 12 tests pass.\nTASK_COMPLETE', 'clauses', 'pass gate.passed'],
  [
    'not looked for',
    'The tests were not run.\nTASK_COMPLETE',
    'ignored',
    'skipped gate.not-applicable',
  ],
  [
    'one of the five phrases',
    'It requires manual work.\nTASK_COMPLETE',
    'phrases',
    'fail claim.contradiction',
  ],
  [
    'none of the five phrases',
    'The tests were not run.\nTASK_COMPLETE',
    'phrases',
    'pass gate.passed',
  ],
  [
    'a phrase without the signal',
    'It requires manual work.',
    'phrases',
    'skipped gate.not-applicable',
  ],
])('%s', (_, text, mode, expected) => {
  expect(inShort(check(text, mode))).toEqual([expected]);
});

test('a message that was not read whole is no pass, and an admission in the rest still rejects', () => {
  const padding = 'The harbour is quiet and the tide is low.\n'.repeat(14_000);
  expect(inShort(check(`${padding}TASK_COMPLETE`))).toEqual(['inconclusive claim.incomplete']);
  expect(inShort(check(`${padding}\nThe tests were not run.\n\nTASK_COMPLETE`))).toEqual([
    'fail claim.contradiction',
  ]);
});

test('a finding names the line of the message and no file, which is not known', () => {
  const [hard, soft] = check(
    'Two tests still fail.\n\nManual verification is pending.\nTASK_COMPLETE',
  );
  expect(hard).toMatchObject({ line: 1, message: expect.stringContaining('line 1') });
  expect(soft).toMatchObject({ line: 3, message: expect.stringContaining('line 3') });
  expect(hard).not.toHaveProperty('file');
});

test('an honest failure contradicts nothing', () => {
  const claim = { ...readClaim('The tests were not run.'), status: 'failure' } as const;
  expect(inShort(contradiction.check(aSubject({ evidence: { claim } })))).toEqual([
    'skipped gate.not-applicable',
  ]);
});

test('a flood of admissions is told in a bounded number of findings', () => {
  const text = `${'The tests were not run.\n\n'.repeat(50)}TASK_COMPLETE`;
  const findings = check(text);
  expect(findings).toHaveLength(11);
  expect(findings.at(-1)?.message).toContain('40 further sentences');
});

test('no claim, nothing to contradict', () => {
  expect(inShort(contradiction.check(aSubject()))).toEqual(['skipped gate.not-applicable']);
  expect(aClaim().contradictions).toEqual([]);
});
