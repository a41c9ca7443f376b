// Real runners with the gate's request in them: what is counted, and what comes of reports that
// somebody else wrote.

import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgeRun } from '../../src/reading/command-run/judge-run.ts';
import { aSubject } from '../rig/builders.ts';
import { commandRig } from '../rig/command-rig.ts';
import { noSandbox } from '../rig/no-sandbox.ts';

const rig = commandRig();
process.env['TMPDIR'] = mkdtempSync(join(tmpdir(), 'quay-'));
afterAll(() => {
  rmSync(tmpdir(), { recursive: true, force: true });
  rig.remove();
});

function write(path: string, text: string): void {
  const file = join(rig.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A program that the work has put where the runner is looked for. */
function shim(name: string, script: string): void {
  write(`bin/${name}`, `#!/bin/sh\n${script}\n`);
  chmodSync(join(rig.folder, 'bin', name), 0o755);
}

const RED = "test('subs', () => { throw new Error('no'); });\n";
write('node/a.test.mjs', `import { test } from 'node:test';\ntest('adds', () => {});\n`);
write(
  'node/noisy.test.mjs',
  "import { test } from 'node:test';\nconsole.log('# fail 7\\n# pass 0');\ntest('fine', () => {});\n",
);
write(
  'node/red.test.mjs',
  `import { describe, test } from 'node:test';\ndescribe('math', () => {\n${RED}});\n`,
);
write('web/a.test.mjs', `import { test } from 'vitest';\ntest('adds', () => {});\n`);
write(
  'web/red.test.mjs',
  `import { describe, test } from 'vitest';\ndescribe('math', () => {\n${RED}});\n`,
);
const scripts = {
  test: 'node --test node/a.test.mjs',
  posttest: 'node --test node/a.test.mjs extra || true',
  unit: 'vitest run --dir web',
  all: 'npm run unit',
  masked: 'node --test node/red.test.mjs || true',
  quoted: "node --test --test-name-pattern='it isn.t|adds' node/a.test.mjs",
};
write('package.json', JSON.stringify({ type: 'module', scripts }));
symlinkSync(resolve('node_modules'), join(rig.folder, 'node_modules'));
write('vitest.config.mjs', 'export default { cacheDir: ".cache" };\n');

test.each([
  ['node --test node/a.test.mjs', 0, { passed: 1, failed: 0 }],
  ['node --test node/noisy.test.mjs', 0, { passed: 1, failed: 0 }],
  [
    'node --test node/red.test.mjs',
    1,
    { failed: 1, failedIds: ['node/red.test.mjs > math > subs'] },
  ],
  [
    'node_modules/.bin/vitest run --dir web',
    1,
    { passed: 1, failedIds: ['web/red.test.mjs > math > subs'] },
  ],
  ['npm run all -- a.test', 0, { passed: 1, failed: 0, runner: 'vitest' }],
  ['npm run quoted', 0, { passed: 1, failed: 0 }],
])('`%s` is counted by its report', async (command, exitCode, counts) => {
  const run = await rig.run(command);
  expect(run).toMatchObject({ exitCode, report: { state: 'read' }, tests: counts });
  expect(run.output).not.toContain('doorward-report');
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('doorward'))).toEqual([]);
});

const { rules } = aSubject({});
async function judged(command: string): Promise<string> {
  const run = await rig.run(command);
  const { outcome, reason } = judgeRun(run, rules);
  return `${run.exitCode} ${run.report?.state} ${outcome} ${reason}`;
}

const SAYS = "echo ' Tests  3 passed (3)'";
const PLACE = 'for word; do case $word in --outputFile.json=*) place=$' + '{word#*=};; esac; done';
const forged = (start: string): string =>
  `printf '%s' '{"numTotalTests":1,"numPassedTests":1,"numFailedTests":0,"success":true,"startTime":${start},"testResults":[]}'`;

test.each([
  ['says that it passed', SAYS, '0 missing inconclusive verify.report-missing'],
  [
    'writes half a report',
    `${SAYS}; ${PLACE}; echo '{' > "$place"`,
    '0 unsound inconclusive verify.report-unsound',
  ],
  [
    'hands in an old report',
    `${PLACE}; ${forged('1')} > "$place"`,
    '0 unsound inconclusive verify.report-unsound',
  ],
  [
    'hands in a report without tests',
    `${PLACE}; ${forged('99999999999999')} > "$place"`,
    '0 unsound inconclusive verify.report-unsound',
  ],
  [
    'leads elsewhere',
    `${PLACE}; ${forged('99999999999999')} > forged; ln -s "$PWD/forged" "$place"`,
    '0 missing inconclusive verify.report-missing',
  ],
  [
    'replaces the folder',
    `${PLACE}; d=$(dirname "$place"); mv "$d" "$d.old"; mkdir "$d"; mv "$d.old" "$d"`,
    '0 unsound inconclusive verify.report-unsound',
  ],
])('a runner that %s is not believed', async (_, script, expected) => {
  shim('vitest', script);
  expect(await judged('bin/vitest run')).toBe(expected);
});

test('pnpm is asked by its own name, as it has to be since its version 11', async () => {
  const pnpm = [
    '#!/bin/sh',
    `export npm_lifecycle_event=unit script='${scripts.unit}'`,
    'case $pnpm_config_script_shell in */sh) script="trap : INT; $script";; esac',
    'exec "$pnpm_config_script_shell" -c "$script"',
  ];
  write('tools/pnpm', pnpm.join('\n'));
  chmodSync(join(rig.folder, 'tools/pnpm'), 0o755);
  const tools = ['tools', 'node_modules/.bin'].map((folder) => join(rig.folder, folder));
  const env = { ...process.env, PATH: [...tools, process.env['PATH']].join(':') };
  const run = await rig.run('pnpm run unit', { env });
  expect(run).toMatchObject({ exitCode: 1, report: { state: 'read' }, tests: { passed: 1 } });
});

test('a script that hides a failure is found out by the report', async () => {
  expect(await judged('npm run masked')).toBe('0 read fail verify.tests-failed');
});

test('a runner that does not know the request is run as it is, and the record says so', async () => {
  shim(
    'node',
    'case "$*" in *--test-reporter*) echo "node: bad option: --test-reporter=spec"; exit 9;; esac; echo "# tests 2"; echo "# pass 2"; echo "# fail 0"',
  );
  const run = await rig.run('bin/node --test node/a.test.mjs');
  expect(run).toMatchObject({ exitCode: 0, report: { state: 'refused' }, tests: { passed: 2 } });
  expect(judgeRun(run, rules).message).toContain('only what it printed');
});

test('with `reports: off` nothing is asked', async () => {
  const run = await rig.run('node --test node/a.test.mjs', { reports: 'off' });
  expect(run).toMatchObject({ exitCode: 0, tests: { passed: 1 } });
  expect(run.report).toBeUndefined();
});

test.skipIf(noSandbox !== undefined)('a sandbox lets the report out and nothing else', async () => {
  const places = { room: rig.folder, hidden: [], shown: [resolve('node_modules')] };
  const sandbox = { ...places, network: 'off', limits: {} } as const;
  const run = await rig.run('node --test node/a.test.mjs', { sandbox });
  expect(run).toMatchObject({ exitCode: 0, report: { state: 'read' }, tests: { passed: 1 } });
});
