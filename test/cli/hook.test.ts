// Hooks as clients call them: a process of the shipped command, JSON in, JSON out, in real repositories.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type CliResult, doorward } from '../rig/cli-rig.ts';
import { alive, aMark } from '../rig/command-rig.ts';
import { aHarbour, HONEST } from '../rig/harbour.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const BIN = join(process.cwd(), 'dist/bin/doorward.cjs');
const CONFIG = 'verify: sh check.sh\n';
// A job that is done when the tide table names both tides.
const CHECK =
  'grep -q high tides.txt && grep -q low tides.txt || { echo "a tide is missing"; exit 1; }\n';

let repo: RepoRig;
let sessions = 0;
beforeEach(() => {
  sessions += 1;
  repo = makeRepo({ 'doorward.yaml': CONFIG, 'check.sh': CHECK, 'tides.txt': 'none\n' });
});

interface Call {
  readonly client?: string;
  readonly event?: string;
  readonly session?: string;
  readonly message?: string;
  readonly args?: readonly string[];
  readonly more?: object;
  readonly env?: Readonly<Record<string, string>>;
}

function hook({
  client = 'claude',
  event = 'Stop',
  session = `s${sessions}`,
  message,
  args = [],
  more,
  env,
}: Call = {}): CliResult {
  const input = JSON.stringify({
    session_id: session,
    cwd: repo.top,
    hook_event_name: event,
    ...(message === undefined ? {} : { last_assistant_message: message }),
    ...more,
  });
  return doorward(repo.top, ['hook', client, ...args], {
    input,
    ...(env === undefined ? {} : { env }),
  });
}

const words = ({ out, code, err }: CliResult): Readonly<Record<string, unknown>> => {
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out === '' ? {} : JSON.parse(out);
};

interface Left {
  readonly verdict: string;
  readonly tree?: string;
  readonly attempt: number;
}

function receipts(): readonly Left[] {
  const folder = repo.path('.git/doorward/receipts');
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .toSorted((left, right) => left.at.localeCompare(right.at));
}

test('the first "done" is refused with what is wrong, the repaired work passes, and both leave receipts', () => {
  repo.write('tides.txt', 'high\n');
  const first = words(hook({ message: 'All tides are in.' }));
  expect(first['decision']).toBe('block');
  expect(first['reason']).toMatch(/not accepted yet \(attempt 1 of 3\)/);
  expect(first['reason']).toMatch(/`sh check.sh` exited with 1/);
  expect(first['reason']).toMatch(/a tide is missing/);
  repo.write('tides.txt', 'high\nlow\n');
  expect(hook({ message: 'Now they are.' })).toEqual({ code: 0, out: '', err: '' });
  expect(receipts().map(({ verdict }) => verdict)).toEqual(['failed', 'passed']);
  expect(doorward(repo.top, ['check', '--receipt']).code).toBe(0);
});

test('what a command printed is told once, and only between the marks of data', () => {
  const { reason } = words(hook({ message: 'Done.' }));
  const told = String(reason);
  const [, before, data] = /^([\s\S]*)(--- BEGIN DATA [\s\S]*)$/.exec(told) ?? [];
  expect(before).not.toContain('a tide is missing');
  expect(data).toContain('a tide is missing');
});

test('a liar is parked when its attempts are used up, told to end, and never passed', () => {
  repo.write('tides.txt', 'high\n');
  const answers = [1, 2, 3, 4].map((n) => words(hook({ message: `Done, attempt ${n}.` })));
  expect(answers.map(({ decision }) => decision)).toEqual(['block', 'block', undefined, undefined]);
  expect(answers[1]?.['reason']).toMatch(/Tried before, and failed as well/);
  expect(answers[2]).toMatchObject({
    continue: false,
    stopReason: expect.stringMatching(/parked, not passed/),
  });
  expect(answers[3]).toMatchObject({ continue: false });
  expect(receipts().at(-1)?.verdict).toBe('parked');
  expect(doorward(repo.top, ['check', '--receipt']).code).toBe(1);
});

test('attempts count by session, whatever the client says about earlier ones, and begin anew when a parked tree changes', () => {
  repo.write('tides.txt', 'high\n');
  for (let n = 0; n < 3; n += 1) hook({ more: { stop_hook_active: false } });
  expect(words(hook({ session: 'another' }))['decision']).toBe('block');
  repo.write('tides.txt', 'high!\n');
  expect(words(hook())['reason']).toMatch(/attempt 1 of 3/);
});

test('what the session committed by itself is judged with the rest', () => {
  expect(hook({ event: 'SessionStart' }).out).toBe('');
  repo.write('tides.txt', 'high\n');
  repo.commit('the agent helps itself');
  const answer = words(hook({ message: 'Done.' }));
  expect(answer['decision']).toBe('block');
  const [left] = receipts();
  expect(left).toMatchObject({ verdict: 'failed', base: repo.git('rev-parse', 'HEAD~1') });
});

test('where a session began can’t be forgotten by clearing the git directory', () => {
  hook({ event: 'SessionStart' });
  repo.write('tides.txt', 'high\n');
  repo.write('doorward.yaml', 'verify: grep -q high tides.txt\n');
  repo.commit('the agent helps itself to other rules');
  rmSync(repo.path('.git/doorward'), { recursive: true, force: true });
  expect(words(hook({ message: 'Done.' }))['decision']).toBe('block');
});

test.each([
  ['a worktree', (): string => repo.git('worktree', 'add', '-q', repo.path('beside'))],
  ['a repository without a commit', (): string => repo.git('init', '-q', repo.path('beside'))],
])('nobody is held to %s that has no rules, once it is gone', (_title, make) => {
  repo = makeRepo({ 'a.txt': 'x' });
  make();
  expect(hook({ event: 'SessionStart', more: { cwd: repo.path('beside') } }).out).toBe('');
  rmSync(repo.path('beside'), { recursive: true });
  expect(hook({ message: 'Done.' })).toEqual({ code: 0, out: '', err: '' });
});

test('the rules are those of HEAD: deleting or softening the config does not help', () => {
  repo.write('tides.txt', 'high\n');
  repo.remove('doorward.yaml');
  expect(words(hook())['decision']).toBe('block');
  repo.write('doorward.yaml', 'verify: "true"\n');
  expect(words(hook({ session: 'b' }))['decision']).toBe('block');
});

test.each([
  ['a folder without a repository', (): RepoRig => makeDirectory({ 'a.txt': 'x' })],
  ['a repository that never heard of the gate', (): RepoRig => makeRepo({ 'a.txt': 'x' })],
  [
    'a config that names nothing to verify with',
    (): RepoRig => makeRepo({ 'doorward.yaml': 'jobs: 2\n' }),
  ],
])('%s: silence, and no receipt', (_title, make) => {
  repo = make();
  expect(hook({ message: 'Done.' })).toEqual({ code: 0, out: '', err: '' });
  expect(() => receipts()).toThrow();
});

test.each([
  ['a call that is no JSON', 'Warning: something\n{"session_id":'],
  ['an empty call', ''],
])('%s is refused, three times, and then ends the session', (_title, input) => {
  const answers = [1, 2, 3].map(() => words(doorward(repo.top, ['hook', 'claude'], { input })));
  expect(answers.map(({ decision }) => decision)).toEqual(['block', 'block', undefined]);
  expect(answers[2]).toMatchObject({ continue: false });
  expect(receipts().map(({ verdict }) => verdict)).toEqual(['error', 'error', 'parked']);
});

test('a config that nobody can read is a refusal with its place, not a pass', () => {
  repo.write('doorward.yaml', 'verfy: x\n');
  const { decision, reason } = words(hook());
  expect(decision).toBe('block');
  expect(reason).toMatch(/doorward\.yaml:1:1: unknown key `verfy`/);
  expect(doorward(repo.top, ['check', '--receipt']).code).toBe(4);
});

test.each([
  ['an unknown client', ['nobody'], /unknown client `nobody`\. Clients: claude, codex/],
  ['no client', [], /no client was given\. Clients: claude, codex/],
  ['two clients', ['claude', 'codex'], /unexpected argument `codex`/],
])('a broken installation does not read as consent: %s', (_, words, stopReason) => {
  const { code, out } = doorward(repo.top, ['hook', ...words], { input: '{}' });
  const said = { continue: false, stopReason: expect.stringMatching(stopReason) };
  expect({ code, out: JSON.parse(out) }).toMatchObject({ code: 0, out: said });
});

test('a git directory that cannot be written to ends the session instead of looping', () => {
  repo.write('tides.txt', 'high\n');
  repo.write('.git/doorward/hooks', 'a file where the folder should be\n');
  const answer = words(hook({ message: 'Done.' }));
  expect(answer).toMatchObject({ continue: false });
});

test('a gate that takes too long refuses in time and leaves nothing running', () => {
  const mark = aMark();
  repo = makeRepo({ 'doorward.yaml': `verify: sleep ${mark}\n`, 'a.txt': 'x' });
  repo.write('a.txt', 'y');
  const { decision, reason } = words(hook({ args: ['--deadline', '1500ms'] }));
  expect(decision).toBe('block');
  expect(reason).toMatch(/not done within 2 s/);
  expect(alive(mark)).toEqual([]);
});

test('Gemini repeats what was said before: only the new words are judged', () => {
  repo = makeRepo({
    'doorward.yaml': 'verify: sh check.sh\n',
    'check.sh': CHECK,
    'tides.txt': 'high\nlow\n',
  });
  const said = 'I could not finish the low tide.';
  const gemini = (text: string): Readonly<Record<string, unknown>> =>
    words(hook({ client: 'gemini', event: 'AfterAgent', more: { prompt_response: text } }));
  expect(gemini(`${said}\nTASK_COMPLETE`)['reason']).toMatch(/CONTRADICTION/);
  const second = gemini(`${said}\nTASK_COMPLETE\nBoth tides are in and checked.\nTASK_COMPLETE`);
  expect(second).toEqual({});
});

test('Copilot does not pass on the last words: they are read from its transcript', () => {
  const transcript = repo.path('.git/events.jsonl');
  const event = { type: 'assistant.message', data: { content: 'Done, but two tests still fail.' } };
  writeFileSync(transcript, `${JSON.stringify(event)}\n`);
  repo.write('tides.txt', 'high low\n');
  const input = JSON.stringify({ sessionId: 'c', cwd: repo.top, transcriptPath: transcript });
  const answer = words(doorward(repo.top, ['hook', 'copilot', '--event', 'agentStop'], { input }));
  expect(answer['reason']).toMatch(/CONTRADICTION/);
});

test('what Claude recorded of a command is held against what is said of it', () => {
  const transcript = repo.path('.git/session.jsonl');
  const message = (role: string, content: object): string =>
    `${JSON.stringify({ type: role, message: { role, content: [content] } })}\n`;
  const failed = { tool_use_id: 'a', is_error: true, content: 'Exit code 2\nno' };
  writeFileSync(
    transcript,
    message('assistant', {
      type: 'tool_use',
      id: 'a',
      name: 'Bash',
      input: { command: 'npm run lint' },
    }) + message('user', { type: 'tool_result', ...failed }),
  );
  repo.write('tides.txt', 'high low\n');
  const said = (more: object): Readonly<Record<string, unknown>> =>
    words(
      hook({ more: { last_assistant_message: 'Done. `npm run lint`: exit code 0.', ...more } }),
    );
  expect(said({ transcript_path: transcript })['reason']).toMatch(
    /last call failed with 2, as the client recorded it/,
  );
  expect(said({ transcript_path: '/dev/zero' })).toEqual({});
});

test('Cursor is asked for a follow-up', () => {
  repo.write('tides.txt', 'high\n');
  const input = JSON.stringify({
    conversation_id: 'k',
    hook_event_name: 'stop',
    status: 'completed',
    workspace_roots: [repo.top],
  });
  const answer = words(doorward(repo.top, ['hook', 'cursor'], { input }));
  expect(answer['followup_message']).toMatch(/not accepted yet/);
});

test("a task of Claude's list stays open", () => {
  repo.write('tides.txt', 'high\n');
  const { code, out, err } = hook({
    event: 'TaskCompleted',
    more: { task_id: '3', task_subject: 'Tides' },
  });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/not accepted yet/);
});

test('the agent of a run is judged by the run, not twice', async () => {
  const call = `echo '{"session_id":"x","hook_event_name":"Stop"}' | ${process.execPath} ${BIN} hook claude`;
  const work = 'mkdir -p hull; echo pine >hull/keel.txt';
  const agent = `${work}; ${call} >"$ROOM/said" 2>&1\n${HONEST}`;
  const harbour = aHarbour({ agent, config: 'verify: grep -q oak hull/keel.txt\n' });
  expect((await harbour.run()).code).toBe(0);
  expect(harbour.noted('said')).toBe('');
});

test.runIf(process.platform === 'linux')(
  'a client that hands on the variables of a run, and was not started by one, is judged',
  () => {
    repo.write('tides.txt', 'high\n');
    const env = { DOORWARD_TASK: '1.1', DOORWARD_PROMPT_FILE: '/x/Flöße/prompt.md' };
    expect(hook({ env }).out).toMatch(/not accepted yet/);
    // As most clients call it: from a shell that has the variables too.
    const call = spawnSync('sh', ['-c', '"$0" "$1" hook claude; true', process.execPath, BIN], {
      cwd: repo.top,
      encoding: 'utf8',
      input: JSON.stringify({ session_id: 'x', cwd: repo.top, hook_event_name: 'Stop' }),
      env: { ...process.env, ...env },
    });
    expect(call.stdout).toMatch(/not accepted yet/);
  },
);

test('with a plan in the config, the first task that is not ticked is judged, with its scope', () => {
  repo = makeRepo({
    'doorward.yaml': 'plan: PLAN.md\n',
    'PLAN.md': [
      '# Plan',
      '',
      '- [x] 1.1 Old work',
      '  - **Files**: old.txt',
      '  - **Verify**: `test -f old.txt`',
      '- [ ] 1.2 Name both tides',
      '  - **Files**: tides.txt',
      '  - **Verify**: `grep -q low tides.txt`',
      '',
    ].join('\n'),
    'old.txt': 'x\n',
    'tides.txt': 'high\n',
  });
  repo.write('tides.txt', 'high\nhigher\n');
  const { reason } = words(hook({ message: 'Done.' }));
  expect(reason).toMatch(/grep -q low tides.txt/);
  expect(receipts()[0]).toMatchObject({ task: '1.2', verdict: 'failed' });
});

test('commits of the agent are refused where the project wants it, also after an edit of the config', () => {
  repo = makeRepo({ 'doorward.yaml': `${CONFIG}hooks: {denyCommit: true}\n`, 'check.sh': CHECK });
  const tool = (command: string): string =>
    hook({ event: 'PreToolUse', more: { tool_name: 'Bash', tool_input: { command } } }).out;
  expect(tool('git status')).toBe('');
  for (let n = 0; n < 2; n += 1)
    expect(tool('git add . && git commit -m x')).toMatch(/"permissionDecision":"deny"/);
  repo.write('doorward.yaml', CONFIG);
  expect(tool('git push')).toMatch(/lands through the gate/);
  repo.commit('a person changed the rule');
  expect(tool('git push')).toBe('');
});

test('commits are refused by where they would land, not by where the agent stands', () => {
  repo = makeRepo({ 'doorward.yaml': `${CONFIG}hooks: {denyCommit: true}\n`, 'check.sh': CHECK });
  const outside = dirname(repo.top);
  const name = basename(repo.top);
  symlinkSync(repo.top, join(outside, 'by-link'));
  const elsewhere = basename(makeRepo().top);
  const tool = (command: string): string =>
    hook({
      event: 'PreToolUse',
      more: { cwd: outside, tool_name: 'Bash', tool_input: { command } },
    }).out;
  for (const command of [
    `git -C ${name} commit -am x`,
    `cd ${name} && git commit -am x`,
    `cd ${elsewhere} && cd ../${name} && git commit -am x`,
    'git -C by-link commit -am x',
    `GIT_DIR=${repo.top}/.git git commit -am x`,
    `git --git-dir=${name}/.git --work-tree=${name} commit -am x`,
    `bash -c 'cd ${repo.top}; git commit -am x'`,
  ])
    expect([command, tool(command)]).toEqual([command, expect.stringMatching(/"deny"/)]);
  for (const command of [
    `git -C ${elsewhere} commit -m "as in ${name}"`,
    `git -C ${name} status`,
    'git commit -am x',
    'cd nowhere && git commit -am x',
  ])
    expect([command, tool(command)]).toEqual([command, '']);
});

test('a tree that passed is not judged again in its session, and a changed one is', () => {
  repo = makeRepo({
    'doorward.yaml': 'verify: sh check.sh\n',
    'check.sh': CHECK,
    'tides.txt': 'high low\n',
  });
  repo.write('tides.txt', 'low and high\n');
  expect(hook({ message: 'Done.' }).out).toBe('');
  const left = receipts().length;
  expect(hook({ message: 'As I said.' }).out).toBe('');
  expect(receipts()).toHaveLength(left);
  repo.write('tides.txt', 'only high\n');
  expect(words(hook({ message: 'Done again.' }))['decision']).toBe('block');
});

test('nothing in the git directory says that a tree was seen: an agent could write that of another', () => {
  repo.write('tides.txt', 'low and high\n');
  expect(hook({ message: 'Done.' }).out).toBe('');
  const found = readdirSync(repo.path('.git/doorward'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .filter((path) => readFileSync(repo.path(`.git/doorward/${path}`), 'utf8').includes('stamp'));
  expect(found).toEqual([]);
});
