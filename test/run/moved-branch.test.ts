// A branch that moves while nobody works: in a person's own checkout those commits are theirs, and must
// never be taken for the agent's and put aside.

import { expect, test } from 'vitest';
import { runRig } from '../rig/run-rig.ts';

test('a commit made while the executor was away is what the attempt begins from', async () => {
  let isThere = false;
  const rig = runRig({
    agent: () => (isThere ? 'oak' : undefined),
    passes: (tree) => tree.includes('oak'),
    moment: (what, world) => {
      if (!what.startsWith('wait') || isThere) return;
      world.commitElsewhere('rope');
      isThere = true;
    },
  });
  const { ending } = await rig.drive();
  expect(ending).toEqual({ type: 'done' });
  expect(rig.commits.map(({ tree }) => tree)).toEqual(['base', 'base+rope', 'base+oak+rope']);
  const moved = rig.log.events.flatMap((event) =>
    event.type === 'attempt.ended' && event.moved !== undefined ? [event.moved.from] : [],
  );
  expect(moved).toEqual(['base+rope']);
});

test('a branch that moves again and again keeps nobody from working', async () => {
  let waits = 0;
  const rig = runRig({
    agent: () => (waits < 2 ? undefined : 'oak'),
    passes: (tree) => tree.includes('oak'),
    moment: (what, world) => {
      if (!what.startsWith('wait')) return;
      waits += 1;
      world.commitElsewhere(`rope${waits}`);
    },
  });
  const { ending } = await rig.drive();
  expect(ending).toEqual({ type: 'done' });
  expect(rig.commits.at(-1)?.tree).toBe('base+oak+rope1+rope2');
});
