// Commands that run at the same time, on a machine that gives out under them. In a file of its own: pipes
// are made ahead, and the stock has to be empty.

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { commandRig } from '../rig/command-rig.ts';

const rig = commandRig();
afterAll(() => {
  vi.unstubAllEnvs();
  rig.remove();
});

test('one that the machine has no pipe for leaves none of the others unwatched', async () => {
  const temporary = join(rig.folder, 'temporary');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  // Its second run needs a pipe more than there are.
  const commands = ['rm -r temporary; false', 'sleep 1; touch watched-to-its-end'];
  const settings = { isParallel: true, reruns: 1 };
  await expect(
    rig.runAll(commands, settings, { containment: 'process-group' }),
  ).rejects.toMatchObject({ code: 'platform', message: `no pipe could be made in ${temporary}` });
  expect(existsSync(join(rig.folder, 'watched-to-its-end'))).toBe(true);
});
