import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { aCommand } from '../rig/builders.ts';
import { commandRig } from '../rig/command-rig.ts';
import { runWithoutBash } from '../rig/no-bash.ts';

const rig = commandRig();
afterAll(() => rig.remove());

describe('exit codes', () => {
  test.each([
    ['true', 0],
    ['exit 7', 7],
    ['false | tail -1', 1],
    ['(exit 3) 2>&1 | tee seen.txt', 3],
    ['printf "ebb\\n" | grep -c flow | grep -qx 0', 0],
    ['[[ tide == t* ]] && echo bash', 0],
    ['cat; echo "nothing to read"', 0],
    ["echo 'it'\\''s quoted \"$HOME\"' | grep -q quoted", 0],
    ['echo "unclosed', 2],
  ])('`%s` exits with %i', async (command, exitCode) => {
    expect(await rig.run(command)).toMatchObject({ exitCode, signal: undefined });
  });

  test('a repaired pipe says what was executed', async () => {
    const run = await rig.run('false | tail -1');
    expect(run).toMatchObject({ command: 'false | tail -1', exitCode: 1 });
    expect(run.executed).toBe('set -o pipefail; false | tail -1');
  });

  test.each([
    ['seq 1 300000 | head -2', 0, '1\n2\n'],
    ['(seq 1 300000; exit 4) | head -1', 4, '1\n'],
    ['seq 1 300000 | grep -q 5', 0, ''],
    ['yes | head -c 4', 0, 'y\ny\n'],
    ['yes | (read word; exit 141)', 141, ''],
  ])(
    '`%s`: a reader that stops early does not hide the true exit code',
    async (command, exitCode, output) => {
      const run = await rig.run(command);
      expect(run).toMatchObject({ exitCode, output });
      expect(run.executed).not.toBe(command);
    },
  );

  test('a command that is killed is not taken for one that exited', async () => {
    const run = await rig.run('kill -KILL $$');
    expect([run.exitCode ?? run.signal]).toEqual([expect.toBeOneOf([137, 'SIGKILL'])]);
  });
});

describe('a command that cannot be run', () => {
  test.each([
    ['tidectl --now', 127, /`tidectl` was not found/],
    ['', undefined, /empty/],
    ['echo \0', undefined, /NUL/],
    [`: ${'x'.repeat(3_000_000)}`, undefined, /E2BIG|long/],
  ])('%.20j', async (command, exitCode, reason) => {
    const run = await rig.run(command);
    expect(run.exitCode).toBe(exitCode);
    expect(run.startError).toMatch(reason);
  });

  test('in a directory that does not exist', async () => {
    const [run] = await rig.runAll(['true'], { cwd: join(rig.folder, 'nowhere') });
    expect(run?.startError).toMatch(/does not exist/);
  });

  test('a pipe without bash is refused, because its exit code cannot be trusted', async () => {
    const runs = await runWithoutBash(rig.folder, ['false | cat', 'exit 5']);
    expect(runs.map(({ startError, exitCode }) => startError ?? exitCode)).toEqual([
      expect.stringContaining('bash was not found'),
      5,
    ]);
  });
});

describe('environment', () => {
  const seen = async (env: Record<string, string>, passEnv: readonly string[] = []) => {
    const { output } = await rig.run('env', { env: { ...process.env, ...env }, passEnv });
    return new Map(output.split('\n').map((line) => [line.split('=', 1)[0], line] as const));
  };

  test.each([
    'NPM_TOKEN',
    'GITHUB_TOKEN',
    'STRIPE_SECRET_KEY',
    'DB_PASSWORD',
    'AWS_PROFILE',
    'SSH_AUTH_SOCK',
    'ANTHROPIC_API_KEY',
    'CLAUDECODE',
    'CODEX_HOME',
    'NODE_OPTIONS',
    'NODE_TEST_CONTEXT',
    'VITEST_WORKER_ID',
    'JEST_WORKER_ID',
    'npm_config_prefix',
    'GIT_DIR',
    'GIT_INDEX_FILE',
    'BASH_ENV',
    'BASH_FUNC_npm%%',
    'LD_PRELOAD_X',
    'PYTHONSTARTUP',
    'PYTEST_ADDOPTS',
    'MAKEFLAGS',
    'MAKEFILES',
    'MAVEN_ARGS',
    'PYTHONOPTIMIZE',
    'Npm_Config_Script_Shell',
    'pnpm_config_prefix',
    'CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER',
    'GTEST_FILTER',
    'GITHUB_ENV',
    'GITHUB_PATH',
    'GITHUB_OUTPUT',
  ])('%s does not reach the command', async (name) => {
    expect((await seen({ [name]: '/nowhere' })).has(name)).toBe(false);
  });

  test.each([
    'npm_config_node_options=',
    'pnpm_config_node_options=',
    'npm_config_script_shell=/bin/sh',
    'pnpm_config_script_shell=/bin/sh',
    'pnpm_config_shell_emulator=false',
  ])('files of the repository do not decide about %s', async (line) => {
    const [name = ''] = line.split('=', 1);
    expect((await seen({ [name]: './evil.cjs' })).get(name)).toBe(line);
  });

  test('a value that is a well-known kind of token is dropped whatever its name', async () => {
    expect((await seen({ HARBOUR: 'ghp_0123456789abcdef0123' })).has('HARBOUR')).toBe(false);
  });

  test('what a project needs passes, and the config may name more', async () => {
    const env = {
      DATABASE_URL: 'postgres://localhost/tide',
      HARBOUR_TOKEN: 'x',
      LANG: 'C',
      CARGO_TARGET_DIR: '/var/tmp/target',
      PYTHONPATH: '/srv/tide',
    };
    const names = await seen(env, ['HARBOUR_TOKEN']);
    expect([...names.keys()]).toEqual(
      expect.arrayContaining([...Object.keys(env), 'HOME', 'PATH']),
    );
  });

  test('the command knows that it is run by a gate, without colours and without prompts', async () => {
    const env = await seen({});
    expect(env.get('CI')).toBe('CI=1');
    expect(env.get('DOORWARD')).toBe('DOORWARD=1');
    expect(env.get('NO_COLOR')).toBe('NO_COLOR=1');
    expect(env.get('DOORWARD_RUN')).toMatch(/=\d+-\d+-\d+$/);
  });

  test('empty and relative entries of PATH are dropped: the agent could put programs there', async () => {
    writeFileSync(join(rig.folder, 'tidectl'), '#!/bin/sh\necho forged\n', { mode: 0o755 });
    const path = `:.:./bin:${process.env['PATH']}:`;
    const run = await rig.run('tidectl', { env: { ...process.env, PATH: path } });
    expect(run).toMatchObject({ exitCode: 127 });
  });

  test('a shell named in the .npmrc of the repository is not used', async () => {
    writeFileSync(join(rig.folder, 'sh.sh'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    writeFileSync(join(rig.folder, '.npmrc'), 'script-shell=./sh.sh\n');
    writeFileSync(join(rig.folder, 'package.json'), '{"scripts":{"test":"exit 6"}}');
    expect(await rig.run('npm test')).toMatchObject({ exitCode: 6 });
  });
});

describe('output', () => {
  test('both streams in order, escapes and broken text made harmless', async () => {
    const run = await rig.run(
      'printf "\\033[31mred\\033[0m\\r\\n"; printf "err\\n" >&2; printf "10%%\\r20%%\\n\\377\\n"',
    );
    expect(run.output).toBe('red\nerr\n10%\n20%\n\uFFFD\n');
  });

  test('programs may open /dev/stdout and /dev/stderr and lose nothing by it', async () => {
    const run = await rig.run('echo one; echo two >/dev/stdout; echo three | tee /dev/stderr');
    expect(run).toMatchObject({ exitCode: 0, output: 'one\ntwo\nthree\nthree\n' });
  });

  test('of a flood the beginning and the end are kept, and the middle is counted', async () => {
    const run = await rig.run('echo first; seq 1 2000000; echo last');
    expect(run.output.startsWith('first\n1\n2\n')).toBe(true);
    expect(run.output.endsWith('2000000\nlast\n')).toBe(true);
    expect(run.output.length).toBeLessThan(82_000);
    expect(run.output).toContain(`… ${run.droppedBytes} bytes left out …`);
    expect(run.outputBytes).toBe(14_888_896 + 11);
    expect(run.droppedBytes).toBe(run.outputBytes - 80 * 1024);
  });

  test('the raw bytes are kept as evidence', async () => {
    const run = await rig.run('printf "\\033[31mred\\377"');
    expect(readFileSync(run.rawOutputPath ?? '')).toEqual(Buffer.from('\x1b[31mred\xff', 'latin1'));
  });

  test('raw evidence is capped too: beginning, gap and end', async () => {
    const run = await rig.run('head -c 40000000 /dev/zero | tr "\\0" "a"; echo; echo last');
    const raw = readFileSync(run.rawOutputPath ?? '', 'latin1');
    expect(raw.length).toBeLessThan(34_000_000);
    expect(raw).toMatch(/\d+ bytes left out/);
    expect(raw.endsWith('a\nlast\n')).toBe(true);
  });

  test('a place where nothing can be written costs the evidence, not the verdict', async () => {
    writeFileSync(join(rig.folder, 'file'), '');
    const evidenceFolder = join(rig.folder, 'file', 'inside');
    const run = await rig.run('echo tide', { evidenceFolder });
    expect(run).toMatchObject({ exitCode: 0, output: 'tide\n', rawOutputPath: undefined });
  });

  test('is handed on while the command runs', async () => {
    let heard = '';
    const fifo = join(rig.folder, 'go');
    const run = await rig.run(`mkfifo ${fifo}; echo ready; cat ${fifo}`, {
      onOutput: (text) => {
        heard += text;
        if (heard === 'ready\n') writeFileSync(fifo, 'went on\n');
      },
    });
    expect(run.output).toBe('ready\nwent on\n');
    expect(heard).toBe(run.output);
  });

  test('tests are counted even where their report lies in the part that is not shown', async () => {
    const report = '{"numTotalTests":2,"numPassedTests":1,"numFailedTests":1,"testResults":[]}';
    const run = await rig.run(`seq 1 20000; echo '${report}'; seq 1 20000`);
    expect(run.output).not.toContain('numTotalTests');
    expect(run.tests).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe('several commands', () => {
  test('run in order and stop at the first that misses its expectation', async () => {
    const runs = await rig.runAll(['echo 1 >> order.txt', 'exit 4', 'echo 3 >> order.txt']);
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 4]);
    expect(readFileSync(join(rig.folder, 'order.txt'), 'utf8')).toBe('1\n');
  });

  test('go on after one that fails as it has to, or finds nothing as it has to', async () => {
    const runs = await rig.runAll([
      aCommand('exit 1', { expect: 'fail' }),
      aCommand('grep -q ebb /dev/null', { expect: 'absent' }),
      'true',
    ]);
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([1, 1, 0]);
  });

  test('a missing tool is not the failure that was asked for', async () => {
    const runs = await rig.runAll([aCommand('tidectl', { expect: 'fail' }), 'true']);
    expect(runs).toHaveLength(1);
  });

  test('run at once where they may, all of them, in the order of the plan', async () => {
    const meet = (own: string, other: string): string =>
      `touch ${own}; for i in $(seq 500); do test -e ${other} && exit 0; sleep 0.02; done; exit 1`;
    const runs = await rig.runAll([meet('a', 'b'), 'exit 9', meet('b', 'a')], {
      isParallel: true,
    });
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 9, 0]);
  });

  test('each run says which tree it saw and left, and what it changed', async () => {
    let looks = 0;
    const runs = await rig.runAll(
      ['true', 'true'],
      {},
      {
        changesSince: async (tree) => {
          looks += 1;
          return looks === 1 ? { tree: 't1', paths: ['a.ts'] } : { tree, paths: [] };
        },
      },
    );
    expect(runs.map((run) => [run.treeBefore, run.treeAfter, run.changedPaths])).toEqual([
      ['c'.repeat(40), 't1', ['a.ts']],
      ['t1', 't1', []],
    ]);
  });

  test('leave no files behind but the evidence', async () => {
    const before = leftFiles();
    await rig.runAll(['true', 'seq 1 300000 | head -1', 'true']);
    expect(leftFiles()).toEqual(before);
    expect(existsSync(rig.evidence)).toBe(true);
  });
});

const leftFiles = (): readonly string[] =>
  readdirSync(process.env['TMPDIR'] ?? '/tmp').filter((name) =>
    /^doorward-(?:[0-9a-f]{8}-|[\w]{6}$)/.test(name),
  );

describe('reruns of a failed command', () => {
  const flaky = (file: string): string => `test -e ${file} || { touch ${file}; exit 1; }`;

  test.each([
    ['passes are counted as far as allowed', flaky('flaky-1'), 3, 1, [0, 0, 0]],
    ['a second failure settles it', 'exit 2', 3, 2, [2]],
    ['none are made unless allowed', flaky('flaky-2'), 0, 1, []],
    ['a passing command is not run again', 'true', 3, 0, []],
  ])('%s', async (_, command, reruns, exitCode, codes) => {
    const [run] = await rig.runAll([command], { reruns });
    expect(run).toMatchObject({ exitCode, reruns: codes });
  });

  test('a missing tool, a timeout and a command meant to fail are not run again', async () => {
    const commands = [
      aCommand('tidectl'),
      aCommand('sleep 9', { timeoutMs: 100 }),
      aCommand('true', { expect: 'fail' }),
    ];
    const runs = await rig.runAll(commands, { reruns: 2, isParallel: true });
    expect(runs.map(({ reruns }) => reruns)).toEqual([[], [], []]);
  });
});
