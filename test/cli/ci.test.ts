// A pull request where it is built: the base comes from the service, the verdict goes where it is read.

import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
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
