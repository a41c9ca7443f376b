// A background writer against verify commands, many times over: broken work is mended while they run.
// In place it gets through, which shows that the race is one; everywhere else it must not.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noSandbox } from '../../test/rig/no-sandbox.ts';
import { raceTrack } from '../../test/rig/race-rig.ts';

const CONTROLS = 20;

/** How many wrong passes there were where there must be none. */
export async function benchRaces(say, times) {
  const cache = mkdtempSync(join(tmpdir(), 'doorward-race-cache-'));
  process.env.XDG_CACHE_HOME = cache;
  const track = raceTrack();
  const lost = async (isolation, races) => {
    let wrong = 0;
    for (let race = 0; race < races; race += 1) if (await track.race(isolation)) wrong += 1;
    say(`wrong passes in races, ${isolation}`, `${wrong}/${races}`);
    return wrong;
  };
  try {
    await lost('in-place', Math.min(times, CONTROLS));
    const inWorktree = await lost('worktree', times);
    if (noSandbox !== undefined) {
      say('wrong passes in races, sandbox', `not tried: ${noSandbox}`);
      return inWorktree;
    }
    return inWorktree + (await lost('sandbox', times));
  } finally {
    track.remove();
    rmSync(cache, { recursive: true, force: true });
  }
}
