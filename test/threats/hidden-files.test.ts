// Work that passes only because of something that is not in the judged tree, hidden by settings that the
// agent wrote into the git directory. In place nobody can tell; on the tree alone it fails.

import { symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/app/check.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const HIDDEN: readonly (readonly [string, (repo: RepoRig) => void])[] = [
  [
    'a file behind an exclude rule of the agent',
    (repo) => {
      repo.write('.git/info/exclude', 'answer.txt\n');
      repo.write('answer.txt', '42\n');
    },
  ],
  [
    'a file behind an ignore file that the config names',
    (repo) => {
      repo.write('.git/own-ignore', 'answer.txt\n');
      repo.git('config', 'core.excludesFile', repo.path('.git/own-ignore'));
      repo.write('answer.txt', '42\n');
    },
  ],
  [
    'a deletion behind a sparse checkout',
    (repo) => {
      repo.git('config', 'core.sparseCheckout', 'true');
      repo.git('update-index', '--skip-worktree', 'refuses.txt');
      repo.remove('refuses.txt');
      repo.write('answer.txt', 'none\n');
    },
  ],
];

const VERIFY = 'grep -q 42 answer.txt || ! test -e refuses.txt';

describe.each(HIDDEN)('%s', (_what, hide) => {
  test.each([
    ['in-place', 'passed'],
    ['worktree', 'failed'],
  ] as const)('%s: %s', async (isolation, expected) => {
    const repo = makeRepo({
      'doorward.yaml': `verify: ${JSON.stringify(VERIFY)}\n`,
      'refuses.txt': 'no\n',
      'work.txt': 'to do\n',
    });
    repo.write('work.txt', 'done\n');
    hide(repo);
    const { verdict } = await check({ cwd: repo.top, isolation });
    expect(verdict).toBe(expected);
  });
});

test.each([
  ['that git ignores', '../tmp/answer.txt', 'failed'],
  ['of the work', '../work.txt', 'passed'],
] as const)('a file that went for a link to one %s: %s, %s', async (_, target, expected) => {
  const repo = makeRepo({
    'doorward.yaml': 'verify: grep -q 42 src/answer.txt\n',
    '.gitignore': 'tmp/\n',
    'src/answer.txt': 'none\n',
  });
  for (const path of ['tmp/answer.txt', 'work.txt']) repo.write(path, '42\n');
  repo.remove('src/answer.txt');
  symlinkSync(target, repo.path('src/answer.txt'));
  expect((await check({ cwd: repo.top })).verdict).toBe(expected);
});
