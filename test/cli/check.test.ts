// `doorward check` in real repositories: what a user types, what comes out, what stays untouched.

import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { doorward, doorwardJson, startDoorward } from '../rig/cli-rig.ts';
import { alive, aMark } from '../rig/command-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const PLAN = `tasks:
  - id: greet
    name: Greet people by name
    files: [src/greet.js, test/greet.test.js]
    verify: node --test test/greet.test.js
    done: greet('Ada') returns 'Hello, Ada'; 1 test passes
`;
const TEST_FILE = `const test = require('node:test');
const assert = require('node:assert');
test('greets by name', () => assert.equal(require('../src/greet.js').greet('Ada'), 'Hello, Ada'));
`;
const GOOD = `exports.greet = (name) => 'Hello, ' + name;\n`;
const WRONG = `exports.greet = () => 'Hello';\n`;

function greeting(source: string): RepoRig {
  const repo = makeRepo({ 'plan.yaml': PLAN, 'README.md': '# Greeting\n' });
  repo.write('src/greet.js', source);
  repo.write('test/greet.test.js', TEST_FILE);
  return repo;
}

const CHECK = ['check', '--plan', 'plan.yaml', '--task', 'greet'];

interface FindingJson {
  readonly check: string;
  readonly outcome: string;
  readonly reason: string;
  readonly message: string;
}

function reasons(json: Readonly<Record<string, unknown>>, outcome: string): readonly string[] {
  const findings = json['findings'] as readonly FindingJson[];
  return findings.filter((finding) => finding.outcome === outcome).map(({ reason }) => reason);
}

test('work that does what the task asked for passes', () => {
  const { code, json } = doorwardJson(greeting(GOOD).top, CHECK);
  expect(reasons(json, 'fail')).toEqual([]);
  expect(json).toMatchObject({ verdict: 'passed', task: { id: 'greet' }, protocol: 'strict' });
  expect(json['commands']).toMatchObject([
    { command: 'node --test test/greet.test.js', exitCode: 0, tests: { passed: 1, failed: 0 } },
  ]);
  expect(code).toBe(0);
});

test('the file that the answer is written to is no part of the work', () => {
  const repo = greeting(GOOD);
  const file = join(repo.top, 'gate.json');
  expect(doorward(repo.top, [...CHECK, '--json'], { into: openSync(file, 'w') }).code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ verdict: 'passed' });
  const { code, json } = doorwardJson(repo.top, CHECK);
  expect([code, reasons(json, 'fail')]).toEqual([1, ['scope.outside']]);
});

test('work whose tests fail does not pass, whatever the message says', () => {
  const claim = ['--claim', '-'];
  const { code, json } = doorwardJson(greeting(WRONG).top, [...CHECK, ...claim], {
    input: 'All tests pass.\n\nTASK_COMPLETE\n',
  });
  expect(code).toBe(1);
  expect(json['verdict']).toBe('failed');
  expect(reasons(json, 'fail')).toContain('verify.exit-nonzero');
});

test('a message that admits failure is rejected with the sentence, before anything is run', () => {
  const { code, out } = doorward(greeting(GOOD).top, [...CHECK, '--claim', '-'], {
    input: 'I could not run the tests in this environment.\n\nTASK_COMPLETE\n',
  });
  expect(code).toBe(1);
  expect(out).toContain('could not run the tests in this environment');
  expect(out).toContain('verify: not run');
});

test('a change outside the task is named', () => {
  const repo = greeting(GOOD);
  repo.write('package.json', '{}');
  const { code, json } = doorwardJson(repo.top, CHECK);
  expect(code).toBe(1);
  expect(reasons(json, 'fail')).toEqual(['scope.outside']);
});

test('an executor that is blocked needs a person, not another attempt', () => {
  const { code, json } = doorwardJson(greeting(GOOD).top, [...CHECK, '--claim', '-'], {
    input:
      'status: blocked\ntask_name: Greet people by name\nfiles_modified: []\nverification: {command: null, exit_code: null}\ndone_criteria_met: false\nerror: the API key is missing\n',
  });
  expect(json['verdict']).toBe('needs-person');
  expect(code).toBe(3);
});

test('a verify command that is not there is nobody’s fault, and no pass', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: no-such-program-anywhere --now\n' });
  repo.write('a.txt', 'a\n');
  const { code, json } = doorwardJson(repo.top, ['check']);
  expect(reasons(json, 'inconclusive')).toContain('verify.not-started');
  expect(code).toBe(4);
});

test('zero tests are not a pass', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: node --test test/none.test.js\n' });
  repo.write('test/none.test.js', '// nothing is tested here\n');
  const { code, json } = doorwardJson(repo.top, ['check']);
  expect((json['commands'] as { exitCode: number }[])[0]?.exitCode).toBe(0);
  expect(reasons(json, 'fail')).toEqual(['verify.no-tests']);
  expect(code).toBe(1);
});

test('a command that runs too long is ended, with all its children', () => {
  const mark = aMark();
  const repo = makeRepo({
    'doorward.yaml': `timeout: 500ms\nverify: sleep ${mark} & sleep ${mark}\n`,
  });
  repo.write('a.txt', 'a\n');
  const { code, json } = doorwardJson(repo.top, ['check']);
  expect(reasons(json, 'fail')).toContain('verify.timeout');
  expect(code).toBe(1);
  expect(alive(mark)).toEqual([]);
});

test('a command that edits tracked files is a finding', () => {
  const repo = makeRepo({
    'doorward.yaml': 'verify: echo more >> kept.txt\n',
    'kept.txt': 'kept\n',
  });
  repo.write('a.txt', 'a\n');
  const { json } = doorwardJson(repo.top, ['check']);
  expect([...reasons(json, 'fail'), ...reasons(json, 'concern')]).toContain('verify.changed-files');
});

test('a command that commits leaves a branch that nobody has judged', () => {
  const repo = makeRepo({
    'doorward.yaml': 'verify: git add -A && git commit -qm done && test -f work.txt\n',
  });
  repo.write('work.txt', 'work\n');
  const { code, json } = doorwardJson(repo.top, ['check']);
  expect(reasons(json, 'inconclusive')).toEqual(['verify.moved-branch']);
  expect(code).toBe(3);
});

test('the hidden exit code of a pipe is repaired', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: "node -e process.exit(3) | tail -5"\n' });
  repo.write('a.txt', 'a\n');
  expect(doorward(repo.top, ['check']).code).toBe(1);
});

test('commands in order stop at the first failure; independent ones all run', () => {
  const both = 'verify: ["false", "echo second"]\n';
  const ordered = makeRepo({ 'doorward.yaml': both, 'a.txt': 'a\n' });
  const atOnce = makeRepo({ 'doorward.yaml': `parallel: true\n${both}`, 'a.txt': 'a\n' });
  ordered.write('b.txt', 'b\n');
  atOnce.write('b.txt', 'b\n');
  expect(doorwardJson(ordered.top, ['check']).json['commands']).toHaveLength(1);
  expect(doorwardJson(atOnce.top, ['check']).json['commands']).toHaveLength(2);
});

test('a plan may say that its commands are independent, too', () => {
  const plan =
    'parallel: true\ntasks:\n  - {name: Sail, verify: [test -f none, test -f nothing]}\n';
  const repo = makeRepo({ 'plan.yaml': plan, 'a.txt': 'a\n' });
  repo.write('a.txt', 'b\n');
  const { json } = doorwardJson(repo.top, ['check', '--plan', 'plan.yaml']);
  expect(json['commands']).toMatchObject([{ exitCode: 1 }, { exitCode: 1 }]);
});

test('work that rewrites its own config is judged by the base, and caught', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: "false"\n' });
  repo.write('doorward.yaml', 'verify: "true"\n');
  const { code, json } = doorwardJson(repo.top, ['check']);
  expect(code).toBe(1);
  expect(reasons(json, 'fail')).toContain('tamper.gate');
  expect(json['notes']).toEqual([expect.stringContaining('doorward.yaml')]);
});

test('a task that rewrites its own verify command is judged by the base, and caught', () => {
  const repo = greeting(WRONG);
  repo.write('plan.yaml', PLAN.replace('node --test test/greet.test.js', 'true'));
  const { code, json } = doorwardJson(repo.top, CHECK);
  expect(code).toBe(1);
  expect(reasons(json, 'fail')).toContain('tamper.gate');
});

test('the index, the stash, the branch and the files are as they were', () => {
  const repo = greeting(GOOD);
  repo.write('staged.txt', 'staged\n');
  repo.git('add', 'staged.txt');
  const before = [
    repo.git('status', '--porcelain'),
    repo.git('rev-parse', 'HEAD'),
    repo.git('stash', 'list'),
  ];
  const index = readFileSync(repo.path('.git/index'));
  doorward(repo.top, CHECK);
  expect(readFileSync(repo.path('.git/index')).equals(index)).toBe(true);
  expect([
    repo.git('status', '--porcelain'),
    repo.git('rev-parse', 'HEAD'),
    repo.git('stash', 'list'),
  ]).toEqual(before);
});

test('a repository without a commit is judged against nothing', () => {
  const repo = makeRepo();
  repo.write('doorward.yaml', 'verify: test -f a.txt\n');
  repo.write('a.txt', 'a\n');
  const { json } = doorwardJson(repo.top, ['check']);
  expect(json).toMatchObject({ base: null });
  expect(json['commands']).toMatchObject([{ exitCode: 0 }]);
});

test('without a plan nobody promised a change: a clean tree may pass', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: test -f a.txt\n', 'a.txt': 'a\n' });
  expect(doorward(repo.top, ['check']).code).toBe(0);
  const planned = makeRepo({
    'plan.yaml': PLAN,
    'test/greet.test.js': TEST_FILE,
    'src/greet.js': GOOD,
  });
  expect(reasons(doorwardJson(planned.top, CHECK).json, 'fail')).toEqual(['change.empty']);
});

test('a known result is reused only where the user asked for it, and says so', () => {
  const repo = makeRepo({ 'doorward.yaml': 'verify: test -f a.txt\n' });
  repo.write('a.txt', 'a\n');
  const runs = (args: readonly string[]) =>
    doorwardJson(repo.top, args).json['commands'] as { verifiedEarlier?: string }[];
  expect(runs(['check', '--reuse'])[0]?.verifiedEarlier).toBeUndefined();
  expect(runs(['check', '--reuse'])[0]?.verifiedEarlier).toEqual(expect.any(String));
  expect(runs(['check'])[0]?.verifiedEarlier).toBeUndefined();
  repo.write('a.txt', 'b\n');
  expect(runs(['check', '--reuse'])[0]?.verifiedEarlier).toBeUndefined();
});

test('a reviewer’s rejection fails the gate; an answer nobody can read never passes it', () => {
  const repo = greeting(GOOD);
  const room = makeDirectory({
    'no.txt':
      'verdict: REJECTED\nconfidence: HIGH\nfindings: ["src/greet.js:1 no test for an empty name"]\nconcerns: []\nrecommendation: retry\n',
    'what.txt': 'Well, it depends.\n',
  });
  expect(doorward(repo.top, [...CHECK, '--review', room.path('no.txt')]).code).toBe(1);
  expect(doorward(repo.top, [...CHECK, '--review', room.path('what.txt')]).code).toBe(4);
});

test('Ctrl-C ends the commands and says so by the exit code', async () => {
  const mark = aMark();
  const repo = makeRepo({
    'doorward.yaml': `verify: touch started; sleep ${mark}\n`,
    '.gitignore': 'started\n',
  });
  repo.write('a.txt', 'a\n');
  const child = startDoorward(repo.top, ['check']);
  while (!existsSync(repo.path('started'))) await new Promise((done) => setTimeout(done, 20));
  child.kill('SIGINT');
  const code = await new Promise((done) => child.on('exit', done));
  expect(code).toBe(130);
  expect(alive(mark)).toEqual([]);
});
