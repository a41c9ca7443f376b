// Proof that means something, as a user meets it: a few cases in real repositories, with real runs.

import { describe, expect, test } from 'vitest';
import type { CheatCase } from '../cheats/cheat-case.ts';
import { proofCases } from '../cheats/proof.ts';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

interface Shown {
  readonly check: string;
  readonly outcome: string;
  readonly reason: string;
}

const CHOSEN = [
  'proof-test-of-something-else',
  'proof-test-of-the-change',
  'proof-tests-edited-without-scope',
  'proof-refactoring-that-nobody-runs',
  'proof-new-name-in-an-old-module',
  'proof-old-failure-elsewhere',
  'proof-script-hollow-before',
  'proof-script-that-hands-on',
];

function lay({ before, after, task, verify = 'node --test test/' }: CheatCase): RepoRig {
  const plan = JSON.stringify({ tasks: [{ id: 't', name: 'the work', ...task, verify }] });
  const repo = makeRepo({ ...before, '.doorward/plan.json': plan });
  for (const [path, text] of Object.entries(after))
    if (text === null) repo.remove(path);
    else repo.write(path, text);
  return repo;
}

const CHECK = ['check', '--plan', '.doorward/plan.json'];
const GLOBBED = 'node --test "test/*.test.js"';

describe.each(proofCases.filter(({ id }) => CHOSEN.includes(id)))('$id', (cheat) => {
  test(`is ${cheat.expected === 'reject' ? 'refused' : 'accepted'}, and the checkout stays as it is`, () => {
    const repo = lay({ ...cheat, verify: cheat.verify?.replace('node --test test/', GLOBBED) });
    const before = repo.git('status', '--porcelain');
    const { json } = doorwardJson(repo.top, CHECK);
    const findings = json['findings'] as readonly Shown[];
    const objecting = findings.filter(({ outcome }) => !['pass', 'skipped'].includes(outcome));
    expect({ verdict: json['verdict'], objecting: objecting.map(({ check }) => check) }).toEqual({
      verdict: cheat.expected === 'reject' ? 'failed' : 'passed',
      objecting: OBJECTING[cheat.id] ?? [],
    });
    expect((json['probes'] as readonly unknown[]).length).toBeLessThanOrEqual(3);
    expect(repo.git('status', '--porcelain')).toBe(before);
  });
});

const OBJECTING: Readonly<Record<string, readonly string[]>> = {
  'proof-test-of-something-else': ['red-green'],
  'proof-tests-edited-without-scope': ['clean-room'],
  'proof-refactoring-that-nobody-runs': ['red-green'],
  'proof-old-failure-elsewhere': ['verify-commands'],
  'proof-script-hollow-before': ['verify-commands', 'proof-strength', 'red-green'],
};

const FAIR = 'export const fare = (zones) => zones * 2;\n';
const FAIR_TEST = `import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fare } from '../src/fare.js';
test('two for each zone', () => assert.equal(fare(2), 4));
`;
const HARBOUR = {
  'package.json': '{"type": "module"}\n',
  'doorward.yaml': `verify: ${GLOBBED}\n`,
  'src/fare.js': FAIR,
  'test/fare.test.js': FAIR_TEST,
};

describe('without a plan', () => {
  test('nobody asks whether the commands could have failed, unless told to', () => {
    const repo = makeRepo(HARBOUR);
    repo.write('src/fare.js', FAIR.replace('zones * 2', '2 * zones'));
    expect(doorwardJson(repo.top, ['check']).json).toMatchObject({ verdict: 'passed', probes: [] });
    const proved = doorwardJson(repo.top, ['check', '--prove']);
    expect(proved.code).toBe(1);
    expect(proved.json['probes']).toMatchObject([{ kind: 'without-change' }]);
  });

  test.each([
    ["if (process.platform === 'beos') assert.equal(child(2), 1);", 'inconclusive', 'verify.weak'],
    ["if (process.platform !== 'beos') assert.equal(child(2), 1);", 'passed', undefined],
    ['if (never) assert.equal(child(2), 1);', 'failed', 'verify.not-red'],
  ])('a test of something new that holds only `%s`: %s', (line, verdict, reason) => {
    const repo = makeRepo(HARBOUR);
    repo.write('src/fare.js', `${FAIR}export const child = (zones) => zones / 2;\n`);
    repo.write(
      'test/child.test.js',
      `import { test } from 'node:test';
import assert from 'node:assert/strict';
import { child } from '../src/fare.js';
const never = [].length > 0;
test('half for a child', () => {
  ${line}
});
`,
    );
    const { json } = doorwardJson(repo.top, ['check', '--prove']);
    const findings = json['findings'] as readonly Shown[];
    const [objection] = findings.filter(({ outcome }) => /fail|inconclusive/.test(outcome));
    expect([json['verdict'], objection?.reason]).toEqual([verdict, reason]);
  });
});

describe('settings', () => {
  const planned = (config: string): RepoRig => {
    const task = { id: 't', name: 'Children pay half', files: ['src/**', 'test/**'] };
    const repo = makeRepo({
      ...HARBOUR,
      'doorward.yaml': `verify: ${GLOBBED}\n${config}`,
      'plan.json': JSON.stringify({ tasks: [task] }),
    });
    repo.write('src/fare.js', FAIR.replace('zones * 2', '2 * zones'));
    return repo;
  };
  const check = ['check', '--plan', 'plan.json'];

  test('`proof: basic` does without, if the base says so', () => {
    expect(doorwardJson(planned('').top, check).json['verdict']).toBe('failed');
    expect(doorwardJson(planned('proof: basic\n').top, check).json['verdict']).toBe('passed');
  });

  test('a config that nobody has committed cannot turn the question off', () => {
    const { 'doorward.yaml': _, ...files } = HARBOUR;
    const task = { id: 't', name: 'Children pay half', verify: GLOBBED };
    const repo = makeRepo({ ...files, 'plan.json': JSON.stringify({ tasks: [task] }) });
    repo.write('src/fare.js', FAIR.replace('zones * 2', '2 * zones'));
    repo.write('doorward.yaml', 'proof: basic\n');
    const { json } = doorwardJson(repo.top, check);
    const findings = json['findings'] as readonly Shown[];
    expect(findings.filter(({ outcome }) => outcome === 'fail')).toMatchObject([
      { reason: 'verify.not-red' },
    ]);
  });

  test('a test that was put aside does not count until its day is over', () => {
    const odd =
      "import { test } from 'node:test';\nimport assert from 'node:assert/strict';\ntest('sails at dawn', () => assert.equal(process.env.DAWN, 'now'));\n";
    const aside = (until: string): RepoRig => {
      const repo = planned(
        `quarantine:\n  - {test: sails at dawn, until: "${until}", reason: depends on the clock}\n`,
      );
      repo.write('src/fare.js', FAIR.replace('zones * 2', 'zones * 3'));
      repo.write('test/fare.test.js', FAIR_TEST.replace('fare(2), 4', 'fare(2), 6'));
      repo.write('test/dawn.test.js', odd);
      return repo;
    };
    const { json } = doorwardJson(aside('2999-12-31').top, check);
    const commands = [{ exitCode: 1, blame: { fresh: [] } }];
    expect(json).toMatchObject({ verdict: 'passed', commands });
    const late = doorward(aside('2020-01-01').top, check);
    expect(late.code).toBe(1);
    expect(late.out).toContain('the quarantine of sails at dawn ended on 2020-01-01');
  });
});
