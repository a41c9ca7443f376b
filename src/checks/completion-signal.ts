// The completion signal: given in so many words, not implied, and not only mentioned.
// `if-claimed` asks it of every message in words; a structured success is an explicit signal itself.

import type { Claim } from '../model/claim.ts';
import { reportedTrouble } from '../reading/claim/reported-trouble.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('completion-signal', 'claim');

export const completionSignal: Check = {
  name: 'completion-signal',
  stage: 'claim',
  check({ evidence: { claim }, rules: { signal } }) {
    const skipped = whySkipped(claim, signal.need);
    if (skipped !== undefined) return [make(notApplicable(skipped))];
    // Where completion has to be said, to say that there is none is an attempt that failed, honestly.
    const trouble = reportedTrouble(claim);
    if (trouble !== undefined) return [make(trouble)];
    const asked = signal.tokens[0] ?? 'TASK_COMPLETE';
    const guidance = `When everything is done and verified, end with ${asked} on a line of its own.`;
    const { use, token, line } = claim?.signal ?? ABSENT;
    const isKnown = token === undefined || signal.tokens.some((known) => isSame(known, token));
    if (use === 'given' && isKnown)
      return [
        make({
          outcome: 'pass',
          reason: 'gate.passed',
          message: `${oneLine(token ?? asked, 60)} was given.`,
          line,
        }),
      ];
    if (use === 'mentioned')
      return [
        make({
          outcome: 'fail',
          reason: 'signal.mentioned',
          message: `${oneLine(token ?? asked, 60)} is mentioned, but not given as a signal at the end.`,
          guidance,
          line,
        }),
      ];
    return [
      make({
        outcome: 'fail',
        reason: 'signal.missing',
        message:
          use === 'given'
            ? `${oneLine(token ?? '', 60)} was given, but the protocol asks for ${asked}.`
            : `The completion signal ${asked} is missing; silence is no completion.`,
        guidance,
        line,
      }),
    ];
  },
};

const ABSENT: Claim['signal'] = { use: 'absent', token: undefined, line: undefined };

function whySkipped(
  claim: Claim | undefined,
  need: 'required' | 'if-claimed' | 'ignored',
): string | undefined {
  if (need === 'ignored') return 'The protocol asks for no completion signal.';
  if (need === 'required') return undefined;
  if (claim?.status === 'failure' || claim?.status === 'blocked')
    return 'The executor does not claim completion.';
  if (claim === undefined) return 'No claim was handed in.';
  if (claim.form !== 'text' && claim.status === 'success' && claim.signal.use === 'absent')
    return 'The structured result says success, which is a signal of its own.';
  return undefined;
}

const isSame = (left: string, right: string): boolean => tight(left) === tight(right);
const tight = (token: string): string => token.replace(/\s+/g, '').toLowerCase();
