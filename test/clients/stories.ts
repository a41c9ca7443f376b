// The stories that every client is put through, by the two ways in which it meets the gate: the hook
// inside the client, and a run that starts the client.

import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ClientName } from '../../scripts/clients/pinned.ts';
import type { ToolCall } from '../../src/model/claim.ts';
import { aScene, type ClientScene, notRun, titleOf } from '../rig/client-scene.ts';
import type { ModelStep } from '../rig/scripted-model/step.ts';
import { SETUPS } from './client-setups.ts';

/** Wrong at first, with its own tool for files; then right, with the shell. */
const REPAIRS: readonly ModelStep[] = [
  { write: 'low.txt', content: 'quite low\n' },
  { bash: 'echo out; echo err >&2; exit 3' },
  { say: 'The low tide is in.\n\nTASK_COMPLETE' },
  { bash: 'echo 1.2 metres > low.txt' },
  { say: 'Now it is in metres.\n\nTASK_COMPLETE' },
];
const LIES: readonly ModelStep[] = [
  { write: 'low.txt', content: 'quite low\n' },
  { say: 'The low tide is in, all is verified.\n\nTASK_COMPLETE' },
];

/** In a scene that is cleared away afterwards. */
async function within(
  name: ClientName,
  steps: readonly ModelStep[],
  story: (scene: ClientScene) => Promise<void>,
): Promise<void> {
  const scene = await aScene(SETUPS[name], steps);
  try {
    await story(scene);
  } finally {
    await scene.close();
  }
}

/** The reason is in a request that the model got after it. */
function expectHeard({ model }: ClientScene, reason: RegExp): void {
  expect(model.asked.filter((body) => reason.test(body)).length).toBeGreaterThan(0);
}

async function receipt({ doorward }: ClientScene): Promise<number | null> {
  return (await doorward('check', '--receipt')).code;
}

export interface HookTraits {
  /** How the client's own output tells that the gate ended the session; nothing does where it is not said. */
  readonly parked?: RegExp;
  /** Ways past the hook, by the arguments that open them. */
  readonly bypasses?: Readonly<Record<string, readonly string[]>>;
}

export function hookStories(name: ClientName, traits: HookTraits = {}): void {
  const reason = notRun(name);
  describe.skipIf(reason !== undefined)(`${titleOf(name)} with the hook`, () => {
    test('the first "done" is refused, the reason reaches the model, the fix passes and may be committed', () =>
      within(name, REPAIRS, async (scene) => {
        const { repo, turn, doorward, verdicts } = scene;
        await doorward('install', name, 'git');
        const { out, err } = await turn();
        expect(verdicts(), `${out}${err}`).toEqual(['failed', 'passed']);
        expectHeard(scene, /not accepted yet \(attempt 1 of 3\)/);
        expect(repo.git('status', '--porcelain', 'low.txt')).toBe('?? low.txt');
        expect(await receipt(scene)).toBe(0);
        // The hooks of git ask for the receipt and find it.
        expect(await scene.commit('low tide')).toMatchObject({ code: 0 });
        expect(scene.landed()).toEqual(['low tide']);
      }));

    test('an endless liar is parked at our budget', () =>
      within(name, LIES, async (scene) => {
        await scene.doorward('install', name, 'git');
        const { out, err } = await scene.turn();
        expect(scene.verdicts(), `${out}${err}`).toEqual(['failed', 'failed', 'parked']);
        if (traits.parked !== undefined) expect(out).toMatch(traits.parked);
        expect(await receipt(scene)).toBe(1);
        expect(await scene.commit('lie')).toMatchObject({ code: 1 });
        expect(scene.landed()).toEqual([]);
      }));

    test('a gate that is killed lets the client end well, and is no pass', () =>
      within(name, LIES, async (scene) => {
        const { home, doorward, turn, verdicts } = scene;
        const killed = join(home, 'doorward');
        writeFileSync(killed, '#!/bin/sh\necho called >>"$HOME/calls"\nkill -9 $$\n');
        chmodSync(killed, 0o755);
        await doorward('install', name, '--command', killed);
        const { code, out, err } = await turn();
        expect(code, `${out}${err}`).toBe(0);
        expect(existsSync(join(home, 'calls'))).toBe(true);
        expect(verdicts()).toEqual([]);
        expect(await receipt(scene)).toBe(4);
      }));

    test.each(Object.entries(traits.bypasses ?? {}))(
      '%s gets past the hook, and there is no receipt',
      (_way, args) =>
        within(name, LIES, async (scene) => {
          await scene.doorward('install', name);
          await scene.turn(...args);
          expect(scene.verdicts()).toEqual([]);
          expect(await receipt(scene)).toBe(4);
        }),
    );
  });
}

export interface RunTraits {
  /** What is known of `exit 3` in a shell. */
  readonly failedCommand: Pick<ToolCall, 'status'> & {
    readonly tool?: string;
    readonly exitCode?: number;
  };
  /** Another way to start it than its preset. */
  readonly agent?: string;
  /** Whether this machine lets the client work; if not, the stories are not run. */
  readonly canWork?: boolean;
}

export function runStories(name: ClientName, traits: RunTraits): void {
  const reason = notRun(name);
  const { failedCommand, agent = SETUPS[name].agent, canWork = true } = traits;
  describe.skipIf(reason !== undefined || !canWork)(
    `${titleOf(name)} in a run with ${agent}`,
    () => {
      test('the first "done" is refused, the reason reaches the model, the fix is committed by the gate', () =>
        within(name, REPAIRS, async (scene) => {
          const { code, out, err } = await scene.doorward('run', 'plan.yaml', '--agent', agent);
          expect(code, `${out}${err}`).toBe(0);
          expect(scene.landed()).toEqual(['feat: Add the low tide']);
          expect(scene.repo.git('show', 'HEAD:low.txt')).toBe('1.2 metres');
          expectHeard(scene, /The last attempt did not pass[\s\S]*verify\.exit-nonzero/);
          expect(await receipt(scene)).toBe(0);
          const [first] = await callsOf(scene);
          expect(first?.[0]).toMatchObject({ status: 'ok' });
          expect(first?.at(-1)).toMatchObject(failedCommand);
        }));

      test('an endless liar is parked, and nothing is committed', () =>
        within(name, LIES, async (scene) => {
          const { code, out, err } = await scene.doorward('run', 'plan.yaml', '--agent', agent);
          expect(code, `${out}${err}`).toBe(3);
          expect(out).toContain('parked');
          expect(scene.landed()).toEqual([]);
          expect(await receipt(scene)).not.toBe(0);
        }));

      test('a run that is killed while the client works is no pass', () =>
        within(name, REPAIRS, async (scene) => {
          const { code } = await scene.doorwardKilled('run', 'plan.yaml', '--agent', agent);
          expect(code).toBe(null);
          expect(scene.landed()).toEqual([]);
          expect(await receipt(scene)).toBe(4);
        }));
    },
  );
}

export interface DoctorTraits {
  /** Grants what the client wants granted before it runs hooks; before that it must be missed. */
  readonly trust?: (scene: ClientScene) => void | Promise<void>;
}

export function doctorStories(name: ClientName, { trust }: DoctorTraits = {}): void {
  const reason = notRun(name);
  describe.skipIf(reason !== undefined)(`${titleOf(name)} and the doctor`, () => {
    test('the client is seen to call the hook, once it may', () =>
      within(name, LIES, async (scene) => {
        await scene.doorward('install', name);
        if (trust !== undefined) {
          const before = await diagnoses(scene, name);
          expect(before).toContainEqual(['ill', expect.stringContaining('not trusted')]);
          expect(before).not.toContainEqual(['well', expect.stringContaining('calls the hook')]);
          await trust(scene);
        }
        const after = await diagnoses(scene, name);
        expect(after).toContainEqual(['well', expect.stringContaining('calls the hook')]);
        expect(after.filter(([state]) => state === 'ill')).toEqual([]);
        // Not the user's own model, and no verdict on the user's own work.
        expect(scene.model.asked).toEqual([]);
        expect(scene.verdicts()).toEqual([]);
      }));
  });
}

async function diagnoses(
  { doorward }: ClientScene,
  name: ClientName,
): Promise<readonly (readonly [string, string])[]> {
  const { out } = await doorward('doctor', '--hooks', '--json');
  const report: { diagnoses: { subject: string; state: string; message: string }[] } =
    JSON.parse(out);
  return report.diagnoses
    .filter(({ subject }) => subject === name)
    .map(({ state, message }) => [state, message]);
}

/** By attempt. */
async function callsOf(scene: ClientScene): Promise<readonly (readonly ToolCall[])[]> {
  return (await scene.events()).flatMap((event) =>
    event.type === 'attempt.ended' ? [event.report?.toolCalls ?? []] : [],
  );
}
