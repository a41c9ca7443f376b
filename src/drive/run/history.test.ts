import { expect, test } from 'vitest';
import type { TaskEvent } from '../../model/event.ts';
import type { Stage } from '../../model/finding.ts';
import type { Outcome } from '../../model/outcome.ts';
import { bestAttempt, storiesOf } from './history.ts';

const AT = '2026-03-01T12:00:00.000Z';
const of = { at: AT, task: '1.1' } as const;

const started = (attempt: number): TaskEvent => ({
  ...of,
  type: 'attempt.started',
  attempt,
  base: 'b1',
});
const ended = (attempt: number, tree: string | undefined): TaskEvent => ({
  ...of,
  type: 'attempt.ended',
  attempt,
  ending: 'returned',
  tree,
});
const judged = (stage: Stage, outcome: Outcome, tree = 't'): TaskEvent => ({
  ...of,
  type: 'stage.judged',
  stage,
  tree,
  findings: [
    {
      check: 'c',
      stage,
      outcome,
      reason: 'verify.exit-nonzero',
      message: `${stage} says ${outcome}`,
      guidance: '',
    },
  ],
});
const failed = (attempt: number, stage: Stage): TaskEvent => ({
  ...of,
  type: 'attempt.failed',
  attempt,
  failure: 'VERIFY_FAILURE',
  types: ['VERIFY_FAILURE'],
  stage,
  reasons: ['verify.exit-nonzero'],
  signature: 's',
  blockedBy: [],
});

test('an attempt is told by what failed in it, and by nothing that passed', () => {
  const [story] = storiesOf([
    started(1),
    ended(1, 't1'),
    judged('claim', 'pass'),
    judged('verify', 'fail'),
    failed(1, 'verify'),
  ]);
  expect(story?.findings.map(({ message }) => message)).toEqual(['verify says fail']);
  expect(story?.stage).toBe('verify');
});

test('what was looked at twice counts as it was seen last', () => {
  const [story] = storiesOf([
    started(1),
    ended(1, 't1'),
    judged('verify', 'inconclusive'),
    judged('verify', 'fail'),
    failed(1, 'verify'),
  ]);
  expect(story?.findings.map(({ message }) => message)).toEqual(['verify says fail']);
});

test.each<[string, readonly TaskEvent[], number | undefined]>([
  ['nothing was attempted', [], undefined],
  ['no snapshot could be taken', [started(1), ended(1, undefined)], undefined],
  [
    'the second came further',
    [
      ...[started(1), ended(1, 't1'), judged('inspect', 'fail'), failed(1, 'inspect')],
      ...[started(2), ended(2, 't2'), judged('verify', 'fail'), failed(2, 'verify')],
    ],
    2,
  ],
  [
    'the first came further',
    [
      ...[started(1), ended(1, 't1'), judged('review', 'fail'), failed(1, 'review')],
      ...[started(2), ended(2, 't2'), judged('claim', 'fail'), failed(2, 'claim')],
    ],
    1,
  ],
  [
    'both came equally far',
    [
      ...[started(1), ended(1, 't1'), judged('verify', 'fail'), failed(1, 'verify')],
      ...[started(2), ended(2, 't2'), judged('verify', 'fail'), failed(2, 'verify')],
    ],
    2,
  ],
])('the best attempt where %s', (_case, events, expected) => {
  expect(bestAttempt(storiesOf(events))?.attempt).toBe(expected);
});

test('work that was merged with a branch that moved is measured from there', () => {
  const refused = { ...of, type: 'commit.refused', message: 'main moved' } as const;
  const begun = [started(1), ended(1, 't1')];
  const merged = [...begun, { ...refused, tree: 't2', base: 'b2' }, judged('verify', 'pass', 't2')];
  const conflict = { ...refused, tree: undefined, against: 'theirs' } as const;
  expect(storiesOf([...merged, conflict])[0]).toMatchObject({ tree: 't2', base: 'b2' });
  expect(storiesOf([...begun, conflict])[0]).toMatchObject({ tree: 't1', base: 'b1' });
});
