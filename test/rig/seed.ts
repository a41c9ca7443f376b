// Generated tests take the same values every time, so that a red run is the change's doing and not the
// day's. DOORWARD_SEED=random (or a number) looks elsewhere; a failure prints its seed either way.

import fc from 'fast-check';

const given = process.env['DOORWARD_SEED'];
const seed: number =
  given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given ?? 20_261_116);
if (given !== 'random') fc.configureGlobal({ seed });

/** Numbers from 0 up to 1, the same for the same seed and lane. */
export function seededNumbers(lane: number): { readonly seed: number; next(): number } {
  let state = (seed + lane * 7_919) >>> 0;
  return {
    seed,
    next() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
  };
}
