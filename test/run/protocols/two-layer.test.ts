// The two-layer pipeline as a run obeys it: automated gates with one retry, then a reviewer with a
// breaker of its own, as much of it as the complexity of the task asks for.

import { describe, expect, test } from 'vitest';
import { viewRun } from '../../../src/projections/run-history.ts';
import { runStatus, type TaskStatus } from '../../../src/projections/run-status.ts';
import {
  eventsOf,
  type Played,
  type Scene,
  Stage,
  type Turn,
  taskIn,
} from '../../rig/protocol-rig.ts';

const PLAN = 'planning-artifacts/spec-F-001-lock.md';

const packet = (id: string, tier: string, more = ''): string => `### ${id}: Open gate ${id}

Writes the level of gate ${id}.

# --- SPEC ---
version: 1
tier: ${tier}
intent: "Open gate ${id}"
assertions:
  - id: A1
    positive: "${id}.txt MUST contain the line 'level 0'"
    negative: "${id}.txt MUST NOT contain the line 'level 9'"
constraints:
  - "MUST NOT flood the chamber"
file_scope:
  - ${id}.txt
${more}# --- END SPEC ---
`;

const planOf = (...packets: readonly string[]): string =>
  `# Feature F-001: Lock\n\n${packets.join('\n')}`;

const report = (id: string): string =>
  `Opened.\n\n## Assertion Results\n\n- A1: PASS — ${id}.txt:1 (level 0 is there)\n`;
const done = (id: string): Turn => ({ files: { [`${id}.txt`]: 'level 0\n' }, says: report(id) });

const verdict = (status: string, ...issues: readonly string[]): string => `NONCE: @nonce@
STATUS: ${status}
ISSUES:
${issues.map((issue, index) => `${index + 1}. ${issue}\n   FIX_GUIDANCE: mend it`).join('\n')}
SUMMARY: looked at planning-artifacts/spec-F-001-lock.md:1
`;
const APPROVED = verdict('APPROVED');
const CHANGES = verdict('NEEDS_CHANGES', '[MAJOR] T-001.txt:1 — the level has no unit');

const stageOf = (parts: Partial<Scene> & Pick<Scene, 'turns'>, text: string): Stage =>
  new Stage({
    protocol: 'two-layer',
    plan: { path: PLAN, text },
    reviews: { reviewer: [APPROVED] },
    ...parts,
  });

const statusOf = (played: Played, id: string): TaskStatus | undefined =>
  runStatus(viewRun(played.events)).tasks.find((task) => task.id === id);

const reasonsOf = (played: Played): readonly string[] =>
  eventsOf(played, 'attempt.failed').flatMap(({ reasons }) => reasons);

describe('both layers pass', () => {
  test('the spec is ratified, the gates pass, then the reviewer looks', async () => {
    const stage = stageOf(
      { turns: { 'T-001': [done('T-001')] } },
      planOf(packet('T-001', 'MODERATE')),
    );
    const played = await stage.run();
    expect(played.report.ending).toEqual({ type: 'done' });
    const course = played.events.flatMap((event) =>
      event.type === 'stage.judged'
        ? [event.stage]
        : event.type === 'spec.reviewed'
          ? ['spec']
          : [],
    );
    expect(course).toEqual(['plan', 'spec', 'inspect', 'review']);
    expect(taskIn(played, 'T-001')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(statusOf(played, 'T-001')?.spec).toEqual({ specState: 'GRADUATED', colour: 'Green' });
  });
});

describe('a gate fails', () => {
  test('gate, check, message and guidance go back, all gates run again, the reviewer waits', async () => {
    const turns = [{ ...done('T-001'), says: 'Opened it.' }, done('T-001')];
    const stage = stageOf({ turns: { 'T-001': turns } }, planOf(packet('T-001', 'MODERATE')));
    const played = await stage.run();
    expect(reasonsOf(played)).toEqual(['spec.2a']);
    expect(stage.prompt('T-001', 2)).toMatch(
      /Gate: Gate 2 \(Assertion Audit\)\nCheck: 2a\nMessage: .*A1.*\nGuidance: .+/,
    );
    const looks = eventsOf(played, 'stage.judged').filter(({ stage: name }) => name === 'inspect');
    expect(looks).toHaveLength(2);
    for (const { findings } of looks)
      expect(findings.map(({ check }) => check)).toEqual(
        expect.arrayContaining(['spec-lint', 'assertion-audit', 'file-scope']),
      );
    // Once about the spec, once about the work that passed the gates.
    expect(stage.asked('reviewer')).toHaveLength(2);
    expect(taskIn(played, 'T-001').evidence).toBe('verified');
  });

  test('twice: the task is BLOCKED and the reviewer is never asked about the work', async () => {
    const outside: Turn = {
      files: { 'T-001.txt': 'level 0\n', 'flood.txt': '!\n' },
      says: report('T-001'),
    };
    const stage = stageOf(
      { turns: { 'T-001': [{ ...done('T-001'), says: 'Opened it.' }, outside] } },
      planOf(packet('T-001', 'MODERATE')),
    );
    const played = await stage.run();
    expect(reasonsOf(played)).toEqual(['spec.2a', 'spec.3a']);
    expect(stage.attempts('T-001')).toBe(2);
    expect(taskIn(played, 'T-001').phase).toBe('parked');
    expect(stage.asked('reviewer')).toHaveLength(1);
    expect(statusOf(played, 'T-001')?.spec).toEqual({ specState: 'BLOCKED', colour: 'Red' });
  });

  test('a file of the scope that was not touched is only a warning', async () => {
    const text = planOf(
      packet('T-001', 'SIMPLE').replace('  - T-001.txt\n', '  - T-001.txt\n  - other.txt\n'),
    );
    const stage = stageOf({ turns: { 'T-001': [done('T-001')] } }, text);
    const played = await stage.run();
    expect(taskIn(played, 'T-001')).toMatchObject({
      evidence: 'verified',
      concerns: [{ reason: 'spec.3b' }],
    });
    expect(statusOf(played, 'T-001')?.spec).toEqual({ specState: 'VERIFIED', colour: 'Yellow' });
  });

  test('an assertion that is reported as FAIL keeps the task from being verified', async () => {
    const says = `## Assertion Results\n\n- A1: FAIL — T-001.txt:1 (expected: level 0; actual: level 9)\n`;
    const stage = stageOf(
      { turns: { 'T-001': [{ ...done('T-001'), says }] } },
      planOf(packet('T-001', 'SIMPLE')),
    );
    const played = await stage.run();
    expect(reasonsOf(played)).toContain('spec.assertion-failed');
    expect(taskIn(played, 'T-001').phase).toBe('parked');
  });

  test('a spec that lint refuses is not worked on', async () => {
    const text = planOf(packet('T-001', 'MODERATE').replace('MUST contain', 'contains'));
    const stage = stageOf({ turns: { 'T-001': [done('T-001')] } }, text);
    const played = await stage.run();
    expect(stage.attempts('T-001')).toBe(0);
    expect(taskIn(played, 'T-001')).toMatchObject({ phase: 'parked', park: { why: 'plan' } });
  });
});

describe('the reviewer', () => {
  test('asks for changes three times: the breaker opens, whatever the gates have used', async () => {
    const level = (text: string): Turn => ({
      ...done('T-001'),
      files: { 'T-001.txt': `level 0\n${text}\n` },
    });
    const turns = [{ ...done('T-001'), says: 'Opened.' }, level('a'), level('b'), level('c')];
    const stage = stageOf(
      { turns: { 'T-001': turns }, reviews: { reviewer: [APPROVED, CHANGES] } },
      planOf(packet('T-001', 'MODERATE')),
    );
    const played = await stage.run();
    expect(eventsOf(played, 'attempt.failed').map(({ failure }) => failure)).toEqual([
      'VERIFY_FAILURE',
      'ARCHITECT_REJECTION',
      'ARCHITECT_REJECTION',
      'ARCHITECT_REJECTION',
    ]);
    expect(taskIn(played, 'T-001')).toMatchObject({ phase: 'parked', park: { why: 'rejections' } });
    expect(stage.prompt('T-001', 3)).toContain('Gate: Layer 2 (Agent Review)');
    expect(stage.prompt('T-001', 3)).toContain('the level has no unit');
  });

  test('is not there for a spec that asks for changes before anything is done', async () => {
    const stage = stageOf(
      { turns: { 'T-001': [done('T-001')] }, reviews: { reviewer: [CHANGES] } },
      planOf(packet('T-001', 'COMPLEX')),
    );
    const played = await stage.run();
    expect(stage.attempts('T-001')).toBe(0);
    expect(taskIn(played, 'T-001')).toMatchObject({
      phase: 'parked',
      park: { why: 'spec', message: expect.stringContaining('the level has no unit') },
    });
    expect(statusOf(played, 'T-001')?.decisions[0]).toBe(`doorward run ${PLAN} --new`);
    // Whoever was asked again might ratify what a person has refused.
    await expect(stage.decide('T-001', { kind: 'reject', reason: 'no unit' })).rejects.toThrow(
      'a spec is mended in the plan itself',
    );
  });

  test('whose answer about the spec cannot be used says why nothing could be told', async () => {
    const stage = stageOf(
      { turns: { 'T-001': [done('T-001')] }, reviews: { reviewer: ['Fine.\n'] } },
      planOf(packet('T-001', 'COMPLEX')),
    );
    const played = await stage.run();
    expect(taskIn(played, 'T-001').park).toMatchObject({
      why: 'inconclusive',
      message: expect.stringMatching(/review of the spec after 3 tries\. reviewer gave no usable/),
    });
  });

  test('that is a person is waited for, first about the spec and then about the work', async () => {
    const stage = stageOf(
      { turns: { 'T-001': [done('T-001')] }, reviews: {}, config: { reviewers: ['human'] } },
      planOf(packet('T-001', 'MODERATE')),
    );
    const first = await stage.run();
    expect(first.waits).toEqual([]);
    expect(taskIn(first, 'T-001').park).toMatchObject({
      why: 'needs-person',
      message: 'The review of the spec is for a person to make.',
    });
    await stage.decide('T-001', { kind: 'approve' });
    const second = await stage.run();
    expect(stage.attempts('T-001')).toBe(1);
    expect(taskIn(second, 'T-001').park?.message).toBe('The review is for a person to make.');
    await stage.decide('T-001', { kind: 'approve' });
    const third = await stage.run();
    expect(taskIn(third, 'T-001')).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(statusOf(third, 'T-001')?.spec).toEqual({ specState: 'GRADUATED', colour: 'Green' });
  });
});

test('a task is dispatched five times at most, whoever asks; then its spec is to be mended', async () => {
  const stage = stageOf(
    { turns: { 'T-001': [{ says: 'Opened.' }] } },
    planOf(packet('T-001', 'SIMPLE')),
  );
  for (let round = 0; round < 2; round += 1) {
    await stage.run();
    await stage.decide('T-001', { kind: 'retry', isExtended: false });
  }
  const played = await stage.run();
  expect(stage.attempts('T-001')).toBe(5);
  expect(statusOf(played, 'T-001')).toMatchObject({
    attempt: 5,
    maxAttempts: 5,
    decisions: expect.arrayContaining([`doorward run ${PLAN} --new`]),
  });
  await expect(stage.decide('T-001', { kind: 'retry', isExtended: false })).rejects.toThrow(
    'as often as protocol two-layer allows',
  );
});

describe('complexity', () => {
  test.each([
    ['TRIVIAL', { evidence: 'unverified', waivers: ['gates: skipped'] }, 0, []],
    ['SIMPLE', { evidence: 'verified' }, 0, ['plan', 'inspect']],
    ['MODERATE', { evidence: 'verified' }, 2, ['plan', 'inspect', 'review']],
    ['COMPLEX', { evidence: 'verified' }, 2, ['plan', 'inspect', 'review']],
  ])('%s', async (tier, expected, asked, looks) => {
    const stage = stageOf({ turns: { 'T-001': [done('T-001')] } }, planOf(packet('T-001', tier)));
    const played = await stage.run();
    expect(taskIn(played, 'T-001')).toMatchObject({ phase: 'committed', ...expected });
    expect(stage.asked('reviewer')).toHaveLength(asked);
    expect(eventsOf(played, 'stage.judged').map(({ stage: name }) => name)).toEqual(looks);
  });

  test('the config has SIMPLE tasks reviewed, too; their spec still needs no approval', async () => {
    const turns = { 'T-001': [done('T-001')] };
    const stage = stageOf(
      { turns, config: { review: { simpleTasks: true } } },
      planOf(packet('T-001', 'SIMPLE')),
    );
    const played = await stage.run();
    expect(stage.asked('reviewer')).toHaveLength(1);
    expect(eventsOf(played, 'spec.reviewed')).toEqual([]);
    expect(taskIn(played, 'T-001')).toMatchObject({ phase: 'committed', evidence: 'verified' });
  });

  test('a packet that says how it is verified is verified that way, too', async () => {
    const text = planOf(packet('T-001', 'MODERATE', 'verify: "grep -q level T-001.txt"\n'));
    const stage = stageOf({ turns: { 'T-001': [done('T-001')] } }, text);
    const played = await stage.run();
    expect(taskIn(played, 'T-001')).toMatchObject({ phase: 'committed', evidence: 'verified' });
  });
});

describe('the feature', () => {
  const TRACKER = JSON.stringify(
    [
      {
        id: 'F-001',
        title: 'Lock',
        phase: 'DRAFT',
        spec_overview: '',
        tasks: ['T-001', 'T-002', 'T-003', 'T-004'],
        verified: false,
      },
    ],
    null,
    2,
  );
  const ids = ['T-001', 'T-002', 'T-003', 'T-004'];
  // A dependency that is declared frees the others from the order of the document.
  const text = planOf(
    ...ids.map((id) => packet(id, 'SIMPLE', id === 'T-004' ? 'depends_on: [T-001]\n' : '')),
  );
  const files = {
    'planning-artifacts/feature-tracker.json': TRACKER,
    'implementation-artifacts/.gitkeep': '',
  };

  test('is done in the tracker when all its tasks are verified, with evidence for each', async () => {
    const turns = Object.fromEntries(ids.map((id) => [id, [done(id)]]));
    const stage = stageOf({ turns, files }, text);
    const played = await stage.run();
    expect(played.report.ending).toEqual({ type: 'done' });
    expect(JSON.parse(stage.read('planning-artifacts/feature-tracker.json'))).toMatchObject([
      { phase: 'DONE', verified: true },
    ]);
    expect(
      stage.repo.git('ls-files', '--others', 'implementation-artifacts').split('\n'),
    ).toHaveLength(4);
  });

  test('needs a new spec when three of its tasks are blocked', async () => {
    const turns = Object.fromEntries(ids.map((id) => [id, [{ ...done(id), says: 'Opened.' }]]));
    const stage = stageOf({ turns, files }, text);
    const played = await stage.run();
    expect(played.report.ending).toMatchObject({
      type: 'halted',
      halt: {
        why: 'needs-respec',
        message: expect.stringContaining('of F-001: Lock blocked, NEEDS'),
      },
    });
    expect(runStatus(viewRun(played.events)).haltDecisions).toEqual([
      `doorward run ${PLAN} --new`,
      'doorward resume',
    ]);
    expect(JSON.parse(stage.read('planning-artifacts/feature-tracker.json'))).toMatchObject([
      { phase: 'BLOCKED', verified: false },
    ]);
  });
});
