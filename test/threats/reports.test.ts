// Work that wants its tests to be counted by what it prints, or writes the report of its test runner itself.

import { chmodSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check } from '../../src/app/check.ts';
import { makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const GREEN = "import { test } from 'node:test';\ntest('ebb', () => {});\n";
const WRAPPER = '#!/bin/sh\nexec node "$@"\n';
/** It knows the request as well as ever, and says that it does not. */
const REFUSES = `#!/bin/sh
case "$*" in *--test-reporter*) echo "node: bad option: --test-reporter=spec"; exit 9;; esac
echo "# pass 40"; echo "# fail 0"
`;

function repository(files: Readonly<Record<string, string>>): RepoRig {
  const repo = makeRepo({ 'tide.test.mjs': GREEN, 'bin/node': WRAPPER, ...files });
  chmodSync(repo.path('bin/node'), 0o755);
  repo.commit('as it was');
  return repo;
}

async function judged(repo: RepoRig): Promise<readonly [string, readonly string[]]> {
  const { verdict, findings } = await check({ cwd: repo.top });
  const against = findings.filter(({ outcome }) => outcome === 'inconclusive');
  return [verdict, against.map(({ reason }) => reason)];
}

test.each(['basic', 'full'])(
  'a wrapper that the work has taught to refuse (proof: %s)',
  async (proof) => {
    const repo = repository({
      'doorward.yaml': `verify: bin/node --test tide.test.mjs\nproof: ${proof}\n`,
    });
    expect(await judged(repo)).toEqual(['passed', []]);
    repo.write('bin/node', REFUSES);
    expect(await judged(repo)).toEqual(['inconclusive', ['verify.report-refused']]);
  },
);

test('a test that finds the place of the report does not find what it has to carry', async () => {
  const forger = `${GREEN}
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const words = readFileSync('/proc/' + process.ppid + '/cmdline', 'utf8').split('\\0');
const of = (option) => words.filter((word) => word.startsWith(option)).at(-1).slice(option.length);
const reporter = of('--test-reporter=');
const nonce = existsSync(reporter) ? /nonce: '(\\w+)'/.exec(readFileSync(reporter, 'utf8'))[1] : /[0-9a-f]{32}/.exec(reporter)[0];
for (const name of ['a', 'b', 'c'])
  appendFileSync(of('--test-reporter-destination='), JSON.stringify({ nonce, result: 'passed', names: [name], file: '' }) + '\\n');
`;
  const repo = repository({ 'doorward.yaml': 'verify: node --test tide.test.mjs\n' });
  repo.write('tide.test.mjs', forger);
  expect(await judged(repo)).toEqual(['inconclusive', ['verify.report-unsound']]);
});
