// What verifiers that are not ours say of our evidence, and of copies of it that were tampered with.

import { existsSync } from 'node:fs';
import { KEYS, makeWorld } from '../../test/rig/evidence-world.ts';
import { fetchVerifiers } from '../fetch-verifiers.mjs';

const ENOUGH = 2;

/** How many wrong answers there were; too few verifiers is one. */
export async function benchVerifiers(say) {
  if (!existsSync('.bench/verifiers/usr'))
    for (const problem of await fetchVerifiers()) say('  not fetched', problem);
  // Looks for what is installed when it is loaded.
  const { otherVerifiers, presentedTo } = await import('../../test/rig/other-verifiers.ts');
  const world = await makeWorld(1);
  const presented = presentedTo(world.logs[0].entries[0].lines, KEYS);
  let wrong = 0;
  let asked = 0;
  for (const { name, missing, accepts } of otherVerifiers()) {
    if (missing !== undefined) {
      say(`other verifier: ${name}`, missing);
      continue;
    }
    asked += 1;
    const said = accepts(presented);
    const words = presented.map((one, index) => ({ ...one, isAccepted: said[index] }));
    const good = words.filter(({ isGood }) => isGood);
    const bad = words.filter(({ isGood }) => !isGood);
    const accepted = good.filter(({ isAccepted }) => isAccepted).length;
    const rejected = bad.filter(({ isAccepted }) => !isAccepted).length;
    const figures = `accepts ${accepted}/${good.length} as signed, rejects ${rejected}/${bad.length} tampered`;
    say(`other verifier: ${name}`, figures);
    for (const { what } of words.filter(({ isGood, isAccepted }) => isGood !== isAccepted)) {
      say('  wrong about', what);
      wrong += 1;
    }
  }
  if (asked < ENOUGH)
    say('  missed', `${ENOUGH} verifiers that are not ours, ${asked} could be asked`);
  return wrong + (asked < ENOUGH ? 1 : 0);
}
