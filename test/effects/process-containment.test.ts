import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { endLeftovers } from '../../src/effects/process/kill-tree.ts';
import { endAllCommands } from '../../src/effects/process/running.ts';
import { aCommand } from '../rig/builders.ts';
import { alive, aMark, commandRig, endMarked } from '../rig/command-rig.ts';

const rig = commandRig();
afterAll(() => rig.remove());

const isLinux = process.platform === 'linux';
const { containment } = isLinux ? await rig.run('true') : { containment: undefined };
const hasNamespaces = containment === 'namespace';

// Every way in which the processes of a command escape from ordinary runners.
const STAYING: readonly (readonly [string, (mark: string) => string])[] = [
  ['the command itself', (mark) => `sleep ${mark}`],
  ['a child in the background', (mark) => `sleep ${mark} & wait`],
  ['one that ignores TERM', (mark) => `trap "" TERM; sleep ${mark}; sleep ${mark}`],
  ['one in a session of its own', (mark) => `setsid sleep ${mark} & wait; sleep ${mark}`],
  ['one in a session and without environment', (mark) => `env -i setsid sleep ${mark} & wait`],
  ['a daemon', (mark) => `(setsid sleep ${mark} >/dev/null 2>&1 &); sleep ${mark}`],
];
const STRAY: readonly (readonly [string, (mark: string) => string])[] = [
  [
    'a daemon without environment',
    (mark) => `(env -i setsid sleep ${mark} >/dev/null 2>&1 &); sleep ${mark}`,
  ],
];
const LEFT: readonly (readonly [string, (mark: string) => string])[] = [
  ['a child that holds the output', (mark) => `sleep ${mark} & exit 0`],
  ['a daemon', (mark) => `setsid sleep ${mark} >/dev/null 2>&1 & exit 0`],
];
const LEFT_STRAY: readonly (readonly [string, (mark: string) => string])[] = [
  [
    'a daemon without environment',
    (mark) => `env -i setsid sleep ${mark} >/dev/null 2>&1 & sleep 0.05; exit 0`,
  ],
];

describe.skipIf(!hasNamespaces)('in a namespace nothing outlives the command', () => {
  test.each([...STAYING, ...STRAY])('out of time: %s', async (_, script) => {
    const mark = aMark();
    const run = await rig.run(aCommand(script(mark), { timeoutMs: 400 }));
    expect(run).toMatchObject({ timedOut: true, exitCode: undefined, containment: 'namespace' });
    expect(alive(mark)).toEqual([]);
  });

  test.each([...LEFT, ...LEFT_STRAY])('left behind after a pass: %s', async (_, script) => {
    const mark = aMark();
    const run = await rig.run(script(mark));
    expect(run).toMatchObject({ timedOut: false, exitCode: 0, survivors: 1 });
    expect(alive(mark)).toEqual([]);
  });

  test('twenty evasive daemons are all counted and ended', async () => {
    const mark = aMark();
    const run = await rig.run(
      `for i in $(seq 20); do (env -i setsid sleep ${mark} >/dev/null 2>&1 &); done; sleep 0.1`,
    );
    expect(run).toMatchObject({ exitCode: 0, survivors: 20 });
    expect(alive(mark)).toEqual([]);
  });

  test('the gate itself is killed: its commands die with it', async () => {
    const mark = aMark();
    const gate = startGate(`(env -i setsid sleep ${mark} >/dev/null 2>&1 &); sleep ${mark}`);
    await until(() => alive(mark).length >= 2);
    gate.kill('SIGKILL');
    await once(gate, 'exit');
    await until(() => alive(mark).length === 0);
    expect(alive(mark)).toEqual([]);
  });

  test('programs that look for their children by process id find them', async () => {
    const run = await rig.run(
      'sleep 5 & ps -o pid= --ppid $$ | tr -d " " | grep -qx $!; s=$?; kill $!; exit $s',
    );
    expect(run).toMatchObject({ exitCode: 0, survivors: 0 });
  });

  test.each([
    ['by its name', `for id in $DOORWARD_RUN; do : > ${tmpdir()}/doorward-$id; done`],
    ['by the descriptors of process 1', 'for fd in /proc/1/fd/[3-9]; do : > $fd; done; true'],
  ])(
    'a command that empties the record of its start (%s) does not get out by that',
    async (_, script) => {
      const runs = await rig.runAll([`${script}; echo ran >> starts.txt`, 'cat starts.txt']);
      rmSync(join(rig.folder, 'starts.txt'), { force: true });
      expect(runs.map(({ containment: way }) => way)).toEqual(['namespace', 'namespace']);
      expect(runs[1]?.output).toBe('ran\n');
    },
  );

  test('processes on their way out are no survivors', async () => {
    const run = await rig.run('true & exit 0');
    expect(run).toMatchObject({ exitCode: 0, survivors: 0 });
  });
});

describe.skipIf(!isLinux)('without a namespace group, tree and mark are searched', () => {
  const options = { containment: 'process-group' } as const;

  test.each(STAYING)('out of time: %s', async (_, script) => {
    const mark = aMark();
    const run = await rig.run(aCommand(script(mark), { timeoutMs: 400 }), options);
    expect(run).toMatchObject({ timedOut: true, containment: 'process-group' });
    expect(alive(mark)).toEqual([]);
  });

  test.each(LEFT)('left behind after a pass: %s', async (_, script) => {
    const mark = aMark();
    const run = await rig.run(script(mark), options);
    expect(run).toMatchObject({ timedOut: false, exitCode: 0, survivors: 1 });
    expect(alive(mark)).toEqual([]);
  });

  test('a run whose number begins with that of another is left alone', async () => {
    const mark = aMark();
    const env = { ...process.env, DOORWARD_RUN: '7-7-2 7-7-10' };
    const other = spawn('sleep', [mark], { env, detached: true, stdio: 'ignore' });
    await once(other, 'spawn');
    expect(await endLeftovers(2 ** 30, '7-7-1')).toBe(0);
    expect(alive(mark)).toHaveLength(1);
    expect(await endLeftovers(2 ** 30, '7-7-10')).toBe(1);
  });

  test('a daemon without environment is beyond its reach, which is why the result says how it was contained', async () => {
    const mark = aMark();
    const [[, script] = []] = LEFT_STRAY;
    const run = await rig.run(script?.(mark) ?? '', options);
    expect(run).toMatchObject({ exitCode: 0, containment: 'process-group' });
    expect(endMarked(mark)).toBe(1);
  });
});

describe.skipIf(!isLinux)('a machine that refuses namespaces', () => {
  test('runs the commands in a process group instead, each once, and says so', async () => {
    const bin = mkdtempSync(join(tmpdir(), 'refusing-'));
    writeFileSync(join(bin, 'unshare'), '#!/bin/sh\necho "not permitted" >&2\nexit 1\n', {
      mode: 0o755,
    });
    const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` };
    const runs = await rig.runAll(['echo ran >> ran.txt', 'cat ran.txt'], {}, { env });
    rmSync(bin, { recursive: true });
    expect(runs.map(({ containment: way }) => way)).toEqual(['process-group', 'process-group']);
    expect(runs[1]?.output).toBe('ran\n');
  });
});

describe.skipIf(!isLinux)('an interrupted gate', () => {
  test.each(['strongest', 'process-group'] as const)('ends its commands (%s)', async (way) => {
    const mark = aMark();
    const command = `trap "" TERM; setsid sleep ${mark} & sleep ${mark}; sleep ${mark}`;
    const running = rig.run(command, { containment: way });
    const refused = expect(running).rejects.toMatchObject({ code: 'interrupted' });
    await until(() => alive(mark).length >= 2);
    await endAllCommands();
    await refused;
    expect(alive(mark)).toEqual([]);
  });
});

describe('time limits', () => {
  test('tools get the grace to clean up after themselves', async () => {
    const command = 'trap "echo cleaned; exit 3" TERM; while :; do sleep 0.05; done';
    // On a busy machine it takes its time to set the trap, and to fall into it.
    const run = await rig.run(aCommand(command, { timeoutMs: 3_000 }), { graceMs: 60_000 });
    expect(run).toMatchObject({ timedOut: true, exitCode: undefined });
    expect(run.output).toContain('cleaned');
  });

  test("the command's own limit goes before that of the settings", async () => {
    const [run] = await rig.runAll([aCommand('sleep 0.3', { timeoutMs: 20_000 })], {
      timeoutMs: 50,
    });
    expect(run).toMatchObject({ timedOut: false, exitCode: 0 });
  });

  test('a limit longer than any timer does not end the command at once', async () => {
    const run = await rig.run(aCommand('sleep 0.1', { timeoutMs: 2 ** 40 }));
    expect(run).toMatchObject({ timedOut: false, exitCode: 0 });
  });
});

function startGate(command: string) {
  const runner = new URL('../../src/effects/process/run-commands.ts', import.meta.url);
  const script = `
    import { commandRunner } from ${JSON.stringify(runner.href)};
    const run = commandRunner({ env: process.env, passEnv: [], top: '/nowhere',
      changesSince: async (tree) => ({ tree, paths: [] }), evidenceFolder: undefined });
    await run([{ run: ${JSON.stringify(command)}, expect: 'pass', place: { line: 1, column: 1 } }],
      { cwd: ${JSON.stringify(rig.folder)}, timeoutMs: 60000, isParallel: false, reruns: 0 }, '');`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !condition(); turn += 1) await sleep(20);
  expect(condition()).toBe(true);
}
