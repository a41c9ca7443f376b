// What is worth saying of a failed attempt, cleaned and bounded: findings, failed commands, names of
// failed tests, the reviewer's issues. How it is said depends on the protocol.

import type { Finding } from '../../model/finding.ts';
import type { ProtocolName } from '../../model/protocol.ts';
import type { FailureType } from '../../model/reason.ts';
import type { CommandRecord, PastAttempt } from '../../model/record.ts';
import { readClaim } from '../../reading/claim/claim.ts';
import { showsSuccess } from '../../reading/command-run/expected-exit.ts';
import { suggestFix } from '../../reading/command-run/suggest-fix.ts';
import { failedNames } from '../../reading/test-report/failed-names.ts';
import { listItems } from '../../std/list-items.ts';
import type { Fences } from '../fence.ts';

/** One failed attempt, with what is needed to put it into words. */
export interface Failure {
  readonly attempt: PastAttempt;
  readonly protocol: ProtocolName;
  readonly taskId: string;
  readonly maxAttempts: number;
  readonly fences: Fences;
}

const MAX_FINDINGS = 12;
const MAX_COMMANDS = 3;
const MAX_TESTS = 30;
const MAX_ISSUES = 20;
const MAX_OUTPUT = 3_000;

/** What stands in the way, the worst first; concerns only where there is nothing worse. */
export function troubles({ attempt }: Failure): readonly Finding[] {
  const of = (outcome: Finding['outcome']): readonly Finding[] =>
    attempt.findings.filter((finding) => finding.outcome === outcome);
  const hard = [...of('fail'), ...of('inconclusive')];
  return (hard.length > 0 ? hard : of('concern')).slice(0, MAX_FINDINGS);
}

/** The commands that did not end as they had to; the last one where all did and the stage failed. */
export function failedCommands({ attempt }: Failure): readonly CommandRecord[] {
  const failed = attempt.commands.filter((run) => !showsSuccess(run));
  if (failed.length > 0) return failed.slice(0, MAX_COMMANDS);
  return attempt.stage === 'verify' ? attempt.commands.slice(-1) : [];
}

/** By the report that the gate read, or else as they stand in the last lines. */
export function failingTests(command: CommandRecord, fences: Fences): readonly string[] {
  const reported = command.tests?.failures ?? [];
  const names = reported.length > 0 ? reported : failedNames(command.tail.split('\n', 5_000));
  const clean = names.slice(0, 200).map((name) => fences.line(name, 200));
  return [...new Set(clean)].filter((name) => name !== '').slice(0, MAX_TESTS);
}

export function endingOf(command: CommandRecord): string {
  if (command.startError !== undefined) return 'none: it could not be started';
  if (command.timedOut) return 'none: it ran out of time';
  if (command.exitCode !== undefined) return String(command.exitCode);
  return command.signal === undefined ? 'none' : `none: ended by ${command.signal}`;
}

/** The end of what it printed, which is where runners say what failed. */
export function outputOf(command: CommandRecord, { fences }: Failure): string {
  const label = `last lines that ${fences.line(command.command, 80)} printed`;
  return fences.block(command.tail, { label, maxLength: MAX_OUTPUT, keep: 'tail' });
}

/** Read off the outputs, or off what the executor gave as its error. */
export function suggestion(failure: Failure): string | undefined {
  const outputs = failedCommands(failure).map(({ command, tail }) => ({ command, output: tail }));
  const own = { command: '', output: ownError(failure) ?? '' };
  const said = troubles(failure).map(({ message }) => ({ command: '', output: message }));
  for (const source of [...outputs, own, ...said]) {
    const fix = suggestFix(source);
    if (fix !== undefined) return failure.fences.line(fix);
  }
  return undefined;
}

/** The reviewer's points: the items of a list where there is one, else its lines. */
export function issuesOf(failure: Failure): readonly string[] {
  const { attempt, fences } = failure;
  const texts = attempt.reviews.flatMap(({ reading }) => {
    if (!reading.ok || reading.review.verdict === 'approved') return [];
    const { feedback, concerns, failedItems } = reading.review;
    return [feedback ?? [...failedItems, ...concerns].join('\n')];
  });
  const words = texts.length > 0 ? texts : troubles(failure).map(wordsOf);
  return words
    .flatMap(listItems)
    .map((line) => fences.line(line, 400))
    .filter((line) => line !== '')
    .slice(0, MAX_ISSUES);
}

const wordsOf = ({ message, guidance, printed }: Finding): string =>
  guidance === '' || printed !== undefined ? message : guidance;

const WITHOUT_FINDING: Readonly<Record<FailureType, string>> = {
  EXECUTION_FAILURE: 'The work was not done.',
  VERIFY_FAILURE: 'The work could not be verified.',
  ARCHITECT_REJECTION: 'The reviewer rejected the work.',
  BLOCKED: 'The task is blocked.',
  TIMEOUT: 'Time ran out before the work was done.',
  MALFORMED: 'The result could not be read.',
};

/** What went wrong, in one line. */
export function errorOf(failure: Failure): string {
  const [first] = troubles(failure);
  const { attempt, fences } = failure;
  if (first === undefined) return WITHOUT_FINDING[attempt.failure];
  const [own = ''] = (ownError(failure) ?? '').trim().split('\n');
  return fences.line(own === '' ? first.message : own, 500);
}

/** The error that the executor itself gave, where that is why the attempt failed. */
function ownError(failure: Failure): string | undefined {
  const reason = troubles(failure)[0]?.reason;
  if (reason !== 'claim.failure' && reason !== 'claim.blocked') return undefined;
  return readClaim(failure.attempt.message).error;
}

export function placeOf({ file, line }: Finding, fences: Fences): string | undefined {
  if (file === undefined) return undefined;
  return fences.line(line === undefined ? file : `${file}:${line}`, 200);
}

/** One line about an earlier attempt: what was tried failed for this. */
export function inShort(failure: Failure): string {
  const { attempt } = failure;
  const [first] = troubles(failure);
  const reason = first === undefined ? '' : ` (${first.reason})`;
  const error = failure.fences.line(errorOf(failure), 200);
  return `- attempt ${attempt.attempt}: ${attempt.failure}${reason}: ${error}`;
}
