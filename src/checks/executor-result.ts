// The executor's result as a form: is there one, is it readable, does it say success, failure or
// blocked, and did it run anything. Whether it is true is for claim-facts and claim-results.

import type { Claim } from '../model/claim.ts';
import type { Finding } from '../model/finding.ts';
import { reportedTrouble } from '../reading/claim/reported-trouble.ts';
import { lineOfStatement } from '../reading/claim/statement-line.ts';
import { leavesCriteriaOpen, namesNoProof } from '../reading/claim/success-proof.ts';
import { isNameOf } from '../reading/claim/task-name.ts';
import { oneLine } from '../std/text.ts';
import { type Check, findingMaker, notApplicable, type Subject } from './check.ts';

const make = findingMaker('executor-result', 'claim');

export const executorResult: Check = {
  name: 'executor-result',
  stage: 'claim',
  check(subject) {
    const { evidence, rules } = subject;
    const { claim } = evidence;
    if (claim === undefined) return [withoutClaim(rules.claim === 'required')];
    const found = [
      ...formProblems(claim, rules.structuredClaim),
      ...statusFindings(claim),
      ...unprovenFindings(claim),
      ...openCriteriaFindings(claim, rules.structuredClaim),
      ...nameFindings(claim, subject),
    ];
    if (found.length > 0) return found;
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message:
          claim.form === 'text'
            ? "The executor's message could be read."
            : 'The result is complete and says success.',
      }),
    ];
  },
};

function withoutClaim(isRequired: boolean): Finding {
  if (!isRequired) return make(notApplicable('No claim was handed in.'));
  return make({
    outcome: 'fail',
    reason: 'claim.missing',
    message: 'The protocol asks for the executor’s result, and there is none.',
    guidance: 'End with a result: status, task_name, files_modified, verification and evidence.',
  });
}

function formProblems(claim: Claim, mustBeStructured: boolean): readonly Finding[] {
  const found = claim.problems.map(({ severity, message, hint, line }) =>
    make(
      severity === 'invalid'
        ? { outcome: 'fail', reason: 'claim.malformed', message, guidance: hint, line }
        : { outcome: 'concern', reason: 'claim.incomplete', message, guidance: hint, line },
    ),
  );
  if (!mustBeStructured || claim.form !== 'text') return found;
  const missing = make({
    outcome: 'fail',
    reason: 'claim.malformed',
    message: 'The protocol asks for a structured result, and the message holds none.',
    guidance: 'Give one yaml block with status, task_name, files_modified and verification.',
  });
  return [missing, ...found];
}

function statusFindings(claim: Claim): readonly Finding[] {
  const line = lineOfStatement(claim, 'status');
  // A result that could not be read is malformed, and that is said already.
  if (claim.problems.some(({ severity }) => severity === 'invalid') && claim.status !== 'blocked')
    return [];
  const trouble = reportedTrouble(claim);
  if (trouble !== undefined) return [make({ ...trouble, line })];
  if (claim.status === 'success' && claim.doneCriteriaMet === false)
    return [
      make({
        outcome: 'fail',
        reason: 'claim.unverified-criteria',
        message: 'The result says success, but also that the done criteria are not met.',
        guidance: 'Meet every done criterion, or report failure with the reason.',
        line,
      }),
    ];
  return [];
}

function unprovenFindings(claim: Claim): readonly Finding[] {
  if (!namesNoProof(claim)) return [];
  return [
    make({
      outcome: 'fail',
      reason: 'claim.unproven',
      message: 'The result says success, but no verify command was run.',
      guidance: 'Run the verify command of the task and give verification.command and exit_code.',
      line: lineOfStatement(claim, 'status'),
    }),
  ];
}

function openCriteriaFindings(claim: Claim, mustBeStructured: boolean): readonly Finding[] {
  if (!leavesCriteriaOpen(claim)) return [];
  return [
    make({
      ...(mustBeStructured
        ? { outcome: 'fail', reason: 'claim.malformed' }
        : { outcome: 'concern', reason: 'claim.incomplete' }),
      message: 'The result does not say whether the done criteria are met.',
      guidance: 'Write done_criteria_met: true if every criterion is met, else false.',
      line: lineOfStatement(claim, 'status'),
    }),
  ];
}

function nameFindings({ taskName }: Claim, { task, plan }: Subject): readonly Finding[] {
  if (taskName === undefined || plan.isUnwritten === true || isNameOf(task, taskName)) return [];
  const other = plan.tasks.find((candidate) => isNameOf(candidate, taskName));
  const message =
    other === undefined
      ? `The result is for "${oneLine(taskName, 80)}", which is no task of the plan.`
      : `The result is for "${oneLine(taskName, 80)}", but this attempt is at "${oneLine(task.name, 80)}".`;
  return [
    make({
      outcome: 'fail',
      reason: 'claim.malformed',
      message,
      guidance: `Write task_name exactly as the plan does: "${oneLine(task.name, 120)}".`,
    }),
  ];
}
