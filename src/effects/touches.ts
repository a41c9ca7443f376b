// Counts what this process does that may change files: programs it starts, files it moves. As long as
// the count stands still, what was just seen of a working tree need not be looked at again.

let count = 0;

/** To be called before the files can change. */
export function noteTouch(): void {
  count += 1;
}

export function touchesSoFar(): number {
  return count;
}
