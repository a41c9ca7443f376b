// How a document says that one of its tasks is proved: commands, sentences, or a mapping that tells what
// kind of proof is meant.

import { NO_VERIFY, type VerifyIntent } from '../../model/verify.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import type { Cursor, Field } from '../plan/field-reading.ts';
import { mergeIntents } from './merge-intents.ts';
import { intentOf, LOOSE_SPELLING, statedCommands } from './stated-commands.ts';

export function statedVerify(cursor: Cursor, field: Field): VerifyIntent {
  const asked = isFields(field.value) ? askedOf(field.value) : undefined;
  return asked ?? intentOf(statedCommands(cursor, unnamed(field), LOOSE_SPELLING));
}

/**
 * Sentences beside a command that the criteria name do not make it go away. A proof that is said to be
 * missing stays missing.
 */
export function withNamed(stated: VerifyIntent, named: VerifyIntent): VerifyIntent {
  if (stated.kind === 'none') return named;
  const isTalk = stated.kind === 'prose' || stated.kind === 'manual';
  return isTalk && named.commands.length > 0 ? mergeIntents([stated, named]) : stated;
}

// `{type: browser, checks: […]}` asks a person; `{type: command, command: …}` is a command.
function askedOf(value: Fields): VerifyIntent | undefined {
  const type = textOf(value['type']);
  if (type === undefined || LOOSE_SPELLING.run.some((name) => Object.hasOwn(value, name)))
    return undefined;
  if (/^none$/i.test(type)) return NO_VERIFY;
  const said = Object.values(value).flatMap((item: unknown) => item);
  const text = said.flatMap((item) => textOf(item) ?? []).join('; ');
  return { kind: 'manual', commands: [], manual: [oneLine(text, 500)], text };
}

/** `{typecheck: "pnpm tsc", test: "pnpm test"}` is a list with names. */
export function unnamed(field: Field): Field {
  return isFields(field.value) && isNamedList(field.value)
    ? { ...field, value: Object.values(field.value) }
    : field;
}

// With a timeout or an expectation it is one command that lacks its name, and an empty one says nothing.
const OF_ONE = [...LOOSE_SPELLING.run, ...LOOSE_SPELLING.timeout, ...LOOSE_SPELLING.expect];

function isNamedList(value: Fields): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && !keys.some((key) => OF_ONE.includes(key));
}
