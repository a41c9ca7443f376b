import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Answer, Turn } from '../../../src/drive/ports/agent.ts';
import type { AgentOptions } from '../../../src/effects/agents/agent-options.ts';
import { commandAgent } from '../../../src/effects/agents/command-agent.ts';
import { endAllCommands } from '../../../src/effects/process/running.ts';
import { agentRig } from '../../rig/agent-rig.ts';
import { alive, aMark } from '../../rig/command-rig.ts';

const rig = agentRig();
afterAll(() => rig.remove());

const isLinux = process.platform === 'linux';
const decoder = new TextDecoder();

function work(
  command: AgentOptions['command'],
  turn: Partial<Turn> = {},
  options: Partial<AgentOptions> = {},
): Promise<Answer> {
  const agent = commandAgent(
    { name: 'deckhand', command, ...options },
    { env: rig.env, graceMs: 300 },
  );
  return agent.work(rig.turn(turn));
}

// Without a namespace an agent can reach whatever the user can, the tests themselves included.
const ownNamespace = isLinux ? readlinkSync('/proc/self/ns/pid') : '';
const hasNamespaces =
  isLinux && (await work(['readlink', '/proc/self/ns/pid'])).message !== ownNamespace;

const NASTY = `It's "quoted", \`ticked\` and $(touch pwned) $HOME; rm -rf x
second line {session} {prompt}\t\\n ünïcode 🚢
`;

describe('a prompt arrives as it was written', () => {
  test.each([
    ['by standard input', ['cat']],
    ['by a file', ['cat', '{promptFile}']],
    ['by an argument', ['printf', '%s', '{prompt}']],
    ['by standard input of a shell line', 'cat'],
    ['by the file that the environment names', 'cat "$DOORWARD_PROMPT_FILE"'],
  ])('%s', async (_, command) => {
    const { ending, output } = await work(command, { prompt: NASTY });
    expect({ ending, output: decoder.decode(output) }).toEqual({
      ending: 'returned',
      output: NASTY,
    });
    expect(existsSync(join(rig.tree, 'pwned'))).toBe(false);
  });

  test('whatever stands in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const prompt = Buffer.from(text.replaceAll('\0', '')).toString();
        const [bySide, byArgument] = await Promise.all([
          work(['cat'], { prompt }),
          work(['printf', '%s', '{prompt}'], { prompt }),
        ]);
        expect(decoder.decode(bySide.output)).toBe(decoder.decode(Buffer.from(prompt)));
        expect(decoder.decode(byArgument.output)).toBe(decoder.decode(Buffer.from(prompt)));
      }),
      { numRuns: 15 },
    );
  });

  test('a prompt longer than an argument may be says what to do instead', async () => {
    const prompt = 'x'.repeat(300_000);
    const answer = await work(['printf', '%s', '{prompt}'], { prompt });
    expect(answer).toMatchObject({
      ending: 'unavailable',
      problem: expect.stringContaining('{promptFile}'),
    });
    expect((await work(['wc', '-c'], { prompt })).message).toBe('300000');
  });

  test('its file is private, lies outside the tree and is gone afterwards', async () => {
    const { message } = await work('stat -c "%a %n" "$DOORWARD_PROMPT_FILE"; ls -A .');
    const [mode = '', path = ''] = message.split(' ');
    expect(mode).toBe('600');
    expect(path.startsWith(tmpdir())).toBe(true);
    expect(path.startsWith(rig.tree)).toBe(false);
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(rig.tree)).toEqual([]);
  });
});

describe('placeholders', () => {
  test('have the values of the turn, and a group without value is left out', async () => {
    const command = [
      'echo',
      '{task}/{attempt}/{strength}',
      ['--model', '{model}'],
      ['--session', '{session}'],
      '{unknown}',
    ];
    const turn = { task: 'T7', attempt: 3, strength: 2 };
    expect((await work(command, turn)).message).toBe('T7/3/2 {unknown}');
    const models = ['small', 'large'];
    const resumed = await work(command, { ...turn, session: 's-1' }, { models });
    expect(resumed.message).toBe('T7/3/2 --model large --session s-1 {unknown}');
    expect(resumed.model).toBe('large');
  });

  test('a turn beyond the ladder gets its highest rung', async () => {
    const answer = await work(['echo', '{model}'], { strength: 9 }, { models: ['a', 'b'] });
    expect(answer.message).toBe('b');
  });

  test('nothing is put into a line for the shell', async () => {
    const { message } = await work('echo {prompt} {task} "$DOORWARD_TASK" "$DOORWARD_ATTEMPT"', {
      task: '$(touch pwned)',
    });
    expect(message).toBe('{prompt} {task} $(touch pwned) 1');
    expect(existsSync(join(rig.tree, 'pwned'))).toBe(false);
  });
});

describe('the environment', () => {
  test('keeps keys, which agents need, and drops where an outer git or agent points', async () => {
    const agent = commandAgent(
      { name: 'deckhand', command: ['env'], env: { EXTRA: 'rope' } },
      { env: { ...rig.env, ANTHROPIC_API_KEY: 'key-1', GIT_DIR: '/elsewhere', CLAUDECODE: '1' } },
    );
    const lines = (await agent.work(rig.turn())).message.split('\n');
    expect(lines).toEqual(expect.arrayContaining(['ANTHROPIC_API_KEY=key-1', 'EXTRA=rope']));
    expect(lines.filter((line) => /^(?:GIT_DIR|CLAUDECODE)=/.test(line))).toEqual([]);
  });

  test.skipIf(!isLinux)('no descriptor of the gate comes along', async () => {
    const { message } = await work(['ls', '/proc/self/fd']);
    // Whoever started the tests may have left some open for every program.
    const usual = spawnSync('ls', ['/proc/self/fd'], { encoding: 'utf8' }).stdout.trim();
    expect(message).toBe(usual);
  });
});

describe('how it ends', () => {
  test('a program that does nothing and exits 0 has returned, with no message', async () => {
    expect(await work(['true'])).toMatchObject({
      ending: 'returned',
      exitCode: 0,
      message: '',
      problem: undefined,
    });
  });

  test('one that fails after it has spoken has returned: its work can be judged', async () => {
    expect(await work('echo half done; exit 3')).toMatchObject({
      ending: 'returned',
      exitCode: 3,
      message: 'half done',
    });
  });

  test.each([
    ['a program that is not installed', ['no-such-deckhand'], 'was not found on PATH'],
    ['a path that leads nowhere', ['./no-such-script'], 'is not there or is not executable'],
    ['a shell line with an unknown program', 'no-such-deckhand --fast', 'command not found'],
    ['an empty command', [], 'is empty'],
    ['an empty line', ' ', 'is empty'],
  ])('%s is unavailable, and says why', async (_, command, words) => {
    const answer = await work(command);
    expect(answer.ending).toBe('unavailable');
    expect(answer.problem).toContain(words);
  });

  test('a program inside the tree is not taken for one of that name', async () => {
    writeFileSync(join(rig.tree, 'sneaky'), '#!/bin/sh\necho mine\n', { mode: 0o755 });
    const env = { ...rig.env, PATH: `${rig.tree}:${rig.env['PATH']}` };
    const agent = commandAgent({ name: 'sneaky', command: ['sneaky'] }, { env });
    expect((await agent.work(rig.turn())).ending).toBe('unavailable');
    expect((await work(['./sneaky'])).message).toBe('mine');
  });

  test('one that never stops is ended in time with everything it started', async () => {
    const mark = aMark();
    const answer = await work(
      `trap "" TERM; echo started; setsid sleep ${mark} & sleep ${mark}; sleep ${mark}`,
      { timeoutMs: 3_000 },
    );
    expect(answer).toMatchObject({
      ending: 'timed-out',
      exitCode: undefined,
      message: 'started',
      problem: expect.stringContaining('3.0 s'),
    });
    expect(alive(mark)).toEqual([]);
  });

  test('its own maximum goes before what the turn allows', async () => {
    const answer = await work(['sleep', '30'], { timeoutMs: 60_000 }, { maxMs: 200 });
    expect(answer.ending).toBe('timed-out');
  });

  test('one that is interrupted is ended, and says so', async () => {
    const mark = aMark();
    const answer = work(`echo begun; sleep ${mark}`);
    for (let turn = 0; turn < 500 && alive(mark).length === 0; turn += 1) await sleep(20);
    await endAllCommands();
    expect(await answer).toMatchObject({ ending: 'interrupted', message: 'begun' });
    expect(alive(mark)).toEqual([]);
  });

  test.skipIf(!isLinux)('a daemon that it leaves behind is dead afterwards', async () => {
    const mark = aMark();
    const answer = await work(`(setsid sleep ${mark} >/dev/null 2>&1 &); echo done`);
    expect(answer).toMatchObject({ ending: 'returned', message: 'done' });
    expect(alive(mark)).toEqual([]);
  });

  test.skipIf(!hasNamespaces)(
    'one that kills its parent, its group and everything it can see reaches only itself',
    async () => {
      for (const shot of [
        'kill -9 $PPID',
        'kill -9 0',
        'kill -9 -- -$(ps -o pgid= -p $PPID | tr -d " ")',
        'kill -9 -1',
      ]) {
        const answer = await work(`echo aiming; ${shot}; echo after`);
        expect(answer.ending).toBe('returned');
        expect(answer.message).toContain('aiming');
      }
    },
  );
});

describe('what it prints', () => {
  test('standard error is kept as evidence and is no part of the message', async () => {
    const answer = await work('echo noise >&2; echo words');
    expect(answer.message).toBe('words');
    expect(decoder.decode(answer.output)).toContain('noise');
  });

  test('a flood is bounded: beginning and end are kept, and the last words are the message', async () => {
    const answer = await work('head -c 30000000 /dev/zero | tr "\\0" "x" | fold; echo the end');
    expect(answer.output.length).toBeLessThan(2_000_000);
    expect(answer.message.endsWith('the end')).toBe(true);
    expect(answer.message.length).toBeLessThan(2_000_000);
    expect(decoder.decode(answer.output)).toMatch(/bytes left out/);
  });

  test('one line of 20 MB without an end is bounded too', async () => {
    const answer = await work('head -c 20000000 /dev/zero | tr "\\0" "x"; echo; echo the end');
    expect(answer.message.endsWith('the end')).toBe(true);
  });

  test('binary is survived and kept byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
    writeFileSync(join(rig.tree, 'binary'), bytes);
    const answer = await work(['cat', 'binary']);
    expect(Buffer.from(answer.output).equals(readFileSync(join(rig.tree, 'binary')))).toBe(true);
    expect(answer.message).not.toContain('\u001b');
  });

  test('people see single lines without escapes', async () => {
    const seen: string[] = [];
    const script = 'for i in 1 2 3; do printf "\\033[31mplank %s\\033[0m\\n" $i; sleep 0.05; done';
    await work(script, { onLine: (line) => seen.push(line) });
    expect(seen.at(-1)).toBe('plank 3');
    expect(seen.join('')).not.toContain('\u001b');
  });

  test('evidence keeps the escapes', async () => {
    const answer = await work(['printf', '\\033[31mred']);
    expect(decoder.decode(answer.output)).toBe('\u001b[31mred');
    expect(answer.message).toBe('red');
  });
});

describe.skipIf(!isLinux)('a machine that refuses namespaces', () => {
  test('runs the agent in a process group, once, and what the refusal printed is not its word', async () => {
    rig.program('unshare', 'echo "not permitted" >&2; exit 1');
    try {
      const answer = await work('echo ran >> ran.txt; cat; wc -l < ran.txt', { prompt: 'hoist' });
      expect(answer.message).toBe('hoist1');
      expect(decoder.decode(answer.output)).not.toContain('not permitted');
    } finally {
      rig.program('unshare', 'exec /usr/bin/unshare "$@"');
    }
  });
});
