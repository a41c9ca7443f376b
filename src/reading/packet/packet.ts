// Spec packets in any text: where each begins and ends, and what its YAML holds. Finding repairs
// nothing: a packet without its markers is still found, and lint says what is wrong with it.

import type { SpecAssertion, SpecPacket } from '../../model/spec.ts';
import { type Document, readYaml } from '../../std/document.ts';
import { type MarkdownLine, markdownLines } from '../../std/markdown.ts';
import { type Place, shifted } from '../../std/place.ts';
import { type Fields, isFields } from '../../std/shape.ts';

export interface FoundPacket {
  /** The YAML, without its marker lines. */
  readonly text: string;
  /** Where `text` begins. */
  readonly place: Place;
  /** Both marker lines are there, exactly as agreed. */
  readonly isDelimited: boolean;
  /** First and last line that belong to the packet: its markers, or its code fence. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** `unclosed`: no end marker. `nested`: another start marker came first. */
  readonly defect: 'unclosed' | 'nested' | undefined;
}

export interface PacketScan {
  readonly packets: readonly FoundPacket[];
  /** End markers without a start. */
  readonly strayEnds: readonly Place[];
}

export const START_MARKER = '# --- SPEC ---';
export const END_MARKER = '# --- END SPEC ---';

const PACKET_KEY = /^(?:version|intent|intent_template|assertions|constraints|file_scope)[ \t]*:/;

export function findPackets(text: string): readonly FoundPacket[] {
  return scanPackets(text).packets;
}

/** `text` has its newlines normalised. */
export function scanPackets(
  text: string,
  lines: readonly MarkdownLine[] = packetLines(text),
): PacketScan {
  const delimited = text.includes('SPEC') || /spec[ \t]*--/i.test(text) ? byMarkers(lines) : NONE;
  const fenced = byFences(lines, delimited.packets);
  const packets = [...delimited.packets, ...fenced].sort(
    (left, right) => left.firstLine - right.firstLine,
  );
  if (packets.length > 0) return { packets, strayEnds: delimited.strayEnds };
  return { packets: wholeYaml(lines), strayEnds: delimited.strayEnds };
}

/** Markdown lines, except that a code block nobody closed ends at the next heading of a task. */
export function packetLines(text: string): readonly MarkdownLine[] {
  const lines = markdownLines(text);
  if (!lines.some((line) => line.isCode && TASK_HEADING.test(line.text))) return lines;
  const starts = lines.filter((line) => line.number > 1 && TASK_HEADING.test(line.text));
  return [0, ...starts.map(({ number }) => number - 1)].flatMap((start, at) => {
    const end = starts[at]?.number;
    const part = lines.slice(start, end === undefined ? undefined : end - 1);
    const own = markdownLines(textOf(part));
    return own.map((line) => ({ ...line, number: line.number + start }));
  });
}

const TASK_HEADING = /^#{2,6}[ \t]{1,8}(?:task[ \t]{1,8})?T-\d/i;

const NONE: PacketScan = { packets: [], strayEnds: [] };

type Marker = 'start' | 'end';

// Spelling is judged loosely here, so that a packet with a sloppy marker is found and then refused.
export function markerOf(line: MarkdownLine): Marker | undefined {
  const { text } = line;
  if (text.length > 200 || !text.includes('--')) return undefined;
  const match = /^[ \t]*#[ \t]*-{2,}[ \t]*(END[ \t]+)?SPEC[ \t]*-{2,}[ \t]*$/i.exec(text);
  if (match === null) return undefined;
  return match[1] === undefined ? 'start' : 'end';
}

function byMarkers(lines: readonly MarkdownLine[]): PacketScan {
  const packets: FoundPacket[] = [];
  const strayEnds: Place[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    const marker = line === undefined ? undefined : markerOf(line);
    if (line === undefined || marker === undefined) continue;
    if (marker === 'end') {
      strayEnds.push({ line: line.number, column: line.text.indexOf('#') + 1 });
      continue;
    }
    const packet = packetFrom(lines, index);
    packets.push(packet);
    // The line that stopped an unclosed packet may be the start of the next one.
    index = packet.lastLine - 1;
  }
  return { packets, strayEnds };
}

function packetFrom(lines: readonly MarkdownLine[], start: number): FoundPacket {
  const opening = lines[start];
  const isFenced = opening?.isCode === true;
  let end = start + 1;
  while (end < lines.length && !isOver(lines[end], isFenced)) end += 1;
  const closing = lines[end];
  const stop = closing === undefined ? undefined : markerOf(closing);
  const isClosed = stop === 'end';
  return {
    text: textOf(lines.slice(start + 1, end)),
    place: { line: start + 2, column: 1 },
    isDelimited: opening?.text.trim() === START_MARKER && closing?.text.trim() === END_MARKER,
    firstLine: start + 1,
    lastLine: isClosed ? end + 1 : end,
    defect: isClosed ? undefined : stop === 'start' ? 'nested' : 'unclosed',
  };
}

function isOver(line: MarkdownLine | undefined, isFenced: boolean): boolean {
  return line !== undefined && (markerOf(line) !== undefined || isEdge(line, isFenced));
}

// Where an unclosed packet must be over: the end of its code block or, outside of one, the next
// heading. A single `#` may be a comment of the YAML.
function isEdge(line: MarkdownLine, isFenced: boolean): boolean {
  return isFenced ? !line.isCode || isFenceLine(line) : /^#{2,6}[ \t]/.test(line.text);
}

const isFenceLine = (line: MarkdownLine): boolean =>
  line.isCode && /^[ \t>]*(?:`{3,}|~{3,})/.test(line.text);

/** Code blocks that hold a packet nobody has marked. */
function byFences(
  lines: readonly MarkdownLine[],
  marked: readonly FoundPacket[],
): readonly FoundPacket[] {
  const packets: FoundPacket[] = [];
  const taken = new Set(marked.map(({ firstLine }) => firstLine));
  let opened: number | undefined;
  let hasMarker = false;
  for (const [index, line] of lines.entries()) {
    if (taken.has(line.number)) hasMarker = true;
    if (!isFenceLine(line)) continue;
    if (opened === undefined || !lines[index - 1]?.isCode) {
      opened = index;
      hasMarker = false;
      continue;
    }
    const body = lines.slice(opened + 1, index);
    if (!hasMarker && isPacketLike(body)) packets.push(unmarked(body, opened + 1, index + 1));
    opened = undefined;
  }
  return packets;
}

/** A YAML file that is nothing but packets, one per document. */
function wholeYaml(lines: readonly MarkdownLine[]): readonly FoundPacket[] {
  const packets: FoundPacket[] = [];
  let first = 0;
  for (let index = 0; index <= lines.length; index += 1) {
    if (index < lines.length && !/^---[ \t]*$/.test(lines[index]?.text ?? '')) continue;
    const body = lines.slice(first, index);
    if (isPacketLike(body)) packets.push(unmarked(body, first + 1, index));
    first = index + 1;
  }
  return packets;
}

function unmarked(body: readonly MarkdownLine[], firstLine: number, lastLine: number): FoundPacket {
  const place = { line: body[0]?.number ?? firstLine, column: 1 };
  return {
    text: textOf(body),
    place,
    isDelimited: false,
    firstLine,
    lastLine,
    defect: undefined,
  };
}

// Two of the five fields at the margin, one of them the assertions or the intent.
function isPacketLike(body: readonly MarkdownLine[]): boolean {
  const margin = /^[ \t]*/.exec(
    body.find(({ text }) => /^[ \t]*[a-z_]+[ \t]*:/.test(text))?.text ?? '',
  );
  const indent = margin?.[0].length ?? 0;
  const keys = body.filter(
    ({ text }) => text.search(/\S/) === indent && PACKET_KEY.test(text.slice(indent)),
  );
  return keys.length >= 2 && keys.some(({ text }) => /^[ \t]*(?:assertions|intent)/.test(text));
}

function textOf(lines: readonly MarkdownLine[]): string {
  return lines.map(({ text }) => text).join('\n');
}

/** What a packet's YAML holds, unchecked; places are in the plan. */
export function readPacket(
  text: string,
  place: Place,
  isDelimited: boolean,
  featureTaskCount: number | undefined,
): SpecPacket {
  const document = readYaml(text);
  const error = document.ok
    ? undefined
    : { message: document.error.message, place: shifted(document.error.place, place) };
  const fields = document.ok && isFields(document.value) ? document.value : undefined;
  const assertions = document.ok ? assertionsOf(fields, document, place) : [];
  return { isDelimited, text, place, error, fields, assertions, featureTaskCount };
}

function assertionsOf(
  fields: Fields | undefined,
  document: Extract<Document, { ok: true }>,
  origin: Place,
): readonly SpecAssertion[] {
  const list = fields?.['assertions'];
  if (!Array.isArray(list)) return [];
  const items: readonly unknown[] = list;
  const assertions: SpecAssertion[] = [];
  for (const [index, item] of items.entries()) {
    if (!isFields(item)) continue;
    assertions.push({
      id: wordsOf(item['id']),
      positive: wordsOf(item['positive']),
      negative: wordsOf(item['negative']),
      // Asked for only where lint finds fault, which keeps reading ten thousand packets cheap.
      get place() {
        return shifted(document.placeOf(['assertions', index]), origin);
      },
    });
  }
  return assertions;
}

const wordsOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;
