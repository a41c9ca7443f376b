// What `doorward check` costs on top of Node and of the commands themselves.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contained, floorCase, interleave, processCase } from './measure.mjs';

const BIN = resolve('dist/bin/doorward.cjs');

export function measureChecks(rounds = 15) {
  const folders = [];
  const repo = (config) => {
    const folder = makeRepo(config);
    folders.push(folder);
    return folder;
  };
  const check = (cwd, ...args) => processCase(process.execPath, [BIN, 'check', ...args], { cwd });
  const list = (command, count) => `verify: [${Array(count).fill(command).join(', ')}]\n`;
  const known = repo(list('test -f file-0.txt', 3));
  const cases = { floor: floorCase() };
  for (const count of [1, 3, 10]) {
    cases[`${count} trivial`] = check(repo(`parallel: true\n${list('test -f file-0.txt', count)}`));
    cases[`${count} sleeping`] = check(
      repo(`parallel: true\n${list('"sleep 0.1 && test -f file-0.txt"', count)}`),
    );
  }
  const edited = repo('verify: test -f file-0.txt\n');
  const checkEdited = check(edited);
  let edits = 0;
  cases.edited = () => {
    edits += 1;
    writeFileSync(join(edited, 'work.txt'), `work ${edits}\n`);
    checkEdited();
  };
  cases.known = check(known, '--reuse');
  for (const count of [1, 3, 10]) cases[`bare ${count}`] = bareCase(count, { cwd: known });
  cases.status = processCase('git', ['status', '--porcelain=v2', '-z', '-uall'], { cwd: known });
  Object.assign(cases, peerCases(repo('verify: []\n')));
  const times = interleave(cases, rounds);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return rowsOf(times);
}

// What a Node that judges nothing needs for the same processes: one look of git's, and every command in
// a namespace of its own. No gate of this design can be faster.
const BARE = `
const { spawn } = require('node:child_process');
const [count] = process.argv.slice(1).map(Number);
const start = (file, args, then) => spawn(file, args, { stdio: 'ignore' }).on('exit', then);
const args = ${JSON.stringify([...contained(), 'bash', '-o', 'pipefail', '-c', 'test -f file-0.txt'])};
start('git', ['status', '--porcelain=v2', '-z', '-uall'], () => {
  for (let at = 0; at < count; at += 1) start('setpriv', args, (code) => { process.exitCode ||= code; });
});`;

const bareCase = (count, options) =>
  processCase(process.execPath, ['-e', BARE, String(count)], options);

function rowsOf(times) {
  const { floor } = times;
  const trivial = [1, 3, 10].map((count) => ({
    what: `check, ${count} trivial commands`,
    measured: times[`${count} trivial`],
    target: floor + 12 + 3 * count,
    floor,
  }));
  const bare = [1, 3, 10].map((count) => ({
    what: `  a Node that starts the same processes for ${count} and judges nothing`,
    measured: times[`bare ${count}`],
    floor,
  }));
  const edited = { what: '  check, 1 command, after an edit', measured: times.edited, floor };
  const sleeping = [1, 3, 10].map((count) => ({
    what: `check, ${count} parallel commands of 100 ms`,
    measured: times[`${count} sleeping`],
    target: 100 + floor + 10 + 2 * count,
    floor,
  }));
  const known = {
    what: 'unchanged tree, verdict known (--reuse)',
    measured: times.known,
    target: floor + 1.05 * times.status + 5,
    floor,
  };
  const peers = Object.keys(times)
    .filter((name) => name.startsWith('peer '))
    .map((name) => ({ what: `  ${name}, 3 trivial commands`, measured: times[name], floor }));
  return [...trivial, ...bare, edited, ...sleeping, known, ...peers];
}

/** Other runners of commands, where they are installed; for comparison only. */
function peerCases(cwd) {
  const three = [1, 2, 3];
  const files = {
    Makefile: `all: ${three.map((n) => `c${n}`).join(' ')}\n${three.map((n) => `c${n}:\n\t@test -f file-0.txt\n`).join('')}`,
    'lefthook.yml': `gate:\n  parallel: true\n  jobs:\n${three.map(() => '    - run: test -f file-0.txt\n').join('')}`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const peers = {
    make: ['-j3'],
    lefthook: ['run', 'gate'],
    sh: ['-c', 'test -f file-0.txt & test -f file-0.txt & test -f file-0.txt & wait'],
  };
  const installed = Object.entries(peers).filter(
    ([name]) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
  );
  return Object.fromEntries(
    installed.map(([name, args]) => [`peer ${name}`, processCase(name, args, { cwd })]),
  );
}

function makeRepo(config) {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-bench-'));
  const git = (...args) => execFileSync('git', args, { cwd: folder });
  writeFileSync(join(folder, 'doorward.yaml'), config);
  for (let index = 0; index < 20; index += 1)
    writeFileSync(join(folder, `file-${index}.txt`), `${index}\n`);
  git('init', '--quiet');
  git('add', '--all');
  git(
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=bench@example.invalid',
    'commit',
    '--quiet',
    '-m',
    'start',
  );
  writeFileSync(join(folder, 'work.txt'), 'work\n');
  return folder;
}
