// Meets the real clients: installs them from npm in pinned versions, then plays the stories of
// test/clients without a network. `npm run test:clients -- claude codex` for some of them; with
// `--install` they are only installed, with `--report FILE` the counts are written there.
// A client that can't be installed is told as not run; it has neither passed nor failed.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { installClient } from './clients/install.ts';
import { offline } from './clients/offline.ts';
import { CLIENT_NAMES, clientsFolder, PINNED } from './clients/pinned.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { install: { type: 'boolean' }, report: { type: 'string' } },
});
const unknown = positionals.filter((name) => !CLIENT_NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; there are ${CLIENT_NAMES.join(', ')}`);
  process.exit(2);
}
const names = positionals.length > 0 ? positionals : CLIENT_NAMES;
const clients = clientsFolder(process.env);
const missing = new Map();
for (const name of names) {
  const problem = installClient(name, clients);
  if (problem !== undefined) missing.set(name, problem);
}
if (!values.install) play();

function play() {
  const { how, prefix, env } = offline();
  console.log(`Real clients, without a network: ${how}`);
  const results = missing.size === names.length ? new Map() : stories(prefix, env);
  const sum = { passed: 0, failed: 0, notRun: 0 };
  for (const name of names) {
    const counts = missing.has(name) ? undefined : results.get(name);
    sum.passed += counts?.passed ?? 0;
    sum.failed += counts?.failed ?? 0;
    sum.notRun += isRun(counts) ? 0 : 1;
    const title = `${PINNED[name].title} ${PINNED[name].version}`;
    console.log(`${title.padEnd(22)} ${inWords(counts, missing.get(name))}`);
  }
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(sum));
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
}

function isRun(counts) {
  return counts !== undefined && counts.passed + counts.failed > 0;
}

function inWords(counts, problem) {
  if (!isRun(counts)) return `NOT RUN${problem === undefined ? '' : `: ${problem}`}`;
  const { passed, failed, skipped } = counts;
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} not run` : ''}`;
}

/** Counts by client; a file of tests that could not be loaded counts as a failure. */
function stories(prefix, env) {
  const scratch = mkdtempSync(join(tmpdir(), 'doorward-clients-'));
  const report = join(scratch, 'vitest.json');
  try {
    const [program, ...args] = [
      ...[...prefix, 'vitest', 'run', '--config', 'vitest.clients.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...names.map((name) => `test/clients/${name}.test.ts`),
    ];
    spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env, DOORWARD_CLIENTS: clients },
    });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return new Map(testResults.map((file) => [basename(file.name, '.test.ts'), countsOf(file)]));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function countsOf({ status, assertionResults }) {
  const count = (wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
  const failed = count(['failed']);
  return {
    passed: count(['passed']),
    failed: failed === 0 && status === 'failed' ? 1 : failed,
    skipped: count(['skipped', 'pending', 'todo']),
  };
}
