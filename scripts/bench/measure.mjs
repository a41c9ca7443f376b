// Interleaved samples and medians: noise falls on all cases alike, and ratios are the result.

import { spawnSync } from 'node:child_process';

export const median = (numbers) =>
  numbers.toSorted((left, right) => left - right)[numbers.length >> 1];

/** Runs each case once per round, in rotated order; gives the median milliseconds by case name. */
export function interleave(cases, rounds) {
  const names = Object.keys(cases);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) cases[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < names.length; index += 1) {
      const name = names[(index + round) % names.length];
      const started = performance.now();
      cases[name]();
      samples[name].push(performance.now() - started);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(samples[name])]));
}

/** A whole process, from start to end; a status other than the expected one is a broken benchmark. */
export function processCase(program, args, options = {}) {
  const { expected = 0, ...rest } = options;
  return () => {
    const { status, stderr } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...rest,
    });
    if (status !== expected) throw new Error(`${program} ${args.join(' ')}: ${status}\n${stderr}`);
  };
}

/** `node -e 0` of the same Node in the same environment: the floor of everything. */
export const floorCase = () => processCase(process.execPath, ['-e', '0']);

/** GNU time reads it off the kernel; undefined where it is not installed, and then nothing is claimed. */
export function peakMegabytes(args, options) {
  const { status, stderr } = spawnSync(
    '/usr/bin/time',
    ['-q', '-f', '%M', process.execPath, ...args],
    { encoding: 'utf8', ...options },
  );
  return status === null ? undefined : Number(stderr.trim().split('\n').at(-1)) / 1024;
}

/** What `setpriv` is told so that a program runs in a namespace of its own, as the gate's commands do. */
export function contained() {
  const user = process.getuid() === 0 ? [] : ['--user', '--map-current-user'];
  const namespace = ['--pid', '--fork', '--kill-child=KILL', '--mount-proc'];
  return ['--pdeathsig', 'KILL', 'unshare', ...user, ...namespace, 'sh', '-c', '("$@")', '0'];
}
