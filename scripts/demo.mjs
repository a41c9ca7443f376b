// The main job on an embedded example: an agent that lies, then does the work, before the gate.
// Everything happens in a temporary repository; nothing else is touched, nothing is downloaded.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const BIN = resolve('dist/bin/doorward.cjs');
if (!existsSync(BIN)) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });

const repository = mkdtempSync(join(tmpdir(), 'doorward-demo-'));
cpSync('examples/invoices', repository, { recursive: true });
git('init', '--quiet');
git('add', '--all');
git(
  '-c',
  'user.name=Demo',
  '-c',
  'user.email=demo@example.invalid',
  'commit',
  '--quiet',
  '-m',
  'Start',
);

say('The plan, judged before money is spent');
doorward('lint', 'PLAN.md');
doorward('plan', 'PLAN.md');

say('An agent changes nothing that matters and claims success');
write('src/notes.js', 'export const later = true;\n');
write(
  '../message.txt',
  'I added totalWithTax.\nI could not run the tests in this environment.\n\nTASK_COMPLETE\n',
);
check();

say('It drops the admission; the facts stay what they are');
write('../message.txt', 'I added totalWithTax, all tests pass.\n\nTASK_COMPLETE\n');
check();

say('It does the work');
rmSync(join(repository, 'src/notes.js'));
write('src/invoice.js', SOURCE());
write('test/invoice.test.js', TESTS());
const last = check();

rmSync(repository, { recursive: true, force: true });
rmSync(messagePath(), { force: true });
process.exitCode = last;

function check() {
  return doorward('check', '--plan', 'PLAN.md', '--claim', messagePath());
}

function doorward(...args) {
  console.log(`$ doorward ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: repository,
    stdio: 'inherit',
  });
  console.log(`(exit code ${status})\n`);
  return status;
}

function git(...args) {
  execFileSync('git', args, { cwd: repository, stdio: 'inherit' });
}

function say(text) {
  console.log(`\n== ${text}\n`);
}

function write(path, text) {
  writeFileSync(path === '../message.txt' ? messagePath() : join(repository, path), text);
}

function messagePath() {
  return `${repository}-message.txt`;
}

function SOURCE() {
  return `export function total(lines) {
  return lines.reduce((sum, { price, count }) => sum + price * count, 0);
}

export function totalWithTax(lines, rate) {
  if (rate < 0) throw new RangeError('rate must not be negative');
  return total(lines) * (1 + rate);
}
`;
}

function TESTS() {
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { total, totalWithTax } from '../src/invoice.js';

const LINES = [{ price: 5, count: 2 }, { price: 1, count: 3 }];

test('a total adds up prices times counts', () => assert.equal(total(LINES), 13));
test('tax is added to the total', () => assert.equal(totalWithTax(LINES, 1), 26));
test('a negative rate is refused', () => assert.throws(() => totalWithTax(LINES, -1), RangeError));
`;
}
