// Whoever writes the repository's settings must not run code in the gate, nor hide a change from it.
// Each planted program would leave a canary.

import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HashedObjects } from '../../src/effects/git/objects/hashed-objects.ts';
import { openRepository } from '../../src/effects/git/repository.ts';
import { openCleanCheckout } from '../../src/effects/git/room/clean-checkout.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';
import { START, snapshotOf, treeByGit } from '../rig/snapshot-oracle.ts';

function canary(rig: RepoRig): { readonly command: string; sang(): boolean } {
  const mark = rig.path('.git/canary');
  const script = rig.path('.git/sing');
  writeFileSync(script, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
  chmodSync(script, 0o755);
  return { command: script, sang: () => existsSync(mark) };
}

async function withOwnConfig(more: string, act: () => Promise<void>): Promise<void> {
  const config = join(process.env['HOME'] ?? '', '.gitconfig');
  const before = readFileSync(config);
  appendFileSync(config, more);
  try {
    await act();
  } finally {
    writeFileSync(config, before);
  }
}

async function everything(rig: RepoRig): Promise<void> {
  const repository = await openRepository(rig.top);
  const { tree } = await repository.snapshot('HEAD');
  await repository.readFiles(tree, ['src/app.ts']);
  await repository.matching(tree, ['**']);
  await repository.changesSince(tree);
}

test.each([
  [
    'a file system monitor',
    (rig: RepoRig, run: string) => rig.git('config', 'core.fsmonitor', run),
  ],
  [
    'hooks',
    (rig: RepoRig, run: string) => {
      for (const hook of ['post-index-change', 'reference-transaction', 'post-checkout']) {
        rig.write(`.git/hooks/${hook}`, `#!/bin/sh\n${run} </dev/null\n`, 0o755);
      }
    },
  ],
  [
    'programs that show differences',
    (rig: RepoRig, run: string) => {
      rig.git('config', 'diff.external', run);
      rig.git('config', 'diff.evil.textconv', run);
      rig.git('config', 'diff.evil.command', run);
      rig.write('.git/info/attributes', '* diff=evil\n');
    },
  ],
  [
    'a pager and an editor',
    (rig: RepoRig, run: string) => {
      rig.git('config', 'core.pager', run);
      rig.git('config', 'pager.status', run);
      rig.git('config', 'core.editor', run);
      rig.git('config', 'alias.status', `!${run}`);
    },
  ],
])('%s in the repository config are not run', async (_what, plant) => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  plant(rig, command);
  rig.write('src/app.ts', 'changed\n');
  rig.remove('README.md');
  rig.write('README.txt', '# x\n');
  await everything(rig);
  expect(sang()).toBe(false);
});

test.each(['clean', 'process'])('a %s filter is not run, and its file is refused', async (kind) => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  await snapshotOf(rig);
  rig.git('config', `filter.Evil = ${kind}.${kind}`, command);
  rig.git('config', `filter.Evil = ${kind}.required`, 'true');
  rig.write('.gitattributes', '*.ts filter=crypt\n');
  rig.git('config', `filter.crypt.${kind}`, command);
  expect((await snapshotOf(rig)).uncommitted).toEqual(['.gitattributes']);
  rig.write('src/app.ts', 'secret\n');
  await expect(snapshotOf(rig)).rejects.toMatchObject({
    code: 'git',
    message: expect.stringContaining('src/app.ts is stored through the git filter "crypt"'),
  });
  expect(sang()).toBe(false);
});

test.each([
  ['on the line of its section', (run: string) => `[filter "evil"] clean = ${run}\n`],
  ['without spaces', (run: string) => `[filter "evil"]clean=${run}\n`],
  ['in capitals', (run: string) => `[FILTER "evil"]\n\tCLEAN = ${run}\n`],
  [
    'after a trusted command',
    (run: string) => `[filter "evil"]\n\tclean = git-lfs clean -- %f && ${run}\n`,
  ],
  [
    'behind a carriage return',
    (run: string) => `[filter "evil"]\n\tclean = git-lfs clean -- %f\r && ${run}\n`,
  ],
  [
    'on a continued line',
    (run: string) => `[filter "evil"]\n\tclean = git-lfs clean -- %f\\\n && ${run}\n`,
  ],
  ['in an included file', () => '[include]\n\tpath = more\n'],
  ['in a file included by condition', () => '[includeIf "gitdir:**"]\n\tpath = more\n'],
  ['in the config of the worktree', () => '[extensions]\n\tworktreeConfig = true\n'],
])('a filter written %s is found and not run', async (_where, config) => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  const plain = `[filter "evil"]\n\tclean = ${command}\n`;
  for (const file of ['more', 'config.worktree']) rig.write(`.git/${file}`, plain);
  rig.write('.git/config', `${readFileSync(rig.path('.git/config'), 'utf8')}${config(command)}`);
  rig.write('.git/info/attributes', '*.ts filter=evil\n');
  rig.write('src/app.ts', 'changed\n');
  await expect(snapshotOf(rig)).rejects.toMatchObject({
    message: expect.stringContaining('filter "evil"'),
  });
  expect(sang()).toBe(false);
});

test("a filter in the user's own config is not run either", async () => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  rig.write('.gitattributes', '*.ts filter=mine\n');
  rig.write('src/app.ts', 'changed\n');
  await withOwnConfig(`[filter "mine"]\n\tclean = ${command}\n`, async () => {
    await expect(snapshotOf(rig)).rejects.toMatchObject({ code: 'git' });
  });
  expect(sang()).toBe(false);
});

test('nor one in the config that git reads where the variable for its place is empty', async () => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  rig.write('.gitattributes', '*.ts filter=mine\n');
  rig.write('src/app.ts', 'changed\n');
  const folder = join(process.env['HOME'] ?? '', '.config/git');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'config'), `[filter "mine"]\n\tclean = ${command}\n`);
  process.env['XDG_CONFIG_HOME'] = '';
  try {
    await expect(everything(rig)).rejects.toMatchObject({
      message: expect.stringContaining('filter "mine"'),
    });
  } finally {
    delete process.env['XDG_CONFIG_HOME'];
    rmSync(folder, { recursive: true });
  }
  expect(sang()).toBe(false);
});

test("nor is the program that the user's own config has for a fetch", async () => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  const commit = rig.git('rev-parse', 'HEAD');
  await withOwnConfig(`[uploadpack]\n\tpackObjectsHook = ${command}\n`, async () => {
    const objects = await HashedObjects.open(rig.top);
    const { top, leave } = await openCleanCheckout(objects, commit);
    expect(existsSync(join(top, 'src/app.ts'))).toBe(true);
    leave();
  });
  expect(sang()).toBe(false);
});

test('a filter planted while the repository was open is not run either', async () => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  const repository = await openRepository(rig.top);
  const { tree } = await repository.snapshot(undefined);
  rig.git('config', 'filter.late.clean', command);
  rig.write('.git/info/attributes', '* filter=late\n');
  rig.write('src/app.ts', 'changed\n');
  await expect(repository.changesSince(tree)).rejects.toMatchObject({ code: 'git' });
  expect(sang()).toBe(false);
});

test('a filter whose exact command is trusted runs', async () => {
  const rig = makeRepo(START);
  rig.git('config', 'filter.upper.clean', 'tr a-z A-Z');
  rig.write('.gitattributes', '*.txt filter=upper\n');
  rig.write('loud.txt', 'loud\n');
  const repository = await openRepository(rig.top, { trustedFilters: ['tr a-z A-Z'] });
  const { tree } = await repository.snapshot(undefined);
  expect(tree).toBe(treeByGit(rig));
  expect((await repository.readFiles(tree, ['loud.txt'])).get('loud.txt')?.text).toBe('LOUD\n');
});

test('git-lfs as it installs itself is trusted, but not with an extension of its own', async () => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  rig.git('config', 'filter.lfs.clean', 'git-lfs clean -- %f');
  rig.write('.gitattributes', '*.bin filter=lfs\n');
  rig.git('config', 'lfs.extension.x.clean', command);
  rig.write('a.bin', 'large\n');
  await expect(snapshotOf(rig)).rejects.toMatchObject({
    message: expect.stringContaining('"lfs"'),
  });
  expect(sang()).toBe(false);
});

test('a git planted in the repository is not the git that runs', async () => {
  const rig = makeRepo(START);
  const { command, sang } = canary(rig);
  for (const folder of ['node_modules/.bin', 'bin']) {
    rig.write(`${folder}/git`, `#!/bin/sh\n${command}\n`, 0o755);
  }
  const before = process.env['PATH'];
  const planted = [rig.path('node_modules/.bin'), rig.path('bin'), 'bin', '.'];
  process.env['PATH'] = [...planted, before].join(':');
  try {
    await everything(rig);
  } finally {
    process.env['PATH'] = before;
  }
  expect(sang()).toBe(false);
});

test('GIT variables of a hook that started Doorward do not lead it astray', async () => {
  const rig = makeRepo(START);
  const other = makeRepo({ 'other.ts': 'o\n' });
  process.env['GIT_DIR'] = other.path('.git');
  process.env['GIT_INDEX_FILE'] = other.path('.git/index');
  try {
    const found = await openRepository(rig.top);
    expect(found.top).toBe(rig.top);
    expect((await found.snapshot(undefined)).changes).toEqual([]);
  } finally {
    delete process.env['GIT_DIR'];
    delete process.env['GIT_INDEX_FILE'];
  }
});

test('a replaced commit does not change the base', async () => {
  const rig = makeRepo(START);
  const base = rig.git('rev-parse', 'HEAD');
  rig.write('src/app.ts', 'bad\n');
  const bad = rig.commit();
  rig.git('replace', base, bad);
  const found = await snapshotOf(rig, base);
  expect(found.changes.map(({ path }) => path)).toEqual(['src/app.ts']);
});

test('a working tree set in the config cannot put another folder in front of the gate', async () => {
  const rig = makeRepo(START);
  const decoy = makeRepo(START);
  rig.git('config', 'core.worktree', decoy.top);
  rig.write('src/app.ts', 'bad\n');
  await expect(openRepository(rig.top)).rejects.toMatchObject({ code: 'git' });
});

test('settings that make git overlook changes have no effect', async () => {
  const rig = makeRepo(START);
  rig.git('config', 'status.showUntrackedFiles', 'no');
  rig.git('config', 'core.ignoreStat', 'true');
  rig.git('config', 'core.untrackedCache', 'true');
  rig.git('config', 'core.splitIndex', 'true');
  rig.git('config', 'index.version', '4');
  rig.git('config', 'feature.manyFiles', 'true');
  await snapshotOf(rig);
  rig.write('src/app.ts', 'changed\n');
  rig.write('new.ts', 'new\n');
  expect((await snapshotOf(rig)).uncommitted).toEqual(['new.ts', 'src/app.ts']);
  expect(execFileSync('ls', [rig.path('.git')], { encoding: 'utf8' })).not.toContain('sharedindex');
});
