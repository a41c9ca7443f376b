// A word that is put among the data a reviewer gets and that no honest answer repeats. An answer that
// holds it was written by following the data, so it is nobody's verdict.

import { fingerprint } from '../../std/fingerprint.ts';

/** One for each call; it cannot be told from the nonce by anybody who sees only the change. */
export function canaryOf(nonce: string): string {
  return `canary-${fingerprint(`${nonce}:canary`)}`;
}

export function repeatsCanary(answer: string, nonce: string): boolean {
  return answer.toLowerCase().includes(canaryOf(nonce));
}
