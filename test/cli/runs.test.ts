// The commands that read a run, on a store that was filled as a run fills it.

import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parsePlan } from '../../src/dialects/registry.ts';
import type { GateEvent, RunSource } from '../../src/model/event.ts';
import type { DialectName } from '../../src/model/plan.ts';
import type { Protocol } from '../../src/model/protocol.ts';
import { gateProtocol } from '../../src/protocols/gate-protocol.ts';
import { layers } from '../../src/protocols/layers.ts';
import { twoLayer } from '../../src/protocols/two-layer.ts';
import { openStore } from '../../src/store/open-store.ts';
import { doorward, doorwardJson, startDoorward } from '../rig/cli-rig.ts';
import type { AttemptScript } from '../rig/gate-rig.ts';
import { aReport, recordedRun } from '../rig/recorded-run.ts';
import { makeDirectory, makeRepo, type RepoRig } from '../rig/repo-rig.ts';

const CHECKLIST = `# Tasks: harbour

## Phase 1: Hull
- [ ] 1.1 Lay the keel
  - **Verify**: \`npm test\`
- [ ] 1.2 Raise the mast
  - **Verify**: \`npm test\`
`;

interface Filled {
  readonly repo: RepoRig;
  readonly planPath: string;
  readonly planText: string;
  readonly dialect: DialectName;
  readonly protocol: Protocol;
  readonly script: Readonly<Record<string, readonly AttemptScript[]>>;
  readonly run?: string;
}

/** Records a whole run, with the texts that it leaves. */
async function fill(parts: Filled): Promise<readonly GateEvent[]> {
  const { repo, planPath, planText, dialect, run = 'run-1' } = parts;
  const store = openStore(join(repo.top, '.git/doorward'));
  const keep = (text: string) => store.blobs.put(new TextEncoder().encode(text));
  const companions = new Map<string, string>();
  const { plan } = parsePlan({ text: planText, path: planPath, companions }, dialect);
  const source: RunSource = {
    plan: await keep(JSON.stringify(plan)),
    planText: await keep(planText),
    config: await keep('{}'),
    branch: 'refs/heads/main',
    base: repo.git('rev-parse', 'HEAD'),
    agent: 'mate',
  };
  const message = await keep('All done, all tests pass.\nTASK_COMPLETE');
  const touch = (event: GateEvent): GateEvent =>
    event.type === 'attempt.ended' ? { ...event, report: aReport({ message }) } : event;
  const recorded = recordedRun({ ...parts, run, plan, planPath, source, touch });
  await store.log.append(run, 0, { events: recorded.events, actor: 'rig' });
  store.close();
  return recorded.events;
}

const repo = makeRepo({ 'specs/harbour/tasks.md': CHECKLIST, 'README.md': '# Harbour\n' });
const FAILS = { verify: 'fail verify.exit-nonzero' };

beforeAll(async () => {
  await fill({
    repo,
    planPath: 'specs/harbour/tasks.md',
    planText: CHECKLIST,
    dialect: 'tasks-md',
    protocol: gateProtocol,
    script: { '1.1': [{ claim: 'fail claim.false' }], '1.2': [FAILS, FAILS, FAILS] },
  });
});

describe('where there is nothing to read', () => {
  const READERS = ['status', 'log', 'stats', 'failures', 'state', 'runs'];

  test.each(READERS)('`%s` in a repository without a run says how to start one', (name) => {
    const empty = makeRepo({ 'a.txt': 'a\n' });
    const { code, err, out } = doorward(empty.top, [name]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('there is no run in this repository yet');
    expect(err).toContain('doorward run PLAN.md');
    expect(existsSync(empty.path('.git/doorward'))).toBe(false);
  });

  test('outside of a repository it is told what to do', () => {
    const { code, err } = doorward(makeDirectory().top, ['status']);
    expect(code).toBe(2);
    expect(err).toContain('is not in a git repository');
  });

  test.each([
    [['status', '--run', 'run-7'], 'Did you mean `run-1`?'],
    [['show', '1.3'], 'Did you mean `1.1`?'],
    [['show'], 'Write `doorward show TASK`'],
    [['show', '1.1', '--attempt', '9'], 'It has 2.'],
    [['log', '--last', 'few'], 'Write --last 20.'],
    [['status', '--watch', '--json'], 'doorward log --events'],
  ] as const)('%j is refused with a hint', (args, hint) => {
    const { code, err, out } = doorward(repo.top, args);
    expect(code).toBe(2);
    expect(err + out).toContain(hint);
  });
});

test('status shows each task, and what a person may do', () => {
  const { code, out } = doorward(repo.top, ['status']);
  expect(code).toBe(0);
  expect(out).toBe(`specs/harbour/tasks.md needs a person run run-1 · protocol gate-protocol
1 passed, 1 failed · pass rate 50% · 5 attempts · 33.0 s · $1.30

✓  1.1  Lay the keel    complete  cccccccccc
✗  1.2  Raise the mast  FAILED    attempt 3/3

? 1.2 The task failed 3 times.
  - fail verify.exit-nonzero
    doorward retry 1.2
    doorward fix 1.2 "what to do differently"
    doorward skip 1.2 --reason "why no check can run"
    doorward show 1.2
`);
});

test('a run is found by the beginning of its id, from a folder below and from a linked working tree', () => {
  repo.git('worktree', 'add', '--quiet', '../linked');
  for (const cwd of [repo.path('specs'), join(repo.top, '../linked')])
    expect(doorwardJson(cwd, ['status', '--run', 'run']).json).toMatchObject({
      run: 'run-1',
      state: 'needs-person',
      stats: { tasks: 2, passRate: 0.5 },
      tasks: [
        { id: '1.1', standing: 'passed', gateStatus: 'APPROVED' },
        {
          id: '1.2',
          standing: 'failed',
          decisions: expect.arrayContaining(['doorward retry 1.2']),
        },
      ],
    });
});

test('log tells one line for each event, of one task if asked', () => {
  const { out } = doorward(repo.top, ['log', '1.2', '--last', '2']);
  expect(out.split('\n').slice(1, 3)).toEqual([
    '12:00:32  1.2   attempt 3 failed at verify: VERIFY_FAILURE (verify.exit-nonzero)',
    '12:00:33  1.2   parked (failures): The task failed 3 times.',
  ]);
  const { json } = doorwardJson(repo.top, ['log']);
  expect(json['events']).toHaveLength(34);
});

test('log --events is one JSON object per line, under each name', () => {
  const { out } = doorward(repo.top, ['log', '1.2', '--events']);
  const names = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).event);
  expect(names).toContain('attempt.failed');
  expect(names).toContain('verification:failed');
  expect(names).toContain('verification_failed');
});

test('show gives the evidence chain with the words of the executor', () => {
  const { out } = doorward(repo.top, ['show', 'mast']);
  expect(out).toContain('1.2 Raise the mast\nFAILED run run-1\n');
  expect(out).toContain(
    '1. EXECUTOR EVIDENCE (attempt 3 of 3)\n   mate (brig-1) returned after 2.0 s',
  );
  expect(out).toContain('     │ All done, all tests pass.\n');
  expect(out).toContain('2. VERIFY EVIDENCE\n   Command run: npm test\n   Exit code: 1\n');
  expect(out).toContain('DECIDE\n   doorward retry 1.2\n');
});

test('show has the gate result as YAML and as JSON', () => {
  const yaml = doorward(repo.top, ['show', '1.1', '--yaml']).out;
  expect(yaml).toMatch(/^gate_result:\n {2}task: "Lay the keel"\n/);
  expect(yaml).toContain('  outcome: PASSED\n');
  expect(doorwardJson(repo.top, ['show', '1.2']).json).toMatchObject({
    gate_result: { outcome: 'FAILED', verify: { exit_code: 1 } },
    task: '1.2',
    message: 'All done, all tests pass.\nTASK_COMPLETE',
  });
});

test('stats and failures have their figures as text and as JSON', () => {
  expect(doorward(repo.top, ['stats']).out).toContain(
    'mate brig-1  5       1 (20%)       0         claim.false 1',
  );
  expect(doorwardJson(repo.top, ['stats']).json).toMatchObject({ attempts: 5, recovered: 1 });
  const failures = doorward(repo.top, ['failures', '--open']).out;
  expect(failures).not.toContain('1.1');
  expect(failures).toContain('not recovered: waits for a person: The task failed 3 times.');
  expect(doorwardJson(repo.top, ['failures']).json['failures']).toHaveLength(4);
});

test('runs lists the runs, the newest first', () => {
  const { out } = doorward(repo.top, ['runs']);
  expect(out.split('\n')[1]).toMatch(
    /^run-1 {2}specs\/harbour\/tasks\.md {2}2026-03-01T12:00:00\.000Z/,
  );
});

test('show leads from a repaired task to its fix and back, and shows where a spec stands', async () => {
  const own = makeRepo({ 'specs/harbour/tasks.md': CHECKLIST });
  const parts = { repo: own, planPath: 'specs/harbour/tasks.md', planText: CHECKLIST } as const;
  const script = { '1.1': [{ review: ['fail review.rejected'] }] };
  await fill({ ...parts, dialect: 'tasks-md', protocol: layers, script });
  expect(doorward(own.top, ['show', '1.1']).out).toContain('fix task 1.1.1: `doorward show 1.1.1`');
  const fix = doorward(own.top, ['show', '1.1.1']).out;
  expect(fix).toContain('\nAPPROVED run run-1\nrepairs 1.1, and is committed with it\n');
  await fill({ ...parts, dialect: 'tasks-md', protocol: twoLayer, script: {}, run: 'run-2' });
  expect(doorward(own.top, ['show', '1.1']).out).toContain('\nspec GRADUATED, Green\n');
  expect(doorward(own.top, ['status']).out).toMatch(/1\.1 .* complete {2}GRADUATED, Green {2}c+\n/);
});

describe('state', () => {
  test('makes the files from the record, again after they were deleted, and once more without a change', async () => {
    const own = makeRepo({ 'specs/harbour/tasks.md': CHECKLIST });
    own.write('specs/harbour/.progress.md', '# Progress\r\n\r\nMy own words.\r\n');
    await fill({
      repo: own,
      planPath: 'specs/harbour/tasks.md',
      planText: CHECKLIST,
      dialect: 'tasks-md',
      protocol: layers,
      script: {},
    });
    expect(doorward(own.top, ['state', '--dry-run']).out).toContain(
      'would write specs/harbour/tasks.md\n',
    );
    expect(readFileSync(own.path('specs/harbour/tasks.md'), 'utf8')).toBe(CHECKLIST);
    const { code, out } = doorward(own.top, ['state']);
    expect({ code, out }).toEqual({
      code: 0,
      out: [
        'wrote .git/doorward/STATE.md',
        'wrote .git/doorward/SUMMARY.md',
        'wrote specs/harbour/tasks.md',
        'wrote specs/harbour/.progress.md',
        '',
      ].join('\n'),
    });
    expect(readFileSync(own.path('specs/harbour/tasks.md'), 'utf8')).toBe(
      CHECKLIST.replaceAll('- [ ]', '- [x]'),
    );
    const progress = readFileSync(own.path('specs/harbour/.progress.md'), 'utf8');
    expect(
      progress.startsWith('# Progress\r\n\r\nMy own words.\r\n\r\n<!-- doorward:begin -->\r\n'),
    ).toBe(true);
    expect(progress).toContain('- [x] 1.1 Lay the keel - ccccccc\r\n');
    own.remove('.git/doorward/STATE.md');
    expect(doorward(own.top, ['state']).out).toBe(
      'wrote .git/doorward/STATE.md\nwrote .git/doorward/SUMMARY.md\n',
    );
    expect(readFileSync(own.path('.git/doorward/STATE.md'), 'utf8')).toContain('# Gate State\n');
  });

  test('puts STATE.md into the planning folder, beside what is there, and a summary beside a done plan', async () => {
    const plan =
      '<tasks>\n<task type="auto">\n<name>Task 1: Keel</name>\n<verify>npm test</verify>\n</task>\n</tasks>\n';
    const planPath = '.planning/phases/01-hull/01-01-PLAN.md';
    const own = makeRepo({ [planPath]: plan, '.planning/STATE.md': '# Project State\n' });
    await fill({
      repo: own,
      planPath,
      planText: plan,
      dialect: 'plan-xml',
      protocol: gateProtocol,
      script: {},
    });
    expect(doorward(own.top, ['state']).code).toBe(0);
    const state = readFileSync(own.path('.planning/STATE.md'), 'utf8');
    expect(state).toMatch(/^# Project State\n\n<!-- doorward:begin -->\n# Gate State\n/);
    const summary = readFileSync(own.path('.planning/phases/01-hull/01-01-SUMMARY.md'), 'utf8');
    expect(summary).toContain('Task 1: Keel | complete |');
    expect(own.git('status', '--short', '--', planPath)).toBe('');
  });

  test('follows no link out of the working tree', async () => {
    const own = makeRepo({ 'specs/harbour/tasks.md': CHECKLIST });
    const secret = join(own.top, '../secret.md');
    writeFileSync(secret, 'secret\n');
    symlinkSync(secret, own.path('specs/harbour/.progress.md'));
    await fill({
      repo: own,
      planPath: 'specs/harbour/tasks.md',
      planText: CHECKLIST,
      dialect: 'tasks-md',
      protocol: layers,
      script: {},
    });
    expect(doorward(own.top, ['state']).out).not.toContain('.progress.md');
    expect(readFileSync(secret, 'utf8')).toBe('secret\n');
  });
});

describe('status --watch', () => {
  test('into a pipe: what happened, line by line, and an end when the run is over', () => {
    const { code, out } = doorward(repo.top, ['status', '--watch']);
    expect(code).toBe(0);
    expect(out).toContain('attempt 3 failed at verify');
    expect(out).not.toContain('\u001b');
  });

  test('ends with 130 on Ctrl-C while the run goes on', async () => {
    const own = makeRepo({ 'specs/harbour/tasks.md': CHECKLIST });
    const events = await fill({
      repo: own,
      run: 'whole',
      planPath: 'specs/harbour/tasks.md',
      planText: CHECKLIST,
      dialect: 'tasks-md',
      protocol: gateProtocol,
      script: {},
    });
    const store = openStore(join(own.top, '.git/doorward'));
    const half = events
      .slice(0, 4)
      .map((event) => (event.type === 'run.started' ? { ...event, run: 'half' } : event));
    await store.log.append('half', 0, { events: half, actor: 'rig' });
    const child = startDoorward(own.top, ['status', '--watch']);
    child.stdout?.setEncoding('utf8');
    let out = '';
    child.stdout?.on('data', (text: string) => {
      out += text;
    });
    const seen = async (words: string): Promise<void> => {
      while (!out.includes(words)) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await seen('executor returned');
    const [, , , , next] = events;
    if (next !== undefined) await store.log.append('half', 4, { events: [next], actor: 'rig' });
    store.close();
    await seen('claim: pass');
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect(code).toBe(130);
    // The day stands there once, however often something is added.
    expect(out.match(/^\d{4}-\d\d-\d\d$/gm)).toHaveLength(1);
  });
});
