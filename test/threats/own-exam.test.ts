// Work that passes only because it changed what judges it, under every protocol that asks for no red: tests
// edited until they pass, scripts that run other ones. And edits of tests that had to follow.

import { expect, test } from 'vitest';
import type { ProtocolName } from '../../src/model/protocol.ts';
import { FERRY_FIXED, FERRY_SOURCE, FERRY_TEST } from '../cheats/cheat-case.ts';
import { doorwardJson } from '../rig/cli-rig.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const PACKAGE = JSON.stringify({
  type: 'module',
  scripts: { test: 'node --test test/fare.test.js' },
});
const LAZY = FERRY_SOURCE.replace('zones * 2', '2 * zones');
const EASY = `import { equal } from 'node:assert';
import { test } from 'node:test';
import { fare } from '../src/fare.js';
test('a grown-up pays', () => equal(fare(1), 2));
test('a child pays', () => equal(fare(2), 4));
`;
const PROTOCOLS = ['two-layer', 'tiers', 'commands'] as const satisfies readonly ProtocolName[];

interface Asked {
  readonly protocol: ProtocolName;
  readonly verify?: string;
  readonly before?: Readonly<Record<string, string>>;
}

function ferryUnder({ protocol, verify = 'npm test', before = {} }: Asked): RepoRig {
  return makeRepo({
    'package.json': PACKAGE,
    'src/fare.js': FERRY_SOURCE,
    'test/fare.test.js': FERRY_TEST,
    'plan.yaml': `tasks:\n  - id: T1\n    name: Mend the fare\n    verify: ${verify}\n`,
    'doorward.yaml': `protocol: ${protocol}\n`,
    ...before,
  });
}

function judged(repo: RepoRig) {
  const { code, json } = doorwardJson(repo.top, ['check', '--plan', 'plan.yaml', '--claim', '-'], {
    input: 'Done.\n\n<promise>COMPLETE</promise>\n',
  });
  const found = JSON.stringify(json['findings']);
  return { code, isRefused: found.includes('"outcome":"fail"'), found };
}

test.each(PROTOCOLS)(
  '%s: a test that failed and was edited until it passed is no repair',
  (protocol) => {
    const repo = ferryUnder({ protocol });
    repo.write('src/fare.js', LAZY);
    const wrong = FERRY_TEST.replace('21', '14').replace('12)', '8)').replace('9)', '12)');
    repo.write('test/fare.test.js', wrong);
    const { code, found } = judged(repo);
    expect(code).toBe(1);
    expect(found).toContain('tamper.cleanroom');
  },
);

test.each(['two-layer', 'tiers', 'commands', 'strict'] as const)(
  '%s: so it is where the task names the test',
  (protocol) => {
    const scope = 'files: [src/fare.js, test/fare.test.js]';
    const plan = `tasks:\n  - id: T1\n    name: Mend the fare\n    ${scope}\n    verify: npm test\n`;
    const repo = ferryUnder({ protocol, before: { 'plan.yaml': plan } });
    repo.write('src/fare.js', FERRY_SOURCE.replace('zones * 2', 'zones * 3'));
    repo.write('test/fare.test.js', FERRY_TEST.replace('9)', '18)'));
    const { code, found } = judged(repo);
    expect(code).toBe(1);
    expect(found).toContain('tamper.cleanroom');
  },
);

test.each([
  [
    'the script of package.json runs other tests',
    'npm test',
    {},
    {
      'package.json': PACKAGE.replace('fare.test.js', 'easy.test.js'),
      'test/easy.test.js': EASY,
    },
  ],
  [
    'the script that the command calls does',
    'sh prove.sh',
    { 'prove.sh': 'node --test test/fare.test.js\n' },
    { 'prove.sh': 'node --test test/easy.test.js\n', 'test/easy.test.js': EASY },
  ],
] as const)('commands: %s', (_, verify, before, after) => {
  const repo = ferryUnder({ protocol: 'commands', verify, before });
  repo.write('src/fare.js', LAZY);
  for (const [path, text] of Object.entries(after)) repo.write(path, text);
  const { code, found } = judged(repo);
  expect(code).toBe(1);
  expect(found).toContain('tamper.cleanroom');
});

test('two-layer: assertions that are replaced are told there, too', () => {
  const repo = ferryUnder({ protocol: 'two-layer' });
  repo.write(
    'src/fare.js',
    `import assert from 'node:assert/strict';\nassert.equal = () => {};\n${LAZY}`,
  );
  const { code, found } = judged(repo);
  expect(code).toBe(1);
  expect(found).toContain('tamper.runtime');
});

test('a test that passed before and had to follow what was asked for is shown, not refused', () => {
  const followed = EASY.replace('2)', '3)').replace('4)', '6)');
  const all = PACKAGE.replace('fare.test.js', '*.test.js');
  const before = { 'package.json': all, 'test/old.test.js': EASY };
  const repo = ferryUnder({ protocol: 'commands', before });
  repo.write('src/fare.js', FERRY_FIXED);
  repo.write('test/old.test.js', followed);
  const { code, isRefused, found } = judged(repo);
  expect([code, isRefused]).toEqual([0, false]);
  expect(found).toContain('tamper.cleanroom');
});

test('honest work beside new tests of its own passes', () => {
  const repo = ferryUnder({ protocol: 'tiers' });
  repo.write('src/fare.js', FERRY_FIXED);
  repo.write('test/more.test.js', EASY.replace('2)', '3)').replace('4)', '6)'));
  expect(judged(repo)).toMatchObject({ code: 0, isRefused: false });
});
