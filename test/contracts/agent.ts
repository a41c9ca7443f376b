// What every adapter that starts an agent owes to a run, whichever way it speaks with it.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { Agent } from '../../src/drive/ports/agent.ts';
import { endAllCommands } from '../../src/effects/process/running.ts';
import { agentRig } from '../rig/agent-rig.ts';
import { alive, aMark } from '../rig/command-rig.ts';

/**
 * `works`: writes its prompt into `$ROOM/prompts` and says `The hull is painted.` `hangs`: starts
 * `sleep $MARK`, writes `$ROOM/began` and never ends, not even by TERM. `floods`: says megabytes, and
 * then `The hull is painted.` `absent`: is not installed.
 */
export type AgentWay = 'works' | 'hangs' | 'floods' | 'absent';

export interface AgentWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly bin: string;
  program(name: string, script: string): string;
}

export function agentContract(
  name: string,
  make: (way: AgentWay, world: AgentWorld) => Agent,
): void {
  describe(`${name} as an agent`, () => {
    const rig = agentRig();
    const room = mkdtempSync(join(tmpdir(), 'galley-'));
    afterAll(() => {
      rig.remove();
      rmSync(room, { recursive: true, force: true });
    });
    const made = (way: AgentWay, more: Readonly<Record<string, string>> = {}): Agent =>
      make(way, { ...rig, env: { ...rig.env, ROOM: room, ...more } });

    test('gets its prompt, and its last words are the message', async () => {
      const prompt = 'Paint the hull "red"; $(touch pwned)';
      const answer = await made('works').work(rig.turn({ prompt }));
      expect(answer).toMatchObject({ ending: 'returned', problem: undefined });
      expect(answer.message).toMatch(/The hull is painted\.$/);
      expect(readFileSync(join(room, 'prompts'), 'utf8')).toContain(prompt);
    });

    test.each(['timed-out', 'interrupted'] as const)(
      'one that never ends is ended with all its processes: %s',
      async (ending) => {
        const mark = aMark();
        const began = join(room, 'began');
        rmSync(began, { force: true });
        const timeoutMs = ending === 'timed-out' ? 1000 : 60_000;
        const working = made('hangs', { MARK: mark }).work(rig.turn({ timeoutMs }));
        if (ending === 'interrupted') {
          while (!existsSync(began)) await sleep(20);
          await endAllCommands();
        }
        const answer = await working;
        expect(answer).toMatchObject({ ending, exitCode: undefined });
        expect(answer.problem).toBeDefined();
        expect(alive(mark)).toEqual([]);
      },
    );

    test('a flood is kept within bounds, and the end of it is read', async () => {
      const { ending, message, output } = await made('floods').work(rig.turn());
      expect(ending).toBe('returned');
      expect(message.endsWith('The hull is painted.')).toBe(true);
      expect(message.length).toBeLessThanOrEqual(1024 * 1024);
      expect(output.length).toBeLessThan(2 * 1024 * 1024);
    });

    test('one that is not installed is named before a run, and unavailable in it', async () => {
      const agent = made('absent');
      expect(agent.missing?.(rig.tree)).toMatch(/not found|not there/);
      expect(await agent.work(rig.turn())).toMatchObject({
        ending: 'unavailable',
        problem: expect.stringMatching(/not found|not there/),
      });
    });
  });
}
