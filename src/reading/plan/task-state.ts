// How far a story says it is, and how urgent. Done is only what says so plainly; every doubt
// leaves the story open.

import { type Fields, textOf } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import { type Cursor, described, type Field, fieldOf, wrongType } from './field-reading.ts';

const DONE_WORDS =
  /^(?:done|complete|completed|passed|passing|pass|closed|finished|verified|merged|shipped|success)$/;
const OPEN_WORDS =
  /^(?:open|todo|to[-_ ]do|pending|backlog|planned|ready|new|not[-_ ]?started|in[-_ ]?progress|started|active|running|wip|review|in[-_ ]?review|testing|blocked|failed|failing|fail|draft|next)$/;

/** Whether a status in this word means that nothing is left to do. */
export function isDoneWord(text: string): boolean {
  return DONE_WORDS.test(text.trim().toLowerCase());
}

/** What a story calls its status; `state` only where its words are those of a status. */
export function statusKeyOf(fields: Fields): string | undefined {
  if ('status' in fields) return 'status';
  const state = textOf(fields['state'])?.trim().toLowerCase() ?? '';
  return isDoneWord(state) || OPEN_WORDS.test(state) ? 'state' : undefined;
}

/** Every statement must agree: one that says "open" outweighs one that says "done". */
export function isMarkedDone(cursor: Cursor): boolean {
  const passes = passesOf(cursor);
  const status = statusOf(cursor);
  const given = [passes, status].filter((state) => state !== undefined);
  if (passes !== undefined && status !== undefined && passes !== status)
    cursor.notes.warning(cursor.path, {
      code: 'plan.unclear-status',
      message: 'One field of this story says that it is done and another that it is open.',
      hint: 'It counts as open. Let `passes` and `status` say the same.',
    });
  return given.length > 0 && given.every((state) => state);
}

function passesOf(cursor: Cursor): boolean | undefined {
  const field = fieldOf(cursor, ['passes', 'completed', 'complete']) ?? doneFlag(cursor);
  if (field === undefined) return undefined;
  if (typeof field.value === 'boolean') return field.value;
  wrongType(cursor, field, { what: 'true or false', example: `"${field.name}": false` });
  return false;
}

// `done` holds criteria in some plans and a truth value in others.
function doneFlag(cursor: Cursor): Field | undefined {
  const field = fieldOf(cursor, ['done']);
  return typeof field?.value === 'boolean' ? field : undefined;
}

function statusOf(cursor: Cursor): boolean | undefined {
  const field = fieldOf(cursor, [statusKeyOf(cursor.fields) ?? 'status']);
  if (field === undefined) return undefined;
  const word = typeof field.value === 'string' ? field.value.trim().toLowerCase() : '';
  if (isDoneWord(word)) return true;
  if (!OPEN_WORDS.test(word))
    cursor.notes.warning(field.path, {
      code: 'plan.unclear-status',
      message: `The status ${oneLine(described(field.value), 80)} is neither done nor open.`,
      hint: 'It counts as open. Say "done" or "open", or remove a story that is not wanted any more.',
    });
  return false;
}

const WORDS: Readonly<Record<string, number>> = {
  critical: 1,
  blocker: 1,
  highest: 1,
  urgent: 1,
  high: 2,
  medium: 3,
  normal: 3,
  low: 4,
  lowest: 5,
};
const USUAL = 3;

/** Smaller comes first; what is not given stands in the middle. */
export function priorityOf(cursor: Cursor): number {
  const field = fieldOf(cursor, ['priority']);
  if (field === undefined) return USUAL;
  const { value } = field;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const rank = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  const digits = /^p?(\d{1,6})$/.exec(word)?.[1];
  if (rank === undefined && digits === undefined)
    cursor.notes.warning(field.path, {
      code: 'plan.unclear-priority',
      message: `The priority ${oneLine(described(value), 80)} is no number.`,
      hint: 'It counts as the middle one. Write "priority": 1 for what comes first.',
    });
  return rank ?? (digits === undefined ? USUAL : Number(digits));
}
