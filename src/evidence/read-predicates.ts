// What the auditor needs of each kind of statement, read from the signed fields. A field that is
// missing or of another shape makes the statement useless: undefined, never a default.

import type { Network } from '../model/isolation.ts';
import { type Fields, isFields } from '../std/shape.ts';
import { DOMAIN } from './names.ts';
import type { Statement } from './statement.ts';

export const SUMMARY_FIELD: string = `https://${DOMAIN}/summary/v1`;

/** Where a statement belongs: all of one landing agree in this. */
export interface Where {
  readonly run: string;
  readonly task: string;
  readonly attempt: number;
  /** Empty for the first commit of a repository. */
  readonly base: string;
}

export interface SummaryReading extends Where {
  readonly result: string;
  readonly levels: readonly unknown[];
  readonly verifier: string;
  readonly policy: string;
  readonly inputs: readonly string[];
  readonly branch: string;
  readonly grade: string;
  readonly waivers: readonly string[];
  readonly confirmedBy: readonly string[];
}

export interface GateReading extends Where {
  readonly gate: string;
  readonly result: string;
  readonly policy: string;
}

export interface CommandReading {
  readonly command: string;
  readonly expect: string;
  readonly exitCode: number | undefined;
  readonly isTimedOut: boolean;
  readonly isTreeKept: boolean;
  /** Failures that are not this change's: known before, or put aside by a person. */
  readonly isExcused: boolean;
  readonly output: string | undefined;
  /** The network that it had in its sandbox; undefined where it ran without one. */
  readonly sandbox: Network | undefined;
}

const SHA256 = /^[0-9a-f]{64}$/;
const COMMIT = /^(?:|[0-9a-f]{40}|[0-9a-f]{64})$/;

export function readSummary({ predicate }: Statement): SummaryReading | undefined {
  const { verifier, policy, inputAttestations, verificationResult, verifiedLevels } = predicate;
  const more = predicate[SUMMARY_FIELD];
  const where = isFields(more) ? readWhere(more) : undefined;
  const policySha = digestIn(policy);
  const inputs = Array.isArray(inputAttestations) ? inputAttestations.map(digestIn) : [undefined];
  const waivers = textsIn(isFields(more) ? more['waivers'] : undefined);
  const confirmedBy = textsIn(isFields(more) ? more['confirmedBy'] : undefined);
  if (where === undefined || policySha === undefined || !isFields(more)) return undefined;
  if (waivers === undefined || confirmedBy === undefined) return undefined;
  if (typeof verificationResult !== 'string' || !Array.isArray(verifiedLevels)) return undefined;
  const known = inputs.filter((input) => input !== undefined);
  if (known.length !== inputs.length) return undefined;
  return {
    ...where,
    result: verificationResult,
    levels: verifiedLevels,
    verifier: isFields(verifier) ? String(verifier['id']) : '',
    policy: policySha,
    inputs: known,
    branch: String(more['branch']),
    grade: String(more['grade']),
    waivers,
    confirmedBy,
  };
}

export function readGate({ kind, predicate }: Statement): GateReading | undefined {
  const { doorward, result = predicate['verdict'] } = predicate;
  if (!isFields(doorward) || typeof result !== 'string') return undefined;
  const where = readWhere(doorward);
  const policy = digestIn(doorward['policy']);
  const { gate } = doorward;
  if (where === undefined || policy === undefined || typeof gate !== 'string') return undefined;
  // Only the predicate of test results may speak of the verify gate.
  return (kind === 'verify') === (gate === 'verify')
    ? { ...where, gate, result, policy }
    : undefined;
}

export function readCommands({ predicate }: Statement): readonly CommandReading[] | undefined {
  const { doorward } = predicate;
  const list: unknown = isFields(doorward) ? doorward['commands'] : undefined;
  if (!Array.isArray(list)) return undefined;
  const read = list.map((item: unknown) => (isFields(item) ? readCommand(item) : undefined));
  const known = read.filter((command) => command !== undefined);
  return known.length === read.length ? known : undefined;
}

function readCommand(fields: Fields): CommandReading | undefined {
  const { command, expect, exitCode, timedOut, treeBefore, treeAfter, blame, output } = fields;
  if (typeof command !== 'string' || typeof expect !== 'string') return undefined;
  if (exitCode !== null && !Number.isInteger(exitCode)) return undefined;
  const digest = output === null ? '' : digestIn(output);
  if (digest === undefined) return undefined;
  return {
    command,
    expect,
    exitCode: exitCode === null ? undefined : Number(exitCode),
    isTimedOut: timedOut !== false,
    isTreeKept: treeBefore === treeAfter,
    isExcused: isExcused(blame),
    output: digest === '' ? undefined : digest,
    sandbox: sandboxIn(fields['isolation']),
  };
}

function sandboxIn(isolation: unknown): Network | undefined {
  if (!isFields(isolation) || isolation['profile'] !== 'sandbox') return undefined;
  return isolation['network'] === 'on' ? 'on' : 'off';
}

function isExcused(blame: unknown): boolean {
  if (!isFields(blame)) return false;
  const { fresh, flaky, preExisting, quarantined } = blame;
  const isNone = (list: unknown): boolean => Array.isArray(list) && list.length === 0;
  if (!isNone(fresh) || !isNone(flaky)) return false;
  return [preExisting, quarantined].some((list) => Array.isArray(list) && list.length > 0);
}

function readWhere({ run, task, attempt, base }: Fields): Where | undefined {
  const commit =
    isFields(base) && isFields(base['digest']) ? base['digest']['gitCommit'] : undefined;
  if (typeof commit !== 'string' || !COMMIT.test(commit)) return undefined;
  if (typeof run !== 'string' || typeof task !== 'string') return undefined;
  return Number.isInteger(attempt)
    ? { run, task, attempt: Number(attempt), base: commit }
    : undefined;
}

function digestIn(value: unknown): string | undefined {
  const digest = isFields(value) ? value['digest'] : undefined;
  const sha256 = isFields(digest) ? digest['sha256'] : undefined;
  return typeof sha256 === 'string' && SHA256.test(sha256) ? sha256 : undefined;
}

function textsIn(value: unknown): readonly string[] | undefined {
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isTexts ? value : undefined;
}
