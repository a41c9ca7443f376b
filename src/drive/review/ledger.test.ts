import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aReview } from '../../../test/rig/builders.ts';
import type { ReviewRecord } from '../../model/record.ts';
import type { Review } from '../../model/review.ts';
import { touchedIn } from '../../reading/change/touched-lines.ts';
import { markLate } from '../../reading/review/points.ts';
import { afterRound, type Ledger, ledgerOf, openPoints, standingOf } from './ledger.ts';

function rejected(...issues: readonly string[]): Review {
  const reading = aReview({ verdict: 'rejected', failedItems: issues });
  if (!reading.ok) throw new Error('the builder gives a review');
  return reading.review;
}

function recordOf(review: Review, reviewer = 'opus'): ReviewRecord {
  return {
    reviewer,
    kind: 'model',
    model: undefined,
    independence: 'unknown',
    reading: { ok: true, review },
    prompt: undefined,
    answer: undefined,
    durationMs: 0,
    usage: undefined,
  };
}

const TIDE = '[MAJOR] src/tide.ts:14: the second high tide of the day is never returned';
const TIDE_AGAIN = '[CRITICAL] src/tide.ts:19: second high tide of the day still never returned';
const GAUGE = '[MAJOR] src/gauge.ts:3: a negative reading is accepted';

const statuses = (ledger: Ledger): readonly string[] =>
  ledger.map(({ file, status, first, last }) => `${file} ${status} ${first}-${last}`);

test.each<[string, readonly (readonly string[])[], readonly string[]]>([
  ['said once is new', [[TIDE]], ['src/tide.ts new 1-1']],
  ['said again in other words is open', [[TIDE], [TIDE_AGAIN]], ['src/tide.ts open 1-2']],
  [
    'not said any more is fixed',
    [[TIDE], [GAUGE]],
    ['src/tide.ts fixed 1-1', 'src/gauge.ts new 2-2'],
  ],
  ['said, not said and said again is reopened', [[TIDE], [], [TIDE]], ['src/tide.ts reopened 1-3']],
  [
    'stays reopened as long as it is said',
    [[TIDE], [], [TIDE], [TIDE]],
    ['src/tide.ts reopened 1-4'],
  ],
  [
    'the same words about another file are another point',
    [[TIDE], [TIDE.replace('tide.ts', 'moon.ts')]],
    ['src/tide.ts fixed 1-1', 'src/moon.ts new 2-2'],
  ],
])('a point %s', (_rule, rounds, expected) => {
  expect(statuses(ledgerOf(rounds.map((issues) => recordOf(rejected(...issues)))))).toEqual(
    expected,
  );
});

test('two reviewers of one round do not mark the points of each other as fixed', () => {
  const ledger = ledgerOf([recordOf(rejected(TIDE), 'opus'), recordOf(rejected(GAUGE), 'gpt')]);
  expect(statuses(ledger)).toEqual(['src/tide.ts new 1-1', 'src/gauge.ts new 1-1']);
});

test('a round without a usable answer fixes nothing', () => {
  const silent: ReviewRecord = {
    ...recordOf(rejected()),
    reading: { ok: false, failure: { reviewer: 'opus', problem: 'unavailable', message: '' } },
  };
  expect(statuses(ledgerOf([recordOf(rejected(TIDE)), silent]))).toEqual(['src/tide.ts new 1-1']);
});

const DIFF = [
  'diff --git a/src/gauge.ts b/src/gauge.ts',
  '--- a/src/gauge.ts',
  '+++ b/src/gauge.ts',
  '@@ -1,3 +1,4 @@',
  ' a',
  '+b',
  ' c',
  ' d',
  '',
].join('\n');

test.each([
  ['in a hunk of the change since', '[MAJOR] src/gauge.ts:2: this loses the sign', 'standing'],
  ['elsewhere in the same file', '[MAJOR] src/gauge.ts:90: this loses the sign', 'late'],
  ['in a file that did not change since', '[MAJOR] src/moon.ts:2: the phase is wrong', 'late'],
  ['without a place', '[MAJOR] the phase of the moon is wrong', 'late'],
  ['about what is still open', TIDE_AGAIN, 'standing'],
] as const)('a blocker of the second round %s is %s', (_where, issue, expected) => {
  const facts = { round: 2, ledger: ledgerOf([recordOf(rejected(TIDE))]), isReproduced: false };
  const { standing, late } = standingOf(rejected(issue), { ...facts, touched: touchedIn(DIFF) });
  expect({ standing: standing.length, late: late.length }).toEqual({
    standing: expected === 'standing' ? 1 : 0,
    late: expected === 'late' ? 1 : 0,
  });
});

test.each([
  ['the first round', { round: 1 }],
  ['a failure that the gate has reproduced', { isReproduced: true }],
  ['a change since that is not known whole', { touched: touchedIn(DIFF.slice(0, -6)) }],
])('everything stands in %s', (_case, parts) => {
  const ledger = ledgerOf([recordOf(rejected(TIDE))]);
  const facts = { round: 2, ledger, touched: touchedIn(DIFF), isReproduced: false, ...parts };
  expect(standingOf(rejected(GAUGE, '[MAJOR] src/moon.ts:1: wrong'), facts).late).toEqual([]);
});

test('a reopened point on untouched code is late too, so that nobody can toggle for ever', () => {
  const ledger = ledgerOf([rejected(TIDE), rejected(GAUGE)].map((review) => recordOf(review)));
  const facts = { round: 3, ledger, touched: touchedIn(''), isReproduced: false };
  expect(standingOf(rejected(TIDE), facts).late).toHaveLength(1);
});

// Names that share no words, so that each is a point of its own.
const TOPICS = [
  'anchor',
  'bollard',
  'capstan',
  'dredger',
  'estuary',
  'fathom',
  'gangway',
  'harbour',
];
const anIssue = fc
  .nat(TOPICS.length - 1)
  .map((at) => `[MAJOR] src/${TOPICS[at]}.ts:1: ${TOPICS[at]} broken`);

test('review converges: with nothing touched, the points that stand only ever become fewer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(anIssue, { maxLength: 6 }), { minLength: 2, maxLength: 8 }),
      (rounds) => {
        let ledger: Ledger = [];
        let before: readonly string[] | undefined;
        for (const [index, issues] of rounds.entries()) {
          const review = rejected(...new Set(issues));
          const facts = { round: index + 1, ledger, touched: touchedIn(''), isReproduced: false };
          const { standing, late } = standingOf(review, facts);
          const now = standing.map(({ file }) => file ?? '');
          if (before !== undefined && ledger.length > 0)
            expect(before).toEqual(expect.arrayContaining(now));
          ledger = afterRound(ledger, [markLate(review, late)], index + 1);
          if (ledger.length > 0) before = openPoints(ledger).map(({ file }) => file ?? '');
        }
      },
    ),
  );
});
