// Which lines a unified diff touches. A diff that is not whole says nothing about what it leaves
// out, so that it is not read at all.

export interface TouchedLines {
  /** Whether the place lies in a part that the diff shows; without a line, whether the file does. */
  covers(file: string, line: number | undefined): boolean;
}

interface Range {
  readonly first: number;
  readonly last: number;
}

const MAX_LINES = 500_000;
const HEADER =
  /^(?:diff |index |---|\+\+\+ |new file|deleted file|old mode|new mode|similarity|dissimilarity|rename |copy |Binary files )/;
const HUNK = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

/** Undefined where the text is no diff, or only a part of one. */
export function touchedIn(diff: string): TouchedLines | undefined {
  const lines = diff.split('\n', MAX_LINES + 1);
  if (lines.length > MAX_LINES) return undefined;
  const files = new Map<string, Range[]>();
  let place: Place | undefined = { file: '', owed: PAID };
  for (const line of lines) {
    place = isPaid(place.owed) ? atMargin(line, place, files) : inHunk(line, place);
    if (place === undefined) return undefined;
  }
  return isPaid(place.owed) ? coverOf(files) : undefined;
}

interface Place {
  readonly file: string;
  readonly owed: Owed;
}

const PAID: Owed = { before: 0, after: 0 };
const isPaid = ({ before, after }: Owed): boolean => before + after === 0;

function atMargin(line: string, { file }: Place, files: Map<string, Range[]>): Place | undefined {
  const hunk = HUNK.exec(line);
  if (hunk !== null) {
    const owed = { before: Number(hunk[1] ?? 1), after: Number(hunk[3] ?? 1) };
    rangesOf(files, file).push(rangeOf(Number(hunk[2]), owed.after));
    return { file, owed };
  }
  if (HEADER.test(line)) return { file: namedIn(line, files) ?? file, owed: PAID };
  return line === '' || line.startsWith('\\') ? { file, owed: PAID } : undefined;
}

function inHunk(line: string, { file, owed }: Place): Place | undefined {
  const rest = pay(owed, line);
  return rest === undefined ? undefined : { file, owed: rest };
}

interface Owed {
  readonly before: number;
  readonly after: number;
}

/** What the hunk still owes after this line; undefined where the line is none of a hunk's. */
function pay({ before, after }: Owed, line: string): Owed | undefined {
  if (line.startsWith('\\')) return { before, after };
  if (line.startsWith('+')) return after > 0 ? { before, after: after - 1 } : undefined;
  if (line.startsWith('-')) return before > 0 ? { before: before - 1, after } : undefined;
  const isContext = line.startsWith(' ') && before > 0 && after > 0;
  return isContext ? { before: before - 1, after: after - 1 } : undefined;
}

const rangeOf = (first: number, count: number): Range => ({
  first,
  last: first + Math.max(count, 1) - 1,
});

/** Both names of a file count, the old one and the new one. */
function namedIn(line: string, files: Map<string, Range[]>): string | undefined {
  const plain =
    /^(?:---|\+\+\+) "?[abciwo]\/(.{1,4000}?)"?\t?$/.exec(line)?.[1] ??
    /^rename (?:from|to) "?(.{1,4000}?)"?$/.exec(line)?.[1];
  const binary = /^Binary files (.{1,4000}) and (.{1,4000}) differ$/.exec(line);
  for (const side of [binary?.[1], binary?.[2]])
    if (side !== undefined) rangesOf(files, side.replace(/^[ab]\//, ''));
  if (plain !== undefined) rangesOf(files, plain);
  return plain;
}

function rangesOf(files: Map<string, Range[]>, file: string): Range[] {
  const known = files.get(file);
  if (known !== undefined) return known;
  const fresh: Range[] = [];
  files.set(file, fresh);
  return fresh;
}

function coverOf(files: ReadonlyMap<string, readonly Range[]>): TouchedLines {
  return {
    covers(file, line) {
      const ranges = files.get(file);
      if (ranges === undefined) return false;
      if (line === undefined || ranges.length === 0) return true;
      return ranges.some(({ first, last }) => line >= first && line <= last);
    },
  };
}
