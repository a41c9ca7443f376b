// What stands under a checklist task: labelled fields (Do, Files, Done when, Verify, Commit) and
// loose lines. Only labels at the outermost level of the task are fields; deeper ones are content.

import type { Place } from '../../std/place.ts';
import { bulletOf } from '../words/bullets.ts';
import { indentOf } from './box.ts';
import type { PlanLine } from './quoted-lines.ts';

export type FieldKey =
  | 'do'
  | 'files'
  | 'done'
  | 'verify'
  | 'expected'
  | 'commit'
  | 'waits'
  | 'reference';

export interface TaskField {
  /** Undefined for a label nobody has agreed on. */
  readonly key: FieldKey | undefined;
  readonly label: string;
  readonly text: string;
  /** Where `text` begins. */
  readonly place: Place;
  /** How many columns the lines after its first have lost. */
  readonly indent: number;
  /** Some plans tick fields instead of tasks. */
  readonly ticked: boolean | undefined;
}

export interface TaskBody {
  readonly fields: readonly TaskField[];
  /** Lines outside fields, in order. */
  readonly loose: string;
}

const LABELS: ReadonlyMap<string, FieldKey> = new Map(
  Object.entries({
    do: 'do',
    steps: 'do',
    action: 'do',
    what: 'do',
    change: 'do',
    'implementation steps': 'do',
    where: 'files',
    target: 'files',
    location: 'files',
    'done when': 'done',
    done: 'done',
    deliverables: 'done',
    acceptance: 'done',
    'acceptance criteria': 'done',
    'exit criterion': 'done',
    'exit criteria': 'done',
    'success criteria': 'done',
    'depends on': 'waits',
    depends: 'waits',
    dependencies: 'waits',
    'blocked by': 'waits',
    verify: 'verify',
    verification: 'verify',
    'how to verify': 'verify',
    'verify command': 'verify',
    'verify with': 'verify',
    'verification command': 'verify',
    'verification steps': 'verify',
    validation: 'verify',
    expected: 'expected',
    commit: 'commit',
    requirements: 'reference',
    reqs: 'reference',
    requirement: 'reference',
    design: 'reference',
    refs: 'reference',
    references: 'reference',
    rules: 'reference',
    status: 'reference',
    note: 'reference',
    notes: 'reference',
    reuses: 'reference',
    tools: 'reference',
    tests: 'reference',
    gate: 'reference',
    interfaces: 'reference',
    leverage: 'reference',
    prompt: 'reference',
  }),
);
export const FIELD_NAMES: readonly string[] = ['Do', 'Files', 'Done when', 'Verify', 'Commit'];

interface LabelLine {
  readonly key: FieldKey | undefined;
  readonly label: string;
  readonly italic?: string;
  readonly indent: number;
  /** It stands in a list rather than by itself. */
  readonly isItem: boolean;
  readonly rest: string;
  readonly offset: number;
  readonly ticked: boolean | undefined;
}

/** The label a line begins with, if any. */
export function labelOf(line: PlanLine): LabelLine | undefined {
  if (line.isQuoted || line.text.length > 100_000) return undefined;
  const { text, offset, isItem, ticked } = bulletOf(line.text);
  const found =
    boldLabel(text) ??
    italicLabel(text) ??
    headingLabel(text) ??
    (isItem || OWN_LINE.test(text) ? (plainLabel(text) ?? doneWhen(text)) : undefined);
  if (found === undefined) return undefined;
  const rest = text.slice(found.length);
  return { ...found, indent: line.indent, isItem, rest, offset: offset + found.length, ticked };
}

// Outside a list only these are no beginning of a sentence.
const OWN_LINE = /^(?:Files?|Verify|Done when|Commit):[ \t]/;

interface Label {
  readonly key: FieldKey | undefined;
  readonly label: string;
  readonly length: number;
  /** The mark that ends the field, too. */
  readonly italic?: string;
}

function boldLabel(text: string): Label | undefined {
  const match =
    /^(?:\*\*|__)([^*_:\n][^*:\n]{0,58})(:?)[ \t]{0,4}(?:\*\*|__)[ \t]{0,4}(:?)[ \t]{0,20}/.exec(
      text,
    );
  if (match === null) return undefined;
  const label = (match[1] ?? '').trim();
  const key = keyOf(label);
  const hasColon = match[2] === ':' || match[3] === ':';
  // An agreed label may do without its colon, unless a sentence goes on: "**Do** not wait".
  const isClear = /^(?:$|`|[-–—]\s)/.test(text.slice(match[0].length));
  if (!hasColon && (key === undefined || !isClear)) return undefined;
  return { key, label, length: match[0].length };
}

function italicLabel(text: string): Label | undefined {
  const match = /^([_*])([A-Za-z][A-Za-z ]{0,30}):[ \t]{0,20}(?=.*\1[ \t]*$)/.exec(text);
  if (match === null) return undefined;
  const label = match[2] ?? '';
  const italic = match[1] ?? '';
  return { key: keyOf(label) ?? 'reference', label, length: match[0].length, italic };
}

/** "- Done when a wrong password is refused": it needs no colon to be what it says. */
function doneWhen(text: string): Label | undefined {
  const length = /^Done when[ \t]{1,4}(?=\S)/.exec(text)?.[0].length;
  return length === undefined ? undefined : { key: 'done', label: 'Done when', length };
}

/** `#### Done when` */
function headingLabel(text: string): Label | undefined {
  const label = /^#{3,6}[ \t]{1,4}([A-Za-z][^:#*`]{1,40}):?[ \t]*$/.exec(text)?.[1]?.trim();
  const key = keyOf(label ?? '');
  return label === undefined || key === undefined ? undefined : { key, label, length: text.length };
}

function plainLabel(text: string): Label | undefined {
  const match = /^([A-Za-z][A-Za-z/ ]{1,30}):[ \t]{0,20}/.exec(text);
  const label = match?.[1] ?? '';
  const key = keyOf(label);
  // Without emphasis only the words of a plan's own fields are labels.
  if (match === null || key === undefined || key === 'reference') return undefined;
  return { key, label, length: match[0].length };
}

const FILES =
  /^(?:target |affected )?files?(?:\(s\))?(?: (?:likely )?(?:touched|changed|modified|created|affected|to (?:create|modify|change|touch|edit|update|delete)(?:\/\w+)?))?$/;

function keyOf(label: string): FieldKey | undefined {
  const name = label.toLowerCase().replace(/\s+/g, ' ');
  return LABELS.get(name) ?? (FILES.test(name) ? 'files' : undefined);
}

interface OpenField {
  readonly start: LabelLine;
  readonly line: number;
  readonly rest: string[];
}

export function readTaskBody(lines: readonly PlanLine[]): TaskBody {
  const fields: OpenField[] = [];
  const loose: string[] = [];
  let open: OpenField | undefined;
  let level: number | undefined;
  let before: PlanLine | undefined;
  for (const line of lines) {
    const label = labelOf(line);
    if (label !== undefined && label.indent <= (level ?? label.indent) + 1) {
      level ??= label.indent;
      open = { start: label, line: line.number, rest: [] };
      fields.push(open);
    } else if (open !== undefined && belongsTo(open, line, before)) {
      open.rest.push(line.text);
    } else if (!/^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/.test(line.text)) {
      open = undefined;
      loose.push(looseText(line));
    }
    before = line;
  }
  return { fields: fields.map(closed), loose: dedented(loose) };
}

// Deeper lines belong to a field, and so does a sentence or a quotation that goes on. A code block
// that stands by itself after the task must not become part of its last field.
function belongsTo(open: OpenField, line: PlanLine, before: PlanLine | undefined): boolean {
  if (line.text.trim() === '' || line.indent > open.start.indent) return true;
  if (isListBelow(open, line, before)) return true;
  const isBlankBefore = before === undefined || before.text.trim() === '';
  if (line.isQuoted) return before?.isQuoted === true || !isBlankBefore;
  return !isBlankBefore && !bulletOf(line.text).isItem && !/^[ \t]*(?:>|---)/.test(line.text);
}

const looseText = ({ text, isQuoted }: PlanLine): string => (isQuoted ? text : withoutBoxes(text));

const BOXED = /^([ \t\u00a0]*(?:[-*+]|\d{1,4}[.)])[ \t\u00a0]+)\[[^\]]?\]\*?[ \t\u00a0]+/gm;

/** A step is the same step when it is done: boxes say nothing to whoever does the task. */
export const withoutBoxes = (text: string): string => text.replace(BOXED, '$1');

// `**Done when**:` by itself is followed by a list at its own level. Boxes after plain items are
// another list: the steps of the task.
function isListBelow(
  { start, rest }: OpenField,
  line: PlanLine,
  before: PlanLine | undefined,
): boolean {
  if (start.isItem || start.rest.trim() !== '' || line.isQuoted) return false;
  const item = bulletOf(line.text);
  if (!item.isItem) return false;
  const first = rest.find((text) => text.trim() !== '');
  if (first === undefined || before?.text.trim() !== '') return true;
  return (bulletOf(first).ticked === undefined) === (item.ticked === undefined);
}

function closed({ start, line, rest }: OpenField): TaskField {
  const { key, label, ticked, italic } = start;
  // What an italic label begins ends with its mark.
  const isMarked = italic !== undefined || key === 'reference';
  const first = isMarked ? start.rest.replace(/[_*][ \t]*$/, '') : start.rest;
  if (first.trim() !== '') {
    const text = [first.trim(), dedented(rest)].filter((part) => part !== '').join('\n');
    const place = { line, column: start.offset + 1 };
    return { key, label, text, place, indent: sharedIndent(rest), ticked };
  }
  const blank = rest.findIndex((text) => text.trim() !== '');
  const from = Math.max(0, blank);
  const column = indentWidth(rest[from] ?? '') + 1;
  return {
    key,
    label,
    text: dedented(rest.slice(from)),
    place: blank === -1 ? { line, column: start.offset + 1 } : { line: line + 1 + from, column },
    indent: sharedIndent(rest.slice(from)),
    ticked,
  };
}

const indentWidth = (line: string): number => Math.max(0, line.search(/\S/));

function sharedIndent(lines: readonly string[]): number {
  const indents = lines.filter((line) => line.trim() !== '').map(indentOf);
  return indents.length === 0 ? 0 : indents.reduce((least, indent) => Math.min(least, indent), 200);
}

/** Without the indentation all lines share, and without blank lines around. */
function dedented(lines: readonly string[]): string {
  const common = sharedIndent(lines);
  return lines
    .map((line) => withoutColumns(line, common).trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}

function withoutColumns(line: string, columns: number): string {
  let at = 0;
  while (
    at < line.length &&
    indentOf(line.slice(0, at + 1)) <= columns &&
    /[ \t\u00a0]/.test(line[at] ?? '')
  )
    at += 1;
  return line.slice(at);
}

/** The items of a list, each on one line; the text itself where it is no list. */
export function itemsOf(text: string): readonly string[] {
  const items: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const bullet = bulletOf(line);
    const last = items.length - 1;
    if (bullet.isItem || last < 0) items.push(bullet.text.trim());
    else items[last] = `${items[last] ?? ''} ${bullet.text.trim()}`;
  }
  return items.filter((item) => item !== '');
}

/** The commit message, or undefined for "None" and its like. */
export function commitOf(text: string): string | undefined {
  const first = text.split('\n')[0]?.trim() ?? '';
  if (first === '' || /^[`_(*]{0,3}(?:none|n\/a|no commit|nothing|-+$|—$)/i.test(first))
    return undefined;
  return (/`([^`]{1,500})`/.exec(first)?.[1] ?? first).trim();
}
