// What an audit is asked about, and what is missing there: a name with two meanings, a range that runs
// backwards and a branch that was rolled back are told, however it was done.

import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { doorward } from '../rig/cli-rig.ts';
import { auditOf, type Landed, landed } from '../rig/landed-rig.ts';
import type { RepoRig } from '../rig/repo-rig.ts';

let scene: Landed;

beforeAll(async () => {
  scene = await landed();
});

const sneak = (repo: RepoRig): string =>
  repo.git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'sneak');

const refusal = (repo: RepoRig, range: string): string => {
  const { code, err } = doorward(repo.top, ['audit', range, '--trust', scene.trust]);
  expect(code).toBe(2);
  return err;
};

describe('a name with two meanings is not looked up', () => {
  test.each<[string, (repo: RepoRig) => void]>([
    ['a tag', (repo) => repo.git('tag', 'main', 'HEAD~1')],
    [
      'a file of the git directory',
      (repo) => writeFileSync(repo.path('.git/main'), repo.git('rev-parse', 'HEAD~1')),
    ],
    [
      'a tag, and a config that is silent about it',
      (repo) => {
        repo.git('tag', 'main', 'HEAD~1');
        repo.git('config', 'core.warnAmbiguousRefs', 'false');
      },
    ],
  ])('%s', (_what, hide) => {
    const repo = scene.copy();
    sneak(repo);
    hide(repo);
    expect(refusal(repo, `${scene.base}..main`)).toContain('could mean more than one thing');
    expect(auditOf(repo, scene.trust, `${scene.base}..refs/heads/main`)).toMatchObject({
      code: 1,
      commits: [{}, {}, { verdict: 'UNVERIFIED' }],
    });
    // The checkout itself is meant, whatever else has its name.
    repo.git('update-ref', 'refs/tags/HEAD', 'HEAD~1');
    expect(auditOf(repo, scene.trust).code).toBe(1);
  });
});

test('a trust file that the range brings along is taken as its beginning has it', () => {
  const repo = scene.copy();
  cpSync(scene.trust, repo.path('trust.json'));
  const audit = (range: readonly string[], ...trust: readonly string[]) =>
    doorward(repo.top, ['audit', ...range, '--trust', ...trust]);
  // In no commit, it is the caller's own.
  expect(audit([`${scene.base}..HEAD`], 'trust.json').code).toBe(0);
  repo.git('add', 'trust.json');
  repo.git('commit', '--quiet', '--no-verify', '-m', 'whom we trust', 'trust.json');
  const added = repo.git('rev-parse', 'HEAD');
  expect(audit([`${scene.base}..HEAD~1`], 'trust.json').err).toContain('the base has none there');
  expect(audit([], 'trust.json').err).toContain('is part of what is audited');
  repo.write('trust.json', '{}');
  repo.git('commit', '--quiet', '--no-verify', '-m', 'trust nobody', 'trust.json');
  expect(audit([`${added}..HEAD`], './trust.json').out).toContain(
    `Trust root: trust.json (at ${added.slice(0, 12)})`,
  );
  // The same by a link, which a commit may have as well.
  symlinkSync('.', repo.path('here'));
  repo.git('add', 'here');
  repo.git('commit', '--quiet', '--no-verify', '-m', 'a detour', 'here');
  expect(audit([`${scene.base}..HEAD~3`], 'here/trust.json').code).toBe(2);
});

test('a range that runs backwards, or has no end, proves nothing', () => {
  const repo = scene.copy();
  expect(refusal(repo, `HEAD..${scene.base}`)).toContain('it ends below where it begins');
  expect(refusal(repo, '^HEAD')).toContain("git can't list the commits");
  expect(refusal(repo, 'README.md')).toContain("git can't list the commits");
  expect(auditOf(repo, scene.trust, 'HEAD..HEAD')).toMatchObject({ code: 0, commits: [] });
});

describe('a branch that was rolled back is found by the log', () => {
  test.each([
    ['before all evidence', []],
    ['before all evidence, with a range', ['BASE..main']],
  ])('%s', (_what, range) => {
    const repo = scene.copy();
    repo.git('update-ref', 'refs/heads/main', scene.base);
    const asked = range.map((text) => text.replace('BASE', scene.base));
    const said = auditOf(repo, scene.trust, ...asked);
    expect(said).toMatchObject({ code: 1, commits: [] });
    expect(said.dropped).toHaveLength(1);
    expect(auditOf(repo, scene.trust, ...asked, '--allow-dropped').code).toBe(0);
  });

  test('to a commit with another date, which nothing that landed later stands on', () => {
    const repo = scene.copy();
    const words = repo.git('log', '-1', '--format=%B', 'HEAD~1');
    const twin = repo.git('commit-tree', 'HEAD~1^{tree}', '-p', scene.base, '-m', words);
    repo.git('update-ref', 'refs/heads/main', twin);
    const said = auditOf(repo, scene.trust);
    expect(said).toMatchObject({ code: 1, commits: [{ verdict: 'VERIFIED' }] });
    expect(said.dropped).toHaveLength(1);
  });

  test('and not where only the words of the last commit are others', () => {
    const repo = scene.copy();
    const words = repo.git('log', '-1', '--format=%B');
    const twin = repo.git('commit-tree', 'HEAD^{tree}', '-p', 'HEAD~1', '-m', words);
    repo.git('update-ref', 'refs/heads/main', twin);
    expect(auditOf(repo, scene.trust)).toMatchObject({ code: 0, dropped: [] });
  });
});

test('a parent where git does not look for one is none', () => {
  const repo = scene.copy();
  const [tree, parent, ...rest] = repo.git('cat-file', 'commit', 'HEAD~1').split('\n');
  const [author, ...words] = rest;
  const { stdout } = spawnSync(
    'git',
    ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'],
    {
      cwd: repo.top,
      input: `${[tree, author, parent, ...words].join('\n')}\n`,
      encoding: 'utf8',
    },
  );
  repo.git('update-ref', 'refs/heads/main', stdout.trim());
  expect(repo.git('rev-list', 'main').split('\n')).toHaveLength(1);
  expect(auditOf(repo, scene.trust)).toMatchObject({
    code: 1,
    commits: [{ verdict: 'INVALID', check: 'commit.object' }],
  });
});
