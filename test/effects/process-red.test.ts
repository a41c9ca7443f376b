// Breakages as the programs really print them, judged where a failing test is wanted.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeRun } from '../../src/reading/command-run/judge-run.ts';
import { aCommand, aSubject } from '../rig/builders.ts';
import { commandRig } from '../rig/command-rig.ts';

const rig = commandRig();
const { rules } = aSubject({});

const FILES: Readonly<Record<string, string>> = {
  'red.test.mjs':
    "import test from 'node:test';\ntest('turns', () => { throw new Error('ebb'); });\n",
  'green.test.mjs': "import test from 'node:test';\ntest('turns', () => {});\n",
  'empty.test.mjs': "console.log('no test here');\n",
  'early.test.mjs': "import test from 'node:test';\ntest('turns', () => {});\nprocess.exit(0);\n",
  'broken.test.mjs': "import './tide.mjs';\n",
  'garbled.test.mjs': 'const tide = ;\n',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(rig.folder, name), text);
});
afterAll(() => rig.remove());

async function judged(command: string, expectation: 'pass' | 'fail'): Promise<string> {
  const run = await rig.run({ ...aCommand(command), expect: expectation });
  const { outcome, reason } = judgeRun(run, rules);
  return `${outcome} ${reason}`;
}

const REPORTERS = ['spec', 'tap', 'dot'];

test.each([
  'node none.mjs',
  'node --test none.test.mjs',
  'python3 -m unittest nonexist',
  'npm test',
  'syntax error here (',
  'kill -9 $$',
  ...REPORTERS.map((name) => `node --test --test-reporter=${name} broken.test.mjs`),
  ...REPORTERS.map((name) => `node --test --test-reporter=${name} garbled.test.mjs`),
])('`%s` is no failing test', async (command) => {
  expect(await judged(command, 'fail')).toMatch(/^inconclusive /);
});

test.each(REPORTERS)('a test that fails is one, with the reporter %s', async (name) => {
  const command = `node --test --test-reporter=${name} red.test.mjs`;
  expect(await judged(command, 'fail')).toBe('pass gate.passed');
});

test.each([
  ['node --test empty.test.mjs', 'fail verify.no-tests'],
  ['node --test --test-reporter=tap empty.test.mjs', 'fail verify.no-tests'],
  ['node --test --test-reporter=dot empty.test.mjs', 'fail verify.no-tests'],
  ['node --test early.test.mjs', 'fail verify.no-tests'],
  ['node --test green.test.mjs > /dev/null', 'pass gate.passed'],
  ['node --test green.test.mjs', 'pass gate.passed'],
])('`%s` where success is wanted: %s', async (command, expected) => {
  expect(await judged(command, 'pass')).toBe(expected);
});
