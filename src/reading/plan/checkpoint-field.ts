// A person's turn within a plan document. One that can't be read is still a checkpoint: nobody may
// pass it because of a misspelling.

import type { Checkpoint } from '../../model/task.ts';
import { isFields } from '../../std/shape.ts';
import {
  type Cursor,
  enter,
  fieldOf,
  stringField,
  stringsField,
  wordField,
  wrongType,
} from './field-reading.ts';
import { strictKeys } from './known-keys.ts';

export const CHECKPOINT_KEYS = ['kind', 'gate', 'request', 'options', 'resumeSignal'] as const;
export const CHECKPOINT_KINDS = ['human-verify', 'decision', 'human-action'] as const;
export const CHECKPOINT_GATES = ['blocking', 'blocking-human'] as const;

/** What a person is asked, as text alone or with its details. */
export function checkpointField(cursor: Cursor, name: string): Checkpoint | undefined {
  const field = fieldOf(cursor, [name]);
  if (field === undefined) return undefined;
  if (typeof field.value === 'string' && field.value.trim() !== '')
    return { ...ASK, request: field.value };
  if (!isFields(field.value)) {
    wrongType(cursor, field, {
      what: 'text or a mapping',
      example: 'checkpoint: Look at the page and say whether the colours are right',
    });
    return { ...ASK, request: '' };
  }
  const inner = enter(cursor, field.path, field.value);
  strictKeys(inner, CHECKPOINT_KEYS, 'checkpoint');
  if (fieldOf(inner, ['request']) === undefined)
    cursor.notes.error(field.path, {
      code: 'plan.wrong-type',
      message: 'This checkpoint does not say what a person is asked.',
      hint: 'Write it like this: checkpoint: {request: Look at the page}',
    });
  return {
    kind: wordField(inner, ['kind'], CHECKPOINT_KINDS) ?? ASK.kind,
    gate: wordField(inner, ['gate'], CHECKPOINT_GATES) ?? ASK.gate,
    request: stringField(inner, 'request') ?? '',
    options: stringsField(inner, 'options') ?? [],
    resumeSignal: stringField(inner, 'resumeSignal'),
  };
}

const ASK: Checkpoint = {
  kind: 'human-verify',
  gate: 'blocking',
  request: '',
  options: [],
  resumeSignal: undefined,
};
