// A form is a sequence of word classes that admits something wherever its words stand in that order.
// Matching walks the words once per beginning and never looks further than the form is long.
//
//   self adv* not prove    classes in a row; `*` up to four of it, `?` at most one
//   proof|tool ~4 bad      either class; `~4` up to four words of any kind, never into another clause
//   self deed not !benign  any word that is not of that class
//   ^ not prove $          the beginning and the end of a clause
//   misbehave prep|$       a word of that class, or the end of the clause

import { assert } from '../../../std/assert.ts';
import { sizeOfClass } from './lexicon.ts';
import type { Word } from './tagging.ts';
import { WORD_CLASSES, type WordClass } from './word-classes.ts';

interface Slot {
  readonly kind: 'word' | 'gap' | 'begin' | 'end';
  readonly classes: readonly WordClass[];
  readonly isOther: boolean;
  /** The end of the clause will do as well. */
  readonly orEnd: boolean;
  readonly least: number;
  readonly most: number;
}

export interface Found {
  readonly start: number;
  readonly end: number;
  /** It begins with a subject that is not written. */
  readonly isUnsaid?: boolean;
}

export class Form {
  readonly #slots: readonly Slot[];

  constructor(written: string) {
    this.#slots = written.trim().split(/\s+/).map(slotOf);
  }

  /** The classes of the rarest word it needs; where none of them occurs, the form can't. */
  get key(): readonly WordClass[] {
    const needed = this.#slots.filter(
      ({ isOther, orEnd, least }) => least === 1 && !isOther && !orEnd,
    );
    return needed.map(({ classes }) => classes).toSorted((a, b) => weight(a) - weight(b))[0] ?? [];
  }

  /** Every place where the form begins, with its shortest reading. */
  *in(words: readonly Word[]): Generator<Found> {
    for (let at = 0; at < words.length; at += 1) {
      const end = this.#match(words, at, 0);
      const first = words[at];
      const last = words[end - 1];
      if (end > at && first !== undefined && last !== undefined)
        yield { start: first.start, end: last.end, isUnsaid: first.text === '' };
    }
  }

  /** Where a reading of the slots from `index` on ends that begins at `at`; -1 where there is none. */
  #match(words: readonly Word[], at: number, index: number): number {
    const slot = this.#slots[index];
    if (slot === undefined) return at;
    if (!standsWhere(slot, words, at)) return -1;
    const least = leastOf(slot, words[at]);
    for (let taken = 0; taken <= slot.most; taken += 1) {
      if (taken > 0 && !fits(slot, words[at + taken - 1])) return -1;
      const isIdle = taken < least || isDenied(slot, words.slice(at, at + taken));
      const end = isIdle ? -1 : this.#match(words, at + taken, index + 1);
      if (end !== -1) return end;
    }
    return -1;
  }
}

const weight = (classes: readonly WordClass[]): number =>
  classes.reduce((sum, name) => sum + sizeOfClass(name), 0);

const isWordClass = (name: string): name is WordClass => Object.hasOwn(WORD_CLASSES, name);

const PLAIN = { classes: [], isOther: false, orEnd: false, least: 0, most: 0 } as const;

function slotOf(written: string): Slot {
  if (written === '^' || written === '$')
    return { ...PLAIN, kind: written === '^' ? 'begin' : 'end' };
  const gap = /^~(\d)$/.exec(written);
  if (gap !== null) return { ...PLAIN, kind: 'gap', isOther: true, most: Number(gap[1]) };
  const repeat = /[*?]$/.exec(written)?.[0];
  const alternatives = written.replace(/^!|[*?]$/g, '').split('|');
  const classes = alternatives.filter(isWordClass);
  const orEnd = alternatives.includes('$');
  assert(
    classes.length + (orEnd ? 1 : 0) === alternatives.length,
    `unknown word class in ${written}`,
  );
  return {
    kind: 'word',
    classes,
    isOther: written.startsWith('!'),
    orEnd,
    least: repeat === undefined ? 1 : 0,
    most: repeat === '*' ? 4 : 1,
  };
}

function fits({ kind, classes, isOther }: Slot, word: Word | undefined): boolean {
  if (word === undefined) return false;
  if (kind === 'gap') return !word.isBreak && word.text !== ',' && !word.classes.has('relative');
  const isMember = classes.some((name) => word.classes.has(name));
  // An adverb is not yet the word that matters.
  return isOther ? !isMember && !word.classes.has('adv') && /[\p{L}‹]/u.test(word.text) : isMember;
}

/** A gap that ends denied: "should not show warnings" admits nothing; "is not stable and breaks" does. */
const isDenied = ({ kind }: Slot, words: readonly Word[]): boolean =>
  kind === 'gap' &&
  words.findLastIndex(({ classes }) => classes.has('not') || classes.has('none')) >
    words.findLastIndex(({ text }) => text === 'and');

const leastOf = ({ orEnd, least }: Slot, word: Word | undefined): number =>
  orEnd && endsClause(word) ? 0 : least;

const standsWhere = ({ kind }: Slot, words: readonly Word[], at: number): boolean =>
  (kind !== 'begin' || beginsClause(words, at)) && (kind !== 'end' || endsClause(words[at]));

const beginsClause = (words: readonly Word[], at: number): boolean => {
  const before = words[at - 1];
  return (
    before === undefined ||
    before.isBreak ||
    before.text === '' ||
    before.text === ',' ||
    before.classes.has('conj')
  );
};

const endsClause = (word: Word | undefined): boolean =>
  word === undefined || word.isBreak || /^[.,!?]$/.test(word.text);
