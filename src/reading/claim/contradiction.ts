// Finds the sentences in which a message that claims completion admits that it is not complete.
// Clause by clause: a phrase counts only where nothing beside it takes it back.

import type { Contradiction } from '../../model/claim.ts';
import { oneLine } from '../../std/text.ts';
import { CANCELLERS, type CancellerName } from './admission-cancellers.ts';
import type { Admission, AdmissionGroup } from './admission-words.ts';
import { ADMISSIONS_IN_OTHER_LANGUAGES } from './admissions-in-other-languages.ts';
import { ADMISSIONS_IN_PLAIN_WORDS } from './admissions-in-plain-words.ts';
import { ADMISSIONS_OF_DEBT } from './admissions-of-debt.ts';
import { ADMISSIONS_OF_DOUBT } from './admissions-of-doubt.ts';
import { ADMISSIONS_OF_PROOF } from './admissions-of-proof.ts';
import { ADMISSIONS_OF_WORK, DECLARED } from './admissions-of-work.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

const GROUPS: readonly AdmissionGroup[] = [
  ...ADMISSIONS_OF_PROOF,
  ADMISSIONS_OF_DOUBT,
  ...ADMISSIONS_OF_DEBT,
  ...ADMISSIONS_OF_WORK,
  ...ADMISSIONS_IN_PLAIN_WORDS,
  ADMISSIONS_IN_OTHER_LANGUAGES,
];

/** Any cue of any group: a sentence without one can't match, and is not even masked. */
const isTriggered = (text: string): boolean => GROUPS.some(({ cue }) => cue.test(text));

export function findContradictions(text: string, firstLine = 1): readonly Contradiction[] {
  const found: Contradiction[] = [];
  const sentences = sentencesOf(text, isTriggered, firstLine);
  for (const [index, sentence] of sentences.entries()) {
    const next = sentences[index + 1];
    if (!sentence.opensSection && !isTriggered(sentence.text)) continue;
    if (sentence.isHeading && isAnsweredNone(next)) continue;
    const admission = admissionIn(sentence, next?.masked ?? '');
    if (admission === undefined) continue;
    const { kind, severity } = admission;
    found.push({ severity, kind, sentence: oneLine(sentence.text, 240), line: sentence.line });
  }
  return found;
}

// "## Human verification required" and then "None": the heading belongs to a form, not to the task.
const isAnsweredNone = (first: Sentence | undefined): boolean =>
  first?.opensSection === true &&
  /^\W*(?:none|no\b|nothing|n\/a|not (?:needed|required|applicable))/i.test(first.masked);

// A hard one outweighs a soft one in the same sentence.
function admissionIn(sentence: Sentence, next: string): Admission | undefined {
  const rows = GROUPS.filter(({ cue }) => cue.test(sentence.masked)).flatMap((group) => group.rows);
  const candidates = sentence.opensSection ? [...rows, ...DECLARED] : rows;
  const found = (severity: Admission['severity']): Admission | undefined =>
    candidates.find((row) => row.severity === severity && holds(row, sentence, next));
  return found('hard') ?? found('soft');
}

function holds(row: Admission, sentence: Sentence, next: string): boolean {
  if (row.box !== undefined && row.box !== sentence.box) return false;
  if (row.section !== undefined && !(sentence.opensSection && row.section.test(sentence.section)))
    return false;
  const match = row.pattern.exec(sentence.masked);
  if (match === null) return false;
  if (row.isShortfall === true && Number(match[1]) >= Number(match[2])) return false;
  const around = { sentence, next, start: match.index, end: match.index + match[0].length };
  return !row.unless.some((name) => cancels(name, around));
}

interface Around {
  readonly sentence: Sentence;
  readonly next: string;
  readonly start: number;
  readonly end: number;
}

function cancels(name: CancellerName, around: Around): boolean {
  const { scope, pattern } = CANCELLERS[name];
  return pattern.test(scopes[scope](around));
}

const scopes = {
  section: ({ sentence }: Around): string => sentence.section,
  sentence: ({ sentence }: Around): string => sentence.masked,
  before: ({ sentence, start }: Around): string =>
    sentence.masked.slice(Math.max(clauseStart(sentence.masked, start), start - 90), start),
  clause: ({ sentence, start, end }: Around): string =>
    sentence.masked.slice(clauseStart(sentence.masked, start), clauseEnd(sentence.masked, end)),
  after: ({ sentence, start, next }: Around): string => `${sentence.masked.slice(start)} ${next}`,
};

const CLAUSE_BREAK =
  /\s[—–-]{1,2}\s|;\s|,?\s(?:but|however|although|though|whereas|while|yet|so)\s|,\s(?=(?:I|we|it|they)\s)/g;

function clauseStart(masked: string, at: number): number {
  let start = 0;
  for (const { index, 0: text } of masked.matchAll(CLAUSE_BREAK)) {
    if (index + text.length > at) break;
    start = index + text.length;
  }
  return start;
}

function clauseEnd(masked: string, at: number): number {
  for (const { index } of masked.matchAll(CLAUSE_BREAK)) if (index >= at) return index;
  return masked.length;
}
