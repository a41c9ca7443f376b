// A file that a person and Doorward both write: ours is what stands between two marker lines, and
// nothing else of the file is ever touched.

const BEGIN = '<!-- doorward:begin -->';
const END = '<!-- doorward:end -->';

/** The file with our block replaced, or added at its end; `content` may not hold a marker line. */
export function withBlock(existing: string | undefined, content: string): string {
  const block = `${BEGIN}\n${content.trimEnd()}\n${END}`;
  if (existing === undefined || existing === '') return `${block}\n`;
  const own = existing.includes('\r\n') ? block.replaceAll('\n', '\r\n') : block;
  const found = blockIn(existing);
  if (found !== undefined)
    return `${existing.slice(0, found.start)}${own}${existing.slice(found.end)}`;
  const newline = existing.includes('\r\n') ? '\r\n' : '\n';
  const gap = existing.endsWith('\n') ? newline : newline + newline;
  return `${existing}${gap}${own}${newline}`;
}

// The last pair counts: a marker that lost its partner is a person's text by now.
function blockIn(text: string): { readonly start: number; readonly end: number } | undefined {
  const end = lastLine(text, END, text.length);
  const start = end === undefined ? undefined : lastLine(text, BEGIN, end);
  if (start === undefined || end === undefined) return undefined;
  return { start, end: end + END.length };
}

/** Where the last line begins that is exactly `line` and stands before `limit`. */
function lastLine(text: string, line: string, limit: number): number | undefined {
  let at = text.lastIndexOf(line, limit);
  while (at !== -1) {
    const isStart = at === 0 || text[at - 1] === '\n' || (at === 1 && text[0] === '\uFEFF');
    const next = text[at + line.length];
    if (isStart && (next === undefined || next === '\n' || next === '\r')) return at;
    if (at === 0) return undefined;
    at = text.lastIndexOf(line, at - 1);
  }
  return undefined;
}
