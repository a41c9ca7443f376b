// Verifiers that are not ours read the same envelopes: they accept what was signed and reject what was
// changed afterwards or signed by another key.

import { describe, expect, test } from 'vitest';
import { KEYS, makeWorld } from '../rig/evidence-world.ts';
import { otherVerifiers, presentedTo } from '../rig/other-verifiers.ts';

const lines = (await makeWorld(1)).logs[0]?.entries[0]?.lines ?? [];
// A gate, a review and the summary; programs take their time.
const presented = presentedTo(lines.slice(-3), KEYS);

test('there is something to present', () => {
  expect(lines.length).toBeGreaterThan(3);
});

for (const verifier of otherVerifiers()) {
  const { name, missing } = verifier;
  if (missing !== undefined) console.log(`skipped: ${name} is ${missing}`);
  describe.skipIf(missing !== undefined)(name, () => {
    test('accepts what was signed, and nothing else', () => {
      const accepted = verifier.accepts(presented);
      expect(presented.map(({ what }, index) => [what, accepted[index]])).toEqual(
        presented.map(({ what, isGood }) => [what, isGood]),
      );
    });
  });
}
