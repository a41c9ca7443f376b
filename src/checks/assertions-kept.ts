// Tests tell as much as before: no assertion emptied, made always true, or caught and dropped; and
// what is expected is not edited to fit the code.

import type { Change } from '../model/change.ts';
import type { CodeTest } from '../model/code.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import {
  isCounted,
  isMarker,
  type Weakening,
  weakenings,
} from '../reading/tamper/assertion-changes.ts';
import { type ChangedFile, changedFiles, changedSources } from '../reading/tamper/changed-files.ts';
import { isExpectationPath, isFixturePath, isTestPath } from '../reading/tamper/paths.ts';
import { isRunning, type TestChanges, testChanges } from '../reading/tamper/test-changes.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('assertions-kept', 'inspect');

export const assertionsKept: Check = {
  name: 'assertions-kept',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const files = changedFiles(evidence);
    const situation: Situation = {
      allowance: allowanceOf(task),
      hasSource: changedSources(files).length > 0,
    };
    const changes = testChanges(files);
    const goldens = evidence.changes.filter(
      ({ path, status }) => isGolden(path) && status !== 'added',
    );
    if (changes.length === 0 && goldens.length === 0)
      return [make(notApplicable('No test was changed.'))];
    const found = changes.flatMap((change) => [
      ...change.kept
        .filter(({ after }) => isRunning(after))
        .flatMap((pair) =>
          weakenings(pair, change.added).flatMap((weakening) =>
            wordingOf(change.file, pair.after, { weakening, situation }),
          ),
        ),
      ...replaced(change, situation.allowance),
      ...hollow(change),
    ]);
    return conclude(
      make,
      [...found, ...expectations(goldens, situation)],
      'The tests tell as much as before.',
    );
  },
};

interface Situation {
  readonly allowance: Allowance;
  /** Shipped code does something else than before. */
  readonly hasSource: boolean;
}

const isGolden = (path: string): boolean =>
  isExpectationPath(path) || (isFixturePath(path) && isTestPath(path));

interface Found {
  readonly weakening: Weakening;
  readonly situation: Situation;
}

function wordingOf(
  file: ChangedFile,
  test: CodeTest,
  { weakening, situation }: Found,
): readonly FindingParts[] {
  const { line } = weakening;
  const place = `${file.path}:${line}: the test "${oneLine(test.name, 80)}"`;
  const parts = {
    file: file.path,
    line,
    outcome: outcomeOf(weakening, situation),
    reason: 'tamper.assertions',
    guidance: 'Bring the assertions back and make the code satisfy them.',
  } as const;
  switch (weakening.kind) {
    case 'emptied':
      return situation.allowance.says('remove-tests')
        ? []
        : [{ ...parts, message: `${place} asserts nothing any more.` }];
    case 'swallowed':
      return [{ ...parts, message: `${place} catches the failure of its assertion and drops it.` }];
    case 'tautology':
      return [{ ...parts, message: `${place} asserts something that is always true.` }];
    case 'fewer':
    case 'weaker':
      return isRewriting(file, situation)
        ? []
        : [
            {
              ...parts,
              message: `${place} asserts less than before (${weakening.kind === 'fewer' ? 'fewer assertions' : 'weaker ones'}).`,
            },
          ];
    case 'expectation':
      return isRewriting(file, situation)
        ? []
        : [
            {
              ...parts,
              reason: 'tamper.expectation',
              message: `${place} expects ${oneLine(weakening.to, 60)} instead of ${oneLine(weakening.from, 60)}.`,
              guidance:
                'Make the code give what the test expected, or have the task name the test.',
            },
          ];
  }
}

/**
 * Where nobody said what the work owns and the code changed along with its tests, what no longer raises
 * or warns is run bare, and steps that are counted are marked. A test may be split at any time.
 */
function outcomeOf(weakening: Weakening, situation: Situation): 'fail' | 'concern' {
  switch (weakening.kind) {
    case 'emptied':
      if (weakening.isSplit && !situation.allowance.hasScope) return 'concern';
      return weakening.isUnwrapped && isUnplanned(situation) ? 'concern' : 'fail';
    case 'swallowed':
      return 'fail';
    case 'tautology':
      return weakening.replaces && !(weakening.isMarker && isUnplanned(situation))
        ? 'fail'
        : 'concern';
    default:
      return 'concern';
  }
}

/** The task owns the test; or nobody said what it owns, and the code changed along with its tests. */
function isRewriting(file: ChangedFile, { allowance, hasSource }: Situation): boolean {
  if (allowance.covers(file.path) || allowance.says('expectations')) return true;
  if (allowance.kind === 'test' || allowance.kind === 'refactor') return true;
  return isUnplanned({ allowance, hasSource });
}

const isUnplanned = ({ allowance, hasSource }: Situation): boolean =>
  !allowance.hasScope && hasSource;

/** All tests exchanged for ones that only ask whether something exists. */
function replaced(
  { file, lost, added, kept }: TestChanges,
  allowance: Allowance,
): readonly FindingParts[] {
  const ranks = (tests: readonly CodeTest[]): number =>
    Math.max(0, ...tests.flatMap(({ assertions }) => assertions.map(({ rank }) => rank)));
  const now = [...added, ...kept.map(({ after }) => after)];
  const isTraded = lost.length > 0 && added.length > 0 && ranks(lost) >= 3 && ranks(now) <= 1;
  if (!isTraded || now.some(({ isOpaque }) => isOpaque) || allowance.says('remove-tests'))
    return [];
  return [
    {
      outcome: 'fail',
      reason: 'tamper.assertions',
      message: `${file.path}: its tests were exchanged for ones that only ask whether something exists.`,
      guidance: 'Bring the tests back and make the code satisfy them.',
      file: file.path,
      line: added[0]?.line,
    },
  ];
}

/** New tests that cannot fail. One that counts its steps may well say only that they were reached. */
function hollow({ file, added }: TestChanges): readonly FindingParts[] {
  return added
    .filter((test) => {
      const { assertions } = test;
      const isHollow = assertions.every(({ rank, isSwallowed }) => rank === 0 || isSwallowed);
      return assertions.length > 0 && isHollow && !assertions.every(isMarker) && !isCounted(test);
    })
    .map(({ name, line }) => ({
      outcome: 'concern',
      reason: 'tamper.assertions',
      message: `${file.path}:${line}: the new test "${oneLine(name, 80)}" cannot fail.`,
      guidance: 'Assert something that wrong code would break.',
      file: file.path,
      line,
    }));
}

function expectations(
  goldens: readonly Change[],
  { allowance, hasSource }: Situation,
): readonly FindingParts[] {
  return goldens
    .filter(
      ({ path }) =>
        // Without a scope, what tests are fed with may change like any test.
        (allowance.hasScope ? allowance.isOutside(path) : !hasSource && isExpectationPath(path)) &&
        !allowance.says('expectations'),
    )
    .map(({ path, status }) => ({
      outcome: 'concern',
      reason: 'tamper.expectation',
      message: `${path} is what tests compare with, and was ${status}.`,
      guidance: 'Make the code give what was expected, or have the task name the file.',
      file: path,
    }));
}
