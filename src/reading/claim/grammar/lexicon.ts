// The word classes made searchable: verbs inflected, every word with the classes it belongs to.

import { WORD_CLASSES, type WordClass } from './word-classes.ts';

/** Words that every text is full of: their presence says nothing. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  `the a is are was has to in for on it this that , : - test tests added with by all have be as of and at pass
  passes one use`.split(/\s+/),
);

/** `fail~` → fail, fails, failed, failing; `turn~_off` → turn off, turns off … */
function inflected(entry: string): readonly string[] {
  const match = /^([^~]+)(~{1,2})(.*)$/.exec(entry);
  // A genitive is a word of its own, as it is in the text.
  if (match === null) return [entry.replaceAll('_', ' ').replace(/(\w)'s\b/g, "$1 's")];
  const [, verb = '', mark, tail = ''] = match;
  const stem = mark === '~~' ? verb + verb.slice(-1) : verb.replace(/e$/, '');
  const third = /(?:s|x|z|ch|sh)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? verb.replace(/y$/, 'ies')
      : `${verb}s`;
  const past = /[^aeiou]y$/.test(verb) ? verb.replace(/y$/, 'ied') : `${stem}ed`;
  return [verb, third, past, `${stem}ing`].map((word) => (word + tail).replaceAll('_', ' '));
}

function makeLexicon(): Lexicon {
  const entries = new Map<string, Set<WordClass>>();
  for (const [name, words] of Object.entries(WORD_CLASSES)) {
    for (const entry of words.split(/\s+/).filter(Boolean)) {
      for (const word of inflected(entry)) {
        const classes = entries.get(word) ?? new Set<WordClass>();
        entries.set(word, classes.add(name as WordClass));
      }
    }
  }
  return entries;
}

type Lexicon = ReadonlyMap<string, ReadonlySet<WordClass>>;

let made: Lexicon | undefined;

/** Made when first asked for: most commands never read a message. */
export function lexicon(): Lexicon {
  made ??= makeLexicon();
  return made;
}

/** How common a class is, roughly: the number of its words, and those that every text is full of. */
export function sizeOfClass(name: WordClass): number {
  const words = WORD_CLASSES[name].split(/\s+/);
  return words.length + (words.some((word) => EVERYWHERE.has(word)) ? 1_000 : 0);
}

/** What to look for in raw text: one word of each entry, or all of it where all are everyday words. */
export function tellingWordsOf(name: WordClass): readonly string[] {
  return WORD_CLASSES[name]
    .split(/\s+/)
    .flatMap(inflected)
    .map(
      (entry) =>
        entry
          .split(' ')
          .filter((word) => !EVERYWHERE.has(word))
          .toSorted((a, b) => b.length - a.length)[0] ?? entry,
    );
}
