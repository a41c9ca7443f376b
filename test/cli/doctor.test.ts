// Every gate can go red: the doctor shows it, or refuses to call it armed.

import { describe, expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeRepo } from '../rig/repo-rig.ts';

const FILES = {
  'package.json': '{"type": "module", "scripts": {"test": "node --test \\"test/*.test.js\\""}}\n',
  'src/fare.js': 'export const fare = (zones) => zones * 2;\n',
  'test/fare.test.js':
    "import { test } from 'node:test';\nimport assert from 'node:assert/strict';\nimport { fare } from '../src/fare.js';\ntest('two', () => assert.equal(fare(2), 4));\n",
};

test('a gate is armed only if it goes red where it has to', () => {
  const commands = [
    'npm test',
    'npm test; echo done',
    'node src/fare.js',
    'node --test nowhere.test.js',
  ];
  const repo = makeRepo({ ...FILES, 'doorward.yaml': JSON.stringify({ verify: commands }) });
  const { code, out, err } = doorward(repo.top, ['doctor', '--gates', '--json']);
  const json: Record<string, unknown> = JSON.parse(out);
  expect(json['gates']).toMatchObject([
    { command: 'npm test', state: 'armed', message: expect.stringContaining('a failing test') },
    { command: 'npm test; echo done', state: 'not-armed' },
    { command: 'node src/fare.js', state: 'armed', message: expect.stringContaining('can read') },
    { command: 'node --test nowhere.test.js', state: 'not-usable' },
  ]);
  expect(code).toBe(1);
  expect(err).toContain('Runs `npm test` in a worktree');
  expect(repo.git('status', '--porcelain')).toBe('');
});

test('a project without any command is told that nothing can refuse there', () => {
  const { code, json } = doorwardJson(makeRepo(FILES).top, ['doctor', '--gates']);
  expect([code, json['gates']]).toMatchObject([1, [{ command: '', state: 'not-usable' }]]);
  const planned = makeRepo({ ...FILES, 'doorward.yaml': 'plan: plan.yaml\n' });
  const left = doorward(planned.top, ['doctor', '--gates']);
  expect([left.code, left.out]).toMatchObject([
    0,
    expect.stringContaining('--gates --plan plan.yaml'),
  ]);
});

test('the commands of a plan are asked as well: what is still to be done may be red', () => {
  const plan = `tasks:
  - { id: T1, name: A, verify: node src/fare.js, done: x }
  - { id: T2, name: B, verify: node --test nowhere.test.js, done: x }
  - { id: T3, name: C, verify: "npm test; echo done", done: x }
`;
  const repo = makeRepo({ ...FILES, 'plan.yaml': plan });
  const doctor = (...args: readonly string[]) =>
    doorwardJson(repo.top, ['doctor', '--gates', '--plan', 'plan.yaml', ...args]);
  const { code, json } = doctor();
  expect(json['gates']).toMatchObject([
    { command: 'node src/fare.js', state: 'armed' },
    { state: 'armed', message: expect.stringContaining('its task is not done') },
    { command: 'npm test; echo done', state: 'not-armed' },
  ]);
  expect(code).toBe(1);
  expect(doctor('--task', 'T2').code).toBe(0);
  const wrong = doorward(repo.top, ['doctor', '--gates', '--task', 'T2']);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--plan PLAN.md --task T1')]);
});

const SAY = (verdict: string): string =>
  `printf '{"verdict":"${verdict}","confidence":"HIGH","nonce":"%s","findings":["src/account.js:5 was read"],"issues":["[BLOCKER] src/account.js:5 is wrong"]}' "$DOORWARD_NONCE"`;
const YES = `printf '{"verdict":"APPROVED","confidence":"HIGH","nonce":"%s","findings":["src/%s:1 is right"]}' "$DOORWARD_NONCE" "$(ls src)"`;
/** Knows the planted defects by what stands in the tree. */
const CAREFUL = `if grep -qE 'max\\(paid|isAdmin !==|= page \\*|return undefined' src/account.js; then ${SAY('REJECTED')}; else ${YES}; fi`;

describe('reviewers', () => {
  test.each([
    ['by its path', './tools/review.sh'],
    ['with words behind it', 'tools/review.sh --fast'],
    ['through its interpreter', 'bash tools/review.sh'],
  ])('a program that lies in the repository is put to the test like any other: %s', (_, run) => {
    const repo = makeRepo({ ...FILES, 'doorward.yaml': JSON.stringify({ reviewers: [{ run }] }) });
    repo.write('tools/review.sh', `#!/bin/bash\n${CAREFUL}`, 0o755);
    repo.commit('a reviewer');
    const { code, json } = doorwardJson(repo.top, ['doctor', '--reviewers']);
    expect(json['reviewers']).toMatchObject([{ reviewer: run.split(' ')[0], state: 'armed' }]);
    expect(code).toBe(0);
  });

  test('who approves a planted defect, or does not answer, is not armed', () => {
    const reviewers = [
      { name: 'careful', run: CAREFUL },
      { name: 'kind', run: YES },
      { name: 'silent', run: 'exit 3' },
      { name: 'owner', use: 'human' },
    ];
    const repo = makeRepo({ ...FILES, 'doorward.yaml': JSON.stringify({ reviewers }) });
    const { code, json } = doorwardJson(repo.top, ['doctor', '--reviewers']);
    expect(json['reviewers']).toMatchObject([
      { reviewer: 'careful', state: 'armed', message: expect.stringContaining('approved right') },
      { reviewer: 'kind', state: 'not-armed', message: expect.stringContaining('it approved') },
      {
        reviewer: 'silent',
        state: 'not-armed',
        message: expect.stringContaining('nothing usable'),
      },
      { reviewer: 'owner', state: 'unknown' },
    ]);
    expect(code).toBe(1);
  });

  test('who is shown the work is shown it in the words of the project', () => {
    const run = `if grep -q 'Rules of the house'; then ${CAREFUL}; else ${YES}; fi`;
    const config = { reviewers: [{ name: 'guest', run }], templates: { reviewer: 'words.hbs' } };
    const words = 'Rules of the house. Answer as JSON with {{nonce}}.\n';
    const files = { ...FILES, 'words.hbs': words, 'doorward.yaml': JSON.stringify(config) };
    const { json } = doorwardJson(makeRepo(files).top, ['doctor', '--reviewers']);
    expect(json['reviewers']).toMatchObject([{ reviewer: 'guest', state: 'armed' }]);
  });

  test('in a run they meet planted defects now and then, and the figures show what they caught', () => {
    const config = {
      verify: 'npm test',
      proof: 'basic',
      probeReviewers: 1,
      reviewers: [{ name: 'kind', run: YES }],
    };
    const plan = {
      tasks: [{ id: 't', name: 'Dearer', tier: 'complex', files: ['src/**', 'test/**'] }],
    };
    const repo = makeRepo({
      ...FILES,
      'doorward.yaml': JSON.stringify(config),
      'plan.json': JSON.stringify(plan),
    });
    const work =
      'sed -i "s/\\* 2/* 3/" src/fare.js; sed -i "s/(2), 4/(2), 6/" test/fare.test.js; echo TASK_COMPLETE';
    expect(doorward(repo.top, ['run', 'plan.json', '--agent', work]).code).toBe(0);
    const { json } = doorwardJson(repo.top, ['stats']);
    expect(json['reviewers']).toMatchObject([
      { reviewer: 'kind', approved: 1, planted: 1, caught: 0 },
    ]);
  });
});
