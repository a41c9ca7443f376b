// Finds the sentences in which a message that claims completion admits that it is not complete.
// Clause by clause: words count only where nothing beside them takes them back.

import type { Contradiction } from '../../model/claim.ts';
import { mayMatch } from '../../std/needed-texts.ts';
import { oneLine } from '../../std/text.ts';
import { CANCELLERS } from './admission-cancellers.ts';
import { type Context, contextOf, isTakenBack } from './admission-context.ts';
import { mayAdmit, rowsFor } from './admission-rows.ts';
import type { Admission } from './admission-words.ts';
import { Form, type Found } from './grammar/form.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

export function findContradictions(text: string, firstLine = 1): readonly Contradiction[] {
  const sentences = sentencesOf(text, mayAdmit, firstLine);
  const isNote = looksLikeNote(text);
  return sentences.flatMap((sentence, index) => {
    if (!sentence.opensSection && sentence.box !== 'open' && !mayAdmit(sentence.text)) return [];
    if (sentence.isHeading && isAnsweredNone(sentences[index + 1])) return [];
    if (isAnsweredQuestion(sentence, sentences[index + 1])) return [];
    const context = contextOf(sentences, index, isNote);
    const admission = context === undefined ? undefined : admissionIn(context);
    if (admission === undefined) return [];
    const { kind, severity } = admission;
    return [{ severity, kind, sentence: oneLine(sentence.text, 240), line: sentence.line }];
  });
}

const MESSAGE_LENGTH = 1_200;

/** A progress note: long, dated, or a document with a title and sections. A message may have headings too. */
const looksLikeNote = (text: string): boolean =>
  text.length > MESSAGE_LENGTH ||
  /^#{1,6} .{0,80}\d{4}-\d\d-\d\d/m.test(text) ||
  (/^#{1,6} [\s\S]*?^#{1,6} /m.test(text) &&
    (text.length > MESSAGE_LENGTH / 3 || /^# /m.test(text)));

// "## Human verification required" and then "None", or "approved on a phone": the heading belongs to a
// form, not to the task.
const isAnsweredNone = (first: Sentence | undefined): boolean =>
  first?.opensSection === true &&
  (/^\W*(?:none|no\b|nothing|n\/a|not (?:needed|required|applicable))/i.test(first.masked) ||
    CANCELLERS.succeeded.pattern.test(first.masked));

// "Is a manual step required? No.": asked and answered.
const isAnsweredQuestion = ({ masked }: Sentence, next: Sentence | undefined): boolean =>
  masked.endsWith('?') && /^(?:no|none|nope|never|nothing)\b/i.test(next?.masked ?? '');

// A hard one outweighs a soft one in the same sentence.
function admissionIn(context: Context): Admission | undefined {
  const rows = rowsFor(context.sentence);
  const found = (severity: Admission['severity']): Admission | undefined =>
    rows.find((row) => row.severity === severity && holds(row, context));
  return found('hard') ?? found('soft');
}

function holds(row: Admission, context: Context): boolean {
  if (!isMeantFor(row, context)) return false;
  const { sentence } = context;
  for (const place of placesOf(row, sentence)) {
    if (row.beside !== undefined && !row.beside.test(sentence.masked)) return false;
    if (counts(row, context, place) && !isTakenBack(row.unless, context, place)) return true;
  }
  return false;
}

function counts({ isTicked }: Admission, { sentence, isNote }: Context, place: Found): boolean {
  // A note lists what was done, line by line, and most of it is the product's.
  if (isNote && place.isUnsaid === true) return false;
  return isTicked !== true || isTickedBefore(sentence, place);
}

function isMeantFor({ isLoose, section }: Admission, context: Context): boolean {
  const { sentence, isNote } = context;
  if (isLoose === true && isNote) return false;
  return section === undefined || (sentence.opensSection && section.test(sentence.section));
}

// "| `npm test` (unit only) | ✅ |": there the tick is the answer, and the words before it are the question.
function isTickedBefore({ box, masked }: Sentence, { start }: Found): boolean {
  const asked = masked.slice(0, start).includes('|') ? masked.slice(0, start) : masked;
  return box === 'ticked' || /[✅✔☑✓]/.test(asked);
}

function placesOf({ pattern, isShortfall }: Admission, sentence: Sentence): Iterable<Found> {
  if (pattern instanceof Form) return sentence.readings.flatMap((words) => [...pattern.in(words)]);
  const match = mayMatch(pattern, sentence.lowered) ? pattern.exec(sentence.masked) : null;
  if (match === null) return [];
  if (isShortfall === true && Number(match[1]) >= Number(match[2])) return [];
  return [{ start: match.index, end: match.index + match[0].length }];
}
