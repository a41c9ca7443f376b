// Logs of runs as they would be recorded: the gate decides as it really does, a script says what
// comes back, and each step leaves the records that a real one leaves.

import { outlinesOf } from '../../src/gate/outline.ts';
import type { GateEvent, RunSource } from '../../src/model/event.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import type {
  CommandRecord,
  Digest,
  ExecutorReport,
  ReviewRecord,
} from '../../src/model/record.ts';
import { aCommandRun, aReview } from './builders.ts';
import { type AttemptScript, GateRig } from './gate-rig.ts';

const A_DIGEST: Digest = `sha256:${'0'.repeat(64)}`;

export interface RecordedParts {
  readonly run?: string;
  readonly planPath?: string;
  readonly plan: Plan;
  readonly protocol: Protocol;
  readonly reviewers?: number;
  readonly script?: Readonly<Record<string, readonly AttemptScript[]>>;
  readonly source?: RunSource;
  /** Changes what a step left, before it is recorded. */
  readonly touch?: (event: GateEvent) => GateEvent;
}

export interface RecordedRun {
  readonly events: readonly GateEvent[];
  readonly rig: GateRig;
  /** What a person or the world adds, followed by what the gate makes of it. */
  add(...events: readonly GateEvent[]): RecordedRun;
}

export function recordedRun(parts: RecordedParts): RecordedRun {
  const { plan, protocol, script = {}, reviewers = 1 } = parts;
  const tasks = outlinesOf(plan);
  const rig = new GateRig({ protocol, tasks, reviewers, script });
  rig.run();
  return told(rig, parts);
}

function told(rig: GateRig, parts: RecordedParts): RecordedRun {
  const { plan, protocol, reviewers = 1, run = 'run-1', planPath = 'PLAN.md', source } = parts;
  const started: GateEvent = {
    type: 'run.started',
    at: '',
    run,
    plan: planPath,
    protocol,
    tasks: outlinesOf(plan),
    reviewers,
    ...(source === undefined ? {} : { source }),
  };
  const { touch = (event) => event } = parts;
  const events = [started, ...rig.events].map((event, index) =>
    touch(withRecords({ ...event, at: timeOf(index) })),
  );
  return {
    events,
    rig,
    add(...more) {
      for (const event of more) rig.append(event);
      rig.run();
      return told(rig, parts);
    },
  };
}

/** One event each second, from noon. */
export function timeOf(index: number): string {
  return new Date(Date.UTC(2026, 2, 1, 12, 0, index)).toISOString();
}

function withRecords(event: GateEvent): GateEvent {
  if (event.type === 'attempt.ended') return { report: aReport(), ...event };
  if (event.type !== 'stage.judged') return event;
  if (event.stage === 'verify') {
    const isWrong = event.findings.some(({ outcome }) => outcome === 'fail');
    return { commands: [aCommandRecord({ exitCode: isWrong ? 1 : 0 })], durationMs: 300, ...event };
  }
  if (event.stage !== 'review') return event;
  const isWrong = event.findings.some(({ outcome }) => outcome === 'fail');
  return { reviews: [aReviewRecord(isWrong)], durationMs: 900, ...event };
}

export function aReport(parts: Partial<ExecutorReport> = {}): ExecutorReport {
  return {
    agent: 'mate',
    model: 'brig-1',
    session: undefined,
    exitCode: 0,
    durationMs: 2_000,
    usage: { inputTokens: 1_000, outputTokens: 200, costUsd: 0.25 },
    toolCalls: [],
    message: undefined,
    output: undefined,
    prompt: A_DIGEST,
    problem: undefined,
    ...parts,
  };
}

function aCommandRecord(parts: Partial<CommandRecord> = {}): CommandRecord {
  const { output: _output, rawOutputPath: _path, ...run } = aCommandRun('npm test');
  return { ...run, output: undefined, tail: '3 passed', ...parts };
}

export function aReviewRecord(isRejected = false, parts: Partial<ReviewRecord> = {}): ReviewRecord {
  return {
    reviewer: 'pilot',
    kind: 'model',
    model: 'chart-2',
    independence: 'other-family',
    reading: aReview({
      reviewer: 'pilot',
      verdict: isRejected ? 'rejected' : 'approved',
      findings: ['The mast stands'],
      concerns: isRejected ? ['The stays are loose'] : [],
    }),
    prompt: undefined,
    answer: undefined,
    durationMs: 800,
    usage: { inputTokens: 500, outputTokens: 50, costUsd: 0.05 },
    ...parts,
  };
}
