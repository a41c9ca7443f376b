import { expect, test } from 'vitest';
import { checklistReviewer } from '../../../src/drive/review/checklist.ts';
import type { AskReviewer } from '../../../src/effects/reviewers/human.ts';
import { reviewersFrom } from '../../../src/effects/reviewers/reviewers-from.ts';
import { aTask } from '../../rig/builders.ts';
import { aRequest } from '../../rig/review-rig.ts';

function person(ask: AskReviewer | undefined) {
  const [reviewer] = reviewersFrom([{ kind: 'human', name: 'Ada' }], {
    env: {},
    render: ({ task }) => `Is ${task.name} right?`,
    ask,
    checklist: checklistReviewer,
    treeAt: () => Promise.resolve(''),
  });
  if (reviewer === undefined) throw new Error('there is a reviewer');
  return reviewer;
}

test('a person is shown the words and decides', async () => {
  const shown: string[] = [];
  const reviewer = person((_request, words) => {
    shown.push(words);
    return Promise.resolve({ verdict: 'rejected', reason: 'The second tide is missing.' });
  });
  const { reading } = await reviewer.review(aRequest());
  expect(shown).toEqual(['Is Add the tide table right?']);
  expect(reading).toMatchObject({
    ok: true,
    review: { verdict: 'rejected', feedback: 'The second tide is missing.', form: 'person' },
  });
});

test.each<[string, AskReviewer | undefined]>([
  ['without a terminal', undefined],
  ['who does not decide', () => Promise.resolve(undefined)],
])('a person %s has not approved, and is told how to do so later', async (_what, ask) => {
  const { reading } = await person(ask).review(aRequest({ task: aTask({ id: '2.3' }) }));
  expect(reading).toMatchObject({
    ok: false,
    failure: { reviewer: 'Ada', problem: 'undecided' },
  });
  const words = reading.ok ? '' : reading.failure.message;
  expect(words).toContain('doorward approve 2.3');
  expect(words).toContain('doorward reject 2.3 --reason');
});

test('an id that a shell would take apart is quoted', async () => {
  const { reading } = await person(undefined).review(aRequest({ task: aTask({ id: 'a; rm b' }) }));
  expect(reading.ok ? '' : reading.failure.message).toContain('doorward approve "a; rm b"');
});

test('with nobody configured the checklist answers, and says that nobody has read the change', async () => {
  const [reviewer] = reviewersFrom([], {
    env: {},
    render: () => '',
    ask: undefined,
    checklist: checklistReviewer,
    treeAt: () => Promise.resolve(''),
  });
  const answer = await reviewer?.review(aRequest());
  expect(reviewer?.kind).toBe('checklist');
  expect(answer?.text).toContain('no reviewer has read the change');
});

test('two reviewers of one name can be told apart in the record', () => {
  const spec = { kind: 'checklist', name: 'twin' } as const;
  const reviewers = reviewersFrom([spec, spec], {
    env: {},
    render: () => '',
    ask: undefined,
    checklist: checklistReviewer,
    treeAt: () => Promise.resolve(''),
  });
  expect(reviewers.map(({ name }) => name)).toEqual(['twin', 'twin-2']);
});
