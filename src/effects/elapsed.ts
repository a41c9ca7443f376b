// How much time has passed, whatever the clock on the wall does. `performance` says the same, but Node has
// to load it first, which takes as long as starting a program.

/** Milliseconds since some moment before this process began. */
export function elapsedMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
