// A branch that moves while nobody works: in a person's own checkout those commits are theirs, and must
// never be taken for the agent's and put aside.

import { describe, expect, test } from 'vitest';
import { DoorwardError } from '../../src/std/error.ts';
import { type RunRig, runRig } from '../rig/run-rig.ts';

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

describe('a commit of the agent’s own is nobody’s base', () => {
  const commits =
    (word: string) =>
    (what: string, world: RunRig): void => {
      if (what === 'agent keel 1') world.commitElsewhere(word);
    };

  test('where it then says that it could not work', async () => {
    let turns = 0;
    const rig = runRig({
      agent: () => {
        turns += 1;
        return turns === 1 ? undefined : 'oak';
      },
      moment: commits('smuggled'),
    });
    expect((await rig.drive()).ending).toEqual({ type: 'done' });
    expect(rig.commits.map(({ tree }) => tree)).toEqual(['base', 'base+oak']);
  });

  test('where it leaves what can’t be frozen', async () => {
    const rig = runRig({
      freezing: () => {
        throw new DoorwardError('git', 'a file can’t be read', 'Look at it.');
      },
      moment: commits('smuggled'),
    });
    expect((await rig.drive()).ending.type).toBe('needs-person');
    expect(rig.commits.map(({ tree }) => tree)).toEqual(['base']);
  });

  test('where it can’t be taken away: the run ends there, and nothing is built on it', async () => {
    const rig = runRig({
      moment: (what, world) => {
        commits('smuggled')(what, world);
        if (what === 'settle keel')
          throw new DoorwardError('git', 'main.lock is there', 'Remove it.');
      },
    });
    await expect(rig.drive()).rejects.toThrow('main.lock is there');
    expect(rig.types().at(-1)).toBe('attempt.started');
  });
});

test('a commit that appears while commands run in the checkout is built on by nobody', async () => {
  const rig = runRig({
    moment: (what, world) => {
      if (what === 'verify keel') world.commitElsewhere('smuggled');
    },
  });
  expect((await rig.drive()).ending.type).toBe('needs-person');
  expect(rig.commits.map(({ tree }) => tree)).toEqual(['base', 'base+smuggled']);
  expect(JSON.stringify(rig.log.events)).toContain('verify.moved-branch');
});

test('where the work is done elsewhere, people go on committing meanwhile', async () => {
  let isThere = false;
  const rig = runRig({
    jobs: 2,
    moment: (what, world) => {
      if (what !== 'verify keel' || isThere) return;
      isThere = true;
      world.commitElsewhere('rope');
    },
  });
  expect((await rig.drive()).ending).toEqual({ type: 'done' });
});
