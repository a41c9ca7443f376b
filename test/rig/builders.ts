// Small, honest values of the model for tests: each builder gives the plainest thing of its kind,
// and a test states only what matters to it.

import type { Subject } from '../../src/checks/check.ts';
import type { Change, FileFact } from '../../src/model/change.ts';
import type { Claim, ToolCall } from '../../src/model/claim.ts';
import type { CommandRun } from '../../src/model/command.ts';
import type { Evidence } from '../../src/model/evidence.ts';
import type { Finding } from '../../src/model/finding.ts';
import { NO_CLOSING, NO_MUST_HAVES, type Plan } from '../../src/model/plan.ts';
import type { CheckRules } from '../../src/model/protocol.ts';
import type { Review, ReviewReading } from '../../src/model/review.ts';
import type { SpecPacket } from '../../src/model/spec.ts';
import type { Task } from '../../src/model/task.ts';
import { NO_VERIFY, type VerifyCommand, type VerifyIntent } from '../../src/model/verify.ts';
import { readPacket } from '../../src/reading/packet/packet.ts';
import { START } from '../../src/std/place.ts';

export function aCommand(run: string, parts: Partial<VerifyCommand> = {}): VerifyCommand {
  return { run, expect: 'pass', timeoutMs: undefined, place: START, ...parts };
}

/** A verify intent of plain commands; with none, the plan says nothing. */
export function aVerify(...commands: readonly (string | VerifyCommand)[]): VerifyIntent {
  if (commands.length === 0) return NO_VERIFY;
  const made = commands.map((command) =>
    typeof command === 'string' ? aCommand(command) : command,
  );
  return {
    kind: 'commands',
    commands: made,
    manual: [],
    text: made.map(({ run }) => run).join('\n'),
  };
}

export function aTask(parts: Partial<Task> = {}): Task {
  return {
    id: '1.1',
    name: 'Add the tide table',
    action: 'Write a module that computes the tide table of a harbour.',
    kind: undefined,
    files: ['src/tide.ts'],
    verify: aVerify('vitest run src/tide.test.ts'),
    done: ['tideTable(harbour) returns two high tides for each day'],
    spec: undefined,
    outputs: [],
    dependsOn: [],
    wave: undefined,
    phase: undefined,
    group: undefined,
    tier: undefined,
    complexity: undefined,
    maxRetries: undefined,
    isCritical: false,
    commit: undefined,
    checkpoint: undefined,
    markers: [],
    isTicked: false,
    place: START,
    ...parts,
  };
}

/** The YAML of a packet with nothing wrong in it; tests replace a piece. */
export const GOOD_SPEC: string = `version: 1
intent: "Show the next high tide"
assertions:
  - id: A1
    positive: "GET /tides MUST return 200 with two high tides"
    negative: "GET /tides MUST NOT return 200 for an unknown harbour"
constraints:
  - "MUST NOT add a dependency"
file_scope:
  - src/tide.ts
`;

export function aSpec(yaml: string = GOOD_SPEC, parts: Partial<SpecPacket> = {}): SpecPacket {
  return { ...readPacket(yaml, START, true, undefined), ...parts };
}

export function aPlan(parts: Partial<Plan> = {}): Plan {
  return {
    dialect: 'tasks-md',
    title: 'Harbour',
    tasks: [aTask()],
    verify: [],
    dependsOn: [],
    wave: undefined,
    mustHaves: NO_MUST_HAVES,
    closing: NO_CLOSING,
    stateFiles: [],
    ...parts,
  };
}

export function aChange(path: string, parts: Partial<Change> = {}): Change {
  const status = parts.status ?? 'modified';
  return {
    path,
    status,
    from: undefined,
    before: status === 'added' ? undefined : 'file',
    after: status === 'deleted' ? undefined : 'file',
    ...parts,
  };
}

export function aFile(
  path: string,
  text = 'export {};\n',
  parts: Partial<FileFact> = {},
): FileFact {
  return { path, kind: 'file', size: text.length, text, ...parts };
}

export function anAbsentFile(path: string): FileFact {
  return { path, kind: 'absent', size: 0, text: undefined };
}

/** Facts by path, as `evidence.files` holds them. */
export function files(...facts: readonly FileFact[]): ReadonlyMap<string, FileFact> {
  return new Map(facts.map((fact) => [fact.path, fact]));
}

export function aToolCall(tool: string, parts: Partial<ToolCall> = {}): ToolCall {
  return { tool, status: 'ok', exitCode: 0, error: undefined, filesChanged: [], ...parts };
}

export function aClaim(parts: Partial<Claim> = {}): Claim {
  return {
    form: 'text',
    status: 'success',
    taskName: undefined,
    files: undefined,
    verification: undefined,
    tests: undefined,
    doneCriteriaMet: undefined,
    evidence: undefined,
    error: undefined,
    commit: undefined,
    toolCalls: [],
    signal: { use: 'given', token: 'TASK_COMPLETE', line: 1 },
    contradictions: [],
    statements: [],
    problems: [],
    text: 'TASK_COMPLETE',
    ...parts,
  };
}

export function aCommandRun(command: string, parts: Partial<CommandRun> = {}): CommandRun {
  return {
    command,
    executed: command,
    expect: 'pass',
    cwd: '.',
    exitCode: 0,
    signal: undefined,
    timedOut: false,
    startError: undefined,
    startedAt: '2026-03-01T12:00:00.000Z',
    durationMs: 120,
    output: '',
    outputBytes: 0,
    droppedBytes: 0,
    rawOutputPath: undefined,
    tests: undefined,
    survivors: 0,
    changedPaths: [],
    treeBefore: SNAPSHOT_TREE,
    treeAfter: SNAPSHOT_TREE,
    reruns: [],
    verifiedEarlier: undefined,
    ...parts,
  };
}

export function aReview(parts: Partial<Review> = {}): ReviewReading {
  return {
    ok: true,
    review: {
      reviewer: 'architect',
      verdict: 'approved',
      confidence: 'high',
      findings: [],
      concerns: [],
      recommendation: 'commit',
      feedback: undefined,
      citations: [],
      failedItems: [],
      form: 'yaml',
      ...parts,
    },
  };
}

export function noReview(
  problem: 'unavailable' | 'malformed',
  message = 'no answer',
): ReviewReading {
  return { ok: false, failure: { reviewer: 'architect', problem, message } };
}

const BASE_COMMIT: string = 'b'.repeat(40);
const BASE_TREE: string = 'a'.repeat(40);
const SNAPSHOT_TREE: string = 'c'.repeat(40);

export function anEvidence(parts: Partial<Evidence> = {}): Evidence {
  return {
    base: BASE_COMMIT,
    baseTree: BASE_TREE,
    tree: SNAPSHOT_TREE,
    changes: [aChange('src/tide.ts')],
    claim: undefined,
    files: new Map(),
    baseFiles: new Map(),
    globs: new Map(),
    syntax: [],
    uncommitted: [],
    commands: undefined,
    reviews: [],
    ...parts,
  };
}

/** The strictest reading of everything; a test loosens what it is about. */
function someRules(parts: Partial<CheckRules> = {}): CheckRules {
  return {
    claim: 'if-given',
    structuredClaim: false,
    signal: { need: 'if-claimed', tokens: ['TASK_COMPLETE'] },
    contradiction: 'clauses',
    strictVocabulary: false,
    checkmarks: 'exact',
    specFilesCommitted: true,
    lockfilesFollowManifest: true,
    onFlaky: 'fail',
    reruns: 0,
    onNoCommands: 'inconclusive',
    review: 'if-given',
    onSilentReviewer: 'inconclusive',
    emptyChanges: 'ignored',
    noChange: 'refused',
    advisoryTools: ['WebSearch', 'WebFetch'],
    ...parts,
  };
}

export interface SubjectParts {
  readonly plan?: Partial<Plan>;
  readonly task?: Partial<Task>;
  readonly evidence?: Partial<Evidence>;
  readonly rules?: Partial<CheckRules>;
  readonly gateFiles?: readonly string[];
  readonly fixes?: readonly Task[];
  readonly longestMs?: number;
}

/** A subject whose task is in its plan; each part is completed by its own builder. */
export function aSubject(parts: SubjectParts = {}): Subject {
  const task = aTask(parts.task);
  return {
    plan: aPlan({ tasks: [task], ...parts.plan }),
    task,
    evidence: anEvidence(parts.evidence),
    rules: someRules(parts.rules),
    gateFiles: parts.gateFiles ?? [],
    fixes: parts.fixes ?? [],
    ...(parts.longestMs === undefined ? {} : { longestMs: parts.longestMs }),
  };
}

/** Outcome and reason alone, as `fail scope.outside`: what most tests are about. */
export function inShort(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ outcome, reason }) => `${outcome} ${reason}`);
}
