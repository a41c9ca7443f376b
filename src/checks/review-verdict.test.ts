import { describe, expect, test } from 'vitest';
import {
  aCommandRun,
  aFile,
  anAbsentFile,
  aReview,
  aSubject,
  aTask,
  aVerify,
  files,
  inShort,
  noReview,
  type SubjectParts,
} from '../../test/rig/builders.ts';
import type { Review, ReviewReading } from '../model/review.ts';
import { reviewVerdict } from './review-verdict.ts';

const commands = [aCommandRun('vitest run src/tide.test.ts')];
const judge = (reviews: readonly ReviewReading[], parts: SubjectParts = {}) =>
  reviewVerdict.check(aSubject({ ...parts, evidence: { commands, ...parts.evidence, reviews } }));
const short = (review: Partial<Review>, parts?: SubjectParts) =>
  inShort(judge([aReview(review)], parts));

test.each([
  ['a clear approval', {}, 'pass gate.passed'],
  ['a rejection', { verdict: 'rejected' }, 'fail review.rejected'],
  ['a wish for changes', { verdict: 'needs-changes' }, 'fail review.rejected'],
  ['a reviewer who is blocked', { verdict: 'blocked' }, 'fail review.rejected'],
  [
    'an approval over a failed item, whatever the score',
    { failedItems: ['testsPass'] },
    'fail review.rejected',
  ],
  ['an approval that recommends a retry', { recommendation: 'retry' }, 'fail review.rejected'],
  [
    'an approval that wants a person',
    { recommendation: 'manual_review' },
    'inconclusive review.manual',
  ],
  [
    'low confidence, which proves nothing either way',
    { confidence: 'low' },
    'inconclusive review.weak',
  ],
  [
    'an approval of the plan, which says nothing of the work',
    { form: 'plan-heading' },
    'inconclusive review.missing',
  ],
  ['medium confidence', { confidence: 'medium' }, 'concern review.weak'],
  ['a concern', { concerns: ['No test for leap days'] }, 'concern review.weak'],
] as const)('%s', (_, review, expected) => expect(short(review)).toEqual([expected]));

test.each([
  ['Task 1: Tide table', ['pass gate.passed']],
  ['Task 1', ['pass gate.passed']],
  ['the tide table', ['pass gate.passed']],
  ['Task 2: Moon table', ['inconclusive review.malformed']],
  ['Task 2', ['inconclusive review.malformed']],
])('an approval of "%s" where the task is "Task 1: Tide table"', (taskName, expected) => {
  const task = aTask({ id: '01-01-01', name: 'Task 1: Tide table' });
  const other = aTask({ id: '01-01-02', name: 'Task 2: Moon table' });
  const plan = { tasks: [task, other] };
  expect(short({ taskName }, { task, plan })).toEqual(expected);
});

test('the feedback of a rejection is what the next attempt hears', () => {
  const [finding] = judge([
    aReview({ verdict: 'rejected', feedback: 'No error for an unknown harbour' }),
  ]);
  expect(finding?.guidance).toBe('No error for an unknown harbour');
});

test.each<[Partial<Review>, string]>([
  [{ failedItems: ['testsPass'] }, 'which is no approval: testsPass'],
  [
    { failedItems: ['testsPass', 'types: red'], feedback: 'All is well.' },
    'which is no approval: testsPass; types: red; All is well.',
  ],
])('an approval over %j names what was marked, once', (parts, end) => {
  const reviews = [aReview({ verdict: 'approved', ...parts })];
  const [finding] = reviewVerdict.check(aSubject({ evidence: { commands, reviews } }));
  expect(finding?.message.slice(-end.length)).toBe(end);
});

describe('no usable answer', () => {
  test.each(['unavailable', 'malformed'] as const)(
    '%s costs the work nothing and approves nothing',
    (problem) => {
      expect(inShort(judge([noReview(problem)]))).toEqual([`inconclusive review.${problem}`]);
    },
  );
  test('a protocol that accepts silence gets a concern under the same name', () => {
    expect(
      inShort(judge([noReview('malformed')], { rules: { onSilentReviewer: 'accept' } })),
    ).toEqual(['concern review.malformed']);
  });
  test('no review is missing only where one is required', () => {
    expect(inShort(judge([], { rules: { review: 'required' } }))).toEqual([
      'inconclusive review.missing',
    ]);
    expect(inShort(judge([], { rules: { review: 'if-given' } }))).toEqual([
      'skipped gate.not-applicable',
    ]);
    expect(inShort(judge([aReview()], { rules: { review: 'ignored' } }))).toEqual([
      'skipped gate.not-applicable',
    ]);
  });
});

describe('an approval needs the evidence of the commands', () => {
  test.each([
    ['that were not run', undefined],
    ['of which none is recorded', []],
    [
      'that could not be started',
      [aCommandRun('vitest', { exitCode: undefined, startError: 'no shell' })],
    ],
  ])('%s', (_, none) => {
    expect(short({}, { evidence: { commands: none } })).toEqual(['fail review.rejected']);
  });
  test('a task without commands is approved with a concern', () => {
    expect(short({}, { task: { verify: aVerify() }, evidence: { commands: [] } })).toEqual([
      'concern review.weak',
    ]);
  });
});

describe('citations are looked up', () => {
  const tree = {
    evidence: { files: files(aFile('src/tide.ts', 'a\nb\n'), anAbsentFile('src/moon.ts')) },
  };
  const right = { file: 'src/tide.ts', line: 2 };
  const wrong = [
    { file: 'src/moon.ts', line: 1 },
    { file: 'src/tide.ts', line: 9 },
  ];
  test.each([
    ['true ones', [right], 'pass gate.passed'],
    ['one false among true ones', [right, ...wrong], 'concern review.uncited'],
    ['nothing but false ones', wrong, 'inconclusive review.uncited'],
    ['a file that nobody looked up', [{ file: 'src/sea.ts', line: 1 }], 'pass gate.passed'],
  ])('%s', (_, citations, expected) => expect(short({ citations }, tree)).toEqual([expected]));
});

test('votes that disagree are named beside the refusal', () => {
  expect(inShort(judge([aReview(), aReview({ verdict: 'rejected' })]))).toEqual([
    'pass gate.passed',
    'fail review.rejected',
    'concern vote.split',
  ]);
});
