// A second look of the same process does without git where times and contents show that nothing has
// happened. It may ask git once too often; it must never find a tree as it was that is not.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { liesStill } from '../../src/effects/git/look/lies-still.ts';
import type { Frozen } from '../../src/effects/git/look/snapshot.ts';
import { openRepository } from '../../src/effects/git/repository.ts';
import { openWorkshop, type Workshop } from '../../src/effects/git/workshop.ts';
import { makeRepo, type RepoRig, rigAt } from '../rig/repo-rig.ts';
import { treeByGit } from '../rig/snapshot-oracle.ts';
import {
  harbour,
  NONE_OF_ITS_BUSINESS,
  NOTICED,
  perform,
  tidyUp,
  touchingStep,
} from '../rig/touched-tree.ts';
import '../rig/seed.ts';

/** Longer than any clock tick: nothing is so fresh any more that times can't tell. */
const SETTLED_MS = 80;
const IN_MEMORY = '/dev/shm';

interface Look {
  readonly shop: Workshop;
  readonly frozen: Frozen;
}

async function lookAt(rig: RepoRig): Promise<Look> {
  const shop = await openWorkshop(rig.top, {});
  return { shop, frozen: await shop.freeze() };
}

async function isStill({ shop, frozen }: Look): Promise<boolean> {
  const { layout, index, reader } = shop;
  if (frozen.seen === undefined) return false;
  // As settings are now, wherever they lie.
  const { env } = (await openWorkshop(layout.top, {})).call;
  const quarantine = { ...(await shop.quarantine()), env };
  return liesStill(frozen.seen, { layout, index, quarantine }, reader);
}

afterEach(tidyUp);

/** With settings of long ago, as they are when an agent has done its work. */
async function settled(): Promise<RepoRig> {
  const rig = harbour();
  await pause(SETTLED_MS);
  return rig;
}

const PREPARED: Readonly<Record<string, () => Promise<RepoRig>>> = {
  'touched just before the look': async () => {
    const rig = await settled();
    rig.write('src/app.ts', 'export const a = 3;\n');
    rig.write('src/fresh/link-to', 'x\n');
    return rig;
  },
  'touched long before the look': settled,
};

// The same files in another folder are the same tree.
const { 'a folder put in the place of another': _same, ...other } = NOTICED;

describe.each(Object.entries(PREPARED))('of files %s', (_, prepare) => {
  test.each(Object.entries(other))('%s is noticed', async (_name, touch) => {
    const rig = await prepare();
    const look = await lookAt(rig);
    touch(rig);
    expect(await isStill(look)).toBe(false);
  });

  test.each(Object.entries(NONE_OF_ITS_BUSINESS))(
    '%s: git need not be asked',
    async (_n, touch) => {
      const rig = await prepare();
      const look = await lookAt(rig);
      touch(rig);
      expect(await isStill(look)).toBe(true);
    },
  );
});

test('a file that HEAD has in an ignored folder is looked at like any other', async () => {
  const rig = makeRepo({ '.gitignore': 'build/\n', 'src/a.ts': 'a\n' });
  rig.write('build/kept.txt', 'kept\n');
  rig.git('add', '--force', 'build/kept.txt');
  rig.commit();
  await pause(SETTLED_MS);
  const look = await lookAt(rig);
  expect(await isStill(look)).toBe(true);
  rig.write('build/kept.txt', 'other\n');
  expect(await isStill(look)).toBe(false);
});

test('files that git would store otherwise than they lie there are left to git', async () => {
  const rig = makeRepo({ '.gitattributes': '*.txt text eol=lf\n', 'a.txt': 'a\n' });
  rig.write('a.txt', 'a\r\n');
  const look = await lookAt(rig);
  // Touched for certain, however long the look took to begin.
  rig.write('a.txt', 'a\r\n');
  expect(await isStill(look)).toBe(false);
});

test('a repository that is larger than a thousand files is left to git', async () => {
  const rig = makeRepo({ 'a.txt': 'a\n' });
  for (let at = 0; at < 1_001; at += 1) rig.write(`many/${at}`, '');
  await pause(SETTLED_MS);
  expect(await isStill(await lookAt(rig))).toBe(false);
});

test('a clock that was set back proves nothing', async () => {
  const rig = await settled();
  const look = await lookAt(rig);
  const { seen } = look.frozen;
  rig.write('src/app.ts', 'export const a = 2;\n');
  const before = seen && { ...seen, since: seen.since + 3_600_000 };
  expect(await isStill({ ...look, frozen: { ...look.frozen, seen: before } })).toBe(false);
});

test.runIf(existsSync(IN_MEMORY))(
  'in memory, where files change without a time that tells of it, git looks',
  async () => {
    const folder = mkdtempSync(join(IN_MEMORY, 'doorward-'));
    try {
      const rig = rigAt(folder);
      rig.write('a.txt', 'a\n');
      rig.git('init', '--quiet');
      rig.commit();
      await pause(SETTLED_MS);
      expect(await isStill(await lookAt(rig))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test.each([
  ['changed to what HEAD has', (rig: RepoRig) => rig.write('STATE.md', 'head\n')],
  ['taken away', (rig: RepoRig) => rig.remove('OTHER.md')],
])("a file of the gate's own that was %s is not what it was", async (_, touch) => {
  const rig = makeRepo({ 'a.txt': 'a\n', 'STATE.md': 'head\n' });
  const own = new Map([
    ['STATE.md', 'own\n'],
    ['OTHER.md', 'own\n'],
  ]);
  for (const [path, text] of own) rig.write(path, text);
  await pause(SETTLED_MS);
  const shop = await openWorkshop(rig.top, { ownPaths: () => own });
  const frozen = await shop.freeze();
  expect(frozen.own).toHaveLength(2);
  touch(rig);
  expect((await shop.freeze(frozen)).own).toHaveLength(1);
});

test('whatever happens: a second look finds what plain git finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(touchingStep, { maxLength: 12 }),
      fc.array(fc.array(touchingStep, { maxLength: 2 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0, 0, SETTLED_MS),
      async (before, turns, ms) => {
        const rig = makeRepo({ a: 'a\n', 'c/d': 'd\n' });
        perform(rig, before);
        await pause(ms);
        const repository = await openRepository(rig.top);
        let { tree } = await repository.snapshot(undefined);
        expect(tree).toBe(treeByGit(rig));
        for (const steps of turns) {
          perform(rig, steps);
          ({ tree } = await repository.changesSince(tree));
          expect(tree).toBe(treeByGit(rig));
        }
      },
    ),
    { numRuns: 60 },
  );
});
