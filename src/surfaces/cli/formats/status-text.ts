// A run for people: one line for each task, what is at the gate, and what waits for a person.

import { showUsd } from '../../../projections/cost.ts';
import type { RunStatus, TaskStatus } from '../../../projections/run-status.ts';
import { specWords } from '../../../projections/spec-standing.ts';
import { STANDINGS, type Standing, showRate } from '../../../projections/standing.ts';
import { showDuration } from '../../../std/duration.ts';
import { oneLine, plural } from '../../../std/text.ts';
import type { Screen } from '../screen.ts';
import type { Colour, Terminal } from '../terminal.ts';
import { type Cell, renderTable } from './table.ts';

type Paint = Terminal['paint'];

const MARKS: Readonly<Record<Standing, readonly [mark: string, colour: Colour]>> = {
  passed: ['✓', 'green'],
  confirmed: ['✓', 'green'],
  unverified: ['!', 'yellow'],
  skipped: ['!', 'yellow'],
  forced: ['!', 'red'],
  failed: ['✗', 'red'],
  parked: ['?', 'yellow'],
  in_progress: ['~', 'cyan'],
  pending: ['·', 'dim'],
};

const STATES: Readonly<Record<RunStatus['state'], readonly [words: string, colour: Colour]>> = {
  working: ['in progress', 'cyan'],
  done: ['done', 'green'],
  'needs-person': ['needs a person', 'yellow'],
  halted: ['halted', 'red'],
};

export function renderStatus(status: RunStatus, screen: Screen | undefined, paint: Paint): string {
  const questions = [
    ...haltLines(status, paint),
    ...status.tasks.flatMap((task) => questionLines(task, paint)),
  ];
  const bar = status.state === 'working' ? (status.current?.bar ?? []) : [];
  const around = 6 + questions.length + bar.length;
  const tasks = shownTasks(status, screen === undefined ? undefined : screen.rows - around);
  const lines = [
    ...headLines(status, paint),
    '',
    ...renderTable({ head: [], rows: tasks.shown.map(rowOf), flexible: 2 }, screen?.columns, paint),
    ...(tasks.left === 0
      ? []
      : [paint('dim', `… ${tasks.left} more, see \`doorward status --json\``)]),
    ...(bar.length === 0 ? [] : ['', ...bar.filter((line) => line !== '')]),
    ...(questions.length === 0 ? [] : ['', ...questions]),
    '',
  ];
  return lines.join('\n');
}

function headLines(status: RunStatus, paint: Paint): readonly string[] {
  const { stats } = status;
  const [words, colour] = STATES[status.state];
  const counts = STANDINGS.filter((standing) => stats.standings[standing] > 0).map(
    (standing) => `${stats.standings[standing]} ${standing.replace('_', ' ')}`,
  );
  const elapsed = stats.elapsedMs === undefined ? [] : [showDuration(stats.elapsedMs)];
  const cost = stats.total.costUsd === 0 ? [] : [showUsd(stats.total)];
  const rate = stats.passRate === undefined ? [] : [`pass rate ${showRate(stats.passRate)}`];
  const facts = [
    counts.join(', '),
    ...rate,
    plural(stats.attempts, 'attempt'),
    ...elapsed,
    ...cost,
  ];
  return [
    `${paint('bold', oneLine(status.plan, 100))} ${paint(colour, words)} ${paint('dim', `run ${status.run} · protocol ${status.protocol}`)}`,
    facts.join(' · '),
    ...(status.halt === undefined ? [] : [paint('red', `halted: ${oneLine(status.halt, 300)}`)]),
  ];
}

interface ShownTasks {
  readonly shown: readonly TaskStatus[];
  readonly left: number;
}

/** Where not all of them fit, those around what happens now. */
function shownTasks({ tasks, current }: RunStatus, rows: number | undefined): ShownTasks {
  if (rows === undefined || tasks.length <= Math.max(3, rows)) return { shown: tasks, left: 0 };
  const count = Math.max(3, rows);
  const at = Math.max(
    0,
    tasks.findIndex(({ id }) => id === current?.task),
  );
  const start = Math.max(0, Math.min(at - Math.floor(count / 2), tasks.length - count));
  return { shown: tasks.slice(start, start + count), left: tasks.length - count };
}

function rowOf(task: TaskStatus): readonly Cell[] {
  const [mark, colour] = MARKS[task.standing];
  const attempts = task.attempt < 2 ? '' : `attempt ${task.attempt}/${task.maxAttempts}`;
  const note =
    task.commit?.slice(0, 10) ??
    (task.waitsFor.length === 0 ? attempts : `after ${task.waitsFor.join(', ')}`);
  return [
    { text: mark, colour },
    { text: oneLine(task.id, 24), colour: 'cyan' },
    { text: `${task.repairs === undefined ? '' : '↳ '}${task.name}` },
    { text: stateWords(task), colour },
    ...(task.spec === undefined ? [] : [{ text: specWords(task.spec) }]),
    { text: oneLine(note, 40), colour: 'dim' },
  ];
}

function stateWords({ standing, gateStatus, label, repairs }: TaskStatus): string {
  if (label !== '') return label;
  // A fix that passed lands with what it repairs, and stands or falls with it.
  if (repairs !== undefined && standing === 'passed') return `part of ${repairs}`;
  return standing === 'confirmed' ? 'confirmed' : gateStatus;
}

/** Whatever is decided about its tasks, a halted run goes on only when it is told to. */
function haltLines({ state, haltDecisions }: RunStatus, paint: Paint): readonly string[] {
  if (state !== 'halted') return [];
  const words = haltDecisions.includes('doorward resume')
    ? 'Nothing goes on before you say so, whatever you decide about tasks:'
    : 'Nothing of this run can go on. Mend the plan where needed and begin anew; what is committed stays done:';
  return [
    `${paint('yellow', '?')} ${paint('bold', words)}`,
    ...haltDecisions.map((command) => `    ${paint('dim', command)}`),
  ];
}

function questionLines(
  { id, question, grounds, decisions }: TaskStatus,
  paint: Paint,
): readonly string[] {
  if (question === undefined) return [];
  return [
    `${paint('yellow', '?')} ${paint('cyan', oneLine(id, 40))} ${paint('bold', oneLine(question, 300))}`,
    ...grounds.map((ground) => `  - ${oneLine(ground, 300)}`),
    ...decisions.map((command) => `    ${paint('dim', command)}`),
  ];
}
