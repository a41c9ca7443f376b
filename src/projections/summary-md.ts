// SUMMARY.md: what a run did, for whoever reads it afterwards. What is unproven, forced, owed or
// waiting stands before what went well, because that is what has to be looked at.

import type { GateRun } from '../gate/run.ts';
import { conditionOf } from '../gate/skip-ground.ts';
import { gateStatus } from '../gate/status.ts';
import { OWN_RECORD } from '../model/level.ts';
import { alterationLine, strengthLine } from '../model/strength.ts';
import { showDuration } from '../std/duration.ts';
import { plural } from '../std/text.ts';
import { type Cost, showTime, showUsd, sumOf } from './cost.ts';
import { flakyFindings } from './flaky.ts';
import { codeSpan, inlineText, tableRow } from './markdown-text.ts';
import { decisionLines } from './next-commands.ts';
import { looksOf, type RunView } from './run-history.ts';
import { runStats } from './run-stats.ts';
import { stageCosts, totalOf } from './stage-costs.ts';
import { showRate, standingOf } from './standing.ts';

export function summaryMd(view: RunView): string {
  const { plan } = view;
  const lines = [
    '# Run Summary',
    '',
    ...headLines(view),
    ...(plan.halt === undefined
      ? []
      : ['', `**The run is halted:** ${inlineText(plan.halt.message)}`]),
    ...section('Forced', forcedLines(view)),
    ...section('Skipped and unverified', unverifiedLines(view)),
    ...section('Waiting for a person', parkedLines(view)),
    ...section('Given up', abandonedLines(view)),
    ...section('Checks that are owed', owedLines(view)),
    ...section('Weak passes', weakLines(view)),
    ...section('Nobody noticed', unnoticedLines(view)),
    ...section('Flaky', flakyLines(view)),
    ...section('Done', doneLines(view)),
    ...section('Not started', openLines(view)),
    ...section('Work that was kept', keptLines(view)),
  ];
  return `${lines.join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];
}

function headLines(view: RunView): readonly string[] {
  const stats = runStats(view);
  const { passed } = stats.standings;
  const elapsed = stats.elapsedMs === undefined ? 'unknown' : showDuration(stats.elapsedMs);
  return [
    `- Plan: ${inlineText(stats.plan)}`,
    `- Run: ${inlineText(stats.run)}, protocol ${stats.protocol}, ${stats.startedAt} to ${stats.lastAt}`,
    `- Result: ${passed} of ${plural(stats.tasks, 'task')} passed (pass rate ${showRate(stats.passRate)}), ${plural(stats.attempts, 'attempt')}, ${elapsed}, cost ${showUsd(stats.total)}`,
    `- ${OWN_RECORD}`,
  ];
}

function named({ task }: GateRun): string {
  return `${codeSpan(task.id, 60)} ${inlineText(task.name)}`;
}

function forcedLines({ plan }: RunView): readonly string[] {
  const forced = plan.runs.filter(({ evidence }) => evidence === 'forced');
  if (forced.length === 0) return [];
  return [
    '**Warning:** all checks were bypassed for these tasks. Nothing speaks for their work.',
    '',
    ...forced.map((run) => `- ${named(run)}: ${overrideWords(run)}`),
  ];
}

function overrideWords({ override }: GateRun): string {
  if (override === undefined) return 'nobody is on record';
  return `by ${inlineText(override.by)} at ${override.at}: ${inlineText(override.reason)}`;
}

function unverifiedLines({ plan, started }: RunView): readonly string[] {
  return plan.runs.flatMap((run) => {
    const standing = standingOf(run, started.protocol);
    if (standing === 'skipped') {
      const { requiresManualCommit } = gateStatus(run, started.protocol);
      const commit = requiresManualCommit ? '; has to be committed by hand' : '';
      const condition = conditionOf(run.override?.reason ?? '');
      return [
        `- ${named(run)} (unverified): skipped ${overrideWords(run)} (${condition})${commit}`,
      ];
    }
    return standing === 'unverified'
      ? [
          `- ${named(run)} (unverified): let through by ${run.waivers.map((waiver) => codeSpan(waiver)).join(', ')}`,
        ]
      : [];
  });
}

function parkedLines({ plan }: RunView): readonly string[] {
  return plan.runs.flatMap((run) => {
    if (run.park === undefined || run.phase !== 'parked') return [];
    const commands = decisionLines(run, plan).map((command) => `  - ${codeSpan(command)}`);
    return [`- ${named(run)}: ${inlineText(run.park.message)}`, ...commands];
  });
}

function abandonedLines({ plan }: RunView): readonly string[] {
  return plan.runs
    .filter(({ phase, origin }) => phase === 'abandoned' && origin === undefined)
    .map((run) => `- ${named(run)}, after ${plural(run.attempt, 'attempt')}`);
}

function owedLines(view: RunView): readonly string[] {
  return findingLines(view, (reason) => reason === 'claim.owed-check');
}

function weakLines(view: RunView): readonly string[] {
  return findingLines(view, (reason) => reason !== 'claim.owed-check' && reason !== 'verify.flaky');
}

function findingLines({ plan }: RunView, isWanted: (reason: string) => boolean): readonly string[] {
  return plan.runs.flatMap((run) =>
    run.concerns
      .filter(({ reason }) => isWanted(reason))
      .map(
        ({ reason, message }) => `- ${named(run)}: ${inlineText(message)} (${codeSpan(reason)})`,
      ),
  );
}

function flakyLines({ plan, stories }: RunView): readonly string[] {
  return plan.runs.flatMap((run) => {
    const story = stories.get(run.task.id);
    const found = story === undefined ? [] : flakyFindings(looksOf(story));
    return found.map((message) => `- ${named(run)}: ${inlineText(message)}`);
  });
}

const MAX_SURVIVORS = 10;

/** Of what was measured last for each task: the number, and what could be otherwise unseen. */
function unnoticedLines({ plan, stories }: RunView): readonly string[] {
  return plan.runs.flatMap((run) => {
    const story = stories.get(run.task.id);
    const looks = story === undefined ? [] : looksOf(story);
    const strength = looks.findLast((look) => look.strength !== undefined)?.strength;
    if (strength === undefined) return [];
    const { survivors } = strength;
    const more = survivors.length - MAX_SURVIVORS;
    return [
      `- ${named(run)}: ${inlineText(strengthLine(strength))}`,
      ...survivors
        .slice(0, MAX_SURVIVORS)
        .map((survivor) => `  - ${inlineText(alterationLine(survivor))}`),
      ...(more > 0 ? [`  - … ${more} more`] : []),
    ];
  });
}

function doneLines(view: RunView): readonly string[] {
  const { plan, started } = view;
  const done = plan.runs.filter(({ phase }) => phase === 'committed' || phase === 'confirmed');
  if (done.length === 0) return [];
  const fixes = plan.runs.filter(({ origin }) => origin !== undefined);
  const rows = done.map((run) => {
    const cost = costWithFixes(run, fixes, view);
    const { label } = gateStatus(run, started.protocol);
    return tableRow([
      codeSpan(run.task.id, 60),
      inlineText(run.task.name, 80),
      run.phase === 'confirmed' ? 'confirmed by a person' : label,
      run.commit === undefined ? '-' : codeSpan(run.commit.slice(0, 10)),
      String(run.attempt),
      showTime(cost),
      showUsd(cost),
    ]);
  });
  return [
    tableRow(['Task', 'Name', 'Result', 'Commit', 'Attempts', 'Time', 'Cost']),
    tableRow(['---', '---', '---', '---', '---', '---', '---']),
    ...rows,
  ];
}

/** What was spent on its repairs was spent on the task. */
function costWithFixes(run: GateRun, fixes: readonly GateRun[], { stories }: RunView): Cost {
  const ids = [run.task.id];
  for (const { task, origin } of fixes)
    if (origin !== undefined && ids.includes(origin.parent)) ids.push(task.id);
  const own = ids.flatMap((id) => stories.get(id) ?? []);
  return sumOf(own.map((story) => totalOf(stageCosts(story))));
}

function openLines({ plan }: RunView): readonly string[] {
  const open = plan.runs.filter(({ phase, attempt }) => phase === 'pending' && attempt === 0);
  return open.map((run) => `- ${named(run)}`);
}

function keptLines({ events }: RunView): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'work.kept'
      ? [`- ${codeSpan(event.task, 60)}: ${codeSpan(event.ref)}, ${inlineText(event.why)}`]
      : [],
  );
}
