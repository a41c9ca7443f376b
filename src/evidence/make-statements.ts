// The proof of one landing as statements: one for each gate and each review, and a summary that
// names them all by the hash of what was signed.

import type { CommandRecord, Digest, ReviewRecord } from '../model/record.ts';
import { meetsExpectation } from '../reading/command-run/expected-exit.ts';
import type { Fields } from '../std/shape.ts';
import { GATED_LEVEL, POLICY_URI, VERIFIER_ID } from './names.ts';
import { SUMMARY_FIELD } from './read-predicates.ts';
import type { Statement } from './statement.ts';
import type { GateProof, TaskProof } from './task-proof.ts';

/** An output as it is stored: redacted and capped. */
export interface StoredOutput {
  readonly sha256: string;
  readonly bytes: number;
  readonly redactions: number;
  readonly isCut: boolean;
}

export interface StatementParts {
  readonly proof: TaskProof;
  /** SHA-256 of the policy document. */
  readonly policy: string;
  readonly outputs: ReadonlyMap<Digest, StoredOutput>;
}

export function gateStatements(parts: StatementParts): readonly Statement[] {
  return parts.proof.gates.map((gate) =>
    gate.stage === 'verify' ? verifyStatement(gate, parts) : gateStatement(gate, parts),
  );
}

export function reviewStatements(parts: StatementParts): readonly Statement[] {
  const { tree } = parts.proof;
  return parts.proof.gates.flatMap((gate) =>
    gate.reviews.map((review) => ({
      kind: 'review' as const,
      tree,
      predicate: { ...reviewFields(review), doorward: commonFields(gate, parts) },
    })),
  );
}

/** `inputs`: SHA-256 of the payloads of all the others, in order. */
export function summaryStatement(parts: StatementParts, inputs: readonly string[]): Statement {
  const { proof, policy } = parts;
  const isVerified = proof.grade === 'verified';
  const predicate = {
    verifier: { id: VERIFIER_ID, version: { doorward: proof.version } },
    timeVerified: proof.at,
    resourceUri: `git+tree:${proof.tree}`,
    policy: { uri: POLICY_URI, digest: { sha256: policy } },
    inputAttestations: inputs.map((sha256) => ({ digest: { sha256 } })),
    verificationResult: isVerified ? 'PASSED' : 'FAILED',
    verifiedLevels: isVerified ? [GATED_LEVEL] : [],
    [SUMMARY_FIELD]: {
      ...whereFields(proof),
      branch: proof.branch ?? '',
      agent: proof.agent,
      protocol: proof.protocol,
      grade: proof.grade,
      waivers: proof.waivers,
      confirmedBy: proof.confirmedBy,
      failures: proof.failures.map(({ attempt, failure, stage, tree }) => ({
        attempt,
        failure,
        stage: stage ?? '',
        tree: tree ?? '',
      })),
    },
  };
  return { kind: 'summary', tree: proof.tree, predicate };
}

function whereFields({ run, task, attempt, base }: TaskProof): Fields {
  return { run, task, attempt, base: { digest: { gitCommit: base ?? '' } } };
}

function commonFields(gate: GateProof, { proof, policy }: StatementParts): Fields {
  return {
    ...whereFields(proof),
    gate: gate.stage,
    finishedOn: gate.at,
    policy: { digest: { sha256: policy } },
    environment: { doorward: proof.version, ...proof.tools },
    findings: gate.findings.map(({ check, outcome, reason }) => ({ check, outcome, reason })),
  };
}

function gateStatement(gate: GateProof, parts: StatementParts): Statement {
  const predicate = { result: gate.result, doorward: commonFields(gate, parts) };
  return { kind: 'gate', tree: parts.proof.tree, predicate };
}

function verifyStatement(gate: GateProof, parts: StatementParts): Statement {
  const { commands } = gate;
  const named = (isMet: boolean): readonly string[] =>
    commands.filter((run) => meetsExpectation(run) === isMet).map(({ command }) => command);
  const predicate = {
    result: gate.result,
    configuration: [{ name: 'doorward policy', digest: { sha256: parts.policy } }],
    passedTests: named(true),
    warnedTests: [],
    failedTests: named(false),
    doorward: {
      ...commonFields(gate, parts),
      commands: commands.map((run) => commandFields(run, parts.outputs)),
    },
  };
  return { kind: 'verify', tree: parts.proof.tree, predicate };
}

function commandFields(run: CommandRecord, outputs: ReadonlyMap<Digest, StoredOutput>): Fields {
  const stored = run.output === undefined ? undefined : outputs.get(run.output);
  return {
    command: run.command,
    executed: run.executed,
    expect: run.expect,
    cwd: run.cwd,
    exitCode: run.exitCode ?? null,
    signal: run.signal ?? null,
    timedOut: run.timedOut,
    startedOn: run.startedAt,
    durationMs: Math.round(run.durationMs),
    isolation: isolationFields(run),
    treeBefore: run.treeBefore,
    treeAfter: run.treeAfter,
    reruns: run.reruns,
    verifiedEarlier: run.verifiedEarlier ?? null,
    tests: run.tests === undefined ? null : testFields(run.tests),
    blame: run.blame === undefined ? null : { ...run.blame },
    output:
      stored === undefined
        ? null
        : {
            digest: { sha256: stored.sha256 },
            bytes: stored.bytes,
            redactions: stored.redactions,
            isCut: stored.isCut || run.droppedBytes > 0,
          },
  };
}

function isolationFields({ isolation, containment }: CommandRecord): Fields {
  return {
    profile: isolation?.profile ?? 'none',
    network: isolation?.network ?? 'on',
    processes: containment ?? 'none',
  };
}

function testFields({
  passed,
  failed,
  skipped,
  runner,
}: NonNullable<CommandRecord['tests']>): Fields {
  return { passed, failed, skipped, runner };
}

function reviewFields(review: ReviewRecord): Fields {
  const { reviewer, kind, model, independence, reading, prompt, answer } = review;
  return {
    verdict: reading.ok ? reading.review.verdict : reading.failure.problem,
    reviewer,
    kind,
    model: model ?? '',
    independence,
    prompt: prompt ?? '',
    answer: answer ?? '',
  };
}
