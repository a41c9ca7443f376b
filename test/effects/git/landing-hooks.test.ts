// The user's own hooks, left out or run as the user decides; either way they never change what lands.

import { describe, expect, test } from 'vitest';
import { commitOf, stageIn } from '../../rig/landing-rig.ts';
import { makeRepo, type RepoRig } from '../../rig/repo-rig.ts';

const START = { 'src/app.ts': 'export const a = 1;\n', 'README.md': '# harbour\n' };

describe('hooks', () => {
  const hook = (rig: RepoRig, name: string, script: string): void =>
    rig.write(`.git/hooks/${name}`, `#!/bin/sh\n${script}\n`, 0o755);

  test('do not run unless they are wanted, and that is said', async () => {
    const rig = makeRepo(START);
    hook(rig, 'pre-commit', 'exit 1');
    const stage = await stageIn(rig);
    rig.write('a.ts', 'a\n');
    const landed = await stage.landAll();
    expect(landed.ok && landed.notes.join()).toMatch(/hooks did not run \(pre-commit\)/);
  });

  test('see the tree as if it were staged, and may finish the message', async () => {
    const rig = makeRepo(START);
    rig.write(
      'own-hooks/pre-commit',
      '#!/bin/sh\ngit diff --cached --name-only | grep -qx a.ts\n',
      0o755,
    );
    rig.write('own-hooks/commit-msg', '#!/bin/sh\necho "Change-Id: I1" >> "$1"\n', 0o755);
    rig.commit('hooks');
    rig.git('config', 'core.hooksPath', 'own-hooks');
    const stage = await stageIn(rig, { hooks: 'run', environment: process.env });
    rig.write('a.ts', 'a\n');
    const first = await stage.landAll();
    const commit = commitOf(first);
    expect(first).toMatchObject({ notes: [] });
    expect(rig.git('log', '-1', '--format=%B', commit)).toContain('Change-Id: I1');
    expect(commitOf(await stage.landAll())).toBe(commit);
  });

  test('that fail refuse the commit, with what they said', async () => {
    const rig = makeRepo(START);
    hook(rig, 'pre-commit', 'echo "tabs are not welcome"; exit 3');
    const stage = await stageIn(rig, { hooks: 'run', environment: process.env });
    rig.write('a.ts', 'a\n');
    const landed = await stage.landAll();
    expect(!landed.ok && landed.message).toMatch(
      /pre-commit hook ended with 3: tabs are not welcome/,
    );
    expect(rig.git('rev-parse', 'main')).toBe(stage.base);
  });

  test('that change what is to be committed refuse it as well', async () => {
    const rig = makeRepo(START);
    hook(rig, 'pre-commit', 'echo formatted > b.ts; git add b.ts');
    const stage = await stageIn(rig, { hooks: 'run', environment: process.env });
    rig.write('a.ts', 'a\n');
    const landed = await stage.landAll();
    expect(!landed.ok && landed.message).toMatch(/changed what is to be committed/);
    expect(rig.git('rev-parse', 'main')).toBe(stage.base);
    expect(rig.git('diff', '--cached', '--name-only')).toBe('');
  });
});
