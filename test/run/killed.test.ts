// `doorward run` is killed with SIGKILL, hundreds of times, and run again: at every boundary between two
// things that last, and at any time. Whatever happens, the record loses nothing, nothing is committed
// twice or unproven, the user's own things stay, and the end is that of a run that nobody disturbed.

import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredEvent } from '../../src/drive/ports/log.ts';
import { doorward } from '../rig/cli-rig.ts';
import {
  acknowledgedIn,
  aScene,
  deathsIn,
  driveOnce,
  type Ended,
  eventsIn,
  ownFilesOf,
  positionOf,
  type Result,
  resultOf,
  type Scene,
  TASKS,
} from '../rig/crash-rig.ts';
import { seededNumbers } from '../rig/seed.ts';

const IN_PLACE = '';
const IN_WORKTREES = 'workspace: worktree\n';

interface Undisturbed {
  readonly result: Result;
  readonly durationMs: number;
}

const undisturbed = new Map<string, Undisturbed>();

beforeAll(async () => {
  for (const config of [IN_PLACE, IN_WORKTREES]) {
    const scene = aScene(config);
    const began = performance.now();
    const ended = await driveOnce(scene);
    expect(ended.code, ended.words).toBe(0);
    const result = resultOf(scene);
    expect(result.commits.map(({ task }) => task)).toEqual(TASKS);
    undisturbed.set(config, { result, durationMs: performance.now() - began });
  }
});

/** What holds after every death, whatever it interrupted. */
async function expectSound(scene: Scene): Promise<readonly StoredEvent[]> {
  const events = await eventsIn(scene);
  const there = new Set(events.map(({ run, seq, hash }) => `${run} ${seq} ${hash}`));
  expect(acknowledgedIn(scene).filter((line) => !there.has(line))).toEqual([]);
  const { commits } = resultOf(scene);
  const byGate = commits.filter(({ task }) => task !== '');
  expect(byGate.map(({ task }) => task)).toEqual(TASKS.slice(0, byGate.length));
  for (const { task, tree, evidence } of byGate) {
    expect(evidence).toBe('verified');
    expect(isProven(events, task, tree)).toBe(true);
  }
  expect(ownFilesOf(scene)).toEqual(undisturbed.get(scene.config)?.result.own);
  return events;
}

/** The record shows that the commands passed on this very tree before the gate let it through. */
function isProven(events: readonly StoredEvent[], task: string, tree: string): boolean {
  const own = events.flatMap(({ event }) =>
    'task' in event && event.task === task ? [event] : [],
  );
  const verified = own.findIndex(
    (event) =>
      event.type === 'stage.judged' &&
      event.stage === 'verify' &&
      event.tree === tree &&
      event.commands?.length === 1 &&
      event.commands.every(({ exitCode }) => exitCode === 0) &&
      event.findings.every(({ outcome }) => outcome !== 'fail' && outcome !== 'inconclusive'),
  );
  const passed = own.findIndex((event) => event.type === 'gate.passed' && event.tree === tree);
  return verified !== -1 && passed > verified;
}

async function expectDone(scene: Scene, ended: Ended): Promise<void> {
  expect(ended, ended.words).toMatchObject({ code: 0, signal: null });
  await expectSound(scene);
  expect(resultOf(scene)).toEqual(undisturbed.get(scene.config)?.result);
  const audit = doorward(scene.repo.top, ['audit', `${scene.base}..HEAD`]);
  expect(audit, audit.out).toMatchObject({ code: 0 });
}

const MOST_DEATHS = 1_000;
/** Set by `npm run bench:trust`, which wants more of everything. */
const MORE_KILLS = process.env['DOORWARD_KILLS'];
const HALVES: readonly (readonly [string, string])[] = [
  ['0/2', IN_PLACE],
  ['1/2', IN_PLACE],
  ...(MORE_KILLS === undefined
    ? []
    : ([
        ['0/2', IN_WORKTREES],
        ['1/2', IN_WORKTREES],
      ] as const)),
];

describe('killed at every boundary', () => {
  test.concurrent.each(HALVES)(
    'a run that dies at each boundary once (half %s) ends as if nothing had happened',
    { timeout: 1_800_000 },
    async (half, config) => {
      const scene = aScene(config);
      let position = 'nothing';
      for (let deaths = 0; deaths < MOST_DEATHS; deaths += 1) {
        const ended = await driveOnce(scene, { lane: `each ${half}`, position });
        if (ended.signal !== 'SIGKILL') {
          await expectDone(scene, ended);
          break;
        }
        position = positionOf(await expectSound(scene));
      }
      console.log(`${deathsIn(scene).length} kills at boundaries`);
      const kinds = new Set(deathsIn(scene).map((death) => death.split(' | ')[1]?.split(' ')[0]));
      expect(deathsIn(scene).length).toBeGreaterThan(35);
      expect([...kinds]).toEqual(
        expect.arrayContaining(['append', 'appended', 'rename', 'command']),
      );
    },
  );
});

const KILLS = Number(MORE_KILLS ?? 25);

describe('killed at any time', () => {
  test.concurrent.each([
    ['in the checkout', IN_PLACE, 1],
    ['in worktrees', IN_WORKTREES, 2],
  ] as const)(
    'a run %s that is killed again and again ends as if nothing had happened',
    { timeout: 1_800_000 },
    async (_, config, lane) => {
      const { next, seed } = seededNumbers(lane);
      const whole = undisturbed.get(config)?.durationMs ?? 0;
      let kills = 0;
      for (let number = 1; kills < KILLS; number += 1) {
        const scene = aScene(config);
        let ended: Ended;
        do {
          // Now and then a process gets far enough to end the run.
          ended = await driveOnce(scene, { afterMs: 60 + Math.floor(next() * whole) });
          if (ended.signal === 'SIGKILL') kills += 1;
          await expectSound(scene);
        } while (ended.signal === 'SIGKILL');
        expect(ended.code, `DOORWARD_SEED=${seed}, run ${number}: ${ended.words}`).toBe(0);
        await expectDone(scene, ended);
      }
      console.log(`${kills} kills, DOORWARD_SEED=${seed}`);
    },
  );
});
