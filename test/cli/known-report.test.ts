// Whoever accepts known results gets the report of an earlier check told again, as long as nothing was
// touched that it depends on. That it was told and not judged shows in a PATH without git.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const REPORTS = join(homedir(), '.config/doorward/reports');

/** A PATH with the one program that the verify command needs, beside git or without it. */
function tools(): { readonly tool: string; readonly withoutGit: Env } {
  const { top: folder } = makeDirectory({ examine: '#!/bin/sh\ntest -f a.txt\n' });
  const tool = join(folder, 'examine');
  chmodSync(tool, 0o755);
  return { tool, withoutGit: { PATH: folder } };
}

type Env = Readonly<Record<string, string>>;

const withGit = ({ PATH }: Env): Env => ({ PATH: `${PATH}:${process.env['PATH']}` });

interface Harbour {
  readonly repo: RepoRig;
  readonly tool: string;
  readonly withoutGit: Env;
  /** What a check answers that can't start git: a report that is known, or that there is no git. */
  told(...args: readonly string[]): number | null;
  judged(...args: readonly string[]): number | null;
}

function harbour(config = 'verify: examine\n', files: Record<string, string> = {}): Harbour {
  const repo = makeRepo({ 'doorward.yaml': config, 'a.txt': 'a\n', ...files });
  repo.write('b.txt', 'b\n');
  const { tool, withoutGit } = tools();
  const env = withGit(withoutGit);
  const run = (args: readonly string[], more: Env): number | null =>
    doorward(repo.top, ['check', ...args], { env: more }).code;
  return {
    repo,
    tool,
    withoutGit,
    told: (...args) => run(args, withoutGit),
    judged: (...args) => run(args, env),
  };
}

/** Judged once with the commands run, once with results that are known by then. */
function known(...given: Parameters<typeof harbour>): Harbour {
  const place = harbour(...given);
  expect(place.judged('--reuse')).toBe(0);
  expect(place.judged('--reuse')).toBe(0);
  return place;
}

const NO_GIT = 2;

test('a report is told again without git, to the letter', () => {
  const { repo, told, withoutGit } = known();
  expect(told('--reuse')).toBe(0);
  const first = doorwardJson(repo.top, ['check', '--reuse'], { env: withoutGit }).json;
  repo.write('b.txt', 'b\n');
  const again = doorwardJson(repo.top, ['check', '--reuse'], { env: withGit(withoutGit) }).json;
  expect({ ...first, durationMs: 0 }).toEqual({ ...again, durationMs: 0 });
});

test('nothing is told to those who did not ask for it', () => {
  const { told } = known();
  expect(told()).toBe(NO_GIT);
});

test('the config of the project can ask for it as well', () => {
  const place = harbour('verify: examine\nreuse: true\n');
  expect(place.judged()).toBe(0);
  expect(place.judged()).toBe(0);
  expect(place.told()).toBe(0);
});

const TOUCHES: Readonly<Record<string, (place: Harbour) => void>> = {
  'an edit': ({ repo }) => repo.write('b.txt', 'c\n'),
  'a new file': ({ repo }) => repo.write('c.txt', 'c\n'),
  'a commit': ({ repo }) => repo.commit(),
  'another tool': ({ tool }) => writeFileSync(tool, '#!/bin/sh\ntest -f a.txt && exit 1\n'),
  'another tool of the same size and time': ({ tool }) => {
    const { atimeMs, mtimeMs } = statSync(tool);
    writeFileSync(tool, '#!/bin/sh\ntest -f b.txt\n');
    utimesSync(tool, atimeMs / 1_000, mtimeMs / 1_000);
  },
  'a receipt that is gone': ({ repo }) =>
    rmSync(repo.path('.git/doorward/receipts'), { recursive: true }),
  'a later failure of the same tree': ({ judged, tool }) => {
    writeFileSync(tool, '#!/bin/sh\nexit 1\n');
    expect(judged()).toBe(1);
    writeFileSync(tool, '#!/bin/sh\ntest -f a.txt\n');
  },
  'a report that somebody broke': () => {
    for (const name of readdirSync(REPORTS)) writeFileSync(join(REPORTS, name), '{"report":');
  },
  'a report of another shape': () => {
    const other = '{"untouched":{},"circumstances":"","report":{}}';
    for (const name of readdirSync(REPORTS)) writeFileSync(join(REPORTS, name), other);
  },
};

test.each(Object.entries(TOUCHES))('after %s the work is judged', (_, touch) => {
  const place = known();
  touch(place);
  expect(place.told('--reuse')).toBe(NO_GIT);
});

test.each([
  [['--protocol', 'tiers']],
  [['--base', 'HEAD']],
  [['--thorough']],
  [['--claim', 'a.txt']],
  [['--plan', 'plan.yaml']],
])('a check with %s is another question', (args) => {
  const { told } = known();
  expect(told('--reuse', ...args)).toBe(NO_GIT);
});

test('with a base that has the same commit as HEAD for now, nothing is kept', () => {
  const place = harbour('verify: examine\nbase: start\n');
  place.repo.git('branch', 'start');
  place.repo.write('c.txt', 'c\n');
  expect(place.judged('--reuse')).toBe(0);
  expect(place.judged('--reuse')).toBe(0);
  expect(place.told('--reuse')).toBe(NO_GIT);
});

test('another gate of the same name, size and time judges for itself', () => {
  const folder = join(makeDirectory().top, 'bin');
  cpSync(resolve('dist/bin'), folder, { recursive: true });
  const gate = join(folder, 'doorward.cjs');
  const { repo, withoutGit } = harbour();
  const check = (env: Env): number | null =>
    spawnSync(process.execPath, [gate, 'check', '--reuse'], {
      cwd: repo.top,
      env: { ...process.env, ...env },
    }).status;
  expect(check(withGit(withoutGit))).toBe(0);
  expect(check(withGit(withoutGit))).toBe(0);
  expect(check(withoutGit)).toBe(0);
  const { atimeMs, mtimeMs } = statSync(gate);
  writeFileSync(gate, readFileSync(gate));
  utimesSync(gate, atimeMs / 1_000, mtimeMs / 1_000);
  expect(check(withoutGit)).toBe(NO_GIT);
});

test('with another base than HEAD, or a config that git ignores, nothing is kept', () => {
  const moved = harbour('verify: examine\nbase: start\n');
  moved.repo.git('branch', 'start');
  moved.repo.write('c.txt', 'c\n');
  moved.repo.commit();
  expect(moved.judged('--reuse')).toBe(0);
  expect(moved.judged('--reuse')).toBe(0);
  expect(moved.told('--reuse')).toBe(NO_GIT);
  const ignoring = harbour('verify: examine\n', { '.gitignore': 'doorward.*\n' });
  ignoring.repo.write('b.txt', 'c\n');
  expect(ignoring.judged('--reuse')).toBe(0);
  expect(ignoring.judged('--reuse')).toBe(0);
  expect(ignoring.told('--reuse')).toBe(NO_GIT);
});

test('a repository that lies behind a link is the same one', () => {
  const { repo, withoutGit } = known();
  const link = makeDirectory().path('link');
  symlinkSync(repo.top, link);
  expect(doorward(link, ['check', '--reuse'], { env: withoutGit }).code).toBe(0);
});
