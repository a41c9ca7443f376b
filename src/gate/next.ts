// What must happen next, decided from the state and the protocol alone. Nothing here waits, asks the
// time or remembers: killed anywhere and folded again, a run goes on where it was.

import type { Protocol } from '../model/protocol.ts';
import type { PersonOption } from '../model/protocol-rules.ts';
import { assert, unreachable } from '../std/assert.ts';
import { oneLine } from '../std/text.ts';
import { park } from './escalate.ts';
import { nextLook } from './next-look.ts';
import { type AfterFailure, afterFailure, canStartAgain, startOrPark } from './retry.ts';
import { treatmentOf } from './review-due.ts';
import type { GateRun } from './run.ts';
import { needOf, stageVerdict } from './stage-verdict.ts';
import type { Step } from './step.ts';
import { again, parked } from './step-parts.ts';

export function nextStep(run: GateRun, protocol: Protocol): Step {
  switch (run.phase) {
    case 'pending':
      return beforeAttempt(run, protocol);
    case 'executing':
      return execution(run, protocol);
    case 'judging':
      return nextLook(run, protocol);
    case 'failed':
      return courseOf(run, afterFailure(run, protocol));
    case 'fixing':
      return { type: 'wait' };
    case 'parked':
      assert(run.park !== undefined, `task ${run.task.id} is parked without a reason`);
      return { type: 'ask', park: run.park };
    case 'passed':
      return landing(run, protocol);
    case 'waived':
      return { type: 'await-commit' };
    case 'committed':
    case 'confirmed':
    case 'folded':
    case 'abandoned':
      return { type: 'done' };
    default:
      return unreachable(run.phase);
  }
}

function beforeAttempt(run: GateRun, protocol: Protocol): Step {
  if (run.task.isCheckpoint)
    return parked(
      run,
      park('checkpoint', 'It is a person’s turn.', ['approve', 'skip', 'abandon']),
    );
  const start = courseOf(run, startOrPark(run, protocol, 0));
  const hasGates = treatmentOf(run.task, protocol)?.gates !== 'skipped';
  if (run.origin !== undefined || !hasGates) return start;
  return planLook(run, protocol) ?? ratification(run, protocol) ?? start;
}

/** The plan is judged before money is spent; undefined if nothing stands against a start. */
function planLook(run: GateRun, protocol: Protocol): Step | undefined {
  if (needOf(run, 'plan', protocol) === 'off' || protocol.planChecks.length === 0) return undefined;
  const result = run.stages.plan;
  const check = {
    type: 'check',
    stage: 'plan',
    tree: undefined,
    timeoutMs: protocol.timeouts.verify.defaultMs,
  } as const;
  if (result === undefined) return { ...check, delayMs: 0 };
  const verdict = stageVerdict(run, 'plan', protocol);
  if (verdict.type === 'passed') return undefined;
  if (verdict.type === 'inconclusive')
    return again(run, protocol, {
      looks: result.looks,
      step: check,
      findings: result.findings,
    });
  if (verdict.type === 'needs-person')
    return parked(
      run,
      park('needs-person', 'The plan asks for a person’s look.', ['approve', 'abandon']),
    );
  const message =
    'The plan cannot be gated as it is written: mend it, then begin a new run; what is committed stays done.';
  return parked(run, park('plan', message, ['retry', 'skip', 'abandon']));
}

function ratification(run: GateRun, protocol: Protocol): Step | undefined {
  const isNeeded = treatmentOf(run.task, protocol)?.isRatified === true && run.task.hasSpec;
  if (!isNeeded || run.spec === 'approved') return undefined;
  const ratify = { type: 'ratify', timeoutMs: protocol.timeouts.review.defaultMs } as const;
  if (run.spec === 'unseen') return { ...ratify, delayMs: 0 };
  if (run.spec === 'unavailable')
    return again(run, protocol, {
      looks: run.specLooks,
      step: ratify,
      findings: run.specFindings,
    });
  if (run.spec === 'needs-person')
    return parked(
      run,
      park('needs-person', 'The review of the spec is for a person to make.', SPEC_OFFERS),
    );
  const wrong = run.specFindings.find(({ outcome }) => outcome === 'fail');
  const why = wrong === undefined ? '' : ` ${oneLine(wrong.message, 300)}`;
  const message = `The spec needs changes: mend it, then begin a new run; what is committed stays done.${why}`;
  return parked(run, park('spec', message, SPEC_OFFERS));
}

const SPEC_OFFERS: readonly PersonOption[] = ['approve', 'retry', 'skip', 'investigate', 'abandon'];

function execution(run: GateRun, protocol: Protocol): Step {
  const { defaultMs, maxMs } = protocol.timeouts.executor;
  const execute = {
    type: 'execute',
    attempt: run.attempt,
    strength: strengthOf(run, protocol),
    timeoutMs: run.isExtended ? maxMs : defaultMs,
  } as const;
  return run.lost === 0
    ? { ...execute, delayMs: 0 }
    : again(run, protocol, { looks: run.lost, step: execute });
}

/** Which rung of the ladder the present attempt stands on; the first if there is no ladder. */
function strengthOf(run: GateRun, { ladder }: Protocol): number {
  if (ladder === undefined) return 1;
  const index = Math.max(0, run.attempt - run.forgiven - 1);
  const rung = ladder.steps[Math.min(index, ladder.steps.length - 1)] ?? 'same';
  if (rung === 'same') return ladder.start;
  return rung === 'next' ? Math.min(ladder.start + 1, ladder.top) : ladder.top;
}

function courseOf(run: GateRun, course: AfterFailure): Step {
  const task = run.task.id;
  switch (course.type) {
    case 'retry':
      return { type: 'start', attempt: run.attempt + 1, delayMs: course.delayMs };
    case 'park':
      return parked(run, course.park);
    case 'fix-task':
      return { type: 'insert-fix', number: run.fixes + 1, depth: (run.origin?.depth ?? 0) + 1 };
    case 'give-up-fix':
      return fixEnded(run, 'failed');
    case 'accept': {
      const { tree } = run;
      const waivers = ['onExhausted'] as const;
      return {
        type: 'record',
        event: { type: 'gate.passed', task, tree, evidence: 'unverified', waivers },
      };
    }
    default:
      return unreachable(course);
  }
}

function landing(run: GateRun, protocol: Protocol): Step {
  const { evidence, tree, landings } = run;
  if (run.origin !== undefined) return fixEnded(run, 'passed');
  assert(evidence === 'verified' || evidence === 'unverified', 'passed without a grade');
  assert(tree !== undefined, 'passed without a tree');
  if (!protocol.autoCommit.includes(evidence)) return { type: 'await-commit' };
  // Nobody's failure, and nothing that waiting would mend: it is done again on the branch as it is now.
  if (run.isConflict && canStartAgain(run, protocol))
    return courseOf(run, startOrPark(run, protocol, 0));
  if (run.isConflict || landings > protocol.recheck.times) {
    const often = landings === 1 ? '' : ` ${landings} times`;
    return parked(
      run,
      park(
        'landing',
        `The commit was refused${often}: ${oneLine(run.refusal ?? '', 300)}. To retry is to commit it again; a fix has it done again, on the branch as it is.`,
      ),
    );
  }
  // Merged work was looked at again; what else refuses may need a moment.
  const delayMs = landings === 0 || run.isMerged ? 0 : protocol.recheck.delayMs;
  return { type: 'commit', tree, evidence, delayMs };
}

function fixEnded(run: GateRun, outcome: 'passed' | 'failed'): Step {
  assert(run.origin !== undefined, 'only a fix can end as one');
  const { tree, origin, task } = run;
  return {
    type: 'record',
    event: { type: 'fix.ended', task: origin.parent, fix: task.id, outcome, tree },
  };
}
