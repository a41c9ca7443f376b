// In what is sorted, a place is found by halving.

/** Where the first item stands that is not before; all that are before stand in front of it. */
export function partitionPoint<Item>(
  sorted: readonly Item[],
  isBefore: (item: Item) => boolean,
): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = sorted[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
