// The one command that decides whether this repository is sound: types, lint, import law, unused
// code, build, package shape, tests and stories with real clients, in that order. Ends with a plain
// `N passed, N failed` line.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scratch = mkdtempSync(join(tmpdir(), 'doorward-test-'));
const report = join(scratch, 'vitest.json');

const STEPS = [
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types without a platform', 'tsc', ['-p', 'tsconfig.pure.json']],
  ['lint', 'biome', ['ci', '.']],
  ['import law', 'depcruise', ['src']],
  ['build', 'node', ['scripts/build.mjs']],
  ['types of the package', 'tsc', ['-p', 'tsconfig.package.json']],
  ['the library from CommonJS', 'node', ['-e', "require('doorward').readClaim('')"]],
  ['unused code', 'knip', []],
  ['package shape', 'publint', ['--strict']],
];

// Two of the clients; `npm run test:clients` meets all of them. They are fetched meanwhile.
const CLIENTS = ['claude', 'codex'];
const clientReport = join(scratch, 'clients.json');
const fetching = spawn('node', ['scripts/test-clients.mjs', '--install', ...CLIENTS]);
const fetched = once(fetching, 'close');

let passed = 0;
let failed = 0;
for (const [name, program, args] of STEPS) count(run(name, program, args) === 0);
run('tests', 'vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]);
countTests();
await fetched;
run('real clients', 'node', ['scripts/test-clients.mjs', '--report', clientReport, ...CLIENTS]);
countClients();
rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function run(name, program, args) {
  console.log(`\n== ${name}`);
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error !== undefined) console.error(`${program}: ${error.message}`);
  return status;
}

function count(isPassed) {
  if (isPassed) passed += 1;
  else failed += 1;
}

// Clients that could not be installed here are told, and are neither passed nor failed.
function countClients() {
  try {
    const sum = JSON.parse(readFileSync(clientReport, 'utf8'));
    passed += sum.passed;
    failed += sum.failed;
    if (sum.notRun > 0) console.log(`\n${sum.notRun} of ${CLIENTS.length} clients: not run`);
  } catch (error) {
    console.error(`no report of the clients: ${error.message}`);
    failed += 1;
  }
}

// A missing or empty report is a failure: no tests is not a pass.
function countTests() {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites, success } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    passed += numPassedTests;
    failed += numFailedTests;
    if (numPassedTests === 0 || (!success && numFailedTests + numFailedTestSuites === 0))
      failed += 1;
    if (!success && numFailedTests === 0) failed += 1;
  } catch (error) {
    console.error(`no test report: ${error.message}`);
    failed += 1;
  }
}
