// Which failure an attempt ended with, and a signature that is equal for equal failures.

import type { Finding } from '../model/finding.ts';
import { FAILURE_TYPES, type FailureType, failureTypeOf, type Reason } from '../model/reason.ts';
import { oneLine } from '../std/text.ts';

/**
 * A result that can't be read or a halt outweighs what else is wrong; a proven fault, a timeout. Where
 * verify failed and the executor said that it passed, verify is what failed.
 */
const PRECEDENCE: readonly FailureType[] = [
  'BLOCKED',
  'MALFORMED',
  'VERIFY_FAILURE',
  'EXECUTION_FAILURE',
  'TIMEOUT',
  'ARCHITECT_REJECTION',
];

export interface Classified {
  readonly failure: FailureType;
  readonly types: readonly FailureType[];
  readonly reasons: readonly Reason[];
  readonly signature: string;
}

export function classify(findings: readonly Finding[], fallback: FailureType): Classified {
  const wrong = findings.filter(
    ({ outcome, reason }) => outcome === 'fail' || reason === 'claim.blocked',
  );
  const found = new Set(wrong.map(({ reason }) => failureTypeOf(reason)));
  const types = FAILURE_TYPES.filter((type) => found.has(type));
  const failure = PRECEDENCE.find((type) => found.has(type)) ?? fallback;
  return {
    failure,
    types: types.length === 0 ? [fallback] : types,
    reasons: [...new Set(wrong.map(({ reason }) => reason))],
    signature: signatureOf(failure, wrong),
  };
}

const SIGNATURE_PART = 180;

/** Numbers differ from run to run (lines, times, counts) and say nothing about progress. */
export function signatureOf(failure: FailureType, findings: readonly Finding[]): string {
  const parts = findings.map(({ check, reason, file, message }) =>
    [check, reason, file ?? '', oneLine(message.replace(/\d+/g, '#'), SIGNATURE_PART)].join('|'),
  );
  return [failure, ...parts.toSorted()].join('\n');
}
