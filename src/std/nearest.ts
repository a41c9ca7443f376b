// "Did you mean": the nearest known word, so that a misspelt key or flag names its own repair.

export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = 1 + Math.max(1, Math.floor(word.length / 3));
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function editDistance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 8 || left.length > 64) return Number.POSITIVE_INFINITY;
  const rows = [Array.from({ length: right.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= right.length; column += 1) {
      const at = (up: number, back: number): number => rows[row - up]?.[column - back] ?? 99;
      const isSame = left[row - 1] === right[column - 1];
      // Two neighbours in the wrong order are one slip.
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          at(1, 0) + 1,
          at(0, 1) + 1,
          at(1, 1) + Number(!isSame),
          isSwapped ? at(2, 2) + 1 : 99,
        ),
      );
    }
  }
  return rows.at(-1)?.at(-1) ?? 99;
}
