// Entries of ours put into a client's JSON and taken out again. Everything else in the file stays as it
// is, comments and layout included; a file that is no JSON is not touched.

import {
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { assert } from '../../std/assert.ts';
import { isFields } from '../../std/shape.ts';
import { appended } from './append-json.ts';
import type { HookEntry } from './client-files.ts';

export type Edited =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Ours are known by what they start, wherever it is installed. */
const OURS = /doorward(?:\.cjs)?['"]? hook (?:claude|codex|gemini|copilot|cursor)\b/;

/** Some editors put one before a file; it stays there. */
const MARK = '\uFEFF';

function marked(edited: Edited): Edited {
  return edited.ok ? { ok: true, text: MARK + edited.text } : edited;
}

/** The text with exactly these entries of ours; an absent file is made with its frame. */
export function withHooks(
  text: string | undefined,
  entries: readonly HookEntry[],
  frame: object,
): Edited {
  if (text === undefined || text.trim() === '') return { ok: true, text: newFile(entries, frame) };
  if (text.startsWith(MARK)) return marked(withHooks(text.slice(1), entries, frame));
  const without = withoutHooks(text);
  if (!without.ok) return without;
  if (isInstalled(text, entries)) return { ok: true, text };
  let now = without.text;
  for (const entry of entries) {
    const list = nodeAt(now, ['hooks', entry.event]);
    if (list !== undefined && list.type !== 'array')
      return { ok: false, problem: `hooks.${entry.event} is not a list` };
    now = added(now, entry);
  }
  return { ok: true, text: now };
}

function added(text: string, { event, value }: HookEntry): string {
  const root = nodeAt(text, []);
  const hooks = nodeAt(text, ['hooks']);
  const list = nodeAt(text, ['hooks', event]);
  assert(root !== undefined, 'a text that was read has a root');
  if (list !== undefined) return appended(text, list, { value });
  if (hooks !== undefined) return appended(text, hooks, { key: event, value: [value] });
  return appended(text, root, { key: 'hooks', value: { [event]: [value] } });
}

/** The text without any entry of ours, and without what stood there only for them. */
export function withoutHooks(text: string): Edited {
  if (text.startsWith(MARK)) return marked(withoutHooks(text.slice(1)));
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (root?.type !== 'object' || errors.length > 0)
    return { ok: false, problem: 'it is not a JSON object that can be read' };
  const hooks = nodeAt(text, ['hooks']);
  if (hooks !== undefined && hooks.type !== 'object')
    return { ok: false, problem: '`hooks` is not an object' };
  let now = text;
  for (let path = ourPath(now); path !== undefined; path = ourPath(now)) now = cut(now, path);
  return { ok: true, text: now };
}

export function hasHooks(text: string): boolean {
  return ourPath(text) !== undefined;
}

/** The commands of ours, as they stand there. */
export function commandsIn(text: string): readonly string[] {
  const hooks = nodeAt(text, ['hooks']);
  return hooks === undefined
    ? []
    : stringsIn(getNodeValue(hooks)).filter((word) => OURS.test(word));
}

function stringsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value];
  if (depth > 8) return [];
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, depth + 1));
  return isFields(value) ? stringsIn(Object.values(value), depth + 1) : [];
}

/** Exactly these stand there already: then not a space of the file has to move. */
function isInstalled(text: string, entries: readonly HookEntry[]): boolean {
  const shown = (event: string, value: unknown): readonly string[] => {
    const { matcher = null, hooks = [value] } = isFields(value) ? value : {};
    const own: readonly unknown[] = Array.isArray(hooks) ? hooks.filter(isOurs) : [];
    return own.map((handler) => JSON.stringify([event, matcher, handler]));
  };
  const there = listsIn(nodeAt(text, ['hooks'])).flatMap(({ key, list }) =>
    list.flatMap((item) => shown(key, item)),
  );
  const wanted = entries.flatMap(({ event, value }) => shown(event, value));
  return JSON.stringify(there.toSorted()) === JSON.stringify(wanted.toSorted());
}

/** The largest piece that is there only because of us; undefined if there is none left. */
function ourPath(text: string): JSONPath | undefined {
  const hooks = nodeAt(text, ['hooks']);
  for (const { key, list } of listsIn(hooks)) {
    const path = ourItem(list, ['hooks', key]);
    if (path === undefined) continue;
    const isOnly = list.length === 1 && path.length === 3;
    if (!isOnly) return path;
    return listsIn(hooks).length === 1 ? ['hooks'] : ['hooks', key];
  }
  return undefined;
}

function listsIn(
  hooks: Node | undefined,
): readonly { readonly key: string; readonly list: readonly unknown[] }[] {
  const value: unknown = hooks === undefined ? undefined : getNodeValue(hooks);
  if (!isFields(value)) return [];
  return Object.entries(value).map(([key, list]) => ({
    key,
    list: Array.isArray(list) ? list : [],
  }));
}

/** A handler of ours in the list, or the whole group where it stands alone. */
function ourItem(list: readonly unknown[], path: JSONPath): JSONPath | undefined {
  for (const [index, item] of list.entries()) {
    if (isOurs(item)) return [...path, index];
    const group: readonly unknown[] =
      isFields(item) && Array.isArray(item['hooks']) ? item['hooks'] : [];
    const at = group.findIndex(isOurs);
    if (at !== -1) return group.length === 1 ? [...path, index] : [...path, index, 'hooks', at];
  }
  return undefined;
}

function isOurs(item: unknown): boolean {
  if (!isFields(item)) return false;
  return [item['command'], item['bash']].some(
    (word) => typeof word === 'string' && OURS.test(word),
  );
}

function nodeAt(text: string, path: JSONPath): Node | undefined {
  // Only who asks, not who edits, comes here with a mark.
  const body = text.startsWith(MARK) ? text.slice(1) : text;
  const root = parseTree(body, [], { allowTrailingComma: true });
  return root === undefined ? undefined : findNodeAtLocation(root, path);
}

/** Takes a piece out with one of the commas beside it. */
function cut(text: string, path: JSONPath): string {
  const found = nodeAt(text, path);
  // The value of a property stands in a node of its own.
  const node = found?.parent?.type === 'property' ? found.parent : found;
  const siblings = node?.parent?.children ?? [];
  assert(node !== undefined, 'a piece that was found is there');
  const at = siblings.indexOf(node);
  const [before, next] = [siblings[at - 1], siblings[at + 1]];
  const end = node.offset + node.length;
  if (next !== undefined) return text.slice(0, node.offset) + text.slice(next.offset);
  if (before !== undefined) return text.slice(0, before.offset + before.length) + text.slice(end);
  return text.slice(0, node.offset) + text.slice(end).replace(/^\s*,/, '');
}

function newFile(entries: readonly HookEntry[], frame: object): string {
  const hooks: Record<string, object[]> = {};
  for (const { event, value } of entries) hooks[event] = [...(hooks[event] ?? []), value];
  return `${JSON.stringify({ ...frame, hooks }, null, 2)}\n`;
}
