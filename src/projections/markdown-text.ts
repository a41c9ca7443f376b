// Text from outside, made harmless for a line of Markdown: it shows as it was written and can
// neither start a heading, a list, a link, HTML, nor end a table cell or a marked block.

import { oneLine, stripEscapes } from '../std/text.ts';

// Most names are plain, and a summary holds thousands of them.
const PLAIN = /^[A-Za-z][\w ,.:;()'"!?/-]*[\w.)'"!?]$/;

export function inlineText(text: string, maxLength = 200): string {
  if (text.length <= maxLength && PLAIN.test(text) && !/ {2}|_/.test(text)) return text;
  return oneLine(stripEscapes(text), maxLength)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*[\]|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/^[#+>=-]/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2');
}

/** A code span that any text fits in. */
export function codeSpan(text: string, maxLength = 200): string {
  if (text.length <= maxLength && /^[\w./:@#+-]+$/.test(text)) return `\`${text}\``;
  const line = oneLine(stripEscapes(text), maxLength).replaceAll('<!--', '<! --');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const isPadded = line === '' || line.startsWith('`') || line.endsWith('`');
  return isPadded ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
