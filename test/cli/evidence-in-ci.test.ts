// A pull request whose commits must be proven: the audit as a part of `doorward ci`, by a trust root
// that the change itself has no say in.

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { aScene, driveOnce } from '../rig/crash-rig.ts';
import { type RepoRig, rigAt } from '../rig/repo-rig.ts';

const room = mkdtempSync(join(tmpdir(), 'doorward-ci-audit-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

let landed: string;
let base: string;
let trust: string;
let count = 0;

const NO_SERVICE = {
  GITHUB_ACTIONS: '',
  GITHUB_STEP_SUMMARY: '',
  GITHUB_EVENT_PATH: '',
  GITHUB_BASE_REF: '',
};

beforeAll(async () => {
  const scene = aScene('verify: grep -q oak hull/keel.txt\n');
  expect((await driveOnce(scene)).code).toBe(0);
  landed = scene.repo.top;
  base = scene.base;
  trust = join(room, 'trust.json');
  writeFileSync(trust, doorward(landed, ['keys', 'trust']).out);
});

function copy(): RepoRig {
  count += 1;
  const top = join(room, `copy-${count}`);
  cpSync(landed, top, { recursive: true, verbatimSymlinks: true });
  return rigAt(top);
}

const judge = (repo: RepoRig, ...more: readonly string[]) =>
  doorward(repo.top, ['ci', '--base', base, ...more], { env: NO_SERVICE });

test('proven work passes, and the report says at which level', () => {
  const { code, out } = judge(copy(), '--trust', trust);
  expect(code, out).toBe(0);
  expect(out).toContain('Level A1 proves');
  expect(out).toContain('All proven');
});

test('work that got around the gate fails, whatever its commands say, in every form', () => {
  const repo = copy();
  repo.git('commit', '-q', '--allow-empty', '--no-verify', '-m', 'sneak | <b>');
  expect(judge(repo).code).toBe(0);
  const files = ['junit', 'sarif', 'summary'].map((name) => [`--${name}`, join(room, name)]);
  const env = { ...NO_SERVICE, GITHUB_ACTIONS: 'true' };
  const args = ['ci', '--base', base, '--trust', trust, ...files.flat()];
  const { code, out } = doorward(repo.top, args, { env });
  expect(code).toBe(1);
  expect(out).toMatch(/^::error .*title=audit\.commit\.trailer::commit [0-9a-f]{12} sneak/m);
  const text = (name: string): string => readFileSync(join(room, name), 'utf8');
  expect(text('junit')).toMatch(/<testsuite name="doorward audit" tests="4" failures="1">/);
  expect(text('junit')).toContain('<failure type="audit.commit.trailer" message="UNVERIFIED: ');
  expect(JSON.parse(text('sarif')).runs[0].results.at(-1).ruleId).toBe('audit.commit.trailer');
  expect(text('summary')).toMatch(/## ❌ Doorward: failed[\s\S]*### ❌ Evidence of 3 commits/);
  expect(text('summary')).toContain('sneak \\| &lt;b&gt;');
  const { json } = doorwardJson(repo.top, ['ci', '--base', base, '--trust', trust], {
    env: NO_SERVICE,
  });
  expect(json).toMatchObject({ verdict: 'failed', audit: { isProven: false, level: 'A1' } });
});

test('a trust file of the checkout counts as the base has it, and not at all otherwise', () => {
  const repo = copy();
  cpSync(trust, repo.path('trust.json'));
  const { code, err } = judge(repo, '--trust', 'trust.json');
  expect(code).toBe(2);
  expect(err).toContain('the base has none there');
  repo.remove('trust.json');
  // A link out of the checkout is of the change, too.
  symlinkSync(trust, repo.path('link.json'));
  expect(judge(repo, '--trust', 'link.json').code).toBe(2);
  repo.remove('link.json');
  cpSync(trust, repo.path('trust.json'));
  repo.git('add', 'trust.json');
  const approved = repo.commit('whom we trust');
  repo.write('trust.json', '{}');
  repo.commit('trust nobody');
  const { json } = doorwardJson(repo.top, ['ci', '--base', approved, '--trust', 'trust.json'], {
    env: NO_SERVICE,
  });
  expect(json['audit']).toMatchObject({
    trustedBy: `trust.json (at ${approved.slice(0, 12)})`,
    commits: [{ verdict: 'UNVERIFIED' }],
  });
});

test('where the service builds a merge, the commits of the pull request are judged', () => {
  const repo = copy();
  const head = repo.git('rev-parse', 'HEAD');
  const tree = repo.git('rev-parse', 'HEAD^{tree}');
  const merge = repo.git('commit-tree', tree, '-p', base, '-p', head, '-m', 'Merge for CI');
  repo.git('checkout', '-q', '--detach', merge);
  const event = join(room, 'event.json');
  writeFileSync(
    event,
    JSON.stringify({ pull_request: { base: { sha: base }, head: { ref: 'x', sha: head } } }),
  );
  const env = { ...NO_SERVICE, GITHUB_EVENT_PATH: event };
  const said = doorward(repo.top, ['ci', '--trust', trust], { env });
  expect(said.code, said.out).toBe(0);
  expect(judge(repo, '--trust', trust).code).toBe(1);
});
