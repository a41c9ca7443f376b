// Code spans of a line, as Markdown pairs them: a run of backticks closes at the next run of the
// same length. One pass, whatever the text.

export interface CodeSpan {
  /** Of the opening backtick. */
  readonly start: number;
  /** After the closing one. */
  readonly end: number;
  readonly code: string;
}

export interface CodeSpans {
  readonly spans: readonly CodeSpan[];
  /** The first backtick that opens a span which this line does not close. */
  readonly open: number | undefined;
}

export function codeSpans(line: string): CodeSpans {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: marks }) => ({
    at: index,
    size: marks.length,
  }));
  const later = new Map<number, number[]>();
  for (const run of runs.toReversed()) {
    const same = later.get(run.size) ?? [];
    same.push(run.at);
    later.set(run.size, same);
  }
  const spans: CodeSpan[] = [];
  let open: number | undefined;
  let from = 0;
  for (const { at, size } of runs) {
    const same = later.get(size) ?? [];
    same.pop();
    if (at < from) continue;
    const close = same.at(-1);
    if (close === undefined) {
      open ??= at;
      continue;
    }
    from = close + size;
    spans.push({ start: at, end: from, code: line.slice(at + size, close).trim() });
  }
  return { spans, open };
}
