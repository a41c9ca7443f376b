import { expect, test } from 'vitest';
import { auditWorld, crypto, makeWorld } from '../../../test/rig/evidence-world.ts';
import type { RecordedCommand } from './audit-commit.ts';
import { differenceOf, picked, type RerunCommand, readShare, withReruns } from './rerun.ts';

test.each([
  ['all', 1],
  ['100%', 1],
  ['10%', 0.1],
  ['2.5%', 0.025],
  ['0%', undefined],
  ['101%', undefined],
  ['10', undefined],
  ['-5%', undefined],
  ['some', undefined],
])('%s is the share %s', (text, share) => {
  expect(readShare(text)).toBe(share);
});

const RECORDED: RecordedCommand = {
  command: 'npm test',
  expect: 'pass',
  exitCode: 0,
  isExcused: false,
  sandbox: undefined,
};
const ENDED: RerunCommand = { exitCode: 0, timedOut: false, startError: undefined };

test.each<[string, Partial<RecordedCommand>, RerunCommand | undefined, RegExp | undefined]>([
  ['the same', {}, ENDED, undefined],
  ['it fails now', {}, { ...ENDED, exitCode: 1 }, /ended with 0 in its record, and with 1/],
  ['it is killed now', {}, { ...ENDED, exitCode: undefined }, /by a signal/],
  ['it never ends now', {}, { ...ENDED, timedOut: true }, /ran out of time/],
  ['it can not start now', {}, { ...ENDED, startError: 'no shell' }, /no shell/],
  ['it was not reached', {}, undefined, /not reached/],
  ['red as it had to be', { expect: 'fail', exitCode: 1 }, { ...ENDED, exitCode: 2 }, undefined],
  ['green, and had to be red', { expect: 'fail', exitCode: 1 }, ENDED, /and with 0/],
  ['excused', { exitCode: 1, isExcused: true }, { ...ENDED, exitCode: 1 }, undefined],
])('%s', (_what, recorded, now, reason) => {
  const difference = differenceOf({ ...RECORDED, ...recorded }, now);
  if (reason === undefined) expect(difference).toBeUndefined();
  else expect(difference).toMatch(reason);
});

test('a seed picks the same commits, another one others, and a share at least one', async () => {
  const report = auditWorld(await makeWorld(12));
  const names = (seed: string, share: number): readonly string[] =>
    picked(report, { share, seed, crypto }).map(({ commit }) => commit);
  expect(names('a', 0.25)).toHaveLength(3);
  expect(names('a', 0.25)).toEqual(names('a', 0.25));
  expect(new Set(['a', 'b', 'c', 'd'].map((seed) => names(seed, 0.25).join())).size).toBe(4);
  expect(names('a', 0.001)).toHaveLength(1);
  expect(names('a', 1)).toHaveLength(12);
});

test('what ended otherwise is INVALID, and the whole is not proven any more', async () => {
  const report = auditWorld(await makeWorld(3));
  const [, second] = report.commits;
  const differences = new Map([[second?.commit ?? '', 'it ended with 1']]);
  const again = withReruns(report, differences, { allowsOverrides: false });
  expect(again.isProven).toBe(false);
  expect(again.commits.map(({ verdict }) => verdict)).toEqual(['VERIFIED', 'INVALID', 'VERIFIED']);
  expect(again.commits[1]).toMatchObject({ check: 'command.again', reason: 'it ended with 1' });
  expect(again.continuousSince).toBe(report.commits[2]?.commit);
});
