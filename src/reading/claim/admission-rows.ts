// All rows that may read a sentence: phrases behind their cue, forms behind their rarest word class.

import type { Admission, AdmissionGroup } from './admission-words.ts';
import { ADMISSIONS_BY_LABEL } from './admissions-by-label.ts';
import { ADMISSIONS_IN_LOGS } from './admissions-in-logs.ts';
import { ADMISSIONS_IN_OTHER_LANGUAGES } from './admissions-in-other-languages.ts';
import { ADMISSIONS_IN_PLAIN_WORDS } from './admissions-in-plain-words.ts';
import { ADMISSIONS_OF_APPROVAL } from './admissions-of-approval.ts';
import { ADMISSIONS_OF_DEBT } from './admissions-of-debt.ts';
import { ADMISSIONS_OF_DOUBT } from './admissions-of-doubt.ts';
import { ADMISSIONS_OF_PROOF } from './admissions-of-proof.ts';
import { ADMISSIONS_OF_WORK, DECLARED, OPEN_BOX } from './admissions-of-work.ts';
import { Form } from './grammar/form.ts';
import { FORMS_OF_DOUBT } from './grammar/forms-of-doubt.ts';
import { FORMS_OF_PRETENCE } from './grammar/forms-of-pretence.ts';
import { FORMS_OF_PROOF } from './grammar/forms-of-proof.ts';
import { FORMS_OF_REST } from './grammar/forms-of-rest.ts';
import { FORMS_OF_WORK } from './grammar/forms-of-work.ts';
import { tellingWordsOf } from './grammar/lexicon.ts';
import type { WordClass } from './grammar/word-classes.ts';
import type { Sentence } from './sentences.ts';

/** Whatever is admitted for certain is not about somebody else's attempt, nor made good right after. */
function always(row: Admission): Admission {
  if (row.severity !== 'hard') return row;
  const unless = ['history', 'earlierSection', 'madeGood', 'asOnMain', ...row.unless] as const;
  return { ...row, unless: [UNPROVED.test(row.kind) ? 'wordsOnly' : 'foreignSection', ...unless] };
}

/** Failures may be somebody else's; proof that was not made is always the author's. */
const UNPROVED = /^(?:not-run|not-verified|skipped|evaded)$/;

const GROUPS: readonly AdmissionGroup[] = [
  ...ADMISSIONS_OF_PROOF,
  ADMISSIONS_OF_DOUBT,
  ...ADMISSIONS_OF_DEBT,
  ADMISSIONS_OF_APPROVAL,
  ADMISSIONS_BY_LABEL,
  ...ADMISSIONS_IN_LOGS,
  ...ADMISSIONS_OF_WORK,
  ...ADMISSIONS_IN_PLAIN_WORDS,
  ...ADMISSIONS_IN_OTHER_LANGUAGES,
].map(({ cue, rows }) => ({ cue, rows: rows.map(always) }));

function byClass(rows: readonly Admission[]): ReadonlyMap<WordClass, readonly Admission[]> {
  const index = new Map<WordClass, Admission[]>();
  for (const row of rows) {
    for (const name of row.pattern instanceof Form ? row.pattern.key : []) {
      const listed = index.get(name) ?? [];
      listed.push(row);
      index.set(name, listed);
    }
  }
  return index;
}

interface FormIndex {
  readonly byClass: ReadonlyMap<WordClass, readonly Admission[]>;
  readonly words: ReadonlySet<string>;
  readonly signs: RegExp;
}

let madeIndex: FormIndex | undefined;

function formIndex(): FormIndex {
  madeIndex ??= makeIndex();
  return madeIndex;
}

function makeIndex(): FormIndex {
  const all = [
    ...FORMS_OF_PROOF,
    ...FORMS_OF_DOUBT,
    ...FORMS_OF_WORK,
    ...FORMS_OF_REST,
    ...FORMS_OF_PRETENCE,
  ];
  const index = byClass(all.map(always));
  const keys = [...index.keys()].flatMap(tellingWordsOf);
  const expressions = new Set(keys.filter((key) => /^[a-z]+ [a-z ]+$/.test(key)));
  // Code, shares such as 8/11, contractions and signs mean something in a form as well.
  const signs = `[\`(]|^\\s{0,40}[-*+] \\[ \\]|\\d ?(?:/|of|out of)|n['’]t\\b|[^\\x00-\\x7f]`;
  return {
    byClass: index,
    words: new Set(keys.filter((key) => !key.includes(' '))),
    signs: new RegExp(`${signs}|\\b(?:${[...expressions].join('|')})\\b`, 'i'),
  };
}

/** A cheap no, for raw text: nothing of what any row needs occurs in it. */
export const mayAdmit = (text: string): boolean =>
  formIndex().signs.test(text) ||
  GROUPS.some(({ cue }) => cue.test(text)) ||
  (text.match(/[A-Za-z][a-z-]*/g) ?? []).some((word) => formIndex().words.has(word.toLowerCase()));

export function rowsFor(sentence: Sentence): readonly Admission[] {
  const phrases = GROUPS.filter(({ cue }) => cue.test(sentence.masked)).flatMap(({ rows }) => rows);
  const declared = [
    ...(sentence.opensSection ? DECLARED : []),
    ...(sentence.box === 'open' ? [OPEN_BOX] : []),
  ];
  // A heading names a topic; only the rows written for headings read it.
  if (sentence.isHeading) return [...phrases, ...declared];
  const forms = [...sentence.classes].flatMap((name) => formIndex().byClass.get(name) ?? []);
  return [...forms, ...phrases, ...declared];
}
