// Everything a task says about proof, from one verify element or several: together one intent.

import { NO_VERIFY, type VerifyIntent, type VerifyKind } from '../../model/verify.ts';
import type { Place } from '../../std/place.ts';
import { classifyVerify, type VerifyOptions } from '../verify-text.ts';
import type { Child } from './children.ts';

/** Elements that belong inside `<verify>` and are found beside it as well. */
const MARKUP: Readonly<Record<string, VerifyOptions>> = {
  verify: {},
  verification: {},
  automated: { as: 'automated' },
  command: { as: 'automated' },
  human_check: { as: 'human' },
  manual: { as: 'human' },
};

export const VERIFY_ELEMENTS: readonly string[] = Object.keys(MARKUP);

// Commands beside prose are never called commands alone.
const ORDER: readonly VerifyKind[] = [
  'commands-in-prose',
  'commands',
  'manual',
  'missing',
  'prose',
  'none',
];

export function readVerify(
  children: readonly Child[],
  placeOf: (offset: number) => Place,
): VerifyIntent {
  const intents = children
    .filter(({ name }) => Object.hasOwn(MARKUP, name))
    .map(({ name, text, offset }) => classifyVerify(text, placeOf(offset), MARKUP[name]));
  const [first = NO_VERIFY, ...more] = intents;
  if (more.length === 0) return first;
  const kinds = new Set(intents.map(({ kind }) => kind));
  return {
    kind: ORDER.find((kind) => kinds.has(kind)) ?? 'none',
    commands: intents.flatMap(({ commands }) => commands),
    manual: intents.flatMap(({ manual }) => manual),
    text: intents.map(({ text }) => text.trim()).join('\n'),
  };
}
