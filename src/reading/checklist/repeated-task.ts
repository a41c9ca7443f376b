// A code block that repeats a task for machines: ```json:metadata with its command, and what a person is asked. One
// that can't be read may have asked for more than the task itself says, so that it is never passed over.

import type { VerifyIntent } from '../../model/verify.ts';
import { readDocument } from '../../std/document.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import type { PlaceNotes } from '../plan/place-notes.ts';
import { classifyVerify } from '../verify-text/verify-text.ts';
import type { PlanLine } from './quoted-lines.ts';

const OPENING = /^[ \t]*(?:`{3,16}|~{3,16})json[: ]metadata[ \t]*$/;
const CLOSING = /^[ \t]*(?:`{3,16}|~{3,16})[ \t]*$/;

export interface TaskMetadata {
  /** How the task is proved; `none` where the block does not say. */
  readonly verify: VerifyIntent;
  /** What a person is asked before the task is done. */
  readonly asked: string | undefined;
}

export function readMetadata(
  lines: readonly PlanLine[],
  notes: PlaceNotes,
): TaskMetadata | undefined {
  const from = lines.findIndex(({ text, isQuoted }) => isQuoted && OPENING.test(text));
  const opening = lines[from];
  if (opening === undefined) return undefined;
  const read = fieldsBelow(lines.slice(from + 1));
  if ('fault' in read) {
    const line = opening.number + read.line;
    notes.error(
      { line, column: 1 },
      {
        code: 'plan.metadata',
        message: `The json:metadata of this task can't be read: ${oneLine(read.fault, 200)}.`,
        hint: 'Mend it, or leave it out: {"verifyCommand": "npm test", "requiresUserVerification": false}',
      },
    );
    return undefined;
  }
  const { fields } = read;
  const command = textOf(fields['verifyCommand']) ?? '';
  const place = { line: opening.number + 1, column: 1 };
  const verify = classifyVerify(command, place, { as: 'automated' });
  const isAsked = fields['requiresUserVerification'] === true;
  const question = textOf(fields['userVerificationPrompt']) ?? 'Ask the user.';
  return { verify, asked: isAsked ? oneLine(question, 500) : undefined };
}

interface Fault {
  readonly fault: string;
  /** Counted from the line that opens the block. */
  readonly line: number;
}

function fieldsBelow(lines: readonly PlanLine[]): { readonly fields: Fields } | Fault {
  const end = lines.findIndex(({ text }) => CLOSING.test(text));
  if (end === -1) return { fault: 'it is never closed', line: 0 };
  const inside = lines.slice(0, end).map(({ text }) => text);
  const document = readDocument(inside.join('\n'));
  if (!document.ok) {
    const { message, place } = document.error;
    return { fault: message, line: Math.min(place.line, end) };
  }
  const { value } = document;
  if (!isFields(value)) return { fault: 'it is no mapping', line: 0 };
  const wrong = KINDS.find(([key, isKind]) => !isKind(value[key]));
  if (wrong === undefined) return { fields: value };
  const [key, , wanted] = wrong;
  return { fault: `\`${key}\` must be ${wanted}`, line: document.placeOf([key]).line };
}

const isNothing = (value: unknown): boolean => value === undefined || value === null;
const KINDS: readonly (readonly [string, (value: unknown) => boolean, string])[] = [
  ['verifyCommand', (value) => isNothing(value) || typeof value === 'string', 'a text'],
  [
    'requiresUserVerification',
    (value) => isNothing(value) || typeof value === 'boolean',
    'true or false',
  ],
];
