// The notation of forms, and how a sentence becomes words with classes.

import { expect, test } from 'vitest';
import { Form } from './form.ts';
import { wordsOf } from './tagging.ts';

const read = (form: string, sentence: string): string | undefined => {
  for (const { start, end } of new Form(form).in(wordsOf(sentence)))
    return sentence.slice(start, end);
  return undefined;
};

test.each<[string, string, string | undefined]>([
  [
    'self adv* deed adv* not adv* prove',
    'So far I have still not measured it.',
    'I have still not measured',
  ],
  ['self adv* deed adv* not adv* prove', 'Users have not verified it.', undefined],
  ['proof ~2 bad', 'The suite on macOS crashes.', 'suite on macOS crashes'],
  ['proof ~2 bad', 'The suite on the old macOS crashes.', undefined],
  ['proof ~4 bad', 'The suite passes; a worker crashes.', undefined],
  ['proof ~4 bad', 'The suite that hangs', undefined],
  ['self deed not !benign', 'I did not write one.', 'I did not write'],
  ['self deed not !benign', 'I did not touch it.', undefined],
  ['^ gaveUp', 'Gave up on it.', 'Gave up'],
  ['^ gaveUp', 'He gave up.', undefined],
  ['is adv* not $', 'Sorting works, filtering is not.', 'is not'],
  ['is adv* not $', 'Sorting is not stable.', undefined],
  ['misbehave prep|$', 'The page freezes.', 'freezes'],
  ['misbehave prep|$', 'The page freezes on start.', 'freezes on'],
  ['misbehave prep|$', 'All freezes are gone.', undefined],
])('%s reads in “%s”: %s', (form, sentence, expected) => {
  expect(read(form, sentence)).toBe(expected);
});

test('a share is one word, short of the whole or not', () => {
  const isShort = (text: string): boolean | undefined =>
    wordsOf(text)
      .find(({ text: word }) => /\d/.test(word))
      ?.classes.has('short');
  expect(['8/11', '8 of 11', '1,204 of the 1,260', '7 out of 7', '11'].map(isShort)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a place in a row and scores side by side are no share', () => {
  const shares = (text: string): number =>
    wordsOf(text).filter(({ classes }) => classes.has('short')).length;
  expect(['step 2/5', 'page 3 of 9', '91 / 100 / 84', 'specs 2/5'].map(shares)).toEqual([
    0, 0, 0, 1,
  ]);
});

test('a share in words is told apart from one in figures', () => {
  const classes = (text: string): readonly string[] => [...(wordsOf(text)[0]?.classes ?? [])];
  expect(classes('two of the nine')).toEqual(['few']);
  expect(classes('nine of nine')).toEqual([]);
  expect(classes('70 %')).toEqual(['percent']);
  expect(classes('100 %')).toEqual([]);
});

test('who leaves himself out is there, unless a thing is told of', () => {
  const starts = (text: string): boolean => wordsOf(text)[0]?.classes.has('self') === true;
  expect(
    ['Skipped the second table.', 'Left it out.', 'Skipped rows are counted.', 'Moved.'].map(
      starts,
    ),
  ).toEqual([true, true, false, false]);
});

test('a denial can be read apart from what it denies', () => {
  const texts = (apart: boolean): readonly string[] =>
    wordsOf('not run, not just read', apart).map(({ text }) => text);
  expect(texts(false)).toEqual(['not run', ',', 'not just', 'read']);
  expect(texts(true)).toEqual(['not', 'run', ',', 'not just', 'read']);
});

test('verbs are inflected, expressions are one word, unknown words go by their shape', () => {
  const classes = (text: string): readonly string[] => [...(wordsOf(text)[0]?.classes ?? [])];
  expect(classes('skipped')).toContain('leave');
  expect(classes('verifies')).toContain('prove');
  expect(classes('turned off')).toContain('weaken');
  expect(classes('doctests')).toContain('proof');
  expect(classes('ValueError')).toContain('fault');
});
