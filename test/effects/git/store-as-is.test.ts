// Files are stored without git only where git could do nothing else with them.

import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitEnvironment } from '../../../src/effects/git/git.ts';
import { findLayout, type Layout } from '../../../src/effects/git/layout.ts';
import { storeAsIs } from '../../../src/effects/git/objects/store-as-is.ts';
import { makeRepo, type RepoRig } from '../../rig/repo-rig.ts';
import { START, snapshotOf, treeByGit } from '../../rig/snapshot-oracle.ts';

const isSystemGit =
  process.platform === 'linux' &&
  execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim() === '/usr/bin/git';

const layoutOf = (rig: RepoRig): Promise<Layout> =>
  findLayout({ cwd: rig.top, env: gitEnvironment(rig.top) });

describe('files that are stored as they lie there', () => {
  test.runIf(isSystemGit)(
    'a file, a program and a link become what git makes of them',
    async () => {
      const rig = makeRepo(START);
      rig.write('plain.txt', 'one\r\ntwo\n');
      rig.write('tool.sh', '#!/bin/sh\n');
      chmodSync(rig.path('tool.sh'), 0o755);
      symlinkSync('plain.txt', rig.path('link'));
      const paths = ['plain.txt', 'tool.sh', 'link'];
      const stored = storeAsIs(paths, await layoutOf(rig), gitEnvironment(rig.top));
      expect(stored).toBeDefined();
      rig.git('add', ...paths);
      for (const path of paths) {
        const [mode, oid] = rig.git('ls-files', '--stage', path).split(/[ \t]/);
        expect(stored?.get(path)).toEqual({ mode, oid });
        expect(rig.git('cat-file', '-t', oid ?? '')).toBe('blob');
      }
    },
  );

  test.each([
    ['attributes beside the file', (rig: RepoRig) => rig.write('src/.gitattributes', '* text\n')],
    ['attributes above it', (rig: RepoRig) => rig.write('.gitattributes', '* text\n')],
    ['attributes of the clone', (rig: RepoRig) => rig.write('.git/info/attributes', '* text\n')],
    ['line endings', (rig: RepoRig) => rig.git('config', 'core.autocrlf', 'input')],
    ['modes that do not count', (rig: RepoRig) => rig.git('config', 'core.fileMode', 'false')],
    ['links that are files', (rig: RepoRig) => rig.git('config', 'core.symlinks', 'false')],
    ['attributes elsewhere', (rig: RepoRig) => rig.git('config', 'core.attributesFile', '/x')],
    ['further config', (rig: RepoRig) => rig.git('config', 'include.path', 'more')],
  ])('%s leave it to git, and the tree is the one git gives', async (_, arrange) => {
    const rig = makeRepo(START);
    arrange(rig);
    rig.write('src/new.txt', 'one\r\ntwo\n');
    const layout = await layoutOf(rig);
    expect(storeAsIs(['src/new.txt'], layout, gitEnvironment(rig.top))).toBeUndefined();
    expect((await snapshotOf(rig)).tree).toBe(treeByGit(rig));
  });

  test('another git than the system’s own may have settings that nobody knows of', async () => {
    const rig = makeRepo(START);
    rig.write('new.txt', 'new\n');
    const env = { ...gitEnvironment(rig.top), PATH: join(rig.top, 'nowhere') };
    expect(storeAsIs(['new.txt'], await layoutOf(rig), env)).toBeUndefined();
  });

  test('what is ignored later leaves the tree, although it was hashed before', async () => {
    const rig = makeRepo(START);
    rig.write('notes.log', 'a\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['notes.log']);
    rig.write('.gitignore', '*.log\n');
    expect((await snapshotOf(rig)).uncommitted).toEqual(['.gitignore']);
    expect((await snapshotOf(rig)).tree).toBe(treeByGit(rig));
  });

  test('an edit after an edit is seen, although the first one was learnt', async () => {
    const rig = makeRepo(START);
    for (const text of ['# one\n', '# two\n', '# x\n', '# two\n']) {
      rig.write('README.md', text);
      expect((await snapshotOf(rig)).tree).toBe(treeByGit(rig));
    }
  });
});
