// A document of spec packets as a list of entries: each packet with the words around it, and each
// task that is named without one, in the order of the text.

import type { SpecPacket } from '../../model/spec.ts';
import { headingOf, type MarkdownLine } from '../../std/markdown.ts';
import { textOf } from '../../std/shape.ts';
import { taskKey } from './feature-list.ts';
import {
  type FoundPacket,
  markerOf,
  type PacketScan,
  packetLines,
  readPacket,
  scanPackets,
} from './packet.ts';
import { featureNameIn, type PacketProse, readProse, taskNameIn, verifyIn } from './prose.ts';

export interface PacketEntry {
  readonly id: string;
  readonly prose: PacketProse;
  readonly feature: string | undefined;
  readonly found: FoundPacket | undefined;
  readonly spec: SpecPacket | undefined;
  /** The line it begins on. */
  readonly line: number;
}

export interface PacketDocument extends PacketScan {
  readonly entries: readonly PacketEntry[];
  readonly title: string | undefined;
}

export const MAX_PACKETS = 20_000;

export function readPacketDocument(text: string): PacketDocument {
  const lines = packetLines(text);
  const scan = scanPackets(text, lines);
  const packets = scan.packets.slice(0, MAX_PACKETS);
  // Inside a packet a `#` begins a comment, not a heading.
  const prose = outside(lines, packets);
  const drafts = [...packetDrafts(lines, packets), ...bareDrafts(lines, prose, packets)];
  const ordered = drafts.toSorted((left, right) => left.line - right.line);
  const first = prose.find((line) => headingOf(line)?.level === 1);
  const title =
    first === undefined || taskNameIn(first) !== undefined ? undefined : headingOf(first)?.title;
  return { ...scan, entries: numbered(ordered), title };
}

function outside(
  lines: readonly MarkdownLine[],
  packets: readonly FoundPacket[],
): readonly MarkdownLine[] {
  const from = packets.map(({ lastLine }) => lastLine);
  return [0, ...from]
    .flatMap((start, index) =>
      lines.slice(start, (packets[index]?.firstLine ?? lines.length + 1) - 1),
    )
    .filter((line) => markerOf(line) === undefined);
}

type Draft = Omit<PacketEntry, 'id'>;

function packetDrafts(
  lines: readonly MarkdownLine[],
  packets: readonly FoundPacket[],
): readonly Draft[] {
  let feature: string | undefined;
  return packets.map((found, index) => {
    const before = packets[index - 1]?.lastLine ?? 0;
    const prose = readProse(lines.slice(before, found.firstLine - 1));
    const after = lines.slice(
      found.lastLine,
      (packets[index + 1]?.firstLine ?? lines.length + 1) - 1,
    );
    feature = prose.feature ?? feature;
    const spec = readPacket(found.text, found.place, found.isDelimited, undefined);
    return {
      prose: { ...prose, verify: prose.verify ?? verifyAfter(after, index === packets.length - 1) },
      feature: textOf(spec.fields?.['parent_feature']) ?? feature,
      found,
      spec,
      line: prose.place?.line ?? found.firstLine,
    };
  });
}

// Up to the next heading the words still belong to this packet; without one they may as well
// introduce the next.
function verifyAfter(lines: readonly MarkdownLine[], isLast: boolean): PacketProse['verify'] {
  const end = lines.findIndex(
    (line) => headingOf(line) !== undefined || taskNameIn(line) !== undefined,
  );
  if (end === -1 && !isLast) return undefined;
  return verifyIn(end === -1 ? lines : lines.slice(0, end));
}

/** Headings that name a task and have no packet below. */
function bareDrafts(
  lines: readonly MarkdownLine[],
  prose: readonly MarkdownLine[],
  packets: readonly FoundPacket[],
): readonly Draft[] {
  const starts = new Set(packets.map(({ firstLine }) => firstLine));
  const headings = new Set(prose.filter((line) => headingOf(line) !== undefined));
  const marks = lines.filter((line) => headings.has(line) || starts.has(line.number));
  const drafts: Draft[] = [];
  let feature: string | undefined;
  for (const [index, line] of marks.entries()) {
    feature = featureNameIn(line) ?? feature;
    const next = marks[index + 1];
    const isPacketNext = next !== undefined && starts.has(next.number);
    if (!headings.has(line) || taskNameIn(line) === undefined || isPacketNext) continue;
    const own = readProse(lines.slice(line.number - 1, (next?.number ?? lines.length + 1) - 1));
    drafts.push({ prose: own, feature, found: undefined, spec: undefined, line: line.number });
  }
  return drafts;
}

const ID_FIELDS = ['task', 'task_id', 'id'];

function givenId({ prose, spec }: Draft): string | undefined {
  if (prose.id !== undefined) return prose.id;
  const texts = ID_FIELDS.map((key) => textOf(spec?.fields?.[key]));
  return texts.find((text) => text !== undefined && /^[\w.-]{1,40}$/.test(text));
}

/** A second mention of a task without a packet is no second task. */
function numbered(drafts: readonly Draft[]): readonly PacketEntry[] {
  const packed = new Set(
    drafts.flatMap((draft) => (draft.spec === undefined ? [] : [taskKey(givenId(draft) ?? '')])),
  );
  const taken = new Set(drafts.map((draft) => taskKey(givenId(draft) ?? '')));
  const seen = new Set<string>();
  let free = 1;
  return drafts.flatMap((draft, index) => {
    const given = givenId(draft);
    const key = taskKey(given ?? '');
    if (draft.spec === undefined && (packed.has(key) || seen.has(key))) return [];
    seen.add(key);
    if (given !== undefined) return [{ ...draft, id: given }];
    free = Math.max(free, index + 1);
    while (taken.has(taskKey(`T-${free}`))) free += 1;
    taken.add(taskKey(`T-${free}`));
    return [{ ...draft, id: `T-${String(free).padStart(3, '0')}` }];
  });
}
