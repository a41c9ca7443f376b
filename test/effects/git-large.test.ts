// In a large repository git is allowed to remember folders. Whatever happens to them in between, the
// snapshot must stay the tree that plain git makes.

import { appendFileSync, readFileSync, renameSync, utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openRepository } from '../../src/effects/git/repository.ts';
import { makeDirectory } from '../rig/repo-rig.ts';
import { treeByGit } from '../rig/snapshot-oracle.ts';

// How large one is goes by the bytes of its index: long names save ten thousand files.
const FAR_DOWN = Array.from({ length: 3 }, () => 'far-down'.repeat(26)).join('/');

test('new, moved, ignored and removed files of a large repository are seen one after the other', async () => {
  const rig = makeDirectory();
  for (let index = 0; index < 1_800; index += 1) {
    rig.write(
      `packages/package-${index % 60}/src/${FAR_DOWN}/module-${index}.ts`,
      `export const n = ${index};\n`,
    );
  }
  rig.git('init', '--quiet');
  rig.commit();
  const repository = await openRepository(rig.top);
  const looks = async (): Promise<readonly string[]> => {
    const found = await repository.snapshot(undefined);
    expect(found.tree).toBe(treeByGit(rig));
    return found.uncommitted;
  };
  expect(await looks()).toEqual([]);
  expect(await looks()).toEqual([]);
  expect(readFileSync(rig.path('.git/doorward/index')).includes('UNTR')).toBe(true);

  rig.write('packages/package-7/src/new.ts', 'new\n');
  expect(await looks()).toEqual(['packages/package-7/src/new.ts']);
  rig.write('packages/package-7/src/newer.ts', 'newer\n');
  utimesSync(rig.path('packages/package-7/src'), 1_000, 1_000);
  expect(await looks()).toHaveLength(2);
  rig.write('packages/package-7/src/new.ts', 'changed\n');
  rig.write('tools/deep/down/here.ts', 'x\n');
  expect(await looks()).toHaveLength(3);
  rig.write('.gitignore', 'newer.ts\n');
  expect(await looks()).not.toContain('packages/package-7/src/newer.ts');
  appendFileSync(rig.path('.git/info/exclude'), 'deep/\n');
  expect(await looks()).toEqual(['.gitignore', 'packages/package-7/src/new.ts']);
  rig.remove('.gitignore');
  expect(await looks()).toContain('packages/package-7/src/newer.ts');
  renameSync(rig.path('packages/package-8'), rig.path('packages/package-88'));
  expect((await looks()).length).toBe(62);
  rig.commit();
  expect(await looks()).toEqual([]);
  const gone = `packages/package-88/src/${FAR_DOWN}/module-8.ts`;
  rig.remove(gone);
  expect(await looks()).toEqual([gone]);
});
