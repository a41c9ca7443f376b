// What of a change nobody would notice, as a user meets it: in a check, and in the record of a run.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const FARE = 'export function fare(zones) {\n  return zones * 2;\n}\n';
const CHEAPER =
  'export function fare(zones, age) {\n  if (age < 12) return zones;\n  return zones * 2;\n}\n';
const HEAD =
  "import { test } from 'node:test';\nimport assert from 'node:assert/strict';\nimport { fare } from '../src/fare.js';\n";
const ADULTS = "test('adults', () => assert.equal(fare(2, 30), 4));\n";
const CHILDREN = "test('children', () => assert.equal(fare(2, 5), 2));\n";
const TASK = { id: 't', name: 'Children pay half', files: ['src/**', 'test/**'] };
const FILES = {
  'package.json': '{"type": "module"}\n',
  'doorward.yaml': 'verify: node --test "test/*.test.js"\nprove: {runs: 4}\n',
  'plan.json': JSON.stringify({ tasks: [TASK] }),
  'src/fare.js': FARE,
  'test/fare.test.js': HEAD + ADULTS,
};

function worked(): RepoRig {
  const repo = makeRepo(FILES);
  repo.write('src/fare.js', CHEAPER);
  repo.write('test/fare.test.js', HEAD + ADULTS + CHILDREN);
  return repo;
}

describe('doorward check --prove', () => {
  test('names what nobody noticed, and passes the work all the same', () => {
    const repo = worked();
    const before = repo.git('status', '--porcelain');
    const { code, json } = doorwardJson(repo.top, ['check', '--plan', 'plan.json', '--prove']);
    expect(code).toBe(0);
    expect(json['strength']).toMatchObject({
      state: 'measured',
      changedLines: 2,
      verifiedLines: 1,
      survivors: [{ kind: 'mutant', path: 'src/fare.js', line: 2, what: '`<` became `<=`' }],
    });
    expect(repo.git('status', '--porcelain')).toBe(before);
  });
});

test('a run that is to be proved keeps the number and the list where people look', () => {
  const repo = makeRepo(FILES);
  const work = `printf '%s' ${quoted(CHEAPER)} > src/fare.js; printf '%s' ${quoted(HEAD + ADULTS + CHILDREN)} > test/fare.test.js; echo TASK_COMPLETE`;
  const { code } = doorward(repo.top, ['run', 'plan.json', '--agent', work, '--prove']);
  expect(code).toBe(0);
  const shown = doorward(repo.top, ['show', 't']).out;
  expect(shown).toContain('1 of 2 changed lines verified');
  expect(shown).toContain('src/fare.js:2: `<` became `<=`');
  const summary = readFileSync(repo.path('.git/doorward/SUMMARY.md'), 'utf8');
  expect(summary).toMatch(/## Nobody noticed[^#]*1 of 2 changed lines verified/);
});

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
