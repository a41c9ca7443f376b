// The figures of a run for people.

import { showTime, showTokens, showUsd } from '../../../projections/cost.ts';
import type { ExecutorHonesty, ReviewerRecord } from '../../../projections/honesty.ts';
import type { RunStats } from '../../../projections/run-stats.ts';
import { COST_STAGES } from '../../../projections/stage-costs.ts';
import { STANDINGS, showRate } from '../../../projections/standing.ts';
import { showDuration } from '../../../std/duration.ts';
import { oneLine, plural } from '../../../std/text.ts';
import type { Terminal } from '../terminal.ts';
import { type Cell, renderTable } from './table.ts';

type Paint = Terminal['paint'];

export function renderStats(stats: RunStats, columns: number | undefined, paint: Paint): string {
  const table = (
    head: readonly string[],
    rows: readonly (readonly string[])[],
  ): readonly string[] => renderTable({ head, rows: rows.map(cells), flexible: 0 }, columns, paint);
  const lines = [
    `${paint('bold', oneLine(stats.plan, 100))} ${paint('dim', `run ${stats.run} · protocol ${stats.protocol}`)}`,
    '',
    ...factLines(stats),
    '',
    ...table(['stage', 'turns', 'time', 'tokens in', 'tokens out', 'cost'], stageRows(stats)),
    ...(stats.executors.length === 0
      ? []
      : [
          '',
          ...table(
            ['executor', 'claims', 'contradicted', 'unproven', 'by'],
            stats.executors.map(executorRow),
          ),
        ]),
    ...(stats.reviewers.length === 0
      ? []
      : [
          '',
          ...table(
            ['reviewer', 'approved', 'rejected', 'unusable', 'not held', 'recall', 'time', 'cost'],
            stats.reviewers.map(reviewerRow),
          ),
        ]),
    ...(stats.flaky.length === 0 ? [] : ['', paint('bold', 'flaky')]),
    ...stats.flaky.map(({ task, message }) => `${oneLine(task, 40)}  ${oneLine(message, 200)}`),
    '',
  ];
  return lines.join('\n');
}

const cells = (row: readonly string[]): readonly Cell[] => row.map((text) => ({ text }));

function factLines(stats: RunStats): readonly string[] {
  const { standings, attemptsByTask, fixes, overrides } = stats;
  const counts = STANDINGS.filter((standing) => standings[standing] > 0).map(
    (standing) => `${standings[standing]} ${standing.replace('_', ' ')}`,
  );
  const failures = Object.entries(stats.failures).map(([type, count]) => `${count} ${type}`);
  const most = attemptsByTask.toSorted((left, right) => right.attempts - left.attempts)[0];
  const average = stats.averageAttempts?.toFixed(1) ?? 'n/a';
  return [
    `tasks      ${stats.tasks}: ${counts.join(', ')}`,
    `pass rate  ${showRate(stats.passRate)}`,
    `attempts   ${stats.attempts}, ${average} per task${most === undefined || most.attempts < 2 ? '' : `, most: ${oneLine(most.task, 40)} with ${most.attempts}`}`,
    `failures   ${failures.length === 0 ? 'none' : `${failures.join(', ')}; ${stats.recovered} recovered`}`,
    `fixes      ${fixes.inserted} added, ${fixes.passed} passed, ${fixes.failed} failed`,
    `people     ${plural(stats.parks, 'question')}, ${plural(overrides.skips, 'skip')}, ${plural(overrides.forces, 'force')}`,
    `reviews    ${plural(stats.splits, 'split')}`,
    `elapsed    ${stats.elapsedMs === undefined ? 'n/a' : showDuration(stats.elapsedMs)}`,
  ];
}

function stageRows({ stages, total }: RunStats): readonly (readonly string[])[] {
  const rows = [
    ...COST_STAGES.map((stage) => [stage, stages[stage]] as const),
    ['total', total] as const,
  ];
  return rows.map(([name, cost]) => [
    name,
    String(cost.turns),
    showTime(cost),
    showTokens(cost.inputTokens, cost),
    showTokens(cost.outputTokens, cost),
    showUsd(cost),
  ]);
}

function executorRow({
  agent,
  models,
  claims,
  contradicted,
  unproven,
  reasons,
}: ExecutorHonesty): readonly string[] {
  const by = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`);
  const share = claims === 0 ? '' : ` (${Math.round((100 * contradicted) / claims)}%)`;
  const counts = [String(claims), `${contradicted}${share}`, String(unproven)];
  return [[agent, ...models].join(' '), ...counts, by.join(', ')];
}

function reviewerRow(record: ReviewerRecord): readonly string[] {
  const { reviewer, models, approved, rejected, unusable, contradicted, cost } = record;
  const counts = [approved, rejected, unusable, contradicted].map(String);
  return [
    [reviewer, ...models].join(' '),
    ...counts,
    recallOf(record),
    showTime(cost),
    showUsd(cost),
  ];
}

/** Of the defects that were planted before it, those that it refused. */
function recallOf({ planted, caught }: ReviewerRecord): string {
  return planted === 0 ? '-' : `${caught}/${planted}`;
}
