// `doorward run` killed with SIGKILL at every step that changes a file, and at any time: the test that
// does it, with more of everything. After each death nothing unproven is visible and no event is lost.

import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Deaths at boundaries are as many as there are; the rest is random, in two places at once. */
const AT_BOUNDARIES = 340;

/** How many tests were not met. */
export function benchKills(say, wanted) {
  if (wanted <= 0) {
    say('killed', 'not tried (KILLS=0)');
    return 0;
  }
  const random = Math.max(1, Math.ceil((wanted - AT_BOUNDARIES) / 2));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', 'test/run/killed.test.ts', '--reporter=verbose'],
    { encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, DOORWARD_KILLS: `${random}` } },
  );
  const plain = stripVTControlCharacters(stdout);
  const sumOf = (words) =>
    [...plain.matchAll(words)].reduce((sum, [, count]) => sum + Number(count), 0);
  const steps = sumOf(/^(\d+) kills at boundaries$/gm);
  const anywhere = sumOf(/^(\d+) kills, DOORWARD_SEED/gm);
  const kills = steps + anywhere;
  const how = `${steps} at steps that change a file, ${anywhere} at any time`;
  if (status !== 0) {
    say('killed', `${kills} times (${how}): NOT all was well`);
    console.log((stdout + stderr).split('\n').slice(-60).join('\n'));
    return 1;
  }
  say('killed', `${kills} times (${how}): 0 unverified commits visible, 0 events lost`);
  if (kills < wanted) say('  missed', `${wanted} kills were asked for`);
  return kills < wanted ? 1 : 0;
}
