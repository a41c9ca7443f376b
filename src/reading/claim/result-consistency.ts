// Whether the parts of a structured result fit one another: each status has its own obligations.

import type { ClaimedTests, ClaimedVerification, ClaimStatus } from '../../model/claim.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';
import { oneLine, plural } from '../../std/text.ts';
import { type ResultNotes, spelled } from './result-notes.ts';

interface ReadResult {
  readonly status: ClaimStatus | undefined;
  readonly files: readonly string[] | undefined;
  readonly verification: ClaimedVerification | undefined;
  readonly tests: ClaimedTests | undefined;
  readonly doneCriteriaMet: boolean | undefined;
  readonly evidence: string | undefined;
  readonly error: string | undefined;
}

export function judgeConsistency(result: ReadResult, fields: Fields, notes: ResultNotes): void {
  const taskId = spelled(fields, 'taskId', 'task_id');
  // The schema with `taskId` has no done criteria, no evidence and no verification of its own.
  const isSecondSchema = taskId !== undefined && !Object.hasOwn(fields, 'verification');
  if (taskId !== undefined && !/^\d{2}-\d{2}-\d{2}$/.test(textOf(taskId.value) ?? ''))
    notes.add({
      severity: 'warning',
      message: `${taskId.key} "${oneLine(textOf(taskId.value) ?? typeof taskId.value, 40)}" is not of the form 01-02-03.`,
      hint: 'Write phase, plan and task with two digits each.',
      at: [taskId.key],
    });
  if (result.status === 'success') judgeSuccess({ result, fields, isSecondSchema }, notes);
  else if (result.status !== undefined) judgeFailure(result, result.status, notes);
}

interface Success {
  readonly result: ReadResult;
  readonly fields: Fields;
  readonly isSecondSchema: boolean;
}

// An exit code that is there and is no integer has been refused already.
function lacksExitCode(fields: Fields): boolean {
  const verification = fields['verification'];
  return (
    isFields(verification) &&
    (spelled(verification, 'exit_code', 'exitCode')?.value ?? null) === null
  );
}

function judgeSuccess({ result, fields, isSecondSchema }: Success, notes: ResultNotes): void {
  judgeProof(result, fields, notes);
  const { evidence, error } = result;
  if (!isSecondSchema && evidence === undefined)
    notes.add({
      severity: 'warning',
      message: 'The result says success without evidence.',
      hint: 'Say in evidence what was observed, with file and line.',
      at: ['evidence'],
    });
  if (error !== undefined)
    notes.add({
      severity: 'warning',
      message: `The result says success, but has an error: ${oneLine(error, 100)}`,
      hint: 'Leave error null on success.',
      at: ['error'],
    });
}

function judgeProof({ verification, tests }: ReadResult, fields: Fields, notes: ResultNotes): void {
  if (verification?.exitCode !== undefined && verification.exitCode !== 0)
    notes.add({
      severity: 'invalid',
      message: `The result says success, but its verify command exited with ${verification.exitCode}.`,
      hint: 'Repair the work until the command exits with 0, or report failure.',
      at: ['verification', 'exit_code'],
    });
  if (verification?.command !== undefined && lacksExitCode(fields))
    notes.add({
      severity: 'invalid',
      message: 'The result says success, but gives no exit code of its verify command.',
      hint: 'Run the command and give what the shell reported: exit_code: 0.',
      at: ['verification'],
    });
  if ((tests?.failed ?? 0) > 0)
    notes.add({
      severity: 'invalid',
      message: `The result says success, but counts ${plural(tests?.failed ?? 0, 'failed test')}.`,
      hint: 'Repair the work until no test fails, or report failure.',
      at: ['testResults'],
    });
}

function judgeFailure(result: ReadResult, status: ClaimStatus, notes: ResultNotes): void {
  const warn = (message: string, hint: string, key: string): void =>
    notes.add({ severity: 'warning', message, hint, at: [key] });
  if (result.error === undefined)
    warn(
      `The result says ${status} without an error.`,
      'Say in error what stopped the work.',
      'error',
    );
  if (status === 'failure' && result.doneCriteriaMet === true)
    warn(
      'The result says failure, but that the done criteria are met.',
      'Write done_criteria_met: false.',
      'done_criteria_met',
    );
  if (status !== 'blocked') return;
  if ((result.files ?? []).length > 0)
    warn('A blocked task lists modified files.', 'Leave files_modified empty.', 'files_modified');
  if (result.verification?.command !== undefined || result.verification?.exitCode !== undefined)
    warn(
      'A blocked task claims that its verify command ran.',
      'Leave verification.command and exit_code null.',
      'verification',
    );
}
