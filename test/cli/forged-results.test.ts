// Results that the gate did not find itself: written by hand into the git directory by an agent that
// knows exactly how they look.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
