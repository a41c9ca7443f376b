// A completion message judged by itself: what it claims, and whether it contradicts itself.

import type { Claim, ClaimProblem } from '../model/claim.ts';
import { readClaim } from '../reading/claim/claim.ts';
import { lineOfStatement } from '../reading/claim/statement-line.ts';
import { leavesCriteriaOpen, namesNoProof } from '../reading/claim/success-proof.ts';

export interface ClaimJudgement {
  readonly claim: Claim;
  /** Nothing in the message speaks against itself. Facts are not consulted here. */
  readonly verdict:
    | 'consistent'
    | 'contradicts-itself'
    | 'malformed'
    | 'not-done'
    | 'blocked'
    | 'inconclusive';
}

export function judgeClaim(text: string, signals: readonly string[] | undefined): ClaimJudgement {
  const read = readClaim(text, signals === undefined ? {} : { tokens: signals });
  const claim = { ...read, problems: [...read.problems, ...brokenRules(read)] };
  return { claim, verdict: verdictOn(claim) };
}

// The gate has reasons of its own for these three; without a gate they are problems of the form.
function brokenRules(claim: Claim): readonly ClaimProblem[] {
  const line = lineOfStatement(claim, 'status');
  const found: ClaimProblem[] = [];
  if (claim.status === 'success' && claim.doneCriteriaMet === false)
    found.push({
      severity: 'invalid',
      message: 'The result says success, but also that the done criteria are not met.',
      hint: 'Meet every done criterion, or report failure with the reason.',
      line,
    });
  if (namesNoProof(claim))
    found.push({
      severity: 'invalid',
      message: 'The result says success, but no verify command was run.',
      hint: 'Run the verify command of the task and give verification.command and exit_code.',
      line,
    });
  if (leavesCriteriaOpen(claim))
    found.push({
      severity: 'warning',
      message: 'The result does not say whether the done criteria are met.',
      hint: 'Write done_criteria_met: true if every criterion is met, else false.',
      line,
    });
  return found;
}

function verdictOn(claim: Claim): ClaimJudgement['verdict'] {
  if (claim.problems.some(({ severity }) => severity === 'invalid')) return 'malformed';
  if (claim.status === 'blocked') return 'blocked';
  if (claim.status === 'failure' || !claimsCompletion(claim)) return 'not-done';
  if (claim.contradictions.some(({ severity }) => severity === 'hard')) return 'contradicts-itself';
  // The part that was not read may admit anything.
  return claim.isCut === true ? 'inconclusive' : 'consistent';
}

// Words claim completion by the signal or by a status that says nothing else; silence claims nothing.
function claimsCompletion({ status, signal, statements }: Claim): boolean {
  if (status === 'success' || signal.use === 'given') return true;
  return statements.some(
    ({ kind, value }) => kind === 'status' && /^(?:success|completed?|done|finished)$/.test(value),
  );
}
