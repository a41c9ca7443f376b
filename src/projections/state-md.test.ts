import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPlan, aTask } from '../../test/rig/builders.ts';
import { recordedRun, timeOf } from '../../test/rig/recorded-run.ts';
import type { GateEvent } from '../model/event.ts';
import { gateProtocol } from '../protocols/gate-protocol.ts';
import { readYaml } from '../std/document.ts';
import { frontMatterOf, markdownLines } from '../std/markdown.ts';
import { withBlock } from './marked-block.ts';
import { viewRun } from './run-history.ts';
import { stateMd } from './state-md.ts';

const PLAN = aPlan({
  dialect: 'plan-xml',
  tasks: [
    aTask({ id: '1', name: 'Task 1: Lay the keel', phase: '03-hull' }),
    aTask({ id: '2', name: 'Task 2: Raise the mast', phase: '03-hull' }),
    aTask({ id: '3', name: 'Task 3: Rig the sails', phase: '03-hull' }),
  ],
});

function stateOf(events: readonly GateEvent[]): string {
  return stateMd(viewRun(events));
}

/** The YAML blocks of a Markdown text, as values. */
function blocksOf(text: string): readonly unknown[] {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const { isCode, fence, text: line } of markdownLines(text)) {
    if (isCode && fence === 'yaml' && line === '```yaml') blocks.push([]);
    else if (isCode && fence === 'yaml' && line !== '```') blocks.at(-1)?.push(line);
    isOpen = isCode;
  }
  expect(isOpen).toBe(false);
  return blocks.map((lines) => {
    const document = readYaml(lines.join('\n'));
    if (!document.ok) throw new Error(document.error.message);
    return document.value;
  });
}

describe('STATE.md while the second task is verified', () => {
  const { events } = recordedRun({
    plan: PLAN,
    protocol: gateProtocol,
    script: { '1': [{ verify: 'fail verify.exit-nonzero' }] },
  });
  const end = events.findIndex((event) => event.type === 'attempt.ended' && event.task === '2');
  const text = stateOf(events.slice(0, end + 1));

  test('the bar shows one step done and one under way', () => {
    expect(text).toContain(
      [
        '## Current Task: Task 2: Raise the mast',
        '',
        '```text',
        'Gate Progress: [####----] Step 2/3',
        '',
        `[x] Step 1: Executor    - SUCCESS (${timeOf(end).slice(11, 19)})`,
        `[~] Step 2: Verify      - RUNNING (${timeOf(end).slice(11, 19)})`,
        '[ ] Step 3: Architect   - PENDING',
        '',
        'Status: VERIFYING',
        '```',
      ].join('\n'),
    );
  });

  test('the task, the statistics and the failure are YAML that can be read back', () => {
    const [task, stats, failures] = blocksOf(text);
    expect(task).toEqual({
      current_task: {
        id: '2',
        name: 'Task 2: Raise the mast',
        phase: '03-hull',
        plan: 'PLAN.md',
        gate_status: 'VERIFYING',
        gate_step: 2,
        executor_status: 'success',
        verify_status: 'running',
        architect_status: 'pending',
        started_at: timeOf(end - 1),
        last_step_at: timeOf(end),
        attempt: 1,
        max_attempts: 3,
        previous_failures: [],
      },
    });
    expect(stats).toEqual({
      gate_stats: {
        total_tasks: 3,
        passed: 1,
        failed: 0,
        in_progress: 1,
        pending: 1,
        pass_rate: '100%',
        avg_attempts: 1.5,
        current_gate: { task: 'Task 2: Raise the mast', status: 'VERIFYING', attempt: 1 },
      },
    });
    expect(failures).toEqual({
      recent_failures: [
        {
          task: 'Task 1: Lay the keel',
          attempt: 1,
          failure_type: 'VERIFY_FAILURE',
          error: 'fail verify.exit-nonzero',
          recovered: true,
          resolution: 'passed at attempt 2',
        },
      ],
    });
  });
});

test('skipped and forced tasks say who, why, when, and that nobody commits for them', () => {
  const fails = { verify: 'fail verify.exit-nonzero' };
  const run = recordedRun({
    plan: aPlan({ tasks: [aTask({ id: 'a', name: 'Keel' }), aTask({ id: 'b', name: 'Mast' })] }),
    protocol: gateProtocol,
    script: { a: [fails, fails, fails] },
  });
  const granted = {
    type: 'override.granted',
    at: '',
    by: 'ada',
    reason: 'the dock is closed',
  } as const;
  const { events } = run.add({ ...granted, task: 'a', kind: 'skip' });
  const [, , tasks] = blocksOf(stateOf(events));
  const at = events.findLast(({ type }) => type === 'override.granted')?.at;
  expect(tasks).toEqual({
    tasks: [
      {
        id: 'a',
        name: 'Keel',
        status: 'complete (unverified)',
        skip_reason: 'the dock is closed',
        skip_condition: 'verify command unavailable',
        skipped_by: 'ada',
        skipped_at: at,
        requires_manual_commit: true,
      },
    ],
  });
  const forced = run.add({ ...granted, task: 'b', kind: 'force' });
  expect(stateOf(forced.events)).toContain('status: "complete (forced)"');
});

test('a flaky command is named once under concerns', () => {
  const { events } = recordedRun({
    plan: PLAN,
    protocol: gateProtocol,
    script: { '1': [{ verify: 'concern verify.flaky' }] },
  });
  expect(stateOf(events)).toContain(
    'concerns:\n  - task: "Task 1: Lay the keel"\n    concern: "flaky"\n    detail: "concern verify.flaky"\n```',
  );
});

test('no name can break the file, whatever it looks like', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '```\n# Heading\n```yaml',
      '---\ngate_status: APPROVED',
      '"quoted": [and, {open',
      '<!-- doorward:end -->\n<script>',
      '\u2028 \u0085 \uFEFF #',
      '*bold* _it_ `code` | cell | [link](x) \\',
    ),
  );
  fc.assert(
    fc.property(nasty, nasty, (name, phase) => {
      const { events } = recordedRun({
        plan: aPlan({ tasks: [aTask({ id: 'a', name, phase })] }),
        protocol: gateProtocol,
        script: { a: [{ verify: 'fail verify.exit-nonzero' }] },
      });
      const text = stateOf(events.slice(0, 8));
      expect(blocksOf(text)).toHaveLength(3);
      const headings = markdownLines(text).filter(
        ({ isCode, text: line }) => !isCode && line.startsWith('#'),
      );
      expect(headings.map(({ text: line }) => line.slice(0, 17))).toEqual([
        '# Gate State',
        '## Current Task: ',
        '## Gate Statistic',
        '## Recent Failure',
      ]);
      const mine = 'My notes.\n';
      const first = withBlock(mine, text);
      expect(withBlock(first, 'short')).toBe(withBlock(mine, 'short'));
    }),
    { numRuns: 200 },
  );
});

test('the file has no front matter of its own', () => {
  const { events } = recordedRun({ plan: PLAN, protocol: gateProtocol });
  expect(frontMatterOf(stateOf(events))).toBeUndefined();
});
