// Tests and settings of the base have the last word where the work changed them unasked: put back, they
// must still let the work through. And tests that ran before must still run.

import type { Change } from '../model/change.ts';
import type { CodeVersions } from '../model/code.ts';
import type { CommandRun } from '../model/command.ts';
import type { Probe } from '../model/probe.ts';
import { roleOf } from '../reading/change/change-roles.ts';
import { hiddenFailures } from '../reading/command-run/blame.ts';
import { meetsExpectation } from '../reading/command-run/expected-exit.ts';
import { UNFIT_GUIDANCE, unfitRoom } from '../reading/command-run/unfit-room.ts';
import { natureOf } from '../reading/plan/task-nature.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { machineryOf } from '../reading/tamper/machinery.ts';
import { oneLine, plural } from '../std/text.ts';
import {
  type Check,
  type FindingParts,
  findingMaker,
  notApplicable,
  type Subject,
} from './check.ts';

const make = findingMaker('clean-room', 'verify');

export const cleanRoom: Check = {
  name: 'clean-room',
  stage: 'verify',
  check(subject) {
    const { probes } = subject.evidence;
    const restored = probes?.find(({ kind }) => kind === 'clean-room');
    const base = probes?.find(({ kind }) => kind === 'base');
    const unfit = unfitRoom(probes ?? [], subject.evidence.commands ?? []);
    if (restored !== undefined && unfit !== undefined) return [make(untried(unfit))];
    // With tests and settings as before, as many run as at the base.
    const counted = base ?? (restored?.runs.some(isMissed) === false ? restored : undefined);
    const found = [
      ...(restored === undefined ? [] : [judgeRestored(restored, base, subject)]),
      ...(counted === undefined ? [] : inventory(counted, subject)),
    ];
    if (found.length > 0) return found.map(make);
    return [
      make(
        notApplicable(
          probes === undefined
            ? 'No further proof was asked for.'
            : 'Nothing that judges the work was changed unasked.',
        ),
      ),
    ];
  },
};

const untried = (why: string): FindingParts => ({
  outcome: 'concern',
  reason: 'verify.weak',
  message: `Whether the work passes with tests and settings as before could not be tried: ${why}.`,
  guidance: UNFIT_GUIDANCE,
});

const isMissed = (run: CommandRun): boolean => !meetsExpectation(run);

function judgeRestored(probe: Probe, base: Probe | undefined, subject: Subject): FindingParts {
  const named = namesOf(probe.paths);
  const missed = probe.runs.find(isMissed);
  if (probe.problem !== undefined || probe.runs.length === 0)
    return {
      outcome: 'inconclusive',
      reason: 'verify.not-started',
      message: `Whether the work passes with ${named} as before could not be tried: ${oneLine(probe.problem ?? 'nothing was run')}.`,
      guidance: 'Run the gate again, or set `proof: basic` to do without this question.',
    };
  if (missed === undefined)
    return {
      outcome: 'pass',
      reason: 'gate.passed',
      message: `The work passes with ${named} as before, too.`,
    };
  const outcome = severityOf(missed, { probe, base }, subject);
  if (outcome === 'pass')
    return {
      outcome,
      reason: 'gate.passed',
      message: `No test that failed before fails still with ${named} as before: what the task names had to follow.`,
    };
  return {
    outcome,
    reason: 'tamper.cleanroom',
    message: `With ${named} as before, \`${oneLine(missed.command)}\` ${howItEnded(missed)}: the work passes only because it changed what judges it.`,
    guidance:
      'Put these files back and mend the code, or have the task name them, and say that what they expect is to change.',
  };
}

type Severity = 'fail' | 'inconclusive' | 'concern' | 'pass';

interface Restored {
  readonly probe: Probe;
  readonly base: Probe | undefined;
}

/**
 * A test that failed before and was edited until it passed is no repair; one that passed before may have
 * had to follow a change that was asked for. Where a scope is binding, another check has refused the edit.
 */
function severityOf(missed: CommandRun, { probe, base }: Restored, subject: Subject): Severity {
  const allowance = allowanceOf(subject.task);
  const isOwn = probe.paths.every((path) => allowance.covers(path));
  // What the task names may have had to follow.
  const mildest = isOwn ? 'pass' : 'concern';
  const before = base?.runs.find(({ command }) => command === missed.command);
  if (!hasEnded(missed) || mayEditTests(allowance)) return 'concern';
  if (before === undefined || !hasEnded(before)) return 'concern';
  if (!isMissed(before)) return mildest;
  const work = subject.evidence.commands?.find(({ command }) => command === missed.command);
  const hidden = hiddenFailures({ before, now: missed, work });
  if (hidden === undefined) return isOwn ? 'concern' : untold(missed, probe, subject);
  if (hidden.length === 0) return mildest;
  return isOwn ? ownSeverity(probe) : 'fail';
}

const hasEnded = ({ timedOut, startError }: CommandRun): boolean =>
  !timedOut && startError === undefined;

/** Settings that the task names may be what it takes; tests that failed are not. */
const ownSeverity = ({ paths }: Probe): Severity =>
  paths.some(holdsTests) ? 'fail' : 'inconclusive';

const mayEditTests = ({ says }: Allowance): boolean => says('expectations') || says('remove-tests');

/** Where nobody knows which tests failed. */
function untold(missed: CommandRun, { paths }: Probe, { task, evidence }: Subject): Severity {
  const { says } = allowanceOf(task);
  // Under another name or in another place, as asked for, old tests can no longer load.
  if ((missed.tests?.broken ?? 0) > 0 && says('other-names')) return 'concern';
  // Scripts that the commands call may be what was asked for.
  if (paths.some((path) => roleOf(path) === 'source')) return 'concern';
  // What is new may be what it takes to run at all.
  const isOnlyNew = paths.every((path) => isAdded(path, evidence.changes));
  return says('tooling') || isOnlyNew ? 'concern' : 'fail';
}

const holdsTests = (path: string): boolean =>
  roleOf(path) === 'test' && machineryOf(path) === undefined;

const isAdded = (path: string, changes: readonly Change[]): boolean =>
  changes.some((change) => change.path === path && change.before === undefined);

function howItEnded({ exitCode, tests, timedOut }: CommandRun): string {
  if (timedOut) return 'does not end in time';
  const failed = tests?.failed ?? 0;
  return failed > 0 ? `fails (${plural(failed, 'test')})` : `exits with ${exitCode ?? 'a signal'}`;
}

/** Whether as many tests ran as before, and more where tests were asked for. */
function inventory(base: Probe, subject: Subject): readonly FindingParts[] {
  const nature = natureOf(subject.task);
  if (base.runs.length === 0) return [];
  const [before, now] = [base.runs, subject.evidence.commands ?? []].map(executed);
  if (before === undefined || now === undefined) return [];
  if (now < before && !allowanceOf(subject.task).says('remove-tests'))
    return [
      {
        // Where files hold fewer tests, other checks have looked at those.
        outcome: nature === 'behaviour' && sumOf(testDifferences(subject)) < 0 ? 'concern' : 'fail',
        reason: 'tamper.tests-removed',
        message: `${plural(now, 'test')} ran, and ${before} before the work.`,
        guidance: 'Bring back the tests that are gone, or have the task name them.',
      },
    ];
  if (nature !== 'tests' || now > before) return [];
  return [
    {
      outcome: addedTests(subject) > 0 ? 'fail' : 'concern',
      reason: 'verify.no-tests',
      message: `The task asks for tests, and no more of them ran than before (${now}).`,
      guidance: 'Put the new tests where the verify commands find them.',
    },
  ];
}

/** Undefined where a command does not say how many tests it ran. */
function executed(runs: readonly CommandRun[]): number | undefined {
  const counts = runs.flatMap(({ tests }) =>
    tests === undefined ? [] : [tests.passed + tests.failed],
  );
  return counts.length === 0 ? undefined : sumOf(counts);
}

function addedTests(subject: Subject): number {
  return sumOf(testDifferences(subject).map((count) => Math.max(0, count)));
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** By how many tests each changed file differs from before. */
function testDifferences({ evidence }: Subject): readonly number[] {
  return [...(evidence.code?.changed.values() ?? [])].map(
    ({ before, after }: CodeVersions) => (after?.tests.length ?? 0) - (before?.tests.length ?? 0),
  );
}

const MAX_NAMED = 3;

function namesOf(paths: readonly string[]): string {
  const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : '';
  return `${paths
    .slice(0, MAX_NAMED)
    .map((path) => oneLine(path, 100))
    .join(', ')}${more}`;
}
