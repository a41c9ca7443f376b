// A proof must be able to go red: without the change the verify commands have to fail. Only the task's
// own record lets work off from that, and then they have to notice when the code is ruined.

import type { Probe, ProbeKind } from '../model/probe.ts';
import { holdsTests, roleOf, sidesOf } from '../reading/change/change-roles.ts';
import { readScope } from '../reading/change/scope.ts';
import { meetsExpectation } from '../reading/command-run/expected-exit.ts';
import { failsByTests, type Redness, rednessOf } from '../reading/command-run/redness.ts';
import {
  type HereOnly,
  passesHereOnly,
  UNFIT_GUIDANCE,
  unfitRoom,
} from '../reading/command-run/unfit-room.ts';
import { type Nature, natureOf } from '../reading/plan/task-nature.ts';
import { stemOf } from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import {
  type Check,
  type FindingParts,
  findingMaker,
  notApplicable,
  type Subject,
} from './check.ts';

const make = findingMaker('red-green', 'verify');

export const redGreen: Check = {
  name: 'red-green',
  stage: 'verify',
  wants: () => ({ paths: ['package.json'], basePaths: ['package.json'] }),
  check(subject) {
    const { probes } = subject.evidence;
    if (probes === undefined) return [make(notApplicable('No further proof was asked for.'))];
    const here = passesHereOnly(probes, subject.evidence.commands ?? []);
    if (here !== undefined) return [make(ofItsPlace(here))];
    const unfit = unfitRoom(probes, subject.evidence.commands ?? []);
    if (unfit !== undefined) return [make(untried(unfit))];
    const without = answered(probes, 'without-change');
    const ruined = answered(probes, 'sabotage');
    const misled = answered(probes, 'wrong-tests');
    const emptied = answered(probes, 'emptied');
    const findings = [
      ...(without === undefined ? [] : [make(withoutChange({ without, emptied }, subject))]),
      ...(without === undefined ? [] : fewer(without, subject).map(make)),
      ...(ruined === undefined ? [] : [make(sabotaged(ruined, subject))]),
      ...(misled === undefined ? [] : [make(deaf(misled, subject))]),
    ];
    return findings.length > 0 ? findings : [make(notApplicable(WHY_NOT[natureOf(subject.task)]))];
  },
};

const answered = (probes: readonly Probe[], kind: ProbeKind): Probe | undefined =>
  probes.find((probe) => probe.kind === kind);

const WHY_NOT: Readonly<Record<Nature, string>> = {
  behaviour: 'The verify commands did not pass, or the work changed no source.',
  same: 'The work changed no source that could be ruined.',
  docs: 'The task asks for documentation, and no source was changed.',
  tests: 'The task asks for tests; there is no change that they could miss.',
  red: 'The task asks for a test that fails.',
  look: 'Nothing was asked for that could have been missing before.',
};

const untried = (why: string): FindingParts => ({
  outcome: 'concern',
  reason: 'verify.weak',
  message: `Whether the verify commands fail without the change could not be tried: ${why}.`,
  guidance: UNFIT_GUIDANCE,
});

/** Whether it cheats or only forgot a file, no one else could run it. */
const ofItsPlace = ({ command, isWhole }: HereOnly): FindingParts => ({
  outcome: isWhole ? 'fail' : 'inconclusive',
  reason: 'verify.here-only',
  message: `\`${oneLine(command)}\` passes in the checkout, and fails in a fresh one with the very files of the work, where tests do run without it: it relies on something that no commit has.`,
  guidance: `Commit what it needs, and let code not depend on where it lies. ${UNFIT_GUIDANCE}`,
});

function open({ problem }: Probe): FindingParts {
  return {
    outcome: 'inconclusive',
    reason: 'verify.not-started',
    message: `Whether the verify commands fail without the change could not be tried: ${oneLine(problem ?? 'nothing was run')}.`,
    guidance: 'Run the gate again, or set `proof: basic` to do without this question.',
  };
}

interface Without {
  readonly without: Probe;
  readonly emptied: Probe | undefined;
}

function withoutChange({ without: probe, emptied }: Without, subject: Subject): FindingParts {
  if (probe.problem !== undefined || probe.runs.length === 0) return open(probe);
  const hollow = emptied === undefined ? undefined : withoutDoing(emptied, subject);
  if (hollow !== undefined) return hollow;
  const redness = rednessOf(probe.runs, subject.evidence.commands ?? []);
  switch (redness.kind) {
    case 'red':
      return {
        outcome: 'pass',
        reason: 'gate.passed',
        message: 'The verify commands fail without the change and pass with it.',
      };
    case 'green':
      return unnoticed(
        subject,
        `The verify ${probe.runs.length === 1 ? 'command passes' : 'commands pass'} without the change as well: nothing shows that it does anything.`,
      );
    default:
      return halfRed(redness, subject);
  }
}

/** What is missing is noticed by whoever loads it; what does nothing, only by tests of what it does. */
function withoutDoing(probe: Probe, subject: Subject): FindingParts | undefined {
  if (probe.problem !== undefined || probe.runs.length === 0) return open(probe);
  const { kind } = rednessOf(probe.runs, subject.evidence.commands ?? []);
  if (kind === 'green' && probe.condition !== undefined)
    return unheard('the tests of the work assert', probe.condition);
  if (kind === 'green')
    return unnoticed(
      subject,
      `The verify commands pass as well when the new functions in ${named(probe.paths)} do nothing: no test looks at what they do.`,
    );
  if (kind !== 'red' || !failsByTests(probe.runs)) return undefined;
  return {
    outcome: 'pass',
    reason: 'gate.passed',
    message:
      'The verify commands fail without the change, and when its new functions do nothing, and pass with it.',
  };
}

/** With the same tests and settings, the work must not keep tests from being run. */
function fewer({ runs }: Probe, { evidence }: Subject): readonly FindingParts[] {
  return runs.flatMap(({ command, tests: without }): readonly FindingParts[] => {
    const tests = evidence.commands?.find((run) => run.command === command)?.tests;
    if (tests === undefined || without === undefined) return [];
    const before = without.passed + without.failed - (without.broken ?? 0);
    const now = tests.passed + tests.failed;
    if (now >= before) return [];
    return [
      {
        outcome: 'fail',
        reason: 'tamper.tests-removed',
        message: `\`${oneLine(command)}\` runs ${before} tests without the change, and ${now} with it.`,
        guidance: 'Let all tests run that ran before.',
      },
    ];
  });
}

/** Red, but perhaps for no other reason than that something is not there. */
function halfRed(
  redness: Extract<Redness, { readonly why: string }>,
  subject: Subject,
): FindingParts {
  const isNew = sidesOf(subject.evidence.changes).some(
    ({ role, wasThere, isThere }) => isThere && !wasThere && role === 'source',
  );
  const isGone = sidesOf(subject.evidence.changes).some(
    ({ role, wasThere, isThere }) => wasThere && !isThere && role === 'source',
  );
  if (isNew || isGone)
    return {
      outcome: 'pass',
      reason: 'gate.passed',
      message: `Without the change the verify commands do not get as far as what is new (${redness.why}).`,
    };
  if (redness.kind === 'missing-name')
    return {
      outcome: 'concern',
      reason: 'verify.weak',
      message: `Without the change the verify commands fail only because a name is not there yet: ${redness.why}.`,
      guidance: 'See that a test would fail, too, if what is new did the wrong thing.',
    };
  return unnoticed(
    subject,
    `Without the change the verify commands fail only because something does not load (${redness.why}), and no test of what was changed fails.`,
  );
}

const IN_SOURCE = /#\[(?:cfg\()?test\b|import\.meta\.vitest|^ {0,12}>>> |^test "|^unittest \{/m;

function unnoticed(subject: Subject, message: string): FindingParts {
  const { evidence } = subject;
  const holdsTests = evidence.changes.some(({ path }) =>
    IN_SOURCE.test(evidence.files.get(path)?.text?.slice(0, 200_000) ?? ''),
  );
  if (holdsTests)
    return {
      outcome: 'concern',
      reason: 'verify.not-red',
      message:
        'Tests stand in the changed source itself, so that they could not be tried without the change.',
      guidance: 'See that one of them fails without the change.',
    };
  if (mayAddTests(subject))
    return {
      outcome: 'fail',
      reason: 'verify.not-red',
      message,
      guidance:
        'Add a test to what the verify commands run: one that fails on the code as it was, by its assertion, and passes now.',
    };
  return {
    outcome: 'inconclusive',
    reason: 'verify.unproven',
    message: `${message} The scope of the task leaves no room for a test.`,
    guidance:
      'A person decides. In the plan, name a verify command that fails while the work is not done, or take a test file into the scope.',
  };
}

/** Whether the scope has room for a test of what was changed. */
function mayAddTests({ task, evidence }: Subject): boolean {
  if (task.files === undefined) return true;
  const scope = readScope(task.files);
  const changed = evidence.changes.map(({ path }) => path);
  if (changed.some((path) => roleOf(path) === 'test' && scope.covers(path))) return true;
  // A test that the plan names, whatever it is called beside the source.
  if (scope.entries.some(({ path }) => holdsTests(path))) return true;
  return changed.flatMap(testsBeside).some((path) => scope.covers(path));
}

function testsBeside(path: string): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const extension = /\.[^./]{1,10}$/.exec(path)?.[0] ?? '';
  const stem = stemOf(path);
  const names = [
    `${stem}.test${extension}`,
    `${stem}.spec${extension}`,
    `test_${stem}${extension}`,
    `${stem}_test${extension}`,
  ];
  const folders = [folder, `${folder}__tests__/`, 'test/', 'tests/'];
  return folders.flatMap((place) => names.map((name) => `${place}${name}`));
}

function sabotaged(probe: Probe, subject: Subject): FindingParts {
  if (probe.problem !== undefined || probe.runs.length === 0) return open(probe);
  const { kind } = rednessOf(probe.runs, subject.evidence.commands ?? []);
  if (kind !== 'green')
    return {
      outcome: 'pass',
      reason: 'gate.passed',
      message: 'The verify commands notice when the changed files are ruined.',
    };
  return unnoticed(
    subject,
    `The verify commands pass even with unreadable text in ${named(probe.paths)}: they do not look at what was changed.`,
  );
}

/** Tests that failed without the change pass whatever they expect. */
function deaf(probe: Probe, { evidence }: Subject): FindingParts {
  if (probe.problem !== undefined || probe.runs.length === 0) return open(probe);
  if (rednessOf(probe.runs, evidence.commands ?? []).kind !== 'green')
    return {
      outcome: 'pass',
      reason: 'gate.passed',
      message: 'The tests fail as soon as they expect something else.',
    };
  if (probe.condition !== undefined)
    return unheard(`${named(probe.paths)} asserts`, probe.condition);
  if (probe.runs.some((run) => !meetsExpectation(run)))
    return {
      outcome: 'inconclusive',
      reason: 'verify.weak',
      message: `With wrong values in ${named(probe.paths)} no other tests fail than those that fail with the work as well.`,
      guidance: 'Assert what the work does by a value that is written down in the test.',
    };
  return {
    outcome: 'fail',
    reason: 'tamper.runtime',
    message: `With wrong values in ${named(probe.paths)} the verify commands pass as well: with this work, tests no longer hear what they assert.`,
    guidance: 'Take out whatever interferes with assertions, comparisons or the test runner.',
  };
}

const unheard = (what: string, condition: string): FindingParts => ({
  outcome: 'inconclusive',
  reason: 'verify.weak',
  message: `What ${what} was not heard here: it stands behind \`${oneLine(condition, 80)}\`.`,
  guidance: 'Check the work where that holds, or assert something that holds everywhere.',
});

function named(paths: readonly string[]): string {
  const [first = 'the changed files', ...more] = paths;
  return more.length === 0 ? oneLine(first) : `${oneLine(first)} and ${more.length} more`;
}
