// What happened in the demo, as a table: what the agent did, and what became of it.

import type { RunView } from '../../../projections/run-history.ts';
import { runStatus } from '../../../projections/run-status.ts';
import { screenSize } from '../screen.ts';
import type { Terminal } from '../terminal.ts';
import { renderTable } from './table.ts';

export interface DemoLine {
  readonly task: string;
  readonly trick: string;
  readonly caughtBy: string;
  readonly end: string;
}

/** What the script of the agent, or the plan, does wrong. What is caught comes from the record. */
const TRICKS: Readonly<Record<string, string>> = {
  total: 'does the work',
  discount: 'says "all tests pass" while one fails',
  receipt: 'TASK_COMPLETE beside "requires manual work"',
  currency: 'ends without the completion signal',
  tax: 'edits a file outside of the task',
  stock: 'skips the test that fails',
  opening: 'writes code that works every other time',
  poster: 'the plan says verify: echo "poster is fine"',
  export: 'writes a program that never ends',
};

export function demoStory(view: RunView): readonly DemoLine[] {
  return runStatus(view).tasks.map(({ id, standing, attempt, commit }) => {
    const times = attempt > 1 ? `, attempt ${attempt}` : '';
    const end =
      commit === undefined
        ? `${standing}: waits for a person`
        : `committed ${commit.slice(0, 7)}${times}`;
    return { task: id, trick: TRICKS[id] ?? '', caughtBy: caught(view, id), end };
  });
}

/** The first stage that refused the work, and why. */
function caught({ events }: RunView, task: string): string {
  for (const event of events) {
    if (event.type !== 'stage.judged' || event.task !== task) continue;
    const reasons = event.findings
      .filter(({ outcome }) => outcome === 'fail')
      .map(({ reason }) => reason);
    if (reasons.length > 0) return `${event.stage}: ${[...new Set(reasons)].join(', ')}`;
  }
  return '–';
}

export interface Demo {
  readonly story: readonly DemoLine[];
  readonly folder: string;
  /** What `doorward` has to stand for where no shell would find it. */
  readonly alias: string | undefined;
}

export function renderDemo({ story, folder, alias }: Demo, paint: Terminal['paint']): string {
  const rows = story.map(({ task, trick, caughtBy, end }) => [
    { text: task },
    { text: trick },
    { text: caughtBy },
    { text: end, colour: end.startsWith('committed') ? ('green' as const) : ('yellow' as const) },
  ]);
  const head = ['task', 'the agent', 'caught by', 'end'];
  return [
    '',
    ...renderTable({ head, rows, flexible: 1 }, screenSize()?.columns, paint),
    '',
    'Nothing unproven was committed. Look around, it is all still there:',
    `  cd ${folder}`,
    ...(alias === undefined ? [] : [`  alias doorward="${alias}"`]),
    '  git log --stat           what was committed, with its trailers',
    '  doorward status          where the run stands, and what waits for you',
    '  doorward show discount   the evidence behind one task',
    '  doorward log stock       what happened to another',
    '  doorward retry stock     decide about it; then `doorward resume`',
    '',
  ].join('\n');
}
