// The complete result of the gate for one task, in the schema that gate protocols agree on. PASSED
// is said of verified work alone; everything else that went on says how.

import type { CommandRecord, ReviewRecord } from '../model/record.ts';
import { tail } from '../std/text.ts';
import type { AttemptEvidence, EvidenceChain } from './evidence-chain.ts';
import type { Standing } from './standing.ts';
import { toYaml, type Word, word, type YamlValue } from './yaml-text.ts';

/** What only the world around the log knows. */
export interface GateResultTexts {
  /** The files of the change; undefined where git does not have the trees any more. */
  readonly files: readonly string[] | undefined;
  /** What the executor said at the end. */
  readonly message: string | undefined;
}

export interface GateResult {
  readonly task: string;
  readonly executor: {
    readonly status: string;
    readonly agent: string | null;
    readonly files_modified: readonly string[] | null;
    readonly evidence: string | null;
  };
  readonly verify: {
    readonly command: string | null;
    readonly exit_code: number | null;
    readonly output: string | null;
    readonly timestamp: string | null;
    readonly commands: readonly VerifyResult[];
  };
  readonly architect: {
    readonly verdict: string | null;
    readonly confidence: string | null;
    readonly findings: readonly string[];
    readonly concerns: readonly string[];
    readonly recommendation: string | null;
    readonly reviews: readonly ReviewResult[];
  };
  readonly outcome: string;
  readonly duration_ms: number | null;
  readonly timestamp: string | null;
  readonly commit_sha: string | null;
  readonly state_updated: boolean;
}

export interface VerifyResult {
  readonly command: string;
  readonly exit_code: number | null;
  readonly output: string;
  readonly timestamp: string;
}

export interface ReviewResult {
  readonly reviewer: string;
  readonly verdict: string;
  readonly confidence: string | null;
}

const MAX_OUTPUT = 2_000;

const OUTCOMES: Readonly<Record<Standing, string>> = {
  passed: 'PASSED',
  confirmed: 'CONFIRMED',
  unverified: 'UNVERIFIED',
  skipped: 'SKIPPED',
  forced: 'FORCED',
  failed: 'FAILED',
  parked: 'BLOCKED',
  in_progress: 'IN_PROGRESS',
  pending: 'PENDING',
};

export function gateResult(chain: EvidenceChain, texts: GateResultTexts): GateResult {
  const last = chain.attempts.at(-1);
  return {
    task: chain.name,
    executor: {
      status: chain.status.executorStatus,
      agent: last?.executor?.agent ?? null,
      files_modified: texts.files ?? null,
      evidence: texts.message === undefined ? null : tail(texts.message, MAX_OUTPUT),
    },
    verify: verifyPart(last),
    architect: architectPart(last),
    outcome: OUTCOMES[chain.standing],
    duration_ms: chain.durationMs ?? null,
    timestamp: chain.status.lastStepAt ?? null,
    commit_sha: chain.commit ?? null,
    // The state is a fold of the record that this was read from.
    state_updated: true,
  };
}

function verifyPart(attempt: AttemptEvidence | undefined): GateResult['verify'] {
  const commands = (attempt?.commands ?? []).map(verifyResult);
  // The one that decided: the first that did not do what it should, or else the last.
  const wrong = attempt?.commands.findIndex((command) => !didAsExpected(command)) ?? -1;
  const decisive = commands[wrong === -1 ? commands.length - 1 : wrong];
  return {
    command: decisive?.command ?? null,
    exit_code: decisive?.exit_code ?? null,
    output: decisive?.output ?? null,
    timestamp: decisive?.timestamp ?? null,
    commands,
  };
}

function didAsExpected({ expect, exitCode }: CommandRecord): boolean {
  return exitCode !== undefined && (expect === 'pass') === (exitCode === 0);
}

function verifyResult({ command, exitCode, tail: output, startedAt }: CommandRecord): VerifyResult {
  return {
    command,
    exit_code: exitCode ?? null,
    output: tail(output, MAX_OUTPUT),
    timestamp: startedAt,
  };
}

function architectPart(attempt: AttemptEvidence | undefined): GateResult['architect'] {
  const reviews = attempt?.reviews ?? [];
  const readable = reviews.flatMap(({ reading }) => (reading.ok ? [reading.review] : []));
  const decisive = readable.find(({ verdict }) => verdict !== 'approved') ?? readable.at(-1);
  return {
    verdict: decisive === undefined ? null : verdictWord(decisive.verdict),
    confidence: decisive?.confidence?.toUpperCase() ?? null,
    findings: decisive?.findings ?? [],
    concerns: decisive?.concerns ?? [],
    recommendation: decisive?.recommendation ?? null,
    reviews: reviews.map(reviewResult),
  };
}

function reviewResult({ reviewer, reading }: ReviewRecord): ReviewResult {
  return {
    reviewer,
    verdict: reading.ok ? verdictWord(reading.review.verdict) : reading.failure.problem,
    confidence: (reading.ok ? reading.review.confidence?.toUpperCase() : undefined) ?? null,
  };
}

export function verdictWord(verdict: string): string {
  return verdict.toUpperCase().replaceAll('-', '_');
}

/** As YAML, under `gate_result`. */
export function gateResultYaml({
  executor,
  verify,
  architect,
  outcome,
  ...rest
}: GateResult): string {
  const { reviews, verdict, confidence, recommendation, ...said } = architect;
  const result: YamlValue = {
    task: rest.task,
    executor: { ...executor, status: word(executor.status) },
    verify: { ...verify, commands: verify.commands.map((each): YamlValue => ({ ...each })) },
    architect: {
      verdict: wordOrNull(verdict),
      confidence: wordOrNull(confidence),
      ...said,
      recommendation: wordOrNull(recommendation),
      reviews: reviews.map((each): YamlValue => ({ ...each })),
    },
    outcome: word(outcome),
    duration_ms: rest.duration_ms,
    timestamp: rest.timestamp,
    commit_sha: rest.commit_sha,
    state_updated: rest.state_updated,
  };
  return toYaml({ gate_result: result });
}

function wordOrNull(text: string | null): Word | null {
  return text === null ? null : word(text);
}
