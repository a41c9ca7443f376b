// Damage of the kind plans suffer: cut off, doubled, shuffled, sprinkled with odd characters.

import fc from 'fast-check';
import type { PlanReading } from '../../src/model/plan.ts';

const ODD = [
  '\0',
  '\t',
  '\r',
  '\uFEFF',
  '"',
  "'",
  '`',
  '{',
  '}',
  '[',
  ']',
  ':',
  '- ',
  '#',
  '&a ',
  '*a',
];
const WORDS = [
  'null',
  'true',
  '.nan',
  '1e999',
  '- - -',
  '---\n',
  '../',
  '$(id)',
  '<<: ',
  '🜁',
  '\n\n',
];

interface Edit {
  readonly kind: 'cut' | 'double' | 'insert' | 'end';
  readonly from: number;
  readonly length: number;
  readonly text: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('cut', 'double', 'insert', 'end'),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 80 }),
  text: fc.oneof(fc.constantFrom(...ODD, ...WORDS), fc.string({ maxLength: 6 })),
});

/** One of the texts with a few things done to it. */
export function damaged(texts: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([text, edits]) => edits.reduce(apply, text));
}

function apply(text: string, { kind, from, length, text: added }: Edit): string {
  const at = Math.floor(from * text.length);
  const piece = text.slice(at, at + length);
  if (kind === 'cut') return text.slice(0, at) + text.slice(at + length);
  if (kind === 'double') return text.slice(0, at) + piece + text.slice(at);
  return kind === 'end' ? text.slice(0, at) : text.slice(0, at) + added + text.slice(at);
}

/** What holds of every reading, however bad the text: undefined, or what is wrong with it. */
export function faultOf({ plan, problems }: PlanReading, text: string): string | undefined {
  const ids = plan.tasks.map(({ id }) => id);
  const lines = text.split(/\r\n?|\n/).length;
  const places = [...plan.tasks, ...problems].map(({ place }) => place);
  if (new Set(ids).size !== ids.length) return `ids are not unique: ${ids.join(' ')}`;
  if (ids.some((id) => id.trim() === '')) return 'a task has no id';
  if (plan.tasks.length === 0 && !problems.some(({ severity }) => severity === 'error'))
    return 'a plan without tasks looks fine';
  if (places.some(({ line, column }) => line < 1 || line > lines || column < 1))
    return `a place lies outside the text: ${JSON.stringify(places)}`;
  if (problems.some(({ message, hint, code }) => !message || !hint || !code.startsWith('plan.')))
    return 'a problem does not explain itself';
  const intents = plan.tasks.map(({ verify }) => verify);
  return intents.some(({ kind, commands }) => commands.length > 0 !== kind.startsWith('commands'))
    ? 'commands and kind of verification disagree'
    : undefined;
}
