// The vocabulary of admissions, by what a word does in a sentence. Forms (forms-of-*.ts) combine these
// classes, so that a new word is added once and every form knows it.
//
// An entry is a word; `~` adds the regular endings of a verb, `~~` doubles its last letter before them,
// `_` joins the words of a fixed expression.

import { SHARED_WORDS } from './shared-words.ts';
import { WORDS_OF_DOUBT } from './words-of-doubt.ts';
import { WORDS_OF_PRETENCE } from './words-of-pretence.ts';
import { WORDS_OF_PROOF } from './words-of-proof.ts';
import { WORDS_OF_REST } from './words-of-rest.ts';
import { WORDS_OF_WORK } from './words-of-work.ts';

export type WordClass =
  | keyof typeof SHARED_WORDS
  | keyof typeof WORDS_OF_PROOF
  | keyof typeof WORDS_OF_WORK
  | keyof typeof WORDS_OF_PRETENCE
  | keyof typeof WORDS_OF_DOUBT
  | keyof typeof WORDS_OF_REST;

export const WORD_CLASSES: Readonly<Record<WordClass, string>> = {
  ...SHARED_WORDS,
  ...WORDS_OF_PROOF,
  ...WORDS_OF_WORK,
  ...WORDS_OF_PRETENCE,
  ...WORDS_OF_DOUBT,
  ...WORDS_OF_REST,
};
