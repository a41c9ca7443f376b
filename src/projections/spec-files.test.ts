import { describe, expect, test } from 'vitest';
import { aPlan, aSpec, aTask } from '../../test/rig/builders.ts';
import { recordedRun } from '../../test/rig/recorded-run.ts';
import { twoLayer } from '../protocols/two-layer.ts';
import { assertionEvidence } from './assertion-evidence.ts';
import { evidenceChain } from './evidence-chain.ts';
import { updateTracker } from './feature-tracker.ts';
import { type RunView, viewRun } from './run-history.ts';
import { runStatus } from './run-status.ts';

const TASKS = [
  aTask({ id: 'T-001', name: 'Show the tide', spec: aSpec(), complexity: 'MODERATE' }),
  aTask({ id: 'T-002', name: 'Print the tide', spec: aSpec(), complexity: 'MODERATE' }),
];
const PLAN = aPlan({ dialect: 'spec-packet', tasks: TASKS });
const FAILS = { inspect: 'fail spec.3a' };

function viewOf(script: Parameters<typeof recordedRun>[0]['script'] = {}): RunView {
  return viewRun(recordedRun({ plan: PLAN, protocol: twoLayer, script }).events);
}

const TRACKER = `[
  {"id": "F-001", "title": "Tides", "phase": "DRAFT", "owner": "ada",
   "tasks": ["T-1", "T-002"], "verified": false,
   "assertions_total": 0, "assertions_passing": 0},
  {"id": "F-002", "title": "Buoys", "phase": "DRAFT", "tasks": ["T-009"], "verified": false}
]
`;

describe('the feature tracker', () => {
  test('a feature is done when all its tasks are verified, and nothing else is touched', () => {
    expect(updateTracker(TRACKER, viewOf(), TASKS)).toBe(
      TRACKER.replace('"phase": "DRAFT", "owner"', '"phase": "DONE", "owner"')
        .replace('"verified": false,\n', '"verified": true,\n')
        .replace(
          '"assertions_total": 0, "assertions_passing": 0',
          '"assertions_total": 2, "assertions_passing": 2',
        ),
    );
  });

  test('a blocked task blocks its feature', () => {
    const text = updateTracker(TRACKER, viewOf({ 'T-002': [FAILS, FAILS] }), TASKS);
    expect(text).toContain('"phase": "BLOCKED", "owner"');
    expect(text).toContain('"assertions_passing": 1');
    expect(text).toContain('"verified": false,\n');
  });

  test('a tracker with a head gets its date', () => {
    const view = viewOf();
    const text = `{"schema_version": 2, "last_updated": "never", "features": [{"id": "F-1", "tasks": ["T-001", "T-002"]}]}`;
    expect(updateTracker(text, view, TASKS)).toBe(
      `{"schema_version": 2, "last_updated": "${view.lastAt}", "features": [{"id": "F-1", "tasks": ["T-001", "T-002"],"phase": "DONE","verified": true}]}`,
    );
  });

  test.each(['', 'nonsense', '{}', '[1, 2]', '{"features": 7}', '[{"tasks": "T-001"}]'])(
    '%j is no tracker of this run and stays as it is',
    (text) => {
      expect(updateTracker(text, viewOf(), TASKS)).toBeUndefined();
    },
  );

  test('nothing is written where nothing changes', () => {
    const done = updateTracker(TRACKER, viewOf(), TASKS) ?? '';
    expect(updateTracker(done, viewOf(), TASKS)).toBeUndefined();
  });
});

test.each([
  [
    {},
    [
      ['Green', 'GRADUATED'],
      ['Green', 'GRADUATED'],
    ],
  ],
  [
    { 'T-002': [FAILS, FAILS] },
    [
      ['Green', 'VERIFIED'],
      ['Red', 'BLOCKED'],
    ],
  ],
] as const)('the status has the colour and the life of each spec', (script, expected) => {
  const { tasks } = runStatus(viewOf(script));
  expect(tasks.map(({ spec }) => [spec?.colour, spec?.specState])).toEqual(expected);
});

describe('the evidence report', () => {
  const [task = aTask()] = TASKS;

  test('shows what was reported, and what the gate found about it', () => {
    const chain = evidenceChain(viewOf({ 'T-001': [FAILS, FAILS] }), 'T-001');
    const message = '## Assertion Results\n- A1: PASS — src/tide.ts:12 (returns two high tides)\n';
    expect(chain && assertionEvidence(task, chain, message)).toBe(
      `# Evidence: T-001 Show the tide

- Result: failed
- Tree: \`T-001#2\`, attempt 2, run \`run-1\`

## Assertion Results

- A1: PASS — src/tide.ts:12 (returns two high tides)

## Gate

- fail \`spec.3a\`: fail spec.3a
`,
    );
  });

  test('a result that was not reported is never made up', () => {
    const chain = evidenceChain(viewOf(), 'T-001');
    const report = chain && assertionEvidence(task, chain, undefined);
    expect(report).toContain('- A1: no result was reported\n');
    expect(report).not.toContain('PASS');
  });

  test('a task without assertions has none', () => {
    const chain = evidenceChain(viewOf(), 'T-001');
    expect(chain && assertionEvidence(aTask(), chain, '')).toBeUndefined();
  });
});
