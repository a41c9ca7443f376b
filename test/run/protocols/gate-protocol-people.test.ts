// The gate protocol where people come in: escalation, skip and force, and the files that they read.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { viewRun } from '../../../src/projections/run-history.ts';
import { runStatus, type TaskStatus } from '../../../src/projections/run-status.ts';
import { eventsOf, type Stage, taskIn, verdictYaml } from '../../rig/protocol-rig.ts';
import {
  FIRST,
  fails,
  good,
  KEEL,
  MAST,
  planOf,
  rejected,
  SAIL,
  SECOND,
  stageOf,
  THIRD,
  wrong,
} from '../../rig/shipyard.ts';

describe('a wave in which three tasks fail', () => {
  const scene = (): Stage => {
    const turns = { [FIRST]: [fails(KEEL)], [SECOND]: [fails(MAST)], [THIRD]: [fails(SAIL)] };
    const jobs = [KEEL, MAST, SAIL, { name: 'Task 4: Caulk the hull', file: 'hull.txt' }];
    return stageOf({ turns }, planOf(jobs, ' wave="1"'));
  };

  test('halts everything until a person says to go on', async () => {
    const stage = scene();
    const halted = await stage.run();
    expect(halted.report.ending).toMatchObject({
      type: 'halted',
      halt: { why: 'wave', tasks: [FIRST, SECOND, THIRD] },
    });
    expect(stage.attempts('04-01-04')).toBe(0);

    const again = await stage.run();
    expect(again.report.ending.type).toBe('halted');
    expect(stage.attempts('04-01-04')).toBe(0);

    stage.script('04-01-04', [good({ name: 'Task 4: Caulk the hull', file: 'hull.txt' })]);
    const resumed = await stage.resume();
    expect(resumed.report.ending.type).toBe('needs-person');
    expect(taskIn(resumed, '04-01-04').phase).toBe('committed');
  });
});

describe('a person', () => {
  test('skips: unverified, by whom and why, and committed by nobody but a person', async () => {
    const stage = stageOf({ turns: { [FIRST]: [wrong(KEEL)] } }, planOf([KEEL, MAST]));
    stage.script(SECOND, [good(MAST)]);
    await stage.run();
    const skip = { kind: 'skip', confirmation: '' } as const;
    await expect(stage.decide(FIRST, { ...skip, reason: 'Looks good to me' })).rejects.toThrow(
      'is not a reason',
    );
    await expect(stage.decide(FIRST, { ...skip, reason: 'Tests take too long' })).rejects.toThrow(
      'is not a reason',
    );
    await stage.decide(FIRST, { ...skip, reason: 'External API rate limit exceeded' });
    const skipped = await stage.run();
    expect(taskIn(skipped, FIRST)).toMatchObject({ phase: 'waived', evidence: 'skipped' });
    expect(stage.subjects()).toEqual(['start']);
    expect(stage.attempts(SECOND)).toBe(0);
    expect(stage.read('.planning/STATE.md')).toMatch(
      /status: "complete \(unverified\)"\n\s+skip_reason: "?External API rate limit exceeded"?\n\s+skipped_by: "Rig <rig@example\.test>"\n\s+skipped_at: "\d{4}-[^"]+"\n\s+requires_manual_commit: true\n\s+skip_condition: "verify command unavailable"/,
    );
    stage.repo.commit('keel by hand');
    const done = await stage.run();
    expect(taskIn(done, FIRST)).toMatchObject({ phase: 'committed', evidence: 'skipped' });
    expect(taskIn(done, SECOND)).toMatchObject({ phase: 'committed', evidence: 'verified' });
  });

  test('forces: only with the word, marked as forced, warned of in the summary', async () => {
    const stage = stageOf({ turns: { [FIRST]: [wrong(KEEL)] } });
    await stage.run();
    const force = { kind: 'force', reason: 'The yard must open today, whatever happens' } as const;
    await expect(stage.decide(FIRST, { ...force, confirmation: 'yes' })).rejects.toThrow(
      'not confirmed',
    );
    await stage.decide(FIRST, { ...force, confirmation: 'OVERRIDE' });
    const forced = await stage.run();
    expect(taskIn(forced, FIRST)).toMatchObject({ phase: 'waived', evidence: 'forced' });
    expect(eventsOf(forced, 'override.granted')).toMatchObject([
      { kind: 'force', by: 'Rig <rig@example.test>', reason: force.reason },
    ]);
    expect(stage.read('.planning/STATE.md')).toContain('status: "complete (forced)"');
    expect(stage.read('.git/doorward/SUMMARY.md')).toContain(
      '**Warning:** all checks were bypassed',
    );
  });

  test('retries after the budgets are used up: they begin anew', async () => {
    const stage = stageOf({ turns: { [FIRST]: [fails(KEEL)] } });
    await stage.run();
    stage.script(FIRST, [fails(KEEL), good(KEEL)], 4);
    await stage.decide(FIRST, { kind: 'retry', isExtended: false });
    const played = await stage.run();
    expect(taskIn(played, FIRST)).toMatchObject({ phase: 'committed', attempt: 5 });
  });

  test('names a task as its plan does', async () => {
    const stage = stageOf({ turns: { [FIRST]: [fails(KEEL)] } }, planOf([KEEL, MAST]));
    await stage.run();
    await expect(stage.decide('Task 7', { kind: 'approve' })).rejects.toThrow('no task `Task 7`');
    stage.script(FIRST, [good(KEEL)], 4);
    stage.script(SECOND, [good(MAST)]);
    await stage.decide('Task 1', { kind: 'retry', isExtended: false });
    expect(taskIn(await stage.run(), FIRST).phase).toBe('committed');
  });

  test('extends the time after two timeouts', async () => {
    const stage = stageOf({
      turns: { [FIRST]: [{ sh: 'sleep 20' }] },
      config: { timeouts: { executor: '200ms' } },
    });
    const parked = await stage.run();
    expect(taskIn(parked, FIRST).park?.offers).toEqual(['retry-extended', 'skip', 'investigate']);
    stage.script(FIRST, [{ ...good(KEEL), sh: 'sleep 0.5' }], 3);
    await stage.decide(FIRST, { kind: 'retry', isExtended: true });
    expect(taskIn(await stage.run(), FIRST).phase).toBe('committed');
  });
});

describe('whoever looks at a task that waits is shown why', () => {
  const waiting = async (stage: Stage): Promise<TaskStatus | undefined> => {
    const { events } = await stage.run();
    return runStatus(viewRun(events)).tasks.find(({ id }) => id === FIRST);
  };

  test('what the architect said, after two rejections', async () => {
    const turns = [good(KEEL), { ...good(KEEL), files: { 'keel.txt': 'oak again\n' } }];
    const reviews = { architect: [rejected('1. No word for elm\n2. No comment')] };
    const status = await waiting(stageOf({ turns: { [FIRST]: turns }, reviews }));
    expect(status?.question).toContain('rejected the work 2 times');
    expect(status?.grounds).toEqual([expect.stringContaining('No word for elm; No comment')]);
  });

  test('that the last one ran out of time, not what failed before', async () => {
    const config = { timeouts: { executor: '300ms' } };
    const turns = [wrong(KEEL), { sh: 'sleep 20' }, { sh: 'sleep 20' }];
    const status = await waiting(stageOf({ turns: { [FIRST]: turns }, config }));
    expect(status).toMatchObject({ gateStep: 1, executorStatus: 'failure' });
    expect(status?.grounds).toEqual([expect.stringContaining('was still working')]);
  });
});

describe('what passes weakly is written down', () => {
  test('an approval with medium confidence and concerns commits, and the concern is logged', async () => {
    const weak = verdictYaml({
      verdict: 'APPROVED',
      confidence: 'MEDIUM',
      findings: ['test/holds.sh:1 finds the word'],
      concerns: ['keel.txt:1 has three knots'],
      recommendation: 'commit',
    });
    const stage = stageOf({ turns: { [FIRST]: [good(KEEL)] }, reviews: { architect: [weak] } });
    const played = await stage.run();
    expect(taskIn(played, FIRST)).toMatchObject({ phase: 'committed', evidence: 'verified' });
    expect(stage.read('.planning/STATE.md')).toContain('has three knots');
    expect(stage.read('.git/doorward/SUMMARY.md')).toMatch(/## Weak passes\n[\s\S]*three knots/);
  });

  test('a flaky verify that passes at the second run is accepted as unverified, not committed', async () => {
    const FLAKY = 'mark=.git/seen-once; [ -e $mark ] && exit 0; touch $mark; exit 1\n';
    const stage = stageOf({ turns: { [FIRST]: [good(KEEL)] }, files: { 'test/holds.sh': FLAKY } });
    const played = await stage.run();
    expect(taskIn(played, FIRST)).toMatchObject({
      phase: 'passed',
      evidence: 'unverified',
      waivers: ['onFlaky'],
    });
    expect(stage.subjects()).toEqual(['start']);
    expect(stage.read('.planning/STATE.md')).toContain('concern: "flaky"');
    expect(stage.read('.planning/STATE.md')).toContain('status: "complete (unverified)"');
  });
});

describe('STATE.md', () => {
  test('shows task, step, bar, statistics and failures after the run', async () => {
    const turns = { [FIRST]: [wrong(KEEL), good(KEEL)], [SECOND]: [fails(MAST)] };
    const stage = stageOf({ turns }, planOf([KEEL, MAST, SAIL]));
    await stage.run();
    const state = stage.read('.planning/STATE.md');
    expect(state).toContain('## Current Task: Task 2: Raise the mast');
    expect(state).toMatch(/Gate Progress: \[-{8}\] Step 1\/3\n/);
    expect(state).toMatch(/\[ \] Step 1: Executor {4}- FAILURE \(\d\d:\d\d:\d\d\)\n/);
    expect(state).toMatch(/\[ \] Step 3: Architect {3}- PENDING\n\nStatus: FAILED\n/);
    expect(state).toContain(`  phase: "04-harbour"
  plan: "04-01"
  gate_status: FAILED
  gate_step: 1
  executor_status: failure
  verify_status: pending
  architect_status: pending
`);
    expect(state).toContain(`  attempt: 3
  max_attempts: 3
  previous_failures: [EXECUTION_FAILURE, EXECUTION_FAILURE, EXECUTION_FAILURE]
`);
    expect(state).toContain(`  total_tasks: 3
  passed: 1
  failed: 1
  in_progress: 0
  pending: 1
  pass_rate: "50%"
  avg_attempts: 2.5
`);
    expect(state).toMatch(
      /task: "Task 1: Lay the keel"\n {4}attempt: 1\n {4}failure_type: VERIFY_FAILURE\n {4}error: .*\n {4}recovered: true\n {4}resolution: \S/,
    );
    // A summary beside a plan says that the plan is done.
    expect(existsSync(stage.repo.path('.planning/phases/04-harbour/04-01-SUMMARY.md'))).toBe(false);
  });

  test('a plan that is done has its summary beside it', async () => {
    const stage = stageOf({ turns: { [FIRST]: [good(KEEL)] } });
    await stage.run();
    expect(stage.read('.planning/phases/04-harbour/04-01-SUMMARY.md')).toContain(
      '1 of 1 task passed',
    );
    expect(stage.read('.planning/STATE.md')).toContain('architect_status: approved');
  });
});
