// The exit codes, in one place. Scripts and hooks rely on them; docs/exit-codes.md explains them.

import type { Verdict } from '../../model/verdict.ts';
import type { ErrorCode } from '../../std/error.ts';

export const EXIT = {
  passed: 0,
  failed: 1,
  usage: 2,
  'needs-person': 3,
  inconclusive: 4,
  bug: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export function exitCodeOf(verdict: Verdict): ExitCode {
  return EXIT[verdict];
}

/** A world that can't be used is the caller's to mend, except where the gate itself could not tell. */
export function exitCodeOfError(code: ErrorCode): ExitCode {
  if (code === 'interrupted') return EXIT.interrupted;
  return code === 'store' || code === 'io' ? EXIT.inconclusive : EXIT.usage;
}
