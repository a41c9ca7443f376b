// Markdown by lines: which lines are code, which are headings. Enough to tell use from mention.

export interface MarkdownLine {
  /** Counts from 1. */
  readonly number: number;
  readonly text: string;
  /** Inside a fenced code block, or one of its two fence lines. */
  readonly isCode: boolean;
  /** The info string of the fence this line belongs to; empty outside fences and for bare ones. */
  readonly fence: string;
}

export function markdownLines(text: string): readonly MarkdownLine[] {
  let open: { readonly mark: string; readonly info: string } | undefined;
  return text.split('\n').map((line, index) => {
    const fence = FENCE_MARK.test(line) ? FENCE.exec(line) : null;
    const number = index + 1;
    if (open === undefined) {
      if (fence === null) return { number, text: line, isCode: false, fence: '' };
      open = { mark: fence[1] ?? '', info: (fence[2] ?? '').trim() };
      return { number, text: line, isCode: true, fence: open.info };
    }
    const { mark, info } = open;
    if (closes(line, mark)) open = undefined;
    return { number, text: line, isCode: true, fence: info };
  });
}

function closes(line: string, mark: string): boolean {
  const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1] ?? '';
  return closing[0] === mark[0] && closing.length >= mark.length;
}

const FENCE_MARK = /`{3}|~{3}/;
// Both indents are bounded: unbounded, a long line of spaces would cost its length squared.
const FENCE = /^[ \t]{0,256}(?:[-*+>] ?|\d{1,9}[.)] )?[ \t]{0,16}(`{3,}|~{3,})([^`]*)$/;

export interface Heading {
  readonly level: number;
  readonly title: string;
}

export function headingOf(line: MarkdownLine): Heading | undefined {
  if (line.isCode) return undefined;
  const match = /^(#{1,6})[ \t]+(.*)$/.exec(line.text);
  return match === null
    ? undefined
    : { level: (match[1] ?? '').length, title: withoutClosingMarks(match[2] ?? '') };
}

// `## Title ##` closes its heading, `## Learn C#` does not. By hand, because a pattern for it takes
// quadratic time on a line of spaces.
function withoutClosingMarks(text: string): string {
  const title = text.trimEnd();
  let end = title.length;
  while (end > 0 && title[end - 1] === '#') end -= 1;
  const isClosing = end === 0 || /[ \t]/.test(title[end - 1] ?? '');
  return isClosing ? title.slice(0, end).trimEnd() : title;
}

export interface FrontMatter {
  /** The YAML between the two rulers, without them. */
  readonly yaml: string;
  /** The line its first line stands on. */
  readonly firstLine: number;
  /** The line after the closing ruler. */
  readonly bodyLine: number;
}

export function frontMatterOf(text: string): FrontMatter | undefined {
  const match = /^---[ \t]*\n([\s\S]*?)(?:\n)?---[ \t]*(?:\n|$)/.exec(text);
  if (match === null) return undefined;
  const yaml = match[1] ?? '';
  const lines = match[0].split('\n').length - (match[0].endsWith('\n') ? 1 : 0);
  return { yaml, firstLine: 2, bodyLine: lines + 1 };
}
