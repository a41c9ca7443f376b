// Gits that killed gates left at work, as real processes.

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leftGitsDone } from '../../../src/effects/git/room/left-gits.ts';
import { leftGit } from '../../rig/left-git.ts';
import { makeRepo } from '../../rig/repo-rig.ts';

test.runIf(process.platform === 'linux')(
  'whoever is there is waited for, and nobody who comes later: gates that live begin again and again',
  async () => {
    const rig = makeRepo({ 'a.txt': 'a\n' });
    const first = await leftGit(rig.top, rig.path('first'));
    const done = leftGitsDone(rig.top);
    const later = await leftGit(rig.top, rig.path('later'));
    first.end();
    await done;
    expect(existsSync(rig.path('first'))).toBe(true);
    expect(existsSync(rig.path('later'))).toBe(false);
    later.end();
  },
);
