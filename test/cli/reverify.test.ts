// `doorward audit --reverify`: what a run proved is true on another day in a clean checkout, and what is
// not is INVALID however well it is signed.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { aScene, driveOnce, type Scene } from '../rig/crash-rig.ts';
import { noSandbox, WITHOUT_BWRAP } from '../rig/no-sandbox.ts';
import { makeDirectory } from '../rig/repo-rig.ts';

let scene: Scene;
beforeAll(async () => {
  scene = aScene();
  expect((await driveOnce(scene)).code).toBe(0);
});

const again = (...more: readonly string[]) =>
  doorwardJson(scene.repo.top, ['audit', `${scene.base}..HEAD`, ...more]);

const verdictsOf = ({ json }: ReturnType<typeof again>): readonly string[] =>
  (json['commits'] as readonly { readonly verdict: string }[]).map(({ verdict }) => verdict);

test('honest work holds when it is run again, and the seed is printed', () => {
  const TMPDIR = makeDirectory().top;
  const said = doorward(scene.repo.top, ['audit', '--reverify', 'all'], { env: { TMPDIR } });
  expect(said.code, said.out + said.err).toBe(0);
  expect(said.out).toMatch(
    /Run again in a clean checkout: 2 of 2 verified commits, 0 in a sandbox \(the same ones: --seed [0-9a-f]{16}\)/,
  );
  expect(said.err).toContain('run as you, with the network and your files in reach');
  expect(readdirSync(TMPDIR)).toEqual([]);
});

/** Leaves a word outside of its checkout, which only a command without a sandbox can do. */
const leak = (): { readonly path: string; readonly setup: string } => {
  const path = join(makeDirectory().top, 'leaked');
  return { path, setup: `echo out 2>/dev/null >${path} || true` };
};

test.skipIf(noSandbox !== undefined)(
  'in a sandbox it holds as well, and nothing is left outside',
  () => {
    const { path, setup } = leak();
    const apart = again('--reverify', 'all', '--isolation', 'sandbox', '--setup', setup);
    expect([apart.code, existsSync(path)]).toEqual([0, false]);
    expect(apart.json['reverified']).toMatchObject({ inSandbox: 2 });
    expect(again('--reverify', 'all', '--setup', setup).code).toBe(0);
    expect(existsSync(path)).toBe(true);
  },
);

test.skipIf(noSandbox !== undefined)(
  'a sandbox that was asked for and is not there is an error',
  () => {
    const { path, setup } = leak();
    const [file = '', ...args] = [
      ...[...WITHOUT_BWRAP, process.execPath, resolve('dist/bin/doorward.cjs')],
      ...['audit', '--reverify', 'all', '--isolation', 'sandbox', '--setup', setup],
    ];
    const { status, stderr } = spawnSync(file, args, { cwd: scene.repo.top, encoding: 'utf8' });
    expect([status, existsSync(path)]).toEqual([2, false]);
    expect(stderr).toContain('commands have to run again in a sandbox');
  },
);

test.skipIf(noSandbox !== undefined)(
  'what had a sandbox gets one without being asked',
  async () => {
    const apart = aScene('isolation: sandbox\n');
    expect((await driveOnce(apart)).code).toBe(0);
    const args = ['audit', `${apart.base}..HEAD`, '--reverify', 'all'];
    const { code, json } = doorwardJson(apart.repo.top, args);
    expect([code, json['reverified']]).toEqual([0, expect.objectContaining({ inSandbox: 2 })]);
  },
);

test('a share picks by the seed', () => {
  const half = again('--reverify', '50%', '--seed', 'spring tide');
  expect(half.code).toBe(0);
  expect(half.json['reverified']).toMatchObject({ seed: 'spring tide', of: 2 });
  expect(half.json['reverified']).toEqual(
    again('--reverify', '50%', '--seed', 'spring tide').json['reverified'],
  );
});

test('what does not hold is INVALID, although every signature is right', () => {
  const result = again('--reverify', 'all', '--setup', 'rm -f rig/mast.txt');
  expect(result.code).toBe(1);
  expect(verdictsOf(result)).toEqual(['VERIFIED', 'INVALID']);
  expect(JSON.stringify(result.json)).toContain('command.again');
  const unready = again('--reverify', 'all', '--setup', 'exit 7');
  expect(unready.code).toBe(1);
  expect(verdictsOf(unready)).toEqual(['INVALID', 'INVALID']);
});

test('nothing of the audited repository runs or is changed', () => {
  const { repo } = scene;
  const flag = join(repo.top, '../ran');
  const script = `#!/bin/sh\ntouch ${flag}\n`;
  writeFileSync(repo.path('.git/hooks/post-checkout'), script, { mode: 0o755 });
  repo.git('config', 'core.fsmonitor', `touch ${flag}`);
  repo.git('config', 'filter.x.smudge', `touch ${flag}; cat`);
  repo.write('.git/info/attributes', '* filter=x\n');
  expect(again('--reverify', 'all').code).toBe(0);
  expect(existsSync(flag)).toBe(false);
});

test('what runs for one commit cannot bend the checkout of the next', () => {
  const flag = join(makeDirectory().top, 'ran');
  const setup = `git config filter.x.smudge 'touch ${flag}; cat'; mkdir -p .git/info; echo '* filter=x' >.git/info/attributes`;
  expect(again('--reverify', 'all', '--setup', setup).code).toBe(0);
  expect(existsSync(flag)).toBe(false);
});

test.each([
  [['--reverify', 'half'], 'Write --reverify 10%'],
  [['--seed', '1'], '--seed needs --reverify'],
  [['--isolation', 'auto'], '--isolation needs --reverify'],
  [['--reverify', '5%', '--pre-receive'], 'do not go together'],
])('%j is refused', (args, words) => {
  const { code, err } = doorward(scene.repo.top, ['audit', ...args]);
  expect(code).toBe(2);
  expect(err).toContain(words);
});
