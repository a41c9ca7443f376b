// Who works in a slot that a killed process left: one, however many come for it at once.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { leaveSlot, takeSlot } from '../../../src/effects/git/room/slot-holder.ts';
import { processMark } from '../../../src/effects/process-identity.ts';
import { fingerprint } from '../../../src/std/fingerprint.ts';

const PROGRAM = join(import.meta.dirname, '../../rig/take-slots.ts');
const SLOTS = 200;
const NO_PROCESS = 2 ** 22 + 7;
const HERE = { host: hostname(), process: processMark(process.pid).replace(/ \d+$/, ' 1') };
const LEFT_BEHIND = JSON.stringify({ pid: NO_PROCESS, ...HERE });

const folders: string[] = [];

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-slots-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Each goes on holding what it took until all have come for everything. */
async function takenBy(processes: number, folder: string): Promise<readonly number[]> {
  const begin = Date.now() + 1_000;
  const args = ['--no-warnings', PROGRAM, folder, String(SLOTS), String(begin)];
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const outputs = await Promise.all(
    children.map(async ({ stdout }) => {
      let output = '';
      for await (const chunk of stdout) {
        output += String(chunk);
        if (output.endsWith('all\n')) break;
      }
      return output;
    }),
  );
  for (const { stdin } of children) stdin.end();
  return outputs.flatMap((output) => output.split('\n').slice(0, -2).map(Number));
}

test('of several processes that find a slot left behind, one takes it', async () => {
  const folder = aFolder();
  const slots = Array.from({ length: SLOTS }, (_, number) => number);
  for (const number of slots) writeFileSync(join(folder, `slot-${number}.holder`), LEFT_BEHIND);
  const taken = await takenBy(4, folder);
  expect(taken.toSorted((one, other) => one - other)).toEqual(slots);
});

test('a process that was killed while it took one over is in nobody’s way', () => {
  const folder = aFolder();
  const slot = join(folder, 'slot-1');
  const left = `${slot}.holder`;
  writeFileSync(left, LEFT_BEHIND);
  writeFileSync(`${left}.${fingerprint(LEFT_BEHIND)}`, LEFT_BEHIND);
  takeSlot(slot);
  expect(readdirSync(folder)).toEqual(['slot-1.holder']);
  leaveSlot(slot);
  expect(readdirSync(folder)).toEqual([]);
});

test('a note that holds nothing yet or nothing readable is taken over as well', () => {
  const slot = join(aFolder(), 'slot-1');
  writeFileSync(`${slot}.holder`, '');
  takeSlot(slot);
  expect(() => takeSlot(slot)).toThrow(/in use by another run/);
  leaveSlot(slot);
});

const ELSEWHERE = [
  ['another machine', { ...HERE, host: 'the other quay' }],
  ['another container', { ...HERE, process: HERE.process.replace(/pid:\[\d+\]/, 'pid:[7]') }],
] as const;

// Only Linux tells of containers.
test.each(ELSEWHERE.slice(0, process.platform === 'linux' ? 2 : 1))(
  'a process of %s can’t be seen from here, and is believed for a day',
  (_, elsewhere) => {
    const slot = join(aFolder(), 'slot-1');
    const file = `${slot}.holder`;
    writeFileSync(file, JSON.stringify({ pid: NO_PROCESS, ...elsewhere }));
    expect(() => takeSlot(slot)).toThrow(/in use by another run/);
    const twoDaysAgo = Date.now() / 1_000 - 2 * 24 * 3_600;
    utimesSync(file, twoDaysAgo, twoDaysAgo);
    takeSlot(slot);
    leaveSlot(slot);
  },
);

test('a link in the place of a note is no note, wherever it leads', () => {
  const folder = aFolder();
  const slot = join(folder, 'slot-1');
  symlinkSync(join(folder, 'nowhere'), `${slot}.holder`);
  takeSlot(slot);
  expect(readdirSync(folder)).toEqual(['slot-1.holder']);
  leaveSlot(slot);
});

test('a note that can’t be taken over is in the way of none but the note', () => {
  const folder = aFolder();
  const slot = join(folder, 'slot-1');
  mkdirSync(`${slot}.holder`);
  expect(() => takeSlot(slot)).toThrow();
  expect(readdirSync(folder)).toEqual(['slot-1.holder']);
});

test.runIf(process.platform === 'linux')(
  'a process that was killed, and that nobody has asked how it ended, holds nothing',
  async () => {
    const folder = aFolder();
    const slot = join(folder, 'slot-1');
    // It becomes a process that asks nobody, so that the one it had started stays a zombie.
    const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    const stat = (): readonly string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    const note = JSON.stringify({ pid, host: hostname(), process: processMark(pid) });
    writeFileSync(`${slot}.holder`, note);
    expect(() => takeSlot(slot)).toThrow(/in use by another run/);
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => stat()[2] === 'Z', { timeout: 60_000 });
    takeSlot(slot);
    leaveSlot(slot);
  },
);
