// The built command drives agents of the Agent Client Protocol, each a process of its own.

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExecutorReport } from '../../src/model/record.ts';
import { aHarbour, type Harbour } from '../rig/harbour.ts';

const MATE = `acp:${process.execPath} ${resolve('test/rig/acp-mate.ts')}`;

const reportsOf = async (harbour: Harbour): Promise<readonly (ExecutorReport | undefined)[]> =>
  (await harbour.events()).flatMap((event) =>
    event.type === 'attempt.ended' ? [event.report] : [],
  );

describe.concurrent('agents of the Agent Client Protocol', () => {
  test('one that lies is told so in the same session, and what it then does is committed', async () => {
    const harbour = aHarbour();
    const { code, out, err } = await harbour.run('--agent', `${MATE} liar`);
    expect(code, `${out}${err}`).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
    const [first, second] = await reportsOf(harbour);
    expect(second?.session).toBe(first?.session);
    expect(second).toMatchObject({
      stopReason: 'end_turn',
      toolCalls: [{ tool: 'edit', status: 'ok', filesChanged: ['hull/keel.txt'] }],
    });
    const prompts = harbour.noted('prompts').trim().split('\n');
    expect(prompts.map((line) => line.split(' ')[0])).toEqual([first?.session, first?.session]);
    expect(prompts[1]).toContain('grep -q oak hull/keel.txt');
  });

  test('one whose turn ended early: people see why, and the next turn is told', async () => {
    const harbour = aHarbour();
    const { code, out } = await harbour.run('--agent', `${MATE} cut`);
    expect(code, out).toBe(0);
    expect(out).toContain('its turn ended early: it reached the most tokens');
    const prompts = harbour.noted('prompts').split('mate-');
    expect(prompts.at(-1)).toContain('Your turn ended early: it reached the most tokens');
  });

  test('one that would write outside is refused, works on inside, and the record says both', async () => {
    const harbour = aHarbour();
    const { code } = await harbour.run('--agent', `${MATE} asks`);
    expect(code).toBe(0);
    expect(harbour.noted('answers')).toContain('outside no');
    expect(existsSync(join(harbour.room, 'stolen.txt'))).toBe(false);
    const [report] = await reportsOf(harbour);
    expect(report?.toolCalls).toContainEqual(
      expect.objectContaining({ status: 'failed', error: expect.stringContaining('stolen.txt') }),
    );
  });

  test('one that never answers is told that its time is up, and ended with its children', async () => {
    const harbour = aHarbour({
      config: 'timeouts: {executor: 4s}\n',
      taskLines: ['maxRetries: 0'],
    });
    const { code, out } = await harbour.run('--agent', `${MATE} waits`);
    expect(code).toBe(3);
    expect(out).toContain('TIMEOUT');
    expect(harbour.noted('cancelled')).toMatch(/^mate-\d+\n$/);
    expect(harbour.landed()).toEqual([]);
  });

  test('Ctrl-C twice tells the agent too, and the run can go on with another one', async () => {
    const harbour = aHarbour();
    const running = harbour.start('--agent', `${MATE} waits`);
    await running.until(() => harbour.noted('began') !== '');
    running.child.kill('SIGINT');
    await running.until(() => running.words().includes('once more'));
    running.child.kill('SIGINT');
    await running.ended();
    expect(harbour.noted('cancelled')).toMatch(/^mate-/);
    expect((await harbour.run('--agent', `${MATE} honest`)).code).toBe(0);
    expect(harbour.landed()).toEqual(['feat: Build the keel']);
  });

  test('by the config: what it may do, and a list for arguments with spaces', async () => {
    const harbour = aHarbour({ config: '' });
    const command = JSON.stringify([
      `acp:${process.execPath}`,
      resolve('test/rig/acp-mate.ts'),
      'asks',
    ]);
    harbour.repo.write('doorward.yaml', `version: 1\nagent: {command: ${command}, access: edit}\n`);
    harbour.repo.commit('another agent');
    expect((await harbour.run()).code).toBe(0);
    expect(harbour.noted('answers')).toBe('inside yes\noutside no\ncommand no\nfetch no\n');
    expect(readFileSync(harbour.repo.path('hull/keel.txt'), 'utf8')).toContain('oak');
  });

  test.each([
    ['acp:', 'After `acp:` the agent is missing'],
    ['acp:captain-nobody', 'captain-nobody was not found on PATH'],
    ['acp:claude', 'npm install -g @agentclientprotocol/claude-agent-acp'],
  ])('%s can not be started, which is said before anything is recorded', async (agent, words) => {
    const harbour = aHarbour();
    const { code, err } = await harbour.run('--agent', agent);
    expect(err).toContain(words);
    expect(code).toBe(2);
  });
});
