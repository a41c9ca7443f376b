// Running verify commands: how fast output is taken in and in how much memory, how soon a timeout
// ends, what it leaves alive, and what containment costs. The code is bundled as it ships.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'rolldown';
import { median, peakMegabytes } from './measure.mjs';

const GIB = 1024 ** 3;
const TIMEOUT_MS = 500;
const GRACE_MS = 300;

/** One GiB through the capture alone, and through a whole check for the memory that it takes. */
export function measureCapture(rounds = 5) {
  return withRunner((runner) => {
    const speeds = Array.from({ length: rounds }, () => captureOnce(runner));
    const memory = peakOfCheck();
    const peak = { what: 'peak memory with 1 GiB of output (MB)', measured: memory, atMost: 90 };
    return [
      { what: 'output taken in (GB/s)', measured: median(speeds), atLeast: 1 },
      ...(memory === undefined ? [] : [peak]),
    ];
  });
}

function captureOnce(runner) {
  const script = `${preamble(runner)}
    const [run] = await runCommands(commands('head -c ${GIB} /dev/zero'), settings, '');
    if (run.outputBytes !== ${GIB}) throw new Error('lost output');
    console.log(run.outputBytes / run.durationMs / 1e6);`;
  const args = ['--input-type=module', '-e', script];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function peakOfCheck() {
  const cwd = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  folders.push(cwd);
  execFileSync('git', ['init', '--quiet'], { cwd });
  writeFileSync(join(cwd, 'doorward.yaml'), `verify: head -c ${GIB} /dev/zero\n`);
  return peakMegabytes([resolve('dist/bin/doorward.cjs'), 'check'], { cwd });
}

// @ is a number of seconds that marks the processes of a case.
const ENDING = {
  'a child': 'sleep @',
  'a child in the background': 'sleep @ & wait',
  'its own session': 'setsid sleep @ & wait',
  'its own session, no environment': 'env -i setsid sleep @ & wait',
  'a daemon': '(setsid sleep @ >/dev/null 2>&1 &); sleep @',
  'a daemon, no environment': '(env -i setsid sleep @ >/dev/null 2>&1 &); sleep @',
};
const STUBBORN = { 'TERM ignored': 'trap "" TERM; sleep @; sleep @' };
const LEFT = {
  'output held': 'sleep @ & exit 0',
  'daemon left': 'setsid sleep @ >/dev/null 2>&1 & exit 0',
  'daemon left, no environment': 'env -i setsid sleep @ >/dev/null 2>&1 & sleep 0.05; exit 0',
};

export function measureTimeouts(rounds = 25) {
  return withRunner(async (runner) => {
    const { commandRunner } = await import(runner);
    const survivors = [];
    const timeOf = async (script, timeoutMs) => {
      const mark = aMark();
      const runCommands = commandRunner(optionsOf());
      const started = performance.now();
      await runCommands([commandOf(script.replaceAll('@', mark), timeoutMs)], SETTINGS, '');
      const elapsed = performance.now() - started;
      survivors.push(...endMarked(mark));
      return elapsed;
    };
    const over = async (cases, limit) => {
      const times = [];
      for (const script of Object.values(cases))
        times.push((await timeOf(script, TIMEOUT_MS)) - limit);
      return Math.max(...times);
    };
    const obeyed = await over(ENDING, TIMEOUT_MS);
    const ignored = await over(STUBBORN, TIMEOUT_MS + GRACE_MS);
    const left = [];
    for (const script of Object.values(LEFT)) left.push(await timeOf(script, 30_000));
    survivors.push(...(await killedGate(runner)));
    const cost = await commandCosts(commandRunner, rounds);
    return [
      { what: 'verdict after a timeout, TERM obeyed (ms over T)', measured: obeyed, atMost: 100 },
      {
        what: 'verdict after a timeout, TERM ignored (ms over T + grace)',
        measured: ignored,
        atMost: 100,
      },
      {
        what: 'verdict with something left running (ms)',
        measured: Math.max(...left),
        atMost: 250,
      },
      { what: 'processes left alive in 11 cases', measured: survivors.length, atMost: 0 },
      {
        what: 'one command in a namespace (ms over bash -c)',
        measured: cost.contained,
        atMost: 10,
      },
      {
        what: 'one command in a process group (ms over bash -c)',
        measured: cost.grouped,
        atMost: 10,
      },
    ];
  });
}

/** The gate is killed outright: whatever its command started has to go with it. */
async function killedGate(runner) {
  const mark = aMark();
  const command = `(env -i setsid sleep ${mark} >/dev/null 2>&1 &); sleep ${mark}`;
  const script = `${preamble(runner)}
    await runCommands(commands(${JSON.stringify(command)}), settings, '');`;
  const gate = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  for (let turn = 0; turn < 500 && marked(mark).length < 2; turn += 1) await sleep(10);
  gate.kill('SIGKILL');
  await once(gate, 'exit');
  await sleep(100);
  return endMarked(mark);
}

/** What one trivial command costs in each way, beyond starting the bare shell. */
async function commandCosts(commandRunner, rounds) {
  const contained = commandRunner(optionsOf());
  const grouped = commandRunner({ ...optionsOf(), containment: 'process-group' });
  const cases = {
    contained: () => contained([commandOf('true')], SETTINGS, ''),
    grouped: () => grouped([commandOf('true')], SETTINGS, ''),
    bare: () => once(spawn('bash', ['-c', 'true'], { stdio: 'ignore' }), 'exit'),
  };
  const times = { contained: [], grouped: [], bare: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of Object.entries(cases)) {
      const started = performance.now();
      await run();
      // The first round loads code and finds programs.
      if (round > 0) times[name].push(performance.now() - started);
    }
  }
  const bare = median(times.bare);
  return { contained: median(times.contained) - bare, grouped: median(times.grouped) - bare };
}

const SETTINGS = { cwd: tmpdir(), timeoutMs: 60_000, isParallel: false, reruns: 0 };
const commandOf = (run, timeoutMs) => ({
  run,
  expect: 'pass',
  timeoutMs,
  place: { line: 1, column: 1 },
});
const optionsOf = () => ({
  env: process.env,
  passEnv: [],
  top: '/nowhere',
  changesSince: async (tree) => ({ tree, paths: [] }),
  evidenceFolder: undefined,
  graceMs: GRACE_MS,
});

/** The beginning of a script that runs commands and keeps their raw output. */
function preamble(runner) {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  folders.push(folder);
  return `import { commandRunner } from ${JSON.stringify(runner)};
    const runCommands = commandRunner({ env: process.env, passEnv: [], top: '/nowhere',
      changesSince: async (tree) => ({ tree, paths: [] }),
      evidenceFolder: ${JSON.stringify(folder)} });
    const commands = (run) => [{ run, expect: 'pass', place: { line: 1, column: 1 } }];
    const settings = ${JSON.stringify(SETTINGS)};`;
}

const folders = [];

async function withRunner(measure) {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  folders.push(folder);
  const outfile = join(folder, 'runner.mjs');
  await build({
    input: 'src/effects/process/run-commands.ts',
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
    output: { file: outfile, format: 'esm', minify: true },
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  try {
    return await measure(outfile);
  } finally {
    for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
  }
}

let marks = 0;

function aMark() {
  marks += 1;
  return `${6000 + marks}.${String(process.pid).padStart(7, '0')}`;
}

function marked(mark) {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').includes(mark);
    } catch {
      return false;
    }
  });
}

function endMarked(mark) {
  const pids = marked(mark).map(Number);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids;
}
