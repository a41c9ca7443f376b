// Evidence on its way: pushed to another repository, fetched from there by somebody else, and never
// overwritten on the way, neither there nor here.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { aScene, driveOnce, type Scene } from '../rig/crash-rig.ts';
import { type RepoRig, rigAt } from '../rig/repo-rig.ts';

const room = mkdtempSync(join(tmpdir(), 'doorward-push-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

let scene: Scene;
let server: RepoRig;
let trust: string;

beforeAll(async () => {
  scene = aScene();
  expect((await driveOnce(scene)).code).toBe(0);
  trust = join(room, 'trust.json');
  writeFileSync(trust, doorward(scene.repo.top, ['keys', 'trust']).out);
  server = rigAt(join(room, 'server.git'));
  scene.repo.git('init', '--quiet', '--bare', server.top);
  scene.repo.git('remote', 'add', 'origin', server.top);
  scene.repo.git('push', '--quiet', 'origin', 'HEAD:refs/heads/main');
});

const refsOf = (repo: RepoRig): readonly string[] =>
  repo
    .git('for-each-ref', '--format=%(refname)')
    .split('\n')
    .filter((ref) => !ref.startsWith('refs/heads/main') && !ref.includes('remotes/origin/'));

function clone(name: string): RepoRig {
  scene.repo.git('clone', '--quiet', server.top, join(room, name));
  return rigAt(join(room, name));
}

const isProven = (repo: RepoRig): boolean =>
  doorward(repo.top, ['audit', `${scene.base}..origin/main`, '--trust', trust]).code === 0;

test('evidence goes to a remote, and comes to whoever asks git for it', () => {
  const first = doorwardJson(scene.repo.top, ['push-evidence']);
  expect(first).toMatchObject({ code: 0, json: { remote: 'origin', fetched: 0 } });
  expect(first.json['pushed']).toHaveLength(1);
  expect(refsOf(server)).toEqual(first.json['pushed']);
  // Again, with nothing new.
  expect(doorwardJson(scene.repo.top, ['push-evidence'])).toMatchObject({
    code: 0,
    json: { pushed: [], fetched: 1 },
  });
  const other = clone('other');
  expect(isProven(other)).toBe(false);
  const without = doorward(other.top, ['audit', `${scene.base}..origin/main`, '--trust', trust]);
  expect(without.out).toContain('There is no log of evidence here.');
  const said = doorward(other.top, ['init', '--evidence-refspec', 'origin']);
  expect(said).toMatchObject({ code: 0, out: '`git fetch origin` brings evidence along.\n' });
  expect(other.git('config', '--get-all', 'remote.origin.fetch').split('\n')).toHaveLength(2);
  doorward(other.top, ['init', '--evidence-refspec', 'origin']);
  expect(other.git('config', '--get-all', 'remote.origin.fetch').split('\n')).toHaveLength(2);
  other.git('fetch', '--quiet');
  expect(isProven(other)).toBe(true);
});

test('a remote that is not there is said to be none', () => {
  const { code, err } = doorward(scene.repo.top, ['push-evidence', 'nowhere']);
  expect([code, err]).toEqual([2, expect.stringContaining('`git remote -v` lists them')]);
});

test('init tells how, and writes nothing into the git config unless asked', () => {
  const other = clone('fresh');
  other.remove('doorward.yaml');
  const { out } = doorward(other.top, ['init']);
  expect(out).toContain(
    "git config --add remote.origin.fetch '+refs/doorward/log/*:refs/doorward/remotes/origin/*'",
  );
  expect(other.git('config', '--get-all', 'remote.origin.fetch').split('\n')).toHaveLength(1);
  const { code, err } = doorward(other.top, ['init', '--evidence-refspec', 'upstream']);
  expect(code).toBe(2);
  expect(err).toContain('There is origin.');
});

test('a log that was cut short there does not shorten the one here, and is mended by a push', () => {
  const [log = ''] = refsOf(server);
  const whole = server.git('rev-parse', log);
  server.git('update-ref', log, `${log}~1`);
  expect(doorward(scene.repo.top, ['push-evidence']).code).toBe(0);
  expect(server.git('rev-parse', log)).toBe(whole);
  // A log that is another one there is not overwritten.
  server.git('update-ref', log, server.git('rev-parse', 'main'));
  const { code, err } = doorward(scene.repo.top, ['push-evidence']);
  expect(code).toBe(2);
  expect(err).toMatch(/git push failed/);
  expect(scene.repo.git('rev-parse', log)).toBe(whole);
  server.git('update-ref', log, whole);
});

test('where a host protects only branches, evidence is pushed as branches', () => {
  const { repo } = scene;
  repo.write('doorward.yaml', 'agent: {command: [shipwright]}\nevidence: branch\n');
  const [log = ''] = refsOf(server);
  server.git('update-ref', '-d', log);
  expect(doorward(repo.top, ['push-evidence']).code).toBe(0);
  const branch = log.replace('refs/doorward/log', 'refs/heads/doorward-log');
  expect(refsOf(server)).toEqual([branch]);
  // A clone has them without being told, and so has the server itself.
  expect(isProven(clone('by-branch'))).toBe(true);
  const range = `${scene.base}..main`;
  expect(doorward(server.top, ['audit', range, '--trust', trust]).code).toBe(0);
});
