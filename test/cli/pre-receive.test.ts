// The hook of a server, with pushes of real git: what is proven comes in, and nothing else by any name.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Landed, landed, logRefOf } from '../rig/landed-rig.ts';
import { makeDirectory, type RepoRig } from '../rig/repo-rig.ts';

const BIN = resolve('dist/bin/doorward.cjs');
const LOGS = 'refs/doorward/log/*:refs/doorward/log/*';
let scene: Landed;

beforeAll(async () => {
  scene = await landed();
});

interface Server {
  readonly server: RepoRig;
  readonly repo: RepoRig;
  /** What git says, and whether all of it came in. */
  push(...refs: readonly string[]): { readonly isIn: boolean; readonly said: string };
}

/** With `main` at the base, and the hook from then on. */
function aServer(...options: readonly string[]): Server {
  const repo = scene.copy();
  const server = makeDirectory();
  server.git('init', '--quiet', '--bare');
  repo.git('push', '--quiet', server.top, `${scene.base}:refs/heads/main`);
  const audit = [process.execPath, BIN, 'audit', '--pre-receive', '--trust', scene.trust];
  const hook = `#!/bin/sh\nexec ${[...audit, ...options].join(' ')}\n`;
  writeFileSync(server.path('hooks/pre-receive'), hook, { mode: 0o755 });
  return {
    server,
    repo,
    push(...refs) {
      const args = ['push', '--quiet', server.top, ...refs];
      const { status, stderr } = spawnSync('git', args, { cwd: repo.top, encoding: 'utf8' });
      return { isIn: status === 0, said: stderr };
    },
  };
}

const sneak = (repo: RepoRig): string =>
  repo.git('commit', '--quiet', '--allow-empty', '--no-verify', '-m', 'sneak');

test('a server lets in what is proven and nothing else', () => {
  const { repo, push } = aServer();
  // Without its evidence the work stays outside.
  expect(push('HEAD:refs/heads/main').isIn).toBe(false);
  expect(push(LOGS, 'HEAD:refs/heads/main').isIn).toBe(true);
  sneak(repo);
  expect(push('HEAD:refs/heads/main').isIn).toBe(false);
  expect(push('--force', `${scene.base}:refs/heads/main`).isIn).toBe(false);
  expect(push('--delete', logRefOf(repo)).isIn).toBe(false);
});

test('a new branch that a server guards is not measured from branches that it does not', () => {
  const { repo, push } = aServer('--branch', 'main', '--branch', 'release');
  expect(push(LOGS, 'HEAD:refs/heads/main').isIn).toBe(true);
  sneak(repo);
  expect(push('HEAD:refs/heads/wild').isIn).toBe(true);
  expect(push('HEAD:refs/heads/release').isIn).toBe(false);
  expect(push('HEAD~1:refs/heads/release').isIn).toBe(true);
});

test('work in the name of a log comes in by no way, and nothing is measured from it', () => {
  const { server, repo, push } = aServer();
  expect(push(LOGS, 'HEAD:refs/heads/main').isIn).toBe(true);
  const tip = sneak(repo);
  const writer = logRefOf(repo).split('/').at(-1);
  const disguise = `refs/heads/doorward-log/${writer}`;
  expect(push(`HEAD:${disguise}`)).toMatchObject({ isIn: false });
  // It may have lain there before there was a hook.
  repo.git(
    'push',
    '--quiet',
    '--no-verify',
    `--receive-pack=git -c core.hooksPath=/dev/null receive-pack`,
    server.top,
    `HEAD:${disguise}`,
  );
  expect(push('HEAD:refs/heads/new').isIn, tip).toBe(false);
});

describe('a log that is not right', () => {
  test('does not come in, and stands in nobody’s way', () => {
    const { repo, push } = aServer();
    expect(push(LOGS, 'HEAD~1:refs/heads/main').isIn).toBe(true);
    const ref = logRefOf(repo);
    const junk = repo.git('commit-tree', `${ref}^{tree}`, '-p', ref, '-m', 'junk');
    for (const name of [ref, 'refs/doorward/log/junk', 'refs/doorward/remotes/a/b']) {
      const { isIn, said } = push(`${junk}:${name}`);
      expect(isIn, name).toBe(false);
      expect(said).toMatch(/refused: .* \(log\.\w+\)/);
    }
    expect(push('HEAD:refs/heads/main').isIn).toBe(true);
  });
});

describe('a branch that stands for another', () => {
  test('is guarded as that one is', () => {
    const { server, repo, push } = aServer('--branch', 'main');
    server.git('symbolic-ref', 'refs/heads/master', 'refs/heads/main');
    sneak(repo);
    expect(push('HEAD:refs/heads/master').isIn).toBe(false);
    expect(server.git('rev-parse', 'main')).toBe(scene.base);
    expect(push(LOGS, 'HEAD~1:refs/heads/master').isIn).toBe(true);
  });

  test('guards that one where it is named itself', () => {
    const { server, repo, push } = aServer('--branch', 'master');
    server.git('symbolic-ref', 'refs/heads/master', 'refs/heads/main');
    sneak(repo);
    expect(push('HEAD:refs/heads/main').isIn).toBe(false);
  });
});
