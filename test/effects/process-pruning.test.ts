// Raw output of old runs goes; that of the newest stays.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pruneOutput } from '../../src/effects/process/prune-output.ts';
import { makeDirectory } from '../rig/repo-rig.ts';

test('two hundred runs are kept, the newest ones', () => {
  const room = makeDirectory();
  for (let run = 1; run <= 260; run += 1) room.write(`output/9-${1000 + run}-1.log`, 'x');
  pruneOutput(room.path('output'));
  const left = readdirSync(room.path('output'));
  expect(left).toHaveLength(200);
  expect(left).toContain('9-1260-1.log');
  expect(left).not.toContain('9-1060-1.log');
});

test('a few runs and a folder that is not there are left alone', () => {
  const room = makeDirectory({ 'output/9-1-1.log': 'x', 'output/notes.txt': 'x' });
  pruneOutput(room.path('output'));
  pruneOutput(room.path('nowhere'));
  expect(readdirSync(room.path('output'))).toHaveLength(2);
});
