// Names of refs made from ids of tasks and runs, which may hold anything. Always valid for git, and
// different where the ids are different.

import { createHash } from 'node:crypto';

const MAX_PART = 80;
const PLAIN = /^[A-Za-z0-9_](?:[A-Za-z0-9_-]|\.(?=[A-Za-z0-9_-]))*$/;

/** `name` may have parts, divided by slashes. */
export function refName(prefix: string, name: string): string {
  const parts = name.split('/').filter((part) => part !== '');
  return `${prefix}/${(parts.length === 0 ? ['unnamed'] : parts).map(refPart).join('/')}`;
}

/** The same without folders, for where another ref is called like one of them. */
export function flatRefName(prefix: string, name: string): string {
  return `${prefix}-${withMark(name.replaceAll('/', '-'), name)}`;
}

function refPart(part: string): string {
  const isPlain = part.length <= MAX_PART && PLAIN.test(part) && !part.endsWith('.lock');
  return isPlain ? part : withMark(part, part);
}

// What was changed carries a mark of what it was, so that no two ids meet.
function withMark(text: string, original: string): string {
  const safe = text.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '');
  const mark = createHash('sha256').update(original).digest('hex').slice(0, 10);
  return `${safe === '' ? 'x' : safe.slice(0, MAX_PART)}-${mark}`;
}
