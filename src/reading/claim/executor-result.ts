// A structured result, read by the rules of both schemas that executors use (`task_name` … with
// success, failure, blocked; `taskId` … with success, failed, partial). What breaks a rule is a problem.

import type { Claim, ClaimedVerification, ClaimStatus } from '../../model/claim.ts';
import { nearest } from '../../std/nearest.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';
import { oneLine, truncate } from '../../std/text.ts';
import type { ResultBlock } from './result-block.ts';
import { judgeConsistency } from './result-consistency.ts';
import { ResultNotes, spelled } from './result-notes.ts';
import { readFiles, readTests } from './result-values.ts';
import { readToolCalls } from './tool-calls.ts';

export type ExecutorResult = Pick<
  Claim,
  | 'form'
  | 'status'
  | 'taskName'
  | 'files'
  | 'verification'
  | 'tests'
  | 'doneCriteriaMet'
  | 'evidence'
  | 'error'
  | 'commit'
  | 'toolCalls'
  | 'problems'
>;

const KEYS: readonly string[] = (
  'status task_name taskName task taskId task_id files_modified filesModified files_changed filesChanged ' +
  'verification done_criteria_met doneCriteriaMet evidence error metadata timestamp linesChanged lines_changed ' +
  'commitHash commit_hash commit testResults test_results learnings deviation deviations tool_calls toolCalls ' +
  'notes summary output duration_ms attempt'
).split(' ');

const STATUSES: Readonly<Record<string, ClaimStatus>> = {
  success: 'success',
  failure: 'failure',
  failed: 'failure',
  partial: 'failure',
  blocked: 'blocked',
};

export function readExecutorResult(block: ResultBlock, firstLine: number): ExecutorResult {
  const notes = new ResultNotes(block, firstLine);
  const fields = notes.fields();
  if (fields === undefined) return unreadable(block, notes);
  noteUnknownKeys(fields, notes);
  const result = {
    form: block.form,
    status: readStatus(fields, notes),
    taskName: readTaskName(fields, notes),
    files: readFiles(fields, notes),
    verification: readVerification(fields, notes),
    tests: readTests(fields, notes),
    doneCriteriaMet: readDone(fields, notes),
    evidence: readText(fields, ['evidence'], notes),
    error: readText(fields, ['error'], notes),
    commit: readCommit(fields, notes),
    toolCalls: readToolCalls(spelled(fields, 'tool_calls', 'toolCalls')?.value),
  };
  judgeConsistency(result, fields, notes);
  return { ...result, problems: notes.problems };
}

// What is plainly meant as a result and can't be read is a failure to report, with its beginning kept.
function unreadable(block: ResultBlock, notes: ResultNotes): ExecutorResult {
  const { document, form } = block;
  const reason = document.ok ? 'it is not a mapping of keys' : document.error.message;
  notes.add({
    severity: 'invalid',
    message: `The result could not be read as ${form.toUpperCase()}: ${oneLine(reason)}`,
    hint: 'Give one block of valid YAML or JSON with status, task_name, files_modified and verification.',
  });
  return {
    form,
    status: 'failure',
    taskName: undefined,
    files: undefined,
    verification: undefined,
    tests: undefined,
    doneCriteriaMet: undefined,
    evidence: undefined,
    error: `${truncate(block.source, 500)}\n${reason}`,
    commit: undefined,
    toolCalls: [],
    problems: notes.problems,
  };
}

function noteUnknownKeys(fields: Fields, notes: ResultNotes): void {
  const unknown = Object.keys(fields).filter((key) => !KEYS.includes(key));
  for (const key of unknown.slice(0, 20)) {
    const likely = nearest(key, KEYS);
    notes.add({
      severity: 'warning',
      message: `The result has an unknown key "${oneLine(key, 60)}".`,
      hint: likely === undefined ? 'Leave it out.' : `Did you mean "${likely}"?`,
      at: [key],
    });
  }
}

function readTaskName(fields: Fields, notes: ResultNotes): string | undefined {
  const found = spelled(fields, 'task_name', 'taskName', 'task', 'taskId', 'task_id');
  const name = textOf(found?.value);
  if (name !== undefined && name.trim() !== '') return name;
  notes.add({
    severity: 'warning',
    message: 'The result does not name its task.',
    hint: 'Write task_name as the plan does, with its number: "Task 1: Fix the parser".',
    ...(found === undefined ? {} : { at: [found.key] }),
  });
  return undefined;
}

const STATUS_HINT = 'Write status: success, failure or blocked.';

function readStatus(fields: Fields, notes: ResultNotes): ClaimStatus | undefined {
  const value = fields['status'];
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined;
  if (status !== undefined) return status;
  const message =
    value === undefined || value === null || value === ''
      ? 'The result has no status.'
      : `The status "${oneLine(String(textOf(value) ?? typeof value), 60)}" is none of success, failure and blocked.`;
  notes.add({ severity: 'invalid', message, hint: STATUS_HINT, at: ['status'] });
  return undefined;
}

function readVerification(fields: Fields, notes: ResultNotes): ClaimedVerification | undefined {
  const value = fields['verification'];
  if (value === undefined || value === null) return undefined;
  if (!isFields(value)) {
    notes.add({
      severity: 'invalid',
      message: 'verification is not a mapping with command and exit_code.',
      hint: 'Write verification: {command: "npm test", exit_code: 0, output_summary: "4 passed"}.',
      at: ['verification'],
    });
    return undefined;
  }
  const command = spelled(value, 'command', 'cmd')?.value;
  if (command !== undefined && command !== null && typeof command !== 'string')
    notes.add({
      severity: 'invalid',
      message: 'verification.command is not text.',
      hint: 'Give the command as it was typed into the shell.',
      at: ['verification', 'command'],
    });
  return {
    command: typeof command === 'string' && command.trim() !== '' ? command.trim() : undefined,
    exitCode: readExitCode(value, notes),
    summary: textOf(spelled(value, 'output_summary', 'outputSummary', 'output', 'summary')?.value),
  };
}

const MAX_EXIT_CODE = 0xffff_ffff;

function readExitCode(verification: Fields, notes: ResultNotes): number | undefined {
  const found = spelled(verification, 'exit_code', 'exitCode');
  if (found === undefined || found.value === null) return undefined;
  const { key, value } = found;
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_EXIT_CODE)
    return Object.is(value, -0) ? 0 : value;
  notes.add({
    severity: 'invalid',
    message: `${key} is ${oneLine(JSON.stringify(value) ?? String(value), 40)}, which is no integer.`,
    hint: 'Give the exit code as the shell reported it, as a number without quotes: exit_code: 0.',
    at: ['verification', key],
  });
  return undefined;
}

function readDone(fields: Fields, notes: ResultNotes): boolean | undefined {
  const found = spelled(fields, 'done_criteria_met', 'doneCriteriaMet');
  if (found === undefined || found.value === null) return undefined;
  if (typeof found.value === 'boolean') return found.value;
  notes.add({
    severity: 'invalid',
    message: `${found.key} is neither true nor false.`,
    hint: 'Write true only if every done criterion is met, else false.',
    at: [found.key],
  });
  return undefined;
}

function readText(
  fields: Fields,
  spellings: readonly string[],
  notes: ResultNotes,
): string | undefined {
  const found = spelled(fields, ...spellings);
  if (found === undefined || found.value === null) return undefined;
  const { key, value } = found;
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = items.map((item) => (isFields(item) ? JSON.stringify(item) : textOf(item)));
  if (isFields(value) && key === 'error') {
    const message = textOf(value['message']);
    if (message !== undefined) return message;
  }
  if (typeof value === 'boolean')
    notes.add({
      severity: 'warning',
      message: `${key} is no text.`,
      hint: 'Say it in words.',
      at: [key],
    });
  const text = texts.filter((item) => item !== undefined).join('\n');
  return text.trim() === '' ? undefined : text;
}

function readCommit(fields: Fields, notes: ResultNotes): string | undefined {
  const found = spelled(fields, 'commitHash', 'commit_hash', 'commit');
  if (found === undefined || found.value === null) return undefined;
  const text = textOf(found.value);
  if (text !== undefined && /^[a-f0-9]{7,40}$/i.test(text.trim())) return text.trim().toLowerCase();
  notes.add({
    severity: found.key === 'commit' ? 'warning' : 'invalid',
    message: `${found.key} "${oneLine(String(text ?? typeof found.value), 60)}" is no commit id.`,
    hint: 'Give 7 to 40 hexadecimal digits, in quotes so that YAML does not read a number.',
    at: [found.key],
  });
  return undefined;
}
