// What a sentence of a plan names in so many words: code spans and paths. Whether they occur in a
// change can be looked up; whether the change does what the sentence means cannot.

import { codeSpans } from './code-spans.ts';
import { isPathLike } from './path-words.ts';

const MAX_TEXT = 20_000;
const MAX_NAMES = 40;

/** Identifiers and paths, each once, in order. Commands, values and prose are left out. */
export function namedThings(text: string): readonly string[] {
  const lines = text.slice(0, MAX_TEXT).split('\n');
  const spans = lines.flatMap((line) => codeSpans(line).spans.map(({ code }) => code));
  const paths = lines.flatMap((line) =>
    line
      .split(/\s+/)
      .map((word) => word.replace(/^["'`(]{1,3}|["'`),.;:]{1,3}$/g, ''))
      .filter((word) => word.includes('/') && /\.[a-z]\w{0,8}$/i.test(word) && isPathLike(word)),
  );
  const names = [...spans.flatMap(nameIn), ...paths];
  return [...new Set(names)].slice(0, MAX_NAMES);
}

/** `tideTable(harbour)` names what stands before the bracket, `Tide.table` also `table` alone. */
function nameIn(code: string): readonly string[] {
  const bare = code.trim().replace(/\([^()]{0,200}\)$/, '');
  if (bare.length < 3 || bare.length > 120 || /\s/.test(bare)) return [];
  if (bare.includes('/')) return isPathLike(bare) ? [bare] : [];
  return /^[\p{L}_$@#.][\p{L}\p{N}_$.:-]{2,}$/u.test(bare) ? [bare] : [];
}

/** Whether a text holds the name, or the last part of a dotted one. */
export function holdsName(text: string, name: string): boolean {
  if (text.includes(name)) return true;
  const last = /(?:\.|::)([\p{L}_$][\p{L}\p{N}_$]{2,})$/u.exec(name)?.[1];
  return last !== undefined && text.includes(last);
}
