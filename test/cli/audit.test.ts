// `doorward audit` on real repositories: what a run landed is proven, what got around the gate is not,
// and nothing that git may do to a repository by itself is taken for tampering.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { aScene, driveOnce } from '../rig/crash-rig.ts';

const room = mkdtempSync(join(tmpdir(), 'doorward-audit-'));
afterAll(() => rmSync(room, { recursive: true, force: true }));

let landed: string;
let base: string;
let count = 0;

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

beforeAll(async () => {
  const scene = aScene();
  expect((await driveOnce(scene)).code).toBe(0);
  landed = scene.repo.top;
  base = scene.base;
});

/** A copy that may be tampered with, and a trust file from outside of it. */
function copy(): { readonly top: string; readonly trust: string } {
  count += 1;
  const top = join(room, `copy-${count}`);
  cpSync(landed, top, { recursive: true, verbatimSymlinks: true });
  const trust = join(room, `trust-${count}.json`);
  writeFileSync(trust, doorward(top, ['keys', 'trust']).out);
  return { top, trust };
}

function wordsOf(top: string, trust: string, range = `${base}..HEAD`) {
  const { code, json } = doorwardJson(top, ['audit', range, '--trust', trust]);
  const commits = json['commits'] as readonly {
    readonly verdict: string;
    readonly check?: string;
  }[];
  return { code, verdicts: commits.map(({ verdict }) => verdict), commits, json };
}

const logRef = (top: string): string =>
  git(top, 'for-each-ref', '--format=%(refname)', 'refs/doorward/log');

test('what a run landed is proven, and the report says at which level', () => {
  const { top, trust } = copy();
  expect(wordsOf(top, trust)).toMatchObject({ code: 0, verdicts: ['VERIFIED', 'VERIFIED'] });
  const said = doorward(top, ['audit', '--trust', trust]);
  expect(said.code).toBe(0);
  expect(said.out).toContain('Level A1 proves');
  expect(said.out).toContain('All proven');
});

test.each([
  ['a repack', (top: string) => git(top, 'repack', '-adq')],
  ['a garbage collection', (top: string) => git(top, 'gc', '--quiet', '--prune=now')],
  ['another branch', (top: string) => git(top, 'branch', 'elsewhere', base)],
  ['notes', (top: string) => git(top, 'notes', 'add', '-m', 'fine weather', 'HEAD')],
  ['a tag', (top: string) => git(top, 'tag', '-a', '-m', 'launch', 'v1')],
])('%s is no tampering', (_what, change) => {
  const { top, trust } = copy();
  change(top);
  expect(wordsOf(top, trust)).toMatchObject({ code: 0, verdicts: ['VERIFIED', 'VERIFIED'] });
});

test('a commit with --no-verify is UNVERIFIED', () => {
  const { top, trust } = copy();
  git(top, 'commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'sneak');
  expect(wordsOf(top, trust)).toMatchObject({
    code: 1,
    verdicts: ['VERIFIED', 'VERIFIED', 'UNVERIFIED'],
  });
});

test('an amended commit is INVALID: its evidence is about another tree', () => {
  const { top, trust } = copy();
  writeFileSync(join(top, 'rig/mast.txt'), 'three sails\n');
  git(top, 'commit', '--quiet', '--amend', '--no-edit', '--no-verify', 'rig/mast.txt');
  const { code, commits } = wordsOf(top, trust);
  expect(code).toBe(1);
  expect(commits.at(-1)).toMatchObject({ verdict: 'INVALID', check: 'summary.tree' });
});

test('names in refs and words of commits do nothing to a terminal', () => {
  const { top, trust } = copy();
  git(top, 'update-ref', 'refs/doorward/log/x\u009b31m\u202ey', 'HEAD');
  git(top, 'commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'sneak\u009b2J\u202e');
  const { out } = doorward(top, ['audit', `${base}..HEAD`, '--trust', trust]);
  expect(out).toMatch(/^log x.*y: \d entries$/m);
  expect(out).not.toMatch(/[\u0080-\u009f\u202e]/);
});

test('a deleted log leaves commits that name what is missing', () => {
  const { top, trust } = copy();
  git(top, 'update-ref', '-d', logRef(top));
  expect(wordsOf(top, trust)).toMatchObject({ code: 1, verdicts: ['INVALID', 'INVALID'] });
});

test('a branch that lost its last commit is found by the log', () => {
  const { top, trust } = copy();
  git(top, 'update-ref', 'HEAD', 'HEAD~1');
  const { code, json } = wordsOf(top, trust);
  expect(code).toBe(1);
  expect(json['dropped']).toHaveLength(1);
  expect(doorward(top, ['audit', `${base}..HEAD`, '--trust', trust, '--allow-dropped']).code).toBe(
    0,
  );
});

test('a replaced commit is seen as it is', () => {
  const { top, trust } = copy();
  git(top, 'commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'sneak');
  git(top, 'replace', 'HEAD', 'HEAD~1');
  expect(wordsOf(top, trust)).toMatchObject({ code: 1 });
});

/** Other bytes under the name of an object, as git itself would serve them. */
function poison(top: string, oid: string, change: (bytes: string) => string): void {
  const path = join(top, '.git/objects', oid.slice(0, 2), oid.slice(2));
  const bytes = inflateSync(readFileSync(path)).toString('latin1');
  chmodSync(path, 0o644);
  writeFileSync(path, deflateSync(Buffer.from(change(bytes), 'latin1')));
}

test('other bytes under the name of a commit: nothing is said about such a history', () => {
  const { top, trust } = copy();
  poison(top, git(top, 'rev-parse', 'HEAD'), (bytes) => bytes.replace('Raise', 'Razed'));
  expect(doorward(top, ['audit', `${base}..HEAD`, '--trust', trust]).code).toBe(2);
});

test('other bytes under the name of a bundle are INVALID', () => {
  const { top, trust } = copy();
  const blob = git(top, 'rev-parse', `${logRef(top)}:bundle.intoto.jsonl`);
  poison(top, blob, (bytes) => bytes.replace(/"payload":"(.)/, '"payload":"f'));
  const { code, commits, json } = wordsOf(top, trust);
  expect(code).toBe(1);
  expect(commits.at(-1)).toMatchObject({ verdict: 'INVALID', check: 'evidence.found' });
  expect(JSON.stringify(json['logs'])).toContain('log.whole');
});

test('a repository with a part of its history is not audited', () => {
  const { top, trust } = copy();
  writeFileSync(join(top, '.git/shallow'), `${git(top, 'rev-parse', 'HEAD')}\n`);
  expect(doorward(top, ['audit', '--trust', trust]).code).toBe(2);
});

test('without anything to trust, nothing is audited', () => {
  const { top } = copy();
  const env = { XDG_CONFIG_HOME: join(room, 'nobody') };
  expect(doorward(top, ['audit'], { env })).toMatchObject({ code: 2 });
});

test('a trust file that knows other keys proves nothing', () => {
  const { top } = copy();
  const env = { XDG_CONFIG_HOME: join(room, 'stranger') };
  const trust = join(room, 'stranger.json');
  writeFileSync(trust, doorward(top, ['keys', 'trust'], { env }).out);
  expect(wordsOf(top, trust)).toMatchObject({ code: 1, verdicts: ['INVALID', 'INVALID'] });
});

test('one bundle by itself says who signed what', () => {
  const { top, trust } = copy();
  const bundle = join(room, 'bundle.jsonl');
  writeFileSync(bundle, `${git(top, 'show', `${logRef(top)}:bundle.intoto.jsonl`)}\n`);
  const said = doorward(top, ['verify-evidence', bundle, '--trust', trust]);
  expect(said).toMatchObject({ code: 0 });
  expect(said.out).toContain('summary');
  expect(said.out).toContain('Level A1 proves');
  writeFileSync(bundle, readFileSync(bundle, 'utf8').replace('"sig":"', '"sig":"A'));
  const spoiled = doorward(top, ['verify-evidence', bundle, '--trust', trust]);
  expect(spoiled).toMatchObject({ code: 1 });
  expect(spoiled.out).toContain('Level A0 proves nothing. It could be forged by anyone.');
});

test('a bundle that something was cut out of is not good', () => {
  const { top, trust } = copy();
  const bundle = join(room, 'cut.jsonl');
  const lines = git(top, 'show', `${logRef(top)}:bundle.intoto.jsonl`).split('\n');
  const verify = (kept: readonly string[]): string => {
    writeFileSync(bundle, kept.map((line) => `${line}\n`).join(''));
    const { code, out } = doorward(top, ['verify-evidence', bundle, '--trust', trust]);
    return `${code} ${out}`;
  };
  expect(verify(lines)).toMatch(/^0 [\s\S]*the work: PASSED/);
  expect(verify(lines.slice(1))).toMatch(/^1 [\s\S]*\(summary\.inputs\)/);
  expect(verify(lines.slice(-1))).toMatch(/^1 [\s\S]*\(summary\.inputs\)/);
  expect(verify(lines.slice(0, -1))).toMatch(/^1 [\s\S]*\(bundle\.summary\)/);
  expect(verify([...lines, ...lines.slice(-1)])).toMatch(/^1 [\s\S]*\(bundle\.summary\)/);
});

test('keys are readable by their user alone', () => {
  const folder = join(process.env['HOME'] ?? '', '.config/doorward/keys');
  expect(readdirSync(folder).toSorted()).toEqual(['gate.pem', 'log.pem', 'reviewer.pem', 'seal']);
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
  chmodSync(join(folder, 'log.pem'), 0o644);
  expect(doorward(landed, ['keys'])).toMatchObject({ code: 2 });
  chmodSync(join(folder, 'log.pem'), 0o600);
});

test('every report of the record says what it is worth', () => {
  const worth = /level A1 at most: it proves .* could be forged by whoever runs as the same user/;
  expect(doorward(landed, ['show', 'keel']).out).toMatch(worth);
  expect(readFileSync(join(landed, '.git/doorward/SUMMARY.md'), 'utf8')).toMatch(worth);
});

test('nothing that went on unproven is listed for an honest run', () => {
  expect(doorward(landed, ['waivers'])).toMatchObject({
    code: 0,
    out: 'Nothing went on unproven.\n',
  });
});

test('a run that was killed again and again leaves nothing that is not proven', async () => {
  const scene = aScene();
  for (const afterMs of [350, 500, 650, 800, 950, 1100, 1300]) await driveOnce(scene, { afterMs });
  const ended = await driveOnce(scene);
  expect(ended.code, ended.words).toBe(0);
  const said = doorward(scene.repo.top, ['audit', `${scene.base}..HEAD`]);
  expect(said, said.out).toMatchObject({ code: 0 });
});
