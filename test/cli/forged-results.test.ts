// Results that the gate did not find itself: written by hand into the git directory by an agent that
// knows exactly how they look.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

function work(): RepoRig {
  const repo = makeRepo({ 'doorward.yaml': 'verify: test -e ../allowed\n', 'a.txt': 'a\n' });
  repo.write('a.txt', 'b\n');
  return repo;
}

const pathsIn = (folder: string): readonly string[] =>
  readdirSync(folder).map((name) => join(folder, name));

test('a known result is reused, and one that somebody changed or made up is not', () => {
  const repo = work();
  const check = (): number | null => doorward(repo.top, ['check', '--reuse']).code;
  repo.write('../allowed', '');
  expect(check()).toBe(0);
  repo.remove('../allowed');
  expect(check()).toBe(0);
  const [path = ''] = pathsIn(repo.path('.git/doorward/known'));
  const file: { readonly body: string } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...file, body: `${file.body} ` }));
  // Of files that were touched, the report as a whole is not known any more.
  repo.write('a.txt', 'b\n');
  expect(check()).toBe(1);
  writeFileSync(path, JSON.stringify({ body: file.body }));
  expect(check()).toBe(1);
});

test('a receipt of the gate counts, and one that somebody wrote does not', () => {
  const repo = work();
  expect(doorward(repo.top, ['check']).code).toBe(1);
  const ask = (): number | null => doorward(repo.top, ['check', '--receipt']).code;
  expect(ask()).toBe(1);
  const folder = repo.path('.git/doorward/receipts');
  const [failed = ''] = pathsIn(folder);
  const fields = JSON.parse(readFileSync(failed, 'utf8'));
  const at = new Date(Date.now() + 1000).toISOString();
  const forged = {
    ...fields,
    verdict: 'passed',
    at,
    reasons: [],
    attempt: 0,
    seal: '0'.repeat(64),
  };
  writeFileSync(failed.replace(/\.json$/, '-2.json'), JSON.stringify(forged));
  expect(ask()).toBe(1);
  repo.write('../allowed', '');
  expect(doorwardJson(repo.top, ['check']).code).toBe(0);
  expect(ask()).toBe(0);
  repo.remove('../allowed');
  const secret = join(homedir(), '.config/doorward/keys/seal');
  writeFileSync(secret, `${'0'.repeat(64)}\n`);
  expect(ask()).not.toBe(0);
});

const EASY =
  'tasks:\n  - id: T1\n    name: Look\n    kind: refactor\n    verify: grep -q b a.txt\n';
const asked = (repo: RepoRig, ...more: readonly string[]): number | null =>
  doorward(repo.top, ['check', '--receipt', ...more]).code;

test.each([
  ['a plan that it wrote itself', ['--plan', '../easy.yaml', '--protocol', 'strict'], 'tasks'],
  ['a protocol that the project has not chosen', ['--protocol', 'tiers'], 'none'],
])('an agent that has its work judged by %s gets an answer and no receipt', (_, args, kind) => {
  const repo = work();
  repo.write('../easy.yaml', EASY);
  // Under the other protocol the project's own command passes: only the exam is another one.
  if (kind === 'none') repo.write('../allowed', '');
  const { code, err } = doorward(repo.top, ['check', ...args]);
  expect(code).toBe(0);
  expect(err).toContain('no receipt was left');
  expect(asked(repo)).toBe(4);
  rmSync(repo.path('../allowed'), { force: true });
});

test('a plan that is committed, or named by the config, is the project’s own', () => {
  const committed = makeRepo({
    'plan.yaml': EASY,
    'a.txt': 'a\n',
    'doorward.yaml': 'version: 1\n',
  });
  const named = makeRepo({ 'a.txt': 'a\n', 'doorward.yaml': 'plan: ../easy.yaml\n' });
  named.write('../easy.yaml', EASY);
  for (const [repo, plan] of [
    [committed, 'plan.yaml'],
    [named, '../easy.yaml'],
  ] as const) {
    repo.write('a.txt', 'b\n');
    repo.write('c.txt', 'c\n');
    expect(doorward(repo.top, ['check', '--plan', plan, '--prove']).code).toBe(0);
    expect(asked(repo)).toBe(0);
  }
});

test('a base with other rules, committed for the occasion and taken back, leaves nothing that counts', () => {
  const repo = work();
  repo.write('doorward.yaml', 'verify: grep -q b a.txt\n');
  repo.commit('other rules');
  expect(doorward(repo.top, ['check']).code).toBe(0);
  repo.git('reset', '--quiet', '--soft', 'HEAD~1');
  expect(asked(repo, '--staged')).toBe(4);
});

test('nor does a base from before there were rules', () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  const before = repo.git('rev-parse', 'HEAD');
  repo.write('doorward.yaml', 'verify: test -e ../agreed\n');
  repo.commit('rules');
  repo.write('a.txt', 'b\n');
  repo.write('doorward.yaml', 'verify: grep -q b a.txt\n');
  expect(doorward(repo.top, ['check', '--base', before]).code).toBe(1);
  expect(asked(repo)).not.toBe(0);
});

const OWN_RULES = { 'doorward.yaml': 'verify: grep -q b a.txt\n', 'a.txt': 'b\n' };

test('nor does a place without any history, where the work is its own rule', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: test -e ../agreed\n', 'a.txt': 'a\n' });
  for (const [path, text] of Object.entries(OWN_RULES)) repo.write(path, text);
  repo.git('add', '.');
  repo.git('checkout', '--quiet', '--orphan', 'nowhere');
  expect(doorward(repo.top, ['check']).code).toBe(0);
  expect(asked(repo, '--staged')).toBe(0);
  repo.git('symbolic-ref', 'HEAD', 'refs/heads/main');
  expect(asked(repo, '--staged')).toBe(4);
  repo.git('commit', '--quiet', '--no-verify', '-m', 'in');
  expect(asked(repo, '--commit', 'HEAD')).toBe(4);
});

test('what passed in another repository is worth nothing in this one', () => {
  const repo = work();
  const other = makeRepo({ 'doorward.yaml': 'verify: test -e ../allowed\n', 'a.txt': 'a\n' });
  other.git('fetch', '--quiet', repo.top, 'HEAD');
  other.git('reset', '--quiet', '--soft', 'FETCH_HEAD');
  other.write('a.txt', 'b\n');
  other.write('../allowed', '');
  expect(doorward(other.top, ['check', '--reuse']).code).toBe(0);
  expect(asked(other)).toBe(0);
  other.remove('../allowed');
  for (const kind of ['receipts', 'known'])
    cpSync(other.path(`.git/doorward/${kind}`), repo.path(`.git/doorward/${kind}`), {
      recursive: true,
    });
  expect(asked(repo)).toBe(4);
  expect(doorward(repo.top, ['check', '--reuse']).code).toBe(1);
});

test('nor is it where git commits what lies in the other one', () => {
  const repo = work();
  const other = makeRepo({ 'doorward.yaml': 'verify: test -e doorward.yaml\n', 'a.txt': 'a\n' });
  other.write('a.txt', 'b\n');
  expect(doorward(other.top, ['check']).code).toBe(0);
  const inHook = (gitDir: string): number | null =>
    doorward(other.top, ['check', '--receipt'], { env: { GIT_DIR: gitDir } }).code;
  expect(inHook(repo.path('.git'))).toBe(2);
  expect(inHook('.git')).toBe(0);
  expect(inHook(other.path('.git'))).toBe(0);
});

test('a hook in a linked worktree is told where that keeps its state, and finds its receipts', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: test -e doorward.yaml\n', 'a.txt': 'a\n' });
  repo.git('worktree', 'add', '--quiet', 'linked');
  const top = repo.path('linked');
  repo.write('linked/a.txt', 'b\n');
  expect(doorward(top, ['check']).code).toBe(0);
  const env = { GIT_DIR: repo.path('.git/worktrees/linked') };
  expect(doorward(top, ['check', '--receipt'], { env }).code).toBe(0);
});
