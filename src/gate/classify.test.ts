import { expect, test } from 'vitest';
import { findingOf } from '../../test/rig/gate-rig.ts';
import { classify, signatureOf } from './classify.ts';

test.each([
  ['fail verify.exit-nonzero', 'VERIFY_FAILURE'],
  ['fail verify.timeout', 'TIMEOUT'],
  ['fail verify.timeout, fail verify.exit-nonzero', 'VERIFY_FAILURE'],
  ['fail claim.false, fail verify.exit-nonzero', 'VERIFY_FAILURE'],
  ['fail claim.false, fail verify.timeout', 'EXECUTION_FAILURE'],
  ['fail claim.malformed, fail claim.false', 'MALFORMED'],
  ['inconclusive claim.blocked, fail claim.malformed', 'BLOCKED'],
  ['fail review.rejected', 'ARCHITECT_REJECTION'],
  ['concern claim.malformed, fail verify.exit-nonzero', 'VERIFY_FAILURE'],
])('%s is a %s', (words, failure) => {
  const findings = words.split(', ').map((part) => findingOf(part, 'verify'));
  expect(classify(findings, 'VERIFY_FAILURE').failure).toBe(failure);
});

test('findings that say nothing fall back to the failure of their stage', () => {
  expect(classify([], 'TIMEOUT')).toMatchObject({ failure: 'TIMEOUT', types: ['TIMEOUT'] });
});

test('numbers, order and white space make no other failure, because they change by themselves', () => {
  const at = (message: string) => ({ ...findingOf('fail verify.exit-nonzero', 'verify'), message });
  const first = signatureOf('VERIFY_FAILURE', [at('3 tests failed in 12 ms'), at('exit 1')]);
  const second = signatureOf('VERIFY_FAILURE', [at('exit 2'), at('4 tests  failed\nin 190 ms')]);
  expect(first).toBe(second);
  expect(first).not.toBe(signatureOf('VERIFY_FAILURE', [at('no such file')]));
});
