// Takes one slot after another at the same moments as its siblings do; for the test that counts who got
// each. Prints the numbers of those it took, and holds them until its input ends.

import { takeSlot } from '../../src/effects/git/room/slot-holder.ts';

const [folder = '.', count = '0', begin = '0'] = process.argv.slice(2);
const EVERY_MS = 4;

for (let number = 0; number < Number(count); number += 1) {
  while (Date.now() < Number(begin) + number * EVERY_MS);
  try {
    takeSlot(`${folder}/slot-${number}`);
    process.stdout.write(`${number}\n`);
  } catch {
    // One of the others has it.
  }
}
process.stdout.write('all\n');
process.stdin.resume();
