// Failed attempts and briefs for tests of prompts; each test states only what matters to it.

import type { Finding } from '../../src/model/finding.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import type { CommandRecord, PastAttempt, ReviewRecord } from '../../src/model/record.ts';
import type { ReviewReading } from '../../src/model/review.ts';
import type { ExecutorBrief } from '../../src/prompts/executor-values.ts';
import { protocolNamed } from '../../src/protocols/registry.ts';
import { aCommand, aCommandRun, aPlan, aTask } from './builders.ts';

export function aCommandRecord(
  command: string,
  { tail = '', ...parts }: Partial<CommandRecord> = {},
): CommandRecord {
  const { output: _output, rawOutputPath: _path, ...run } = aCommandRun(command);
  return { ...run, output: undefined, tail, ...parts };
}

export function aFinding(parts: Partial<Finding> = {}): Finding {
  return {
    check: 'verify-commands',
    stage: 'verify',
    outcome: 'fail',
    reason: 'verify.exit-nonzero',
    message: '`npm test` exited with 1.',
    guidance: '',
    ...parts,
  };
}

export function aReviewRecord(reading: ReviewReading): ReviewRecord {
  return {
    reviewer: 'architect',
    kind: 'model',
    model: undefined,
    independence: 'other-family',
    reading,
    prompt: undefined,
    answer: undefined,
    durationMs: 900,
    usage: undefined,
  };
}

export function aPastAttempt(parts: Partial<PastAttempt> = {}): PastAttempt {
  return {
    attempt: 1,
    failure: 'VERIFY_FAILURE',
    stage: 'verify',
    findings: [aFinding()],
    commands: [],
    reviews: [],
    message: 'TASK_COMPLETE',
    ...parts,
  };
}

export function aBrief(
  protocol: Protocol['name'] = 'strict',
  parts: Partial<ExecutorBrief> = {},
): ExecutorBrief {
  const task = parts.task ?? aTask();
  return {
    plan: aPlan({ tasks: [task] }),
    task,
    protocol: protocolNamed(protocol),
    commands: [aCommand('vitest run src/tide.test.ts')],
    attempt: (parts.past?.length ?? 0) + 1,
    maxAttempts: 3,
    past: [],
    note: undefined,
    recentProgress: '',
    completed: 0,
    kept: undefined,
    gateFiles: ['doorward.yaml', 'PLAN.md'],
    ...parts,
  };
}
