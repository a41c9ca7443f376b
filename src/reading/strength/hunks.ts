// Where two versions of a text differ, as stretches of lines that can be put back one at a time.

export interface Hunk {
  /** Index of the first line in each version, from 0. */
  readonly beforeAt: number;
  readonly afterAt: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Texts that differ in more than that are one stretch: nobody would try them one by one. */
const MAX_CELLS = 4_000_000;
/** Stretches with no more than so many equal lines between them are one. */
const GAP = 1;

export function hunksOf(before: string, after: string): readonly Hunk[] {
  const old = before.split('\n');
  const now = after.split('\n');
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1;
  const left = old.slice(head, old.length - tail);
  const right = now.slice(head, now.length - tail);
  if (left.length + right.length === 0) return [];
  return hunksBetween(keptLines(left, right), { left, right, head });
}

/** The text of the work with one stretch as it was before. */
export function withoutHunk(after: string, { afterAt, before, after: lines }: Hunk): string {
  return after
    .split('\n')
    .toSpliced(afterAt, lines.length, ...before)
    .join('\n');
}

type Pair = readonly [left: number, right: number];

/** Pairs of lines of a longest common sequence; none where finding it would take long. */
function keptLines(left: readonly string[], right: readonly string[]): readonly Pair[] {
  if ((left.length + 1) * (right.length + 1) > MAX_CELLS) return [];
  const lengthFrom = commonLengths(left, right);
  const pairs: Pair[] = [];
  for (let x = 0, y = 0; x < left.length && y < right.length; ) {
    if (left[x] === right[y]) pairs.push([x++, y++]);
    else if (lengthFrom(x + 1, y) >= lengthFrom(x, y + 1)) x += 1;
    else y += 1;
  }
  return pairs;
}

/** How long the longest common sequence of what is left on both sides is. */
function commonLengths(
  left: readonly string[],
  right: readonly string[],
): (x: number, y: number) => number {
  const width = right.length + 1;
  const best = new Uint32Array((left.length + 1) * width);
  const at = (x: number, y: number): number => best[x * width + y] ?? 0;
  for (let x = left.length - 1; x >= 0; x -= 1)
    for (let y = right.length - 1; y >= 0; y -= 1)
      best[x * width + y] =
        left[x] === right[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1));
  return at;
}

interface Sides {
  readonly left: readonly string[];
  readonly right: readonly string[];
  /** Equal lines before both of them. */
  readonly head: number;
}

function hunksBetween(kept: readonly Pair[], { left, right, head }: Sides): readonly Hunk[] {
  const spans: { fromX: number; toX: number; fromY: number; toY: number }[] = [];
  let [x, y] = [0, 0];
  for (const [keptX, keptY] of [...kept, [left.length, right.length] as const]) {
    if (keptX > x || keptY > y) {
      const last = spans.at(-1);
      if (last !== undefined && x - last.toX <= GAP) [last.toX, last.toY] = [keptX, keptY];
      else spans.push({ fromX: x, toX: keptX, fromY: y, toY: keptY });
    }
    [x, y] = [keptX + 1, keptY + 1];
  }
  return spans.map(({ fromX, toX, fromY, toY }) => ({
    beforeAt: head + fromX,
    afterAt: head + fromY,
    before: left.slice(fromX, toX),
    after: right.slice(fromY, toY),
  }));
}
