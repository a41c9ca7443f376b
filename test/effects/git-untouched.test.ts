// A look without git may say "touched" of a tree that is the same; it must never say "untouched" of one
// that is not.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { isUntouched, type Untouched } from '../../src/effects/git/look/untouched.ts';
import { watch } from '../../src/effects/git/look/watch.ts';
import { openWorkshop } from '../../src/effects/git/workshop.ts';
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

const noteOf = async (rig: RepoRig): Promise<Untouched | undefined> =>
  watch(await openWorkshop(rig.top, {}));

async function noted(rig: RepoRig): Promise<Untouched> {
  const note = await noteOf(rig);
  if (note === undefined) throw new Error('nothing was noted');
  return note;
}

const looksUntouched = (note: Untouched, rig: RepoRig): boolean =>
  isUntouched(note, { top: rig.top, env: process.env });

afterEach(tidyUp);

describe('what is noticed', () => {
  test.each(Object.entries(NOTICED))('%s', async (_, touch) => {
    const rig = harbour();
    const note = await noted(rig);
    touch(rig);
    expect(looksUntouched(note, rig)).toBe(false);
  });
});

describe('what is none of its business', () => {
  test.each(Object.entries(NONE_OF_ITS_BUSINESS))('%s', async (_, touch) => {
    const rig = harbour();
    const note = await noted(rig);
    touch(rig);
    expect(looksUntouched(note, rig)).toBe(true);
  });
});

describe('where nothing is noted', () => {
  const cases: Readonly<Record<string, (rig: RepoRig) => RepoRig | undefined>> = {
    'ignore rules in another file': (rig) => {
      rig.git('config', 'core.excludesFile', rig.path('build/ignore'));
      return undefined;
    },
    'a repository in the repository': (rig) => {
      mkdirSync(rig.path('empty/nested'));
      rigAt(rig.path('empty/nested')).git('init', '--quiet');
      return undefined;
    },
    'a linked worktree': (rig) => {
      rig.git('worktree', 'add', '--quiet', join(rig.top, '../linked'));
      return rigAt(join(rig.top, '../linked'));
    },
    'a branch that is another name for a second one': (rig) => {
      rig.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main');
      rig.git('symbolic-ref', 'HEAD', 'refs/heads/alias');
      return undefined;
    },
    'more files than git would take long for': (rig) => {
      for (let at = 0; at < 1_001; at += 1) rig.write(`many/${at}`, '');
      return undefined;
    },
  };
  test.each(Object.entries(cases))('%s', async (_, make) => {
    const rig = harbour();
    expect(await noteOf(make(rig) ?? rig)).toBeUndefined();
  });

  test('a file of a moment ago is waited for, because a second change could have the same time', async () => {
    const rig = harbour();
    rig.write('src/new.ts', 'just now\n');
    const note = await noted(rig);
    rig.write('src/new.ts', 'just then\n');
    expect(looksUntouched(note, rig)).toBe(false);
  });
});

test('whatever happens: what looks untouched has the tree that it had', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(touchingStep, { maxLength: 12 }),
      fc.array(touchingStep, { maxLength: 2 }),
      async (before, after) => {
        const rig = makeRepo({ a: 'a\n', 'c/d': 'd\n' });
        perform(rig, before);
        const note = await noteOf(rig);
        const tree = treeByGit(rig);
        perform(rig, after);
        if (note === undefined || !looksUntouched(note, rig)) return;
        expect(treeByGit(rig)).toBe(tree);
      },
    ),
    { numRuns: 40 },
  );
});
