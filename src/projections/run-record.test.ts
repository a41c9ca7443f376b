import { describe, expect, test } from 'vitest';
import { aPlan, aTask } from '../../test/rig/builders.ts';
import { type RecordedParts, recordedRun, timeOf } from '../../test/rig/recorded-run.ts';
import { gateProtocol } from '../protocols/gate-protocol.ts';
import { layers } from '../protocols/layers.ts';
import { tiers } from '../protocols/tiers.ts';
import { namedLog } from './event-names.ts';
import { evidenceChain } from './evidence-chain.ts';
import { failuresOf } from './failure-list.ts';
import { gateResult, gateResultYaml } from './gate-result.ts';
import { progressMd } from './progress-md.ts';
import { runEnd } from './run-end.ts';
import { RunHistory, type RunView, viewRun } from './run-history.ts';
import { stateMd } from './state-md.ts';
import { summaryMd } from './summary-md.ts';
import { timelineLine } from './timeline.ts';

const PLAN = aPlan({
  tasks: [
    aTask({ id: '1.1', name: 'Lay the keel', phase: 'Hull' }),
    aTask({ id: '1.2', name: 'Raise the mast', phase: 'Hull' }),
    aTask({ id: '2.1', name: 'Rig the sails', phase: 'Sails' }),
  ],
});
const FAILS = { verify: 'fail verify.exit-nonzero' };
const LIES = { claim: 'fail claim.false' };

function viewOf(parts: Partial<RecordedParts> = {}): RunView {
  return viewRun(recordedRun({ plan: PLAN, protocol: gateProtocol, ...parts }).events);
}

const PARKED: RecordedParts = {
  plan: PLAN,
  protocol: gateProtocol,
  script: { '1.1': [LIES, { verify: 'concern verify.weak' }], '1.2': [FAILS, FAILS, FAILS] },
};
const parked = recordedRun(PARKED);

test('a view that grows event by event is the view of the whole log', () => {
  const history = new RunHistory();
  for (const event of parked.events) history.follow(event);
  const whole = viewRun(parked.events);
  expect(history.view()).toEqual(whole);
  expect(stateMd(history.view())).toBe(stateMd(whole));
});

test.each([
  ['done', {}],
  ['needs-person', { '1.2': [FAILS, FAILS, FAILS] }],
] as const)('a run whose last word is %s says so', (end, script) => {
  expect(runEnd(viewOf({ script }))).toBe(end);
});

test('a run without its last event is still at work', () => {
  const { events } = recordedRun({ plan: PLAN, protocol: gateProtocol });
  expect(runEnd(viewRun(events.slice(0, -1)))).toBe('working');
});

describe('failures', () => {
  test('each has its type, its reason, what was said, and what became of it', () => {
    const told = failuresOf(viewRun(parked.events)).map(
      ({ task, attempt, failure, reasons, isRecovered, resolution }) =>
        `${task}#${attempt} ${failure} ${reasons.join()} ${isRecovered}: ${resolution}`,
    );
    expect(told).toEqual([
      '1.1#1 EXECUTION_FAILURE claim.false true: passed at attempt 2',
      '1.2#1 VERIFY_FAILURE verify.exit-nonzero false: tried again as attempt 2',
      '1.2#2 VERIFY_FAILURE verify.exit-nonzero false: tried again as attempt 3',
      '1.2#3 VERIFY_FAILURE verify.exit-nonzero false: waits for a person: The task failed 3 times.',
    ]);
  });

  test.each([
    ['skip', 'skipped by ada: the dock is closed'],
    ['force', 'forced by ada: the dock is closed'],
  ] as const)('what a person let through with %s did not recover', (kind, resolution) => {
    const { events } = recordedRun(PARKED).add({
      type: 'override.granted',
      at: '',
      task: '1.2',
      kind,
      by: 'ada',
      reason: 'the dock is closed',
    });
    const last = failuresOf(viewRun(events)).at(-1);
    expect(last).toMatchObject({ isRecovered: false, resolution });
  });

  test('each round of a fix loop is a failure of its own', () => {
    const rejected = { review: Array.from({ length: 4 }, () => 'fail review.rejected') };
    const view = viewOf({ protocol: layers, script: { '2.1': [rejected] } });
    expect(failuresOf(view).map(({ resolution }) => resolution)).toEqual([
      'accepted unverified (onExhausted)',
      'accepted unverified (onExhausted)',
      'accepted unverified (onExhausted)',
    ]);
  });
});

test('a fix that passed is no skipped task: it is shown with what it repairs, and the other way round', () => {
  const rejected = { review: ['fail review.rejected'] };
  const view = viewOf({ protocol: layers, script: { '2.1': [rejected] } });
  expect(evidenceChain(view, '2.1.1')).toMatchObject({
    repairs: '2.1',
    status: { gateStatus: 'APPROVED' },
  });
  expect(evidenceChain(view, '2.1')).toMatchObject({ repairs: undefined, fixes: ['2.1.1'] });
});

test('votes are told with their count, in the timeline and in the evidence', () => {
  const task = aTask({ id: 'a', tier: 3 });
  const { events } = recordedRun({
    plan: aPlan({ tasks: [task] }),
    protocol: tiers,
    script: { a: [{ votes: ['pass', 'fail', 'pass'] }] },
  });
  expect(events.map((event) => timelineLine(event).text)).toContain(
    'votes: 2 of 3 pass (pass, fail, pass)',
  );
  expect(evidenceChain(viewRun(events), 'a')?.attempts).toMatchObject([
    { votes: ['pass', 'fail', 'pass'] },
  ]);
});

describe('SUMMARY.md', () => {
  test('what waits for a person comes with the commands that decide it', () => {
    const text = summaryMd(viewRun(parked.events));
    expect(text).toContain(
      [
        '## Waiting for a person',
        '',
        '- `1.2` Raise the mast: The task failed 3 times.',
        '  - `doorward retry 1.2`',
        '  - `doorward fix 1.2 "what to do differently"`',
        '  - `doorward skip 1.2 --reason "why no check can run"`',
        '  - `doorward show 1.2`',
        '',
        '## Weak passes',
        '',
        '- `1.1` Lay the keel: concern verify.weak (`verify.weak`)',
      ].join('\n'),
    );
    expect(text).toContain(
      '| `1.1` | Lay the keel | complete | `cccccccccc` | 2 | 5.2 s | $0.5500 |',
    );
    expect(text).toContain('## Not started\n\n- `2.1` Rig the sails\n');
  });

  test('what was forced stands first, under a warning', () => {
    const run = recordedRun({
      plan: PLAN,
      protocol: gateProtocol,
      script: { '1.1': [FAILS, FAILS, FAILS] },
    });
    const { events } = run.add({
      type: 'override.granted',
      at: '',
      task: '1.1',
      kind: 'force',
      by: 'ada',
      reason: 'the dock is closed',
    });
    const text = summaryMd(viewRun(events));
    expect(text.indexOf('## Forced')).toBeLessThan(text.indexOf('## Not started'));
    expect(text).toContain('**Warning:** all checks were bypassed for these tasks.');
    expect(text).toContain('`1.1` Lay the keel: by ada at ');
    expect(text).not.toContain('| complete |');
  });

  test('work that was kept is named with its ref', () => {
    const kept = {
      type: 'work.kept',
      at: '',
      task: '1.2',
      ref: 'refs/doorward/x',
      why: 'the best attempt',
    } as const;
    const view = viewRun([...parked.events, kept]);
    expect(summaryMd(view)).toContain('- `1.2`: `refs/doorward/x`, the best attempt');
  });
});

describe('.progress.md', () => {
  test('a fix that failed is no end of the iterations: the original stands', () => {
    const rejected = { review: ['fail review.rejected'] };
    const script = { '2.1': [rejected], '2.1.1': [FAILS, FAILS] };
    const text = progressMd(viewOf({ protocol: layers, script }));
    expect(text).toContain(
      'Fix task 2.1.1 failed without REVIEW_PASS.\nProceeding with the original implementation.\n',
    );
    expect(text).not.toContain('Max iterations');
    expect(text).toContain('1 fix attempted (2.1.1) - Final: FAIL\n');
  });

  test('reviews, fixes, what was not due, and the warning after the last round', () => {
    const rejected = { review: Array.from({ length: 4 }, () => 'fail review.rejected') };
    const once = { review: ['fail review.rejected', 'pass gate.passed'] };
    const view = viewOf({ protocol: layers, script: { '1.1': [once], '2.1': [rejected] } });
    expect(progressMd(view)).toBe(`## Completed Tasks

- [x] 1.1 Lay the keel - ccccccc
- [x] 1.2 Raise the mast - ccccccc
- [x] 2.1 Rig the sails (unverified) - ccccccc

## Reviews

### Review: execution (Task 0, Iteration 1)
- Status: REVIEW_FAIL
- Findings:
  - fail review.rejected
- Action: fix task added (1.1.1)

### Review: execution (Task 0, Iteration 2)
- Status: REVIEW_PASS
- Findings: none
- Action: proceeded

Skipping artifact review (next at task 2)

### Review: execution (Task 2, Iteration 1)
- Status: REVIEW_FAIL
- Findings:
  - fail review.rejected
- Action: fix task added (2.1.1)

### Review: execution (Task 2, Iteration 2)
- Status: REVIEW_FAIL
- Findings:
  - fail review.rejected
- Action: fix task added (2.1.2)

### Review: execution (Task 2, Iteration 3)
- Status: REVIEW_FAIL
- Findings:
  - fail review.rejected
- Action: warnings appended, proceeded

Max iterations (3) reached without REVIEW_PASS.
Proceeding with best available implementation.
Outstanding issues: fail review.rejected

## Fix Task History

- Task 1.1: 1 fix attempted (1.1.1) - Final: PASS
- Task 2.1: 2 fixes attempted (2.1.1, 2.1.2) - Final: FAIL (max limit)
`);
  });

  test('a rejection that no code can answer is a suggestion', () => {
    const spec = { review: 'fail review.rejected', level: 'spec' } as const;
    const view = viewOf({ protocol: layers, script: { '1.1': [spec] } });
    expect(progressMd(view)).toContain(
      '## Review Suggestions\n\n- Task 1.1 Lay the keel: fail review.rejected\n',
    );
  });
});

describe('the evidence of a task', () => {
  const view = viewRun(parked.events);
  const texts = { files: ['src/keel.ts'], message: 'Done.\nTASK_COMPLETE' };

  test('of a passed one is a complete gate result', () => {
    const chain = evidenceChain(view, '1.1');
    expect(chain && gateResult(chain, texts)).toMatchObject({
      task: 'Lay the keel',
      executor: { status: 'success', files_modified: ['src/keel.ts'], evidence: texts.message },
      verify: { command: 'npm test', exit_code: 0, output: '3 passed' },
      architect: { verdict: 'APPROVED', confidence: 'HIGH', findings: ['The mast stands'] },
      outcome: 'PASSED',
      duration_ms: 11_000,
      timestamp: timeOf(13),
      commit_sha: 'c'.repeat(40),
      state_updated: true,
    });
    expect(chain && gateResultYaml(gateResult(chain, texts))).toContain(
      '  outcome: PASSED\n  duration_ms: 11000\n',
    );
  });

  test('of a failed one shows the command that decided, and how a person may go on', () => {
    const chain = evidenceChain(view, '1.2');
    expect(chain && gateResult(chain, texts)).toMatchObject({
      verify: { exit_code: 1 },
      architect: { verdict: null },
      outcome: 'FAILED',
      commit_sha: null,
    });
    expect(chain?.decisions[0]).toBe('doorward retry 1.2');
    expect(chain?.attempts.map(({ failure }) => failure)).toEqual([
      'VERIFY_FAILURE',
      'VERIFY_FAILURE',
      'VERIFY_FAILURE',
    ]);
  });

  test('of an unknown one is none', () => {
    expect(evidenceChain(view, '9.9')).toBeUndefined();
  });

  test.each([['unverified', 'UNVERIFIED', layers]] as const)(
    'of work let through as %s is never PASSED',
    (standing, outcome, protocol) => {
      const rejected = { review: Array.from({ length: 4 }, () => 'fail review.rejected') };
      const chain = evidenceChain(viewOf({ protocol, script: { '2.1': [rejected] } }), '2.1');
      expect(chain?.standing).toBe(standing);
      expect(chain && gateResult(chain, texts).outcome).toBe(outcome);
    },
  );
});

test('the timeline has one line for each event', () => {
  const lines = parked.events.map((event) => timelineLine(event));
  expect(lines.slice(0, 4).map(({ task, text }) => `${task}: ${text}`)).toEqual([
    'undefined: run started: PLAN.md, 3 tasks, protocol gate-protocol',
    '1.1: plan: pass',
    '1.1: attempt 1 started from base',
    '1.1: executor returned after 2.0 s (mate, brig-1, $0.2500)',
  ]);
  expect(lines.at(-2)).toMatchObject({
    tone: 'bad',
    text: 'attempt 3 failed at verify: VERIFY_FAILURE (verify.exit-nonzero)',
  });
  expect(lines.at(-1)).toMatchObject({
    tone: 'person',
    text: 'parked (failures): The task failed 3 times.',
  });
});

describe('events for other programs', () => {
  const stored = parked.events.map((event, index) => ({ seq: index + 1, event }));
  const named = namedLog(stored);

  test('every event has a line under its own name, in order', () => {
    const own = named.filter(({ event }) => /^[a-z]+\.[a-z-]+$/.test(event));
    expect(own.map(({ event, seq }) => [event, seq])).toEqual(
      stored.map(({ seq, event }) => [event.type, seq]),
    );
  });

  test('a failure tells how many attempts are left', () => {
    const failed = named.filter(({ event }) => event === 'verification:failed');
    expect(failed.map(({ task, retriesRemaining }) => [task, retriesRemaining])).toEqual([
      ['1.1', 2],
      ['1.2', 2],
      ['1.2', 1],
      ['1.2', 0],
    ]);
  });

  test('only verified work is told as passed', () => {
    const rejected = { review: Array.from({ length: 4 }, () => 'fail review.rejected') };
    const { events } = recordedRun({ plan: PLAN, protocol: layers, script: { '2.1': [rejected] } });
    const all = namedLog(events.map((event, index) => ({ seq: index + 1, event })));
    const passed = all.filter(({ event }) => /^verification.passed$/.test(event));
    expect(passed.map(({ task }) => task)).not.toContain('2.1');
    expect(
      all.filter(({ task, event }) => task === '2.1' && event === 'verification_outcome').at(-1),
    ).toMatchObject({ outcome: 'partial_verified' });
    expect(all.at(-1)).toMatchObject({ event: 'all:complete' });
  });
});
