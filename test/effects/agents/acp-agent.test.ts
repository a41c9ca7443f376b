import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer, Turn } from '../../../src/drive/ports/agent.ts';
import { acpAgent } from '../../../src/effects/agents/acp/acp-agent.ts';
import { agentNamed, type NamedAgentOptions } from '../../../src/effects/agents/agent-named.ts';
import { type AgentRig, agentRig } from '../../rig/agent-rig.ts';

const MATE = resolve('test/rig/acp-mate.ts');
const rigs: AgentRig[] = [];
afterAll(() => {
  for (const rig of rigs) rig.remove();
});

interface Crossing {
  readonly tree: string;
  /** What the agent wrote down. */
  noted(name: string): string;
  work(way: string, turn?: Partial<Turn>, options?: Partial<NamedAgentOptions>): Promise<Answer>;
}

function aCrossing(): Crossing {
  const rig = agentRig();
  rigs.push(rig);
  const env = { ...rig.env, ROOM: rig.bin };
  const path = (name: string): string => join(rig.bin, name);
  return {
    tree: rig.tree,
    noted: (name) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : ''),
    work: (way, turn = {}, options = {}) =>
      agentNamed([`acp:${process.execPath}`, MATE, way], { graceMs: 300, env, ...options }).work(
        rig.turn(turn),
      ),
  };
}

describe.concurrent('a turn by the Agent Client Protocol', () => {
  test('tells the last words, the session, the model, what it cost, and each call', async () => {
    const { work } = aCrossing();
    expect(await work('honest')).toMatchObject({
      ending: 'returned',
      message: 'The work on T1 is in place.\n\nTASK_COMPLETE',
      session: expect.stringMatching(/^mate-/),
      model: 'small',
      stopReason: 'end_turn',
      exitCode: 0,
      usage: { inputTokens: 15, outputTokens: 7, costUsd: undefined },
      toolCalls: [{ tool: 'edit', status: 'ok', filesChanged: ['hull/T1.txt'] }],
      problem: undefined,
    });
  });

  test('goes on with its session, and what is told again of the past is not said now', async () => {
    const { work, noted } = aCrossing();
    const { session } = await work('paints');
    const again = await work('paints', { session, prompt: 'Paint it again.' });
    expect(again).toMatchObject({ session, message: 'The hull is painted.' });
    expect(noted('prompts')).toBe(`${session} Paint the hull.\n${session} Paint it again.\n`);
  });

  test.each([
    ['paints', 'one that has lost it'],
    ['forgetful', 'one that can not'],
  ])('%s: %s begins a new session', async (way) => {
    const { work } = aCrossing();
    const { ending, session } = await work(way, { session: 'mate-old' });
    expect(ending).toBe('returned');
    expect(session).toMatch(/^mate-\d+$/);
  });

  test('works with the model that is asked for, or not at all', async () => {
    const { work, noted } = aCrossing();
    expect((await work('paints', {}, { models: ['large'] })).ending).toBe('returned');
    expect(noted('models')).toBe('large\n');
    expect(await work('paints', {}, { models: ['huge'] })).toMatchObject({
      ending: 'unavailable',
      problem: expect.stringContaining('the model huge is not available; there are: small, large'),
    });
  });

  test('lines that are no messages, and answers that nobody asked for, are passed over', async () => {
    const { work } = aCrossing();
    expect(await work('garbles')).toMatchObject({
      ending: 'returned',
      message: 'The work on T1 is in place.\n\nTASK_COMPLETE',
    });
  });

  test.each([
    ['newer', /speaks version 99 of the Agent Client Protocol, and Doorward speaks version 1/],
    ['stranger', /Authentication required\. Log in/],
    ['limited', /usage limit reached\. Wait until the limit/],
    ['crashes', /ended with exit code 3: error: the mast is broken/],
  ])('%s: it is unavailable, and the problem says why', async (way, problem) => {
    const answer = await aCrossing().work(way);
    expect(answer.ending).toBe('unavailable');
    expect(answer.problem).toMatch(problem);
  });

  test.each([['true'], ['echo hello'], ['cat']])(
    '%s does not speak the protocol, which is told in time',
    async (word) => {
      const rig = agentRig();
      rigs.push(rig);
      const options = {
        env: rig.env,
        access: 'run',
        args: [],
        extraEnv: {},
        graceMs: 300,
      } as const;
      const { ending, problem } = await acpAgent(word, { ...options, startMs: 400 }).work(
        rig.turn(),
      );
      expect(ending).toBe('unavailable');
      expect(problem).toMatch(/could not work/);
    },
  );
});

describe.concurrent('what an agent may do', () => {
  test('edits and commands in the tree are allowed for once, all else is refused and recorded', async () => {
    const { work, noted } = aCrossing();
    const { toolCalls } = await work('asks');
    expect(noted('answers')).toBe('inside yes\noutside no\ncommand yes\nfetch no\n');
    expect(toolCalls.filter(({ status }) => status === 'failed')).toMatchObject([
      { tool: 'edit', error: expect.stringMatching(/^permission denied: .*outside/) },
      { tool: 'fetch', error: expect.stringMatching(/^permission denied: .*kind fetch/) },
    ]);
  });

  test('a reviewer is refused every change, and may not write through Doorward', async () => {
    const { work, noted } = aCrossing();
    await work('asks', {}, { access: 'read' });
    expect(noted('answers')).toBe('inside no\noutside no\ncommand no\nfetch no\n');
    const other = aCrossing();
    await other.work('writes', {}, { access: 'read' });
    expect(other.noted('answers')).toMatch(/^(?:refused: .*Method not found.*\n){5}$/i);
  });

  test('files are written in the tree only, whatever links and dots lead out of it', async () => {
    const { work, noted, tree } = aCrossing();
    const { toolCalls } = await work('writes');
    const [inside, ...others] = noted('answers').trim().split('\n');
    expect(inside).toBe('written');
    expect(readFileSync(join(tree, 'hull/keel.txt'), 'utf8')).toBe('oak by the client');
    expect(others).toEqual([
      expect.stringMatching(/^refused: .*outside of the working tree/),
      expect.stringMatching(/^refused: .*outside of the working tree/),
      expect.stringMatching(/^refused: .*outside of the working tree/),
      expect.stringMatching(/^refused: .*is one of git's own/),
    ]);
    expect(existsSync(join(tree, '../stolen.txt'))).toBe(false);
    expect(noted('stolen.txt')).toBe('');
    expect(toolCalls.map(({ status }) => status)).toEqual([
      'ok',
      ...['failed', 'failed', 'failed', 'failed'],
    ]);
  });
});
