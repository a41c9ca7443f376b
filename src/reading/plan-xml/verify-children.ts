// Everything a task says about proof, from one verify element or several: together one intent.

import { NO_VERIFY, type VerifyIntent, type VerifyKind } from '../../model/verify.ts';
import type { Place } from '../../std/place.ts';
import { classifyVerify, type VerifyOptions } from '../verify-text/verify-text.ts';
import type { Child } from './children.ts';

/** Elements that belong inside `<verify>` and are found beside it as well. */
const MARKUP: Readonly<Record<string, VerifyOptions>> = {
  verify: {},
  verification: {},
  verify_green: {},
  automated: { as: 'automated' },
  command: { as: 'automated' },
  human_check: { as: 'human' },
  manual: { as: 'human' },
};

export const VERIFY_ELEMENTS: readonly string[] = Object.keys(MARKUP);

const WITHOUT_COMMANDS: readonly VerifyKind[] = ['manual', 'missing', 'prose', 'none'];

export function readVerify(
  children: readonly Child[],
  placeOf: (offset: number) => Place,
  isRed: boolean,
): VerifyIntent {
  const intents = children
    .filter((child) => Object.hasOwn(MARKUP, child.name))
    .map((child) =>
      classifyVerify(child.text, placeOf(child.offset), { ...MARKUP[child.name], isRed }),
    );
  const [first = NO_VERIFY, ...more] = intents;
  if (more.length === 0) return first;
  return {
    kind: kindOf(new Set(intents.map(({ kind }) => kind))),
    commands: intents.flatMap(({ commands }) => commands),
    manual: intents.flatMap(({ manual }) => manual),
    text: intents.map(({ text }) => text.trim()).join('\n'),
  };
}

function kindOf(kinds: ReadonlySet<VerifyKind>): VerifyKind {
  const hasCommands = kinds.has('commands') || kinds.has('commands-in-prose');
  if (!hasCommands) return WITHOUT_COMMANDS.find((kind) => kinds.has(kind)) ?? 'none';
  const isMixed = kinds.has('commands-in-prose') || kinds.has('prose') || kinds.has('missing');
  return isMixed ? 'commands-in-prose' : 'commands';
}
