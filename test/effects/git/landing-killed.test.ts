// The same, killed for real: whatever moment it was, the next one goes on from a sound repository.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftGitsDone } from '../../../src/effects/git/room/left-gits.ts';
import { commitOf, stageIn, statusOf } from '../../rig/landing-rig.ts';
import { makeRepo, type RepoRig } from '../../rig/repo-rig.ts';

const PROGRAM = join(import.meta.dirname, '../../rig/land-forever.ts');

async function runAndKill(rig: RepoRig, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, rig.top], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  await wait(afterMs);
  child.kill('SIGKILL');
  await gone;
  expect(errors).toBe('');
  await leftGitsDone(rig.top);
}

test('a landing that is killed at any time can be done again, and nothing piles up', async () => {
  const rig = makeRepo({ 'src/file-0.ts': '0\n', 'other.ts': 'o\n' });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 120 }), async (afterMs) => {
      await runAndKill(rig, afterMs);
      const stage = await stageIn(rig, { home: { ref: 'refs/heads/main' } });
      await stage.workspace.settle({ base: stage.base, name: 'after/kill/1' });
      commitOf(await stage.landAll());
      expect(statusOf(rig)).toEqual([]);
      expect(rig.git('symbolic-ref', 'HEAD')).toBe('refs/heads/main');
      expect(rig.git('rev-list', '--min-parents=2', '--count', 'main')).toBe('0');
      expect(rig.git('show', 'main:other.ts')).toBe('o');
      expect(rig.git('fsck', '--connectivity-only', '--no-dangling')).toBe('');
    }),
    { numRuns: 12 },
  );
});
