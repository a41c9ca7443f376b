// A checkpoint is a person's turn: what is asked, between what to choose, and how to go on.

import type { Checkpoint } from '../../model/task.ts';
import { decodeEntities } from '../../std/entities.ts';
import { oneLine } from '../../std/text.ts';
import { readCriteria } from '../plan/criteria.ts';
import type { Child } from './children.ts';
import { elementName } from './children.ts';
import { type Tag, tagAt } from './tags.ts';

const KINDS = ['human-verify', 'decision', 'human-action'] as const;

/** What is said without the word checkpoint: a person does it. */
const ALONE: Readonly<Record<string, Checkpoint['kind']>> = {
  manual: 'human-action',
  human: 'human-action',
};

/** The kind a `checkpoint:…` type names. One that is not known still needs a person. */
export function checkpointKind(
  type: string,
): { kind: Checkpoint['kind']; isKnown: boolean } | undefined {
  const alone = type.toLowerCase().replaceAll('_', '-');
  const kindAlone = KINDS.find((known) => known === alone) ?? ALONE[alone];
  if (kindAlone !== undefined) return { kind: kindAlone, isKnown: true };
  const match = /^checkpoint(?::\s*(.*))?$/i.exec(type);
  if (match === null) return undefined;
  const named = (match[1] ?? '').toLowerCase().replaceAll('_', '-');
  const kind = KINDS.find((known) => known === named);
  return { kind: kind ?? 'human-verify', isKnown: kind !== undefined };
}

// The order a person reads them in.
const REQUESTS = [
  'what_built',
  'decision',
  'context',
  'action',
  'instructions',
  'instruction',
  'how_to_verify',
  'what',
  'why',
];

export function readCheckpoint(
  kind: Checkpoint['kind'],
  gate: string | undefined,
  children: readonly Child[],
): Checkpoint {
  const textOf = (name: string): string | undefined =>
    children.find((child) => child.name === name)?.text;
  const request = REQUESTS.flatMap((name) => children.filter((child) => child.name === name))
    .map((child) => decodeEntities(child.text).trim())
    .filter((text) => text !== '');
  const signal = oneLine(decodeEntities(textOf('resume_signal') ?? ''), 500);
  return {
    kind,
    gate: gate?.toLowerCase() === 'blocking-human' ? 'blocking-human' : 'blocking',
    request: request.join('\n\n'),
    options: optionsIn(textOf('options') ?? ''),
    resumeSignal: signal === '' ? undefined : signal,
  };
}

/** `<option id="a"><name>…</name>` reads as "a: name"; without elements each bullet is one. */
function optionsIn(text: string): readonly string[] {
  const tags = [...text.matchAll(/<option(?=[\s>])/gi)]
    .map(({ index }) => tagAt(text, index))
    .filter((tag) => tag !== undefined);
  if (tags.length === 0) return readCriteria(text);
  return tags.map((tag, nth) =>
    optionOf(tag, text.slice(tag.end, tags[nth + 1]?.start ?? text.length)),
  );
}

function optionOf(tag: Tag, content: string): string {
  const name = /<name>([^<]{0,400})/i.exec(content)?.[1];
  const plain = content
    .replace(/<\/option>[\s\S]*$/i, '')
    .replace(/<\/?([\w-]{1,40})>/g, (_, word: string) => (elementName(word) === 'name' ? '' : ' '));
  const label = oneLine(decodeEntities(name ?? plain), 200);
  const id = tag.attributes.get('id');
  return id === undefined ? label : `${id}: ${label}`;
}
