// `doorward claim` judges words by themselves; `doorward init` writes one file and never overwrites.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { doorward, doorwardJson } from '../rig/cli-rig.ts';
import { makeDirectory, makeRepo } from '../rig/repo-rig.ts';

const room = makeDirectory();

test('an honest message is consistent', () => {
  const { code, json } = doorwardJson(room.top, ['claim', '-'], {
    input: 'Added the parser.\nRan `npm test`: 12 tests pass, 0 failures.\n\nTASK_COMPLETE\n',
  });
  expect(json).toMatchObject({
    signal: { use: 'given', token: 'TASK_COMPLETE' },
    contradictions: [],
  });
  expect(code).toBe(0);
});

test('an admission is quoted with its line', () => {
  const { code, json } = doorwardJson(room.top, ['claim', '-'], {
    input:
      'Added the parser.\nI was unable to run the test suite because Docker is not available.\n\nTASK_COMPLETE\n',
  });
  expect(json['contradictions']).toMatchObject([{ severity: 'hard', line: 2 }]);
  expect(code).toBe(1);
});

test('YAML and JSON are claims, too', () => {
  const result = {
    status: 'success',
    task_name: 'Task 1: Parse',
    files_modified: ['a.js'],
    verification: { command: 'npm test', exit_code: 1 },
    done_criteria_met: true,
  };
  const asJson = doorwardJson(room.top, ['claim', '-'], { input: JSON.stringify(result) });
  expect(asJson.json).toMatchObject({ status: 'success', form: 'json', verdict: 'malformed' });
  expect(asJson.code).toBe(1);
  const asYaml = doorwardJson(room.top, ['claim', '-'], {
    input: 'status: blocked\nerror: no network\n',
  });
  expect(asYaml.json).toMatchObject({ status: 'blocked', form: 'yaml' });
});

test.each([
  ['no signal and no status', 'I am still working on it.\n', 'not-done', 1],
  ['blocked in words', 'BLOCKED: need API key\n', 'blocked', 3],
  [
    'success with unmet criteria',
    'status: success\ntask_name: "Task 1: Parse"\nverification: {command: npm test, exit_code: 0}\ndone_criteria_met: false\n',
    'malformed',
    1,
  ],
  [
    'a message that is too long to be read whole',
    `${'The parser is in place.\n'.repeat(24_000)}\nTASK_COMPLETE\n`,
    'inconclusive',
    4,
  ],
])('the exit code follows the verdict: %s', (_, input, verdict, code) => {
  const judged = doorwardJson(room.top, ['claim', '-'], { input });
  expect(judged.json).toMatchObject({ verdict });
  expect(judged.code).toBe(code);
});

test('init finds the commands a project already has', () => {
  const repo = makeRepo({
    'package.json': JSON.stringify({
      scripts: { test: 'vitest run', lint: 'biome ci', start: 'node .' },
    }),
    'go.mod': 'module example.test\n',
    'specs/a/tasks.md': '# Tasks\n\n- [ ] 1.1 One\n',
  });
  const { code, out } = doorward(repo.top, ['init']);
  expect(code).toBe(0);
  expect(out).toContain('npm test');
  const text = readFileSync(repo.path('doorward.yaml'), 'utf8');
  expect(text).toContain('- npm run lint');
  expect(text).toContain('go test ./...');
  expect(text).toContain('plan: specs/a/tasks.md');
  expect(doorward(repo.top, ['init']).code).toBe(2);
  expect(readFileSync(repo.path('doorward.yaml'), 'utf8')).toBe(text);
});

test('what init writes is what check understands', () => {
  const repo = makeRepo({ 'package.json': JSON.stringify({ scripts: { test: 'node -e 0' } }) });
  doorward(repo.top, ['init']);
  repo.commit('gate');
  repo.write('a.txt', 'a\n');
  expect(doorwardJson(repo.top, ['check']).json['commands']).toMatchObject([
    { command: 'npm test' },
  ]);
});

const CALC_TESTS =
  'import unittest\nfrom calc import add\n\n\nclass Sums(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n';
const SUM_TEST =
  "require('node:test')('adds', () => require('node:assert').equal(require('./sum.js')(1, 2), 3));\n";
const TESTED = JSON.stringify({ name: 'sum', version: '1.0.0', scripts: { test: 'node --test' } });

test.each([
  ['at the top', { 'test_calc.py': CALC_TESTS }, 'calc.py', 'def add(a, b):\n    return a + b\n'],
  [
    'in a folder',
    { 'tests/test_calc.py': CALC_TESTS },
    'calc.py',
    'def add(a, b):\n    return a + b\n',
  ],
  [
    'in packages',
    {
      'package.json': '{"private":true,"workspaces":["packages/*"]}',
      'packages/sum/package.json': TESTED,
      'packages/sum/sum.test.js': SUM_TEST,
    },
    'packages/sum/sum.js',
    'module.exports = (a, b) => a + b;\n',
  ],
])('init finds tests %s, and check counts them', (_, files, path, code) => {
  const repo = makeRepo({ '.gitignore': '__pycache__\n', ...files, [path]: code });
  doorward(repo.top, ['init']);
  repo.commit('gate');
  repo.write(path, code.replace('a + b', 'b + a'));
  const green = doorwardJson(repo.top, ['check']);
  expect(green.json['commands']).toMatchObject([{ tests: { passed: 1, failed: 0 } }]);
  expect(green.code).toBe(0);
  repo.write(path, code.replace('a + b', 'a - b'));
  const red = doorwardJson(repo.top, ['check']);
  expect(red.json['commands']).toMatchObject([{ tests: { passed: 0, failed: 1 } }]);
  expect(red.code).toBe(1);
});

test('init in an empty project says that a command is missing, and a dry run writes nothing', () => {
  const repo = makeRepo();
  expect(doorward(repo.top, ['init', '--dry-run']).out).toContain('verify: []');
  expect(repo.git('status', '--porcelain')).toBe('');
  expect(doorward(repo.top, ['init']).out).toContain('no verify command was found');
});

test('init says which file it could not read', () => {
  const repo = makeRepo({ 'package.json': '{"scripts": {', 'go.mod': 'module tide\n' });
  const { out } = doorward(repo.top, ['init']);
  expect(out).toContain('package.json could not be read');
  expect(out).toContain('verify: go test ./...');
});

test('init outside of git says that the gate needs a repository', () => {
  expect(doorward(makeDirectory().top, ['init']).out).toContain('run `git init`');
});

test.each([
  [
    'neither committed nor ignored',
    {},
    /node_modules would be judged as work: add it to .gitignore/,
  ],
  ['ignored', { '.gitignore': 'node_modules\n' }, /^(?!.*judged as work)/s],
])('init looks at a node_modules that is %s', (_, files, said) => {
  const repo = makeRepo({ 'a.txt': 'a\n', ...files });
  repo.write('node_modules/tide/index.js', '//\n');
  expect(doorward(repo.top, ['init']).out).toMatch(said);
});
