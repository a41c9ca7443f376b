// What a whole run costs: per task against a bare shell loop that does agent, verify and commit, how
// that grows with the plan, and how soon `status` answers over a large log.

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import { contained, floorCase, interleave, median, processCase } from './measure.mjs';

const BIN = resolve(process.env.DOORWARD_BIN_FOLDER ?? 'dist/bin', 'doorward.cjs');

export async function measureRuns({ tasks = 40, large = 1_000, rounds = 5 } = {}) {
  const room = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  try {
    return [
      ...measureTasks(room, tasks, rounds),
      ...measureGrowth(room, large / 10, large),
      ...(await measureStatus(room)),
    ];
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** The lightest protocol is the engine alone; the default one proves more, and runs more for it. */
function measureTasks(room, count, rounds) {
  const kinds = ['loop', 'bare', 'commands', 'strict'];
  const times = Object.fromEntries(kinds.map((kind) => [kind, []]));
  const apart = { loop: timeOfLoop, bare: timeOfBare };
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds)
      times[kind].push(apart[kind]?.(room, count) ?? timeOfRun(room, { count, protocol: kind }));
  const perTask = (kind) => median(times[kind]) / count;
  return [
    {
      what: 'run, a task as a multiple of agent + verify + git commit in a loop',
      measured: perTask('commands') / perTask('loop'),
      atMost: 1.5,
    },
    { what: '  a task in the loop (ms)', measured: perTask('loop') },
    {
      what: '  a Node that starts the processes of a task and judges nothing (ms)',
      measured: perTask('bare'),
    },
    { what: '  a task in a run, protocol commands (ms)', measured: perTask('commands') },
    { what: '  a task in a run, protocol strict (ms)', measured: perTask('strict') },
  ];
}

function measureGrowth(room, few, many) {
  const perTask = (count) => timeOfRun(room, { count, protocol: 'commands' }) / count;
  const small = median([perTask(few), perTask(few), perTask(few)]);
  return [
    {
      what: `run, a task of ${many.toLocaleString('en')} as a multiple of one of ${few}`,
      measured: perTask(many) / small,
      atMost: 1.2,
    },
  ];
}

function timeOfLoop(room, count) {
  return inRepository(room, { count, protocol: 'commands' }, (cwd) => {
    const script = `for i in $(seq 1 ${count}); do
      DOORWARD_TASK=t$i ./agent.sh >/dev/null && sh -c "grep -q x file$i" &&
      git add -A && git commit -q -m "feat: Write file $i" || exit 1
    done`;
    execFileSync('sh', ['-c', script], { cwd });
  });
}

// What a Node that judges, records and commits nothing needs for the processes of a task: agent and
// verify command in a namespace each, a look of git's before the verdict, one for the ref.
const BARE = `
const { spawn } = require('node:child_process');
const [count] = process.argv.slice(1).map(Number);
const run = (file, args, env) => new Promise((ended, failed) =>
  spawn(file, args, { stdio: 'ignore', env: { ...process.env, ...env } })
    .on('exit', (code) => (code === 0 ? ended() : failed(new Error(file + ' ' + code)))));
const apart = ${JSON.stringify(contained())};
(async () => {
  for (let at = 1; at <= count; at += 1) {
    await run('setpriv', [...apart, './agent.sh'], { DOORWARD_TASK: 't' + at });
    await run('git', ['status', '--porcelain=v2', '-z', '-uall']);
    await run('setpriv', [...apart, 'bash', '-o', 'pipefail', '-c', 'grep -q x file' + at]);
    await run('git', ['update-ref', 'refs/bench/' + at, 'HEAD']);
  }
})();`;

function timeOfBare(room, count) {
  const cwd = makeRepository(room, { count, protocol: 'commands' });
  const started = performance.now();
  execFileSync(process.execPath, ['-e', BARE, String(count)], { cwd });
  return performance.now() - started;
}

function timeOfRun(room, plan) {
  return inRepository(room, plan, (cwd) => {
    execFileSync(process.execPath, [BIN, 'run', 'plan.yaml'], { cwd, stdio: 'ignore' });
  });
}

function inRepository(room, plan, work) {
  const cwd = makeRepository(room, plan);
  const started = performance.now();
  work(cwd);
  const elapsed = performance.now() - started;
  const commits = Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd }));
  if (commits !== plan.count + 1) throw new Error(`${commits - 1} of ${plan.count} were committed`);
  rmSync(cwd, { recursive: true, force: true });
  return elapsed;
}

let made = 0;

function makeRepository(room, { count, protocol }) {
  made += 1;
  const cwd = join(room, `run-${made}`);
  mkdirSync(cwd);
  const git = (...args) => execFileSync('git', args, { cwd });
  const task = (number) =>
    [
      `  - id: t${number}`,
      `    name: Write file ${number}`,
      `    action: write file${number}`,
      `    files: [file${number}]`,
      `    verify: grep -q x file${number}`,
      `    done: file${number} holds an x`,
      '',
    ].join('\n');
  const tasks = Array.from({ length: count }, (_, index) => task(index + 1));
  writeFileSync(join(cwd, 'plan.yaml'), `tasks:\n${tasks.join('')}`);
  writeFileSync(join(cwd, 'doorward.yaml'), `agent: ./agent.sh\nprotocol: ${protocol}\n`);
  // Tasks are called tN; what follows the t is the number of the file.
  const agent = ['#!/bin/sh', 'IFS=t', 'set -- $DOORWARD_TASK', 'echo x > "file$2"'];
  const words = 'echo "<promise>COMPLETE</promise>"';
  writeFileSync(join(cwd, 'agent.sh'), [...agent, words, ''].join('\n'));
  chmodSync(join(cwd, 'agent.sh'), 0o755);
  git('init', '--quiet');
  git('config', 'user.name', 'Bench');
  git('config', 'user.email', 'bench@example.invalid');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'start');
  return cwd;
}

/** The same run asked about, alone in its log and under a million events of other runs. */
async function measureStatus(room, { runs = 1_000, perRun = 1_000, rounds = 15 } = {}) {
  const file = join(room, 'store.mjs');
  await build({
    input: 'src/store/open-store.ts',
    platform: 'node',
    logLevel: 'silent',
    output: { file, format: 'esm', minify: true },
  });
  const { openStore } = await import(file);
  const small = makeRepository(room, { count: 100, protocol: 'commands' });
  execFileSync(process.execPath, [BIN, 'run', 'plan.yaml'], { cwd: small, stdio: 'ignore' });
  const large = join(room, 'large');
  cpSync(small, large, { recursive: true });
  const store = openStore(join(large, '.git', 'doorward'));
  const [newest] = await store.log.runs(1);
  const event = { type: 'work.kept', task: 't1', ref: 'refs/doorward/kept/1', why: 'A note. ' };
  const notes = Array.from({ length: perRun }, () => ({ ...event, at: newest.startedAt }));
  for (let run = 0; run < runs; run += 1)
    await store.log.append(`r${run}`, 0, { events: notes, actor: 'bench' });
  store.close();
  const status = (cwd) =>
    processCase(process.execPath, [BIN, 'status', '--run', newest.run], { cwd });
  const times = interleave(
    { floor: floorCase(), small: status(small), large: status(large) },
    rounds,
  );
  return [
    {
      what: `status over ${(runs * perRun).toLocaleString('en')} events, as a multiple of ${newest.head}`,
      measured: times.large / times.small,
      atMost: 2,
    },
    { what: '  status over the large log', measured: times.large, floor: times.floor },
  ];
}
