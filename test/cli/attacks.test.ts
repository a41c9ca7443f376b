// Ways in which work could set its own exam. Each was tried against the gate; each must stay shut.

import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { policyAtBase } from '../../src/app/policy.ts';
import { openRepository } from '../../src/effects/git/repository.ts';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const PLAN = `tasks:
  - id: T1
    name: Implement the tide table
    files: [src/a.js]
    verify: grep -q IMPLEMENTED src/a.js && node src/b.js
    done: src/a.js contains IMPLEMENTED
`;
const EASY = PLAN.replace(/verify: .*/, 'verify: node --check src/a.js');
const CHECK = ['check', '--plan', 'plan.yaml', '--task', 'T1'];

function lazyWork(files: Readonly<Record<string, string>> = {}): RepoRig {
  const repo = makeRepo({
    'src/a.js': '// nothing yet\n',
    'src/b.js': '// fine\n',
    'plan.yaml': PLAN,
    ...files,
  });
  repo.write('src/a.js', '// lazy\n');
  return repo;
}

/** A commit of everything as it lies there, on a ref that nobody looks at. */
function hideCommit(repo: RepoRig, ref: string): void {
  repo.git('add', '--all');
  const tree = repo.git('write-tree');
  repo.git('reset', '--quiet');
  repo.git('update-ref', ref, repo.git('commit-tree', tree, '-p', 'HEAD', '-m', 'x'));
}

test('lazy work fails when nobody tampers', () => {
  expect(doorward(lazyWork().top, CHECK).code).toBe(1);
});

test('a base that the edited config names is not followed', () => {
  const repo = lazyWork({ 'doorward.yaml': 'base: HEAD\nverify: node src/b.js\n' });
  repo.write('plan.yaml', EASY);
  repo.write('doorward.yaml', 'base: refs/notes/x\nverify: node src/b.js\n');
  hideCommit(repo, 'refs/notes/x');
  const { code, json } = doorwardJson(repo.top, CHECK);
  expect(code).toBe(1);
  expect(json['base']).toBe(repo.git('rev-parse', 'HEAD'));
});

test('a config that the work adds and hides can bend no rule', () => {
  const repo = lazyWork();
  repo.write('src/a.js', '// IMPLEMENTED\n');
  repo.write('src/b.js', '// out of scope\n');
  repo.write('doorward.yaml', 'protocol: tiers\nbase: refs/notes/x\nreuse: true\n');
  repo.write('.git/info/exclude', 'doorward.yaml\n');
  const { code, json } = doorwardJson(repo.top, CHECK);
  expect(code).toBe(1);
  expect(json['protocol']).toBe('strict');
  expect(json['notes']).toEqual([expect.stringContaining('in no commit')]);
});

test('nor can it have test runners believed by what they print', async () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  repo.write('doorward.yaml', 'reports: off\nverify: "true"\n');
  repo.write('.git/info/exclude', 'doorward.yaml\n');
  const nothing = { plan: undefined, dialect: undefined, task: undefined, base: undefined };
  const asked = { cwd: repo.top, ...nothing };
  const { config } = await policyAtBase(asked, await openRepository(repo.top));
  expect(config.reports).toBe('auto');
});

test('a config that the work deletes still holds', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: "false"\n', 'a.txt': 'a\n' });
  repo.remove('doorward.yaml');
  repo.write('a.txt', 'b\n');
  expect(doorward(repo.top, ['check']).code).toBe(1);
});

test('a plan behind a link is taken from the base, too', () => {
  const repo = makeRepo({ 'src/a.js': '//\n', 'src/b.js': '//\n', 'docs/p.yaml': PLAN });
  symlinkSync('docs/p.yaml', repo.path('plan.yaml'));
  repo.commit('link');
  repo.write('src/a.js', '// lazy\n');
  repo.write('docs/p.yaml', EASY);
  expect(doorward(repo.top, CHECK).code).toBe(1);
});

test('a plan named through a linked folder is still the plan of the repository', () => {
  const repo = lazyWork();
  const room = makeDirectory();
  symlinkSync(repo.top, room.path('link'));
  repo.write('plan.yaml', EASY);
  const plan = room.path('link/plan.yaml');
  expect(doorward(repo.top, ['check', '--plan', plan, '--task', 'T1']).code).toBe(1);
});

test('a plan that the work deletes is read from the base', () => {
  const repo = lazyWork();
  repo.remove('plan.yaml');
  expect(doorward(repo.top, CHECK).code).toBe(1);
});

test('files hidden from git by index flags are seen', () => {
  const repo = lazyWork();
  repo.write('src/a.js', '// IMPLEMENTED\n');
  repo.git('update-index', '--assume-unchanged', 'src/b.js');
  repo.write('src/b.js', '// edited\n');
  expect(doorward(repo.top, CHECK).code).toBe(1);
});

test('a pipe in place of the config is refused instead of waited for', () => {
  const repo = makeRepo({ 'a.txt': 'a\n' });
  execFileSync('mkfifo', [repo.path('doorward.yaml')]);
  const { code, err } = doorward(repo.top, ['check']);
  expect(err).toContain('not a plain file');
  expect(code).toBe(2);
});

test.each([
  ['two tasks of one id', PLAN + PLAN.replace('tasks:\n', ''), /T1/],
  ['a misspelt key in the judged task', PLAN.replace('verify:', 'verfy:'), /verify/],
  ['a plan that does not parse', 'tasks:\n  - id: T1\n   name: [', /plan\.yaml:\d+:\d+/],
])('%s is not judged', (_title, plan, message) => {
  const repo = lazyWork({ 'plan.yaml': plan, 'doorward.yaml': 'verify: node src/b.js\n' });
  const { code, err } = doorward(repo.top, CHECK);
  expect(err).toMatch(message);
  expect(code).toBe(2);
});

test('secrets of the environment do not reach commands, output or evidence', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: env && test -f a.txt\n' });
  repo.write('a.txt', 'a\n');
  const env = {
    MY_TOKEN: 'hunter-one',
    DATABASE_URL: 'postgres://me:hunter-two@db/x',
    STRIPE: 'sk_live_hunterthree00',
  };
  expect(doorward(repo.top, ['check', '--json'], { env }).out).not.toMatch(/hunter/);
});

test.each([1, 2, 3, 4, 5, 6])('a command that takes the repository away passes nothing: %i', () => {
  const repo = makeRepo({
    'doorward.yaml': 'verify: rm -rf .git; test -f a.txt\n',
    'a.txt': 'a\n',
  });
  repo.write('a.txt', 'b\n');
  const { code, err } = doorward(repo.top, ['check']);
  expect(err).toContain('git cat-file ended before it had answered');
  expect(code).toBe(2);
});
