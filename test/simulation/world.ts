// Everything the world could answer to a step: the gate is explored against all of it, however
// unlikely. Each answer is the plainest event of its kind.

import { fixFor } from '../../src/gate/fix-task.ts';
import type { PlanStep } from '../../src/gate/next-plan.ts';
import { type PlanRun, runOf } from '../../src/gate/plan-run.ts';
import type { GateRun } from '../../src/gate/run.ts';
import type { Step } from '../../src/gate/step.ts';
import { refusal } from '../../src/gate/transitions.ts';
import type { GateEvent } from '../../src/model/event.ts';
import type { Finding, Stage } from '../../src/model/finding.ts';
import type { Outcome } from '../../src/model/outcome.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import type { Reason } from '../../src/model/reason.ts';
import { assert, unreachable } from '../../src/std/assert.ts';
import { aTask } from '../rig/builders.ts';

export const AT = '2026-03-01T12:00:00.000Z';

/**
 * `all`: every answer but a refused commit. `few`: pass or fail. `fault`: a single place to fail, so
 * that several tasks can meet. `blocked`: every task may say that it waits for any other.
 * `personal`: those few, and what leads to a person. `landing`: those few, and refused commits.
 * `lost`: those few, and an executor that does not come back.
 */
export type Alphabet = 'all' | 'few' | 'fault' | 'blocked' | 'lost' | 'personal' | 'landing';

interface Look {
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly check?: string;
  readonly message?: string;
  readonly level?: 'spec';
  readonly isOfOtherTree?: true;
}

const PASS: Look = { outcome: 'pass', reason: 'gate.passed' };
const SKIPPED: Look = { outcome: 'skipped', reason: 'gate.not-applicable' };
const FAILED_COMMAND: Look = { outcome: 'fail', reason: 'verify.exit-nonzero' };
const BLOCKED: Look = { outcome: 'inconclusive', reason: 'claim.blocked' };
const CRASHED: Look = { outcome: 'inconclusive', reason: 'gate.check-crashed' };

function looksAt(
  stage: Stage,
  { rules, triggers, stages }: Protocol,
  alphabet: Alphabet,
): readonly Look[] {
  const few = FEW[stage];
  if (alphabet === 'personal') return [...few, ...PERSONAL[stage]];
  if (alphabet === 'blocked') return stage === 'claim' ? [PASS, BLOCKED] : [PASS];
  if (alphabet === 'fault') return stage === faultyStage(stages) ? few : [PASS];
  if (alphabet !== 'all') return few;
  const accepted = (setting: unknown): Outcome =>
    setting === 'accept' ? 'concern' : 'inconclusive';
  const isSignatureRead = triggers.some(({ on }) => on === 'same-signature');
  const flaky: Outcome = rules.onFlaky === 'fail' ? 'fail' : 'concern';
  const more: Readonly<Record<Stage, readonly Look[]>> = {
    plan: [],
    claim: [{ outcome: 'fail', reason: 'claim.malformed' }, BLOCKED],
    inspect: [{ outcome: 'pass', reason: 'gate.passed', check: 'gate-files' }],
    verify: [
      ...(isSignatureRead ? [{ ...FAILED_COMMAND, message: 'another failure' }] : []),
      { outcome: 'fail', reason: 'verify.timeout' },
      { outcome: flaky, reason: 'verify.flaky' },
      { outcome: accepted(rules.onNoCommands), reason: 'verify.missing' },
      { outcome: 'inconclusive', reason: 'verify.manual' },
      { ...PASS, isOfOtherTree: true },
    ],
    review: [
      { outcome: 'fail', reason: 'review.rejected', level: 'spec' },
      { outcome: accepted(rules.onSilentReviewer), reason: 'review.unavailable' },
      { outcome: 'inconclusive', reason: 'review.missing' },
      { ...PASS, isOfOtherTree: true },
    ],
  };
  return [...few, SKIPPED, CRASHED, ...more[stage]];
}

function faultyStage(stages: Protocol['stages']): Stage {
  return stages.verify === 'off' ? 'inspect' : 'verify';
}

const FEW: Readonly<Record<Stage, readonly Look[]>> = {
  plan: [PASS, { outcome: 'fail', reason: 'plan.vague-done' }],
  claim: [PASS, { outcome: 'fail', reason: 'claim.failure' }],
  inspect: [PASS, { outcome: 'fail', reason: 'output.missing' }],
  verify: [PASS, FAILED_COMMAND],
  review: [PASS, { outcome: 'fail', reason: 'review.rejected' }],
};

/** What a person may be asked about. */
const PERSONAL: Readonly<Record<Stage, readonly Look[]>> = {
  plan: [],
  claim: [BLOCKED],
  inspect: [CRASHED],
  verify: [{ outcome: 'inconclusive', reason: 'verify.manual' }],
  review: [],
};

const BALLOTS: readonly (readonly Outcome[])[] = [
  ['pass', 'pass', 'pass'],
  ['pass', 'concern', 'fail'],
  ['pass', 'fail', 'fail'],
  ['fail', 'fail', 'fail'],
  ['pass', 'fail', 'inconclusive'],
  ['inconclusive', 'skipped', 'inconclusive'],
];

const FEW_BALLOTS: typeof BALLOTS = [
  ['pass', 'pass', 'pass'],
  ['pass', 'fail', 'fail'],
  ['fail', 'fail', 'fail'],
];

export interface World {
  readonly protocol: Protocol;
  readonly alphabet: Alphabet;
}

/** Every event that may follow from performing this step of this task. */
export function answers(
  plan: PlanRun,
  { task, step }: { readonly task: string; readonly step: Step },
  { protocol, alphabet: asked }: World,
): readonly GateEvent[] {
  const at = AT;
  const run = runOf(plan, task);
  assert(run !== undefined, 'a step of no task');
  // A fix goes through the same gate as every task; what counts here is how it ends.
  const alphabet = run.origin === undefined ? asked : 'few';
  const others = plan.runs.filter((other) => other !== run).map((other) => [other.task.id]);
  const judged = (stage: Stage, tree: string | undefined): readonly GateEvent[] =>
    looksAt(stage, protocol, alphabet).flatMap((look) =>
      (look === BLOCKED && alphabet === 'blocked' ? [[], ...others] : [[]]).map((blockedBy) => ({
        type: 'stage.judged',
        at,
        task,
        stage,
        tree: look.isOfOtherTree ? 'another' : tree,
        findings: [findingOf(look, stage)],
        blockedBy,
        ...(look.level === undefined ? {} : { level: look.level }),
      })),
    );
  switch (step.type) {
    case 'start':
      return [{ type: 'attempt.started', at, task, attempt: step.attempt, base: 'base' }];
    case 'execute':
      return endings(run, step.attempt, alphabet);
    case 'check':
      return judged(step.stage, step.tree);
    case 'review':
      return judged('review', step.tree);
    case 'vote':
      return (alphabet === 'all' ? BALLOTS : FEW_BALLOTS).map((votes) => ({
        type: 'votes.cast',
        at,
        task,
        tree: step.tree,
        votes,
        findings: [],
      }));
    case 'ratify':
      return (['approved', 'needs-changes', 'needs-person', 'unavailable'] as const).map(
        (verdict) => ({
          type: 'spec.reviewed',
          at,
          task,
          verdict,
          by: 'reviewer',
        }),
      );
    case 'insert-fix': {
      const rules = protocol.fixTasks;
      assert(rules !== undefined, 'a fix that the protocol does not know');
      const takenIds = plan.runs.map((other) => other.task.id);
      const { number, depth } = step;
      return [{ ...fixFor(aTask({ id: task }), run, { rules, number, depth, takenIds }), at }];
    }
    case 'commit': {
      const created = { type: 'commit.created', at, task, by: 'gate', commit: 'c' } as const;
      const landed = { ...created, tree: step.tree };
      if (alphabet !== 'landing') return [landed];
      const refused = { type: 'commit.refused', at, task, message: 'moved' } as const;
      const merged = step.tree === 'merged' ? 'merged again' : 'merged';
      const still = { ...refused, tree: undefined };
      return [landed, { ...refused, tree: merged }, still, { ...still, against: 'theirs' }];
    }
    case 'record':
      return [{ ...step.event, at }];
    case 'wait':
    case 'ask':
    case 'await-commit':
    case 'done':
      return [];
    default:
      return unreachable(step);
  }
}

function endings(run: GateRun, attempt: number, alphabet: Alphabet): readonly GateEvent[] {
  const ended = { type: 'attempt.ended', at: AT, task: run.task.id, attempt } as const;
  const tree = run.origin === undefined ? run.task.id : 'fixed';
  const returned = { ...ended, ending: 'returned', tree } as const;
  const lost = { ...ended, ending: 'unavailable', tree: undefined } as const;
  if (alphabet === 'lost') return [returned, lost];
  if (alphabet !== 'all') return [returned];
  const withoutTree = { ...returned, tree: undefined };
  return [returned, withoutTree, { ...ended, ending: 'timed-out', tree: undefined }, lost];
}

/** What a person could do about a run that waits for one. */
export function personAnswers(plan: PlanRun, next: PlanStep): readonly GateEvent[] {
  const at = AT;
  if (next.type === 'halted') return [{ type: 'run.resumed', at, by: 'Ada' }];
  if (next.type !== 'needs-person') return [];
  return next.steps.flatMap(({ task, step }): readonly GateEvent[] => {
    const tree = runOf(plan, task)?.tree ?? 'by hand';
    if (step.type === 'await-commit')
      return [{ type: 'commit.created', at, task, by: 'person', commit: 'p', tree }];
    if (step.type !== 'ask') return [];
    const decided = {
      type: 'person.decided',
      at,
      task,
      by: 'Ada',
      note: 'look at the tides',
    } as const;
    const granted = {
      type: 'override.granted',
      at,
      task,
      by: 'Ada',
      reason: 'server down',
    } as const;
    const isApprovable = ['checkpoint', 'needs-person', 'divergence', 'spec'].includes(
      step.park.why,
    );
    const isFix = runOf(plan, task)?.origin !== undefined;
    return [
      { ...decided, decision: 'retry' },
      { ...decided, decision: 'fix' },
      { ...decided, decision: 'abandon' },
      ...(isApprovable ? [{ ...decided, decision: 'approve' } as const] : []),
      ...(isFix
        ? []
        : [{ ...granted, kind: 'skip' } as const, { ...granted, kind: 'force' } as const]),
    ];
  });
}

function findingOf(look: Look, stage: Stage): Finding {
  const { outcome, reason, check = stage, message = reason } = look;
  return { check, stage, outcome, reason, message, guidance: '' };
}

/** A person may skip or force a task at any time that the gate allows it. */
export function suddenOverrides(plan: PlanRun): readonly GateEvent[] {
  return plan.runs.flatMap((run) =>
    (['skip', 'force'] as const)
      .map((kind) => {
        const by = 'Ada';
        const reason = 'server down';
        return { type: 'override.granted', at: AT, task: run.task.id, kind, by, reason } as const;
      })
      .filter((event) => run.phase !== 'parked' && refusal(run, event) === undefined),
  );
}
