// The words around a spec packet: the heading or line that names its task, the sentences that
// describe it, and what they say about tier, verification and order.

import type { Complexity } from '../../model/task.ts';
import { headingOf, type MarkdownLine } from '../../std/markdown.ts';
import type { Place } from '../../std/place.ts';
import { complexityIn } from './feature-list.ts';

export interface PacketProse {
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Where the name stands, or the packet if there is none. */
  readonly place: Place | undefined;
  readonly sentences: string;
  readonly complexity: Complexity | undefined;
  readonly verify: { readonly text: string; readonly place: Place } | undefined;
  readonly dependsOn: readonly string[];
  /** The heading of the feature it stands under, where one begins here. */
  readonly feature: string | undefined;
}

const MAX_SENTENCES = 4_000;

/** `T-001: Add the header (SIMPLE)`, as a heading or at the start of a line. */
const NAMED =
  /^[ \t]*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|>[ \t]*)?(?:\*\*|__)?(?:task(?:[ \t]+id)?[ \t]*:?[ \t]*)?(?:\*\*[ \t]*)?`?(T-\d{1,6}[a-z]?)\b`?(.*)$/i;

export function taskNameIn(line: MarkdownLine): { id: string; title: string } | undefined {
  if (line.isCode || line.text.length > 1_000) return undefined;
  const match = NAMED.exec(line.text);
  if (match === null) return undefined;
  const rest = (match[2] ?? '').replace(/^(?:\*\*|__)/, '');
  // "T-001 must be done first" is a sentence about another task.
  if (headingOf(line) === undefined && !/^\s*(?:[:.—–|)-]|\(|$)/.test(rest)) return undefined;
  const title = rest
    .replace(/^[\s:.—–|)*_-]{1,10}/, '')
    .replace(/\*\*|__|#+\s*$/g, '')
    .trim();
  return {
    id: (match[1] ?? '').toUpperCase().replace(/[A-Z]$/, (letter) => letter.toLowerCase()),
    title,
  };
}

export function featureNameIn(line: MarkdownLine): string | undefined {
  const title = headingOf(line)?.title;
  return title !== undefined && /\bF-\d{1,6}\b/.test(title)
    ? title.replace(/^feature\s+/i, '')
    : undefined;
}

const VERIFY =
  /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?verif(?:y|ication)(?: commands?)?(?:\*\*)?:(?:\*\*)?[ \t]*/i;
const NEEDS =
  /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?:blocked by|depends on|dependencies)(?:\*\*)?:?(?:\*\*)?[ \t]/i;
const TIER = /^[ \t]*(?:[-*+][ \t]+)?(?:\*\*)?(?:spec )?(?:tier|complexity)(?:\*\*)?:/i;

/** `lines` is what stands between the packet before and this one. */
export function readProse(lines: readonly MarkdownLine[]): PacketProse {
  const at = lines.findLastIndex((line) => taskNameIn(line) !== undefined);
  const heading = lines.findLastIndex((line) => headingOf(line) !== undefined);
  const line = lines[at] ?? lines[heading];
  const name = line === undefined ? undefined : taskNameIn(line);
  const title = name?.title ?? (line === undefined ? undefined : ownTitle(line));
  const below = lines.slice(Math.max(at, heading) + 1).filter((each) => !isFenceOrRule(each));
  const own = line === undefined ? '' : line.text;
  return {
    id: name?.id,
    name: withoutTier(title),
    place: line === undefined ? undefined : { line: line.number, column: 1 },
    sentences: sentencesOf(below),
    complexity:
      complexityIn(own) ??
      complexityIn(below.find(({ text }) => TIER.test(text))?.text.toUpperCase()),
    verify: verifyIn(below),
    dependsOn: below.flatMap(({ text }) =>
      NEEDS.test(text) ? (text.slice(0, 500).match(/\bT-\d{1,6}\b/g) ?? []) : [],
    ),
    feature: lines.map(featureNameIn).findLast((feature) => feature !== undefined),
  };
}

// The title of the document, or of a feature, is not the name of a task.
function ownTitle(line: MarkdownLine): string | undefined {
  const heading = headingOf(line);
  if (heading === undefined || heading.level === 1) return undefined;
  return featureNameIn(line) === undefined ? heading.title : undefined;
}

function isFenceOrRule({ text, isCode }: MarkdownLine): boolean {
  return (isCode && /^[ \t>]*(?:`{3}|~{3})/.test(text)) || /^[ \t]*-{3,}[ \t]*$/.test(text);
}

function sentencesOf(lines: readonly MarkdownLine[]): string {
  const words = lines
    .filter(({ text }) => !VERIFY.test(text) && !TIER.test(text) && !NEEDS.test(text))
    .map(({ text }) => text.trim());
  return words
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
    .slice(0, MAX_SENTENCES);
}

export function verifyIn(lines: readonly MarkdownLine[]): PacketProse['verify'] {
  const at = lines.findIndex(({ text }) => VERIFY.test(text));
  const line = lines[at];
  if (line === undefined) return undefined;
  const label = VERIFY.exec(line.text)?.[0] ?? '';
  const more = lines.slice(at + 1);
  const end = more.findIndex(({ text }) => text.trim() === '' || !/^[ \t]/.test(text));
  const rest = more.slice(0, end === -1 ? more.length : end).map(({ text }) => text);
  const place = { line: line.number, column: label.length + 1 };
  return { text: [line.text.slice(label.length), ...rest].join('\n').trim(), place };
}

function withoutTier(title: string | undefined): string | undefined {
  const name = title
    ?.replace(
      /\s*[([]?\b(?:tier\s*:\s*)?(?:TRIVIAL|SIMPLE|MODERATE|COMPLEX)\b(?:\s+tier)?[)\]]?\s*$/,
      '',
    )
    .replace(/[\s—–:|-]{1,6}$/, '')
    .trim();
  return name === '' ? undefined : name;
}
