// A text by lines with their own endings, counted as a reader of normalised text counts them: so
// that one line can be changed and every ending stays what it was.

export interface RawLine {
  readonly text: string;
  /** `\n`, `\r\n`, `\r`, or nothing at the end of the text. */
  readonly ending: string;
}

export function rawLines(text: string): readonly RawLine[] {
  const parts = text.split(/(\r\n|\r|\n)/);
  const lines: RawLine[] = [];
  for (let at = 0; at < parts.length; at += 2)
    lines.push({ text: parts[at] ?? '', ending: parts[at + 1] ?? '' });
  return lines;
}

/** Lines are named by their number, from 1. */
export function withLines(lines: readonly RawLine[], changed: ReadonlyMap<number, string>): string {
  return lines
    .map(({ text, ending }, index) => `${changed.get(index + 1) ?? text}${ending}`)
    .join('');
}

/** Where a line and column of normalised text are in the raw one. */
export function offsetOf(
  lines: readonly RawLine[],
  { line, column }: { readonly line: number; readonly column: number },
): number {
  const before = lines.slice(0, line - 1);
  return before.reduce((sum, { text, ending }) => sum + text.length + ending.length, column - 1);
}
