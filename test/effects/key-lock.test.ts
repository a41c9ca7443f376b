// Whoever waits for the keys, because somebody else changes them, goes on with all else meanwhile.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leaveNote } from '../../src/effects/holder-note.ts';
import { alone } from '../../src/effects/keys/key-lock.ts';
import { makeDirectory } from '../rig/repo-rig.ts';

test('who waits for the lock still hears what happens, such as that it is free again', async () => {
  const { top } = makeDirectory();
  const lock = join(top, 'lock');
  writeFileSync(lock, JSON.stringify({ pid: 1, host: 'another machine', process: '' }));
  const order: string[] = [];
  setImmediate(() => {
    order.push('heard');
    leaveNote(lock);
  });
  await alone(top, () => order.push('alone'));
  expect(order).toEqual(['heard', 'alone']);
});
