// A code block that repeats a task for machines: ```json:metadata with its command, and what a person is asked.

import type { VerifyIntent } from '../../model/verify.ts';
import { readDocument } from '../../std/document.ts';
import { isFields, textOf } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import { classifyVerify } from '../verify-text/verify-text.ts';
import type { PlanLine } from './quoted-lines.ts';

const OPENING = /^[ \t]*(?:`{3,16}|~{3,16})json[: ]metadata[ \t]*$/;
const CLOSING = /^[ \t]*(?:`{3,16}|~{3,16})[ \t]*$/;
const MAX_LINES = 100;

export interface TaskMetadata {
  /** How the task is proved; `none` where the block does not say. */
  readonly verify: VerifyIntent;
  /** What a person is asked before the task is done. */
  readonly asked: string | undefined;
}

export function readMetadata(lines: readonly PlanLine[]): TaskMetadata | undefined {
  const from = lines.findIndex(({ text, isQuoted }) => isQuoted && OPENING.test(text));
  const inside = from === -1 ? [] : lines.slice(from + 1, from + 1 + MAX_LINES);
  const end = inside.findIndex(({ text }) => CLOSING.test(text));
  const [first] = inside;
  if (first === undefined || end === -1) return undefined;
  const text = inside.slice(0, end).map((line) => line.text);
  const document = readDocument(text.join('\n'));
  if (!document.ok || !isFields(document.value)) return undefined;
  const command = textOf(document.value['verifyCommand']) ?? '';
  const verify = classifyVerify(command, { line: first.number, column: 1 }, { as: 'automated' });
  const isAsked = document.value['requiresUserVerification'] === true;
  const question = textOf(document.value['userVerificationPrompt']) ?? 'Ask the user.';
  return { verify, asked: isAsked ? oneLine(question, 500) : undefined };
}
