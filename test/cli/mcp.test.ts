// Agents that ask for the gate over MCP: the official client, the built command, real repositories.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { doorward, startDoorward } from '../rig/cli-rig.ts';
import { alive, aMark } from '../rig/command-rig.ts';
import { mcpClient } from '../rig/mcp-rig.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

/** Waiting for something that comes in any case, however busy the machine is. */
const PATIENTLY = { timeout: 120_000 };
const BIN = resolve('dist/bin/doorward.cjs');
const PLAN = `# Tides

- [ ] 1.1 Write the tide table
  - **Do**: Write down high and low water
  - **Files**: \`tides.txt\`
  - **Verify**: \`grep -q low tides.txt\`
- [ ] 1.2 Write the moon table
  - **Files**: \`moon.txt\`
  - **Verify**: \`grep -q full moon.txt\`
`;

const harbour = (config = 'plan: PLAN.md\n'): RepoRig =>
  makeRepo({ 'doorward.yaml': config, 'PLAN.md': PLAN, 'tides.txt': 'high\n' });

test('from the list of tasks to a pass: the first result is rejected with the reason, the mended one passes', async () => {
  const repo = harbour();
  const { client, call } = await mcpClient(repo.top);

  const listed = await call('list_tasks');
  expect(listed.data).toMatchObject({ source: 'plan', current: '1.1' });
  expect(listed.text).toContain('→ 1.1: Write the tide table [open]');

  const task = await call('current_task');
  expect(task.data).toMatchObject({
    task: { id: '1.1', files: ['tides.txt'], verify: ['grep -q low tides.txt'] },
    feedback: '',
  });

  repo.write('tides.txt', 'high\nhigher\n');
  const claimed = await call('submit_result', { result: 'All tests pass.\n\nTASK_COMPLETE' });
  expect(claimed.data).toMatchObject({ task: '1.1', isRecorded: true, isApproved: false });

  const rejected = await call('run_gate');
  expect(rejected.isError).toBe(false);
  expect(rejected.text).toMatch(/^NOT ACCEPTED/);
  expect(rejected.data).toMatchObject({ passed: false, verdict: 'failed', hasClaim: true });
  expect(rejected.data['feedback']).toContain('grep -q low tides.txt');
  expect(doorward(repo.top, ['check', '--receipt']).code).toBe(1);
  expect((await call('current_task')).data['feedback']).toContain('grep -q low tides.txt');

  repo.write('tides.txt', 'high\nlow\n');
  const passed = await call('run_gate');
  expect(passed.data).toMatchObject({ passed: true, verdict: 'passed', hasClaim: false });
  expect(doorward(repo.top, ['check', '--receipt']).code).toBe(0);
  expect((await call('current_task')).data).toMatchObject({ feedback: '', lastVerdict: 'passed' });

  const evidence = await call('read_evidence', { task: '1.1' });
  expect(evidence.data['receipts']).toMatchObject([{ verdict: 'passed' }, { verdict: 'failed' }]);
  const { contents } = await client.readResource({ uri: 'doorward://plan' });
  expect(contents).toMatchObject([{ text: PLAN }]);
});

test('a result that is submitted while the gate is at work waits for the next look', async () => {
  const waiting = 'touch .git/began; until [ -e .git/go ]; do sleep 0.05; done; test -s tides.txt';
  const repo = harbour(`verify: ${JSON.stringify(waiting)}\n`);
  const { call } = await mcpClient(repo.top);
  repo.write('tides.txt', 'high\nlow\n');
  const looking = call('run_gate');
  await expect.poll(() => existsSync(repo.path('.git/began')), PATIENTLY).toBe(true);
  await call('submit_result', { result: 'It is done.' });
  repo.write('.git/go', '');
  expect((await looking).data).toMatchObject({ hasClaim: false });
  expect((await call('current_task')).data).toMatchObject({ isSubmitted: true });
});

test('tools that only read say so, and none approves, skips or forces', async () => {
  const { client } = await mcpClient(harbour().top);
  const { tools } = await client.listTools();
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint === true);
  expect(reading.map(({ name }) => name)).toEqual(['list_tasks', 'current_task', 'read_evidence']);
  expect(tools.map(({ name }) => name)).toEqual([
    ...reading.map(({ name }) => name),
    'submit_result',
    'run_gate',
  ]);
});

test('a task of a run that waits for its agent: the feedback is the one of the run, STATE tells of it', async () => {
  const repo = harbour('protocol: strict\n');
  const agent =
    'if [ "$DOORWARD_ATTEMPT" = 1 ]; then echo TASK_COMPLETE; else touch .git/waits; while [ -e .git/waits ]; do sleep 0.1; done; fi';
  const run = startDoorward(repo.top, [
    'run',
    'PLAN.md',
    '--workspace',
    'in-place',
    '--agent',
    agent,
  ]);
  run.stdout?.resume();
  run.stderr?.resume();
  const over = once(run, 'exit');
  try {
    await expect.poll(() => existsSync(repo.path('.git/waits')), PATIENTLY).toBe(true);
    const { client, call } = await mcpClient(repo.top);
    expect((await call('list_tasks')).data).toMatchObject({ source: 'run', current: '1.1' });
    const task = await call('current_task');
    expect(task.data).toMatchObject({ source: 'run', task: { id: '1.1' } });
    expect(task.data['feedback']).toContain('change.empty');
    const evidence = await call('read_evidence', { task: '1.1', attempt: 1 });
    expect(evidence.text).toMatch(/^gate_result:/);
    expect(evidence.data).toMatchObject({ attempts: [{ attempt: 1 }, { attempt: 2 }] });
    const { contents } = await client.readResource({ uri: 'doorward://state' });
    expect(JSON.stringify(contents)).toContain('Write the tide table');
  } finally {
    run.kill('SIGINT');
    repo.remove('.git/waits');
    await over;
  }
});

test.each([
  ['no repository', () => makeDirectory(), /not in a git repository/],
  ['a broken config', () => harbour('verfy: true\n'), /doorward\.yaml.*:1:1: .*verfy/],
  ['nothing to verify with', () => makeRepo({ 'a.txt': 'a\n' }), /nothing to verify with/],
] as const)(
  '%s is an error of every tool, with what to do; the server lives on',
  async (_title, make, words) => {
    const { client, call } = await mcpClient(make().top);
    for (const name of ['list_tasks', 'current_task', 'run_gate']) {
      const { isError, text } = await call(name);
      expect([name, isError]).toEqual([name, true]);
      expect(text).toMatch(words);
      expect(text.split('\n').length).toBeGreaterThan(1);
    }
    await expect(client.readResource({ uri: 'doorward://state' })).rejects.toThrow(/\n/);
  },
);

test('a run that waits for a person has no current task: what is judged is the work as a whole', async () => {
  const repo = harbour('verify: grep -q high tides.txt\n');
  const { code } = doorward(repo.top, ['run', 'PLAN.md', '--agent', 'echo TASK_COMPLETE # $HOME']);
  expect(code).toBe(3);
  const { call } = await mcpClient(repo.top);
  const listed = await call('list_tasks');
  expect(listed.data).toMatchObject({ source: 'run', tasks: [{ id: '1.1', state: 'failed' }, {}] });
  expect(listed.data['current'] ?? undefined).toBeUndefined();
  expect((await call('current_task')).data).toMatchObject({ task: { id: 'work' } });
  expect((await call('run_gate')).data).toMatchObject({ task: 'work' });
});

test('what cannot be meant is refused, with the limit or the name that is wrong', async () => {
  const { call } = await mcpClient(harbour().top);
  const refused = [
    ['run_gate', { task: '1.3' }, /no task `1\.3`\n.*1\.1/],
    ['read_evidence', { task: '1.3' }, /nothing is known about a task `1\.3`/],
    ['submit_result', { result: 'done', task: '1.2' }, /current task is `1\.1`/],
    ['submit_result', { result: 'x'.repeat(200_000) }, /100000 characters/],
    ['submit_result', {}, /result/],
    ['current_task', { task: 'x'.repeat(100_000) }, /200 characters/],
    ['read_evidence', { attempt: 'last' }, /attempt/],
  ] as const;
  for (const [tool, args, words] of refused) {
    const { isError, text } = await call(tool, args);
    expect([tool, isError, text]).toEqual([tool, true, expect.stringMatching(words)]);
  }
});

test('a message without an end stops the server, in words, and passes nothing', () => {
  const { top } = harbour();
  const { status, stderr, stdout } = spawnSync(process.execPath, [BIN, 'mcp'], {
    cwd: top,
    input: 'x'.repeat(6_000_000),
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/doorward mcp: .*exceed/i);
});

test('a line that is no message gets its error, and the next one its answer', async () => {
  const child = spawn(process.execPath, [BIN, 'mcp'], {
    cwd: harbour().top,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (words: string) => {
    said += words;
  });
  const answers = (): readonly unknown[] =>
    said
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  // In two pieces, one of them in the middle of a character; and a separator that is no end of a line.
  const odd = Buffer.from('wätér\n{"jsonrpc":"2.0","id":"a\u2028b","method":"ping"}\n\r\n[]\n');
  child.stdin.write(odd.subarray(0, 2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  child.stdin.write(odd.subarray(2));
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'rig', version: '1' },
  };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await expect.poll(() => said, PATIENTLY).toContain('serverInfo');
  expect(said.match(/"id":null/g)).toHaveLength(2);
  expect(answers().slice(0, 2)).toMatchObject([
    { jsonrpc: '2.0', id: null, error: { code: -32_700 } },
    { jsonrpc: '2.0', id: null, error: { code: -32_600 } },
  ]);
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a client that goes away ends what the gate was running', async () => {
  const mark = aMark();
  const repo = makeRepo({
    'doorward.yaml': `verify: sleep ${mark}\n`,
    'a.txt': 'a\n',
  });
  const child = spawn(process.execPath, [BIN, 'mcp'], {
    cwd: repo.top,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const say = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  };
  const clientInfo = { name: 'rig', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  say({ id: 1, method: 'initialize', params });
  say({ method: 'notifications/initialized' });
  say({ id: 2, method: 'tools/call', params: { name: 'run_gate', arguments: {} } });
  await expect.poll(() => alive(mark), PATIENTLY).not.toEqual([]);
  child.stdin.end();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(alive(mark)).toEqual([]);
  expect(doorward(repo.top, ['check', '--receipt']).code).toBe(4);
});
