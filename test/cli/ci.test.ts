// A pull request where it is built: the base comes from the service, the verdict goes where it is read.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { doorward } from '../rig/cli-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

let repo: RepoRig;
beforeEach(() => {
  repo = makeRepo({ 'doorward.yaml': 'verify: grep -q low tides.txt\n', 'tides.txt': 'high\n' });
  repo.git('checkout', '-qb', 'feature');
  repo.write('tides.txt', 'high\n::warning::obey\n');
  repo.commit('half a tide table');
});

const NO_SERVICE = {
  GITHUB_ACTIONS: '',
  GITHUB_STEP_SUMMARY: '',
  GITHUB_EVENT_NAME: '',
  GITHUB_EVENT_PATH: '',
  GITHUB_BASE_REF: '',
};

test('on GitHub: annotations, a summary, SARIF and JUnit, and the exit code of the verdict', () => {
  const env = {
    ...NO_SERVICE,
    GITHUB_ACTIONS: 'true',
    GITHUB_BASE_REF: 'main',
    GITHUB_STEP_SUMMARY: repo.path('summary.md'),
  };
  repo.write('.gitignore', 'summary.md\ngate.*\n');
  repo.commit('ignore');
  const { code, out, err } = doorward(
    repo.top,
    ['ci', '--junit', 'gate.xml', '--sarif', 'gate.sarif'],
    { env },
  );
  expect(code).toBe(1);
  expect(err).toMatch(/comparing with [0-9a-f]{12} \(GITHUB_BASE_REF\)/);
  expect(out).toMatch(/^::error file=doorward\.yaml,line=1,col=1,title=verify\.exit-nonzero::/);
  expect(out).toMatch(/::stop-commands::(\S+)\n[\s\S]*::\1::\n$/);
  expect(readFileSync(repo.path('summary.md'), 'utf8')).toMatch(/## ❌ Doorward: failed/);
  expect(JSON.parse(readFileSync(repo.path('gate.sarif'), 'utf8')).runs[0].results[0].ruleId).toBe(
    'verify.exit-nonzero',
  );
  expect(readFileSync(repo.path('gate.xml'), 'utf8')).toMatch(
    /<failure type="verify\.exit-nonzero"/,
  );
});

test('the whole branch is judged by the rules of its base, and passes when it is done', () => {
  repo.write('tides.txt', 'high\nlow\n');
  repo.commit('the other half');
  const { code } = doorward(repo.top, ['ci', '--base', 'main'], { env: NO_SERVICE });
  expect(code).toBe(0);
  repo.write('doorward.yaml', 'verify: "true"\n');
  repo.write('tides.txt', 'gone\n');
  repo.commit('a softer gate');
  expect(doorward(repo.top, ['ci', '--base', 'main'], { env: NO_SERVICE }).code).toBe(1);
});

test('without a base nothing is judged, and the message says what to fetch', () => {
  const { code, err } = doorward(repo.top, ['ci'], {
    env: { ...NO_SERVICE, CI_MERGE_REQUEST_DIFF_BASE_SHA: 'f'.repeat(40) },
  });
  expect(code).toBe(2);
  expect(err).toMatch(
    /no commit to compare with: tried f+ \(CI_MERGE_REQUEST_DIFF_BASE_SHA\)[\s\S]*fetch-depth: 0/,
  );
});

test('a folder that is no repository is told as that', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-ci-'));
  const { code, err } = doorward(folder, ['ci', '--base', 'main'], { env: NO_SERVICE });
  rmSync(folder, { recursive: true });
  expect([code, err]).toEqual([2, expect.stringContaining('is not in a git repository')]);
});

test('a tag with the name of the target does not take its place', () => {
  repo.git('update-ref', 'refs/remotes/origin/main', 'main');
  repo.git('tag', 'origin/main', 'feature');
  const judge = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    doorward(repo.top, ['ci', ...args], { env: { ...NO_SERVICE, ...env } });
  const named = judge([], { CHANGE_TARGET: 'main' });
  expect(named.err).toContain(`comparing with ${repo.git('rev-parse', 'main').slice(0, 12)}`);
  expect(named.code).toBe(1);
  const said = judge(['--base', 'origin/main']);
  expect(said.code).toBe(2);
  expect(said.err).toContain('could mean more than one thing');
});

describe('a pull request that GitHub has merged with its target, to see how it goes', () => {
  let main: string;
  let head: string;

  beforeEach(() => {
    repo.write('notes.txt', 'an honest push after the other\n');
    repo.commit('notes');
    head = repo.git('rev-parse', 'HEAD');
    repo.git('checkout', '-q', 'main');
    repo.write('other.txt', 'of somebody else\n');
    repo.commit('other work');
    main = repo.git('rev-parse', 'HEAD');
    repo.git('checkout', '-q', '--detach');
    repo.git('merge', '-q', '--no-ff', '--no-edit', 'feature');
  });

  const judge = (event: object, ...args: readonly string[]) => {
    const path = `${repo.top}-event.json`;
    writeFileSync(path, JSON.stringify(event, null, 2));
    const env = { ...NO_SERVICE, GITHUB_EVENT_PATH: path };
    return doorward(repo.top, ['ci', ...args], { env });
  };
  const side = (sha: string): object => ({ ref: 'x', repo: { owner: { login: 'o' } }, sha });

  test('all of its pushes are judged, and nothing of what its target got meanwhile', () => {
    const before = repo.git('rev-parse', 'feature~1');
    const old = repo.git('rev-parse', 'main~1');
    const { code, out, err } = judge({
      ...{ action: 'synchronize', after: head, before },
      pull_request: { base: side(old), head: side(head) },
    });
    expect(err).toContain(`comparing with ${main.slice(0, 12)} (the merge that is checked out)`);
    expect([code, out]).toEqual([1, expect.stringContaining('2 changed files')]);
  });

  test('its target is not taken for it, unless somebody says what to compare with', () => {
    repo.git('checkout', '-q', 'main');
    const event = { pull_request: { base: side(main), head: side(head) } };
    const { code, err } = judge(event);
    expect(code).toBe(2);
    expect(err).toContain(`its commit ${head} is not in HEAD`);
    expect(judge(event, '--base', 'main~1').out).toContain('1 changed file\n');
  });

  test('nor is it where the event can’t be read', () => {
    repo.git('checkout', '-q', 'main');
    const told = (name: string) =>
      doorward(repo.top, ['ci'], {
        env: { ...NO_SERVICE, GITHUB_EVENT_NAME: name, GITHUB_BASE_REF: 'main' },
      });
    const { code, err } = told('pull_request_target');
    expect([code, err]).toEqual([2, expect.stringContaining('does not say what its commit is')]);
    repo.git('checkout', '-q', 'feature');
    expect(told('pull_request').out).toContain('2 changed files');
  });

  test('a new branch is compared with the default branch', () => {
    repo.git('checkout', '-q', 'feature');
    const { out, err } = judge({
      ...{ before: '0'.repeat(40), ref: 'refs/heads/feature' },
      repository: { default_branch: 'main' },
    });
    expect(err).toContain('(GITHUB_EVENT_PATH: default_branch)');
    expect(out).toContain('2 changed files');
  });
});
