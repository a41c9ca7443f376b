// A plan for people: one line per task, or its waves with what each task waits for.

import type { ShownPlan } from '../../../app/show-plan.ts';
import { type Closing, meantAtEnd } from '../../../model/plan.ts';
import type { Task } from '../../../model/task.ts';
import type { VerifyCommand } from '../../../model/verify.ts';
import { columnsOf, filledTo } from '../../../std/columns.ts';
import { oneLine, plural } from '../../../std/text.ts';
import type { Terminal } from '../terminal.ts';

type Paint = Terminal['paint'];

export function renderTable(shown: ShownPlan, paint: Paint): string {
  const { plan, waves } = shown;
  const waveOf = new Map(waves.flatMap((ids, index) => ids.map((id) => [id, index + 1] as const)));
  const idWidth = Math.min(24, Math.max(2, ...plan.tasks.map(({ id }) => columnsOf(id))));
  const rows = plan.tasks.map((task) => {
    const box = task.isTicked ? 'x' : ' ';
    const after =
      task.dependsOn.length === 0 ? '' : paint('dim', ` after ${task.dependsOn.join(', ')}`);
    return [
      `[${box}] ${paint('cyan', filledTo(idWidth, task.id))}  wave ${String(waveOf.get(task.id) ?? '?').padEnd(3)} ${paint('bold', oneLine(task.name, 70))}${markersOf(task, paint)}${after}`,
      `    ${' '.repeat(idWidth)}  ${paint('dim', `files ${filesOf(task)} · verify ${verifyOf(task)}`)}`,
    ].join('\n');
  });
  return [
    heading(shown, paint),
    ...rows,
    ...wholeLines(shown, paint),
    ...problemLines(shown, paint),
    '',
  ].join('\n');
}

export function renderGraph(shown: ShownPlan, paint: Paint): string {
  const tasks = new Map(shown.plan.tasks.map((task) => [task.id, task]));
  const lines = shown.waves.flatMap((ids, index) => [
    paint('bold', `wave ${index + 1}`),
    ...ids.map((id, position) => {
      const task = tasks.get(id);
      const branch = position === ids.length - 1 ? '└─' : '├─';
      const after = (task?.dependsOn.length ?? 0) === 0 ? '' : ` ◀ ${task?.dependsOn.join(', ')}`;
      return `  ${branch} ${paint('cyan', id)} ${oneLine(task?.name ?? '', 60)}${paint('dim', after)}`;
    }),
  ]);
  return [
    heading(shown, paint),
    ...lines,
    ...wholeLines(shown, paint),
    ...problemLines(shown, paint),
    '',
  ].join('\n');
}

function heading({ plan, waves }: ShownPlan, paint: Paint): string {
  const done = plan.tasks.filter(({ isTicked }) => isTicked).length;
  const counts = `${plural(plan.tasks.length, 'task')}, ${done} ticked, ${plural(waves.length, 'wave')}`;
  return `${paint('bold', oneLine(plan.title, 80) || 'untitled plan')} ${paint('dim', `(${plan.dialect}: ${counts})`)}`;
}

/** What the plan says of itself as a whole, and what the gate does about it. */
function wholeLines({ plan, waitsFor }: ShownPlan, paint: Paint): readonly string[] {
  const { verify, closing } = plan;
  const { criteria } = closing;
  const said = [
    waitsFor.length > 0 && `waits for ${oneLine(waitsFor.map(waitWords).join(', '), 160)}`,
    verify.length > 0 && `every task also runs ${firstOf(verify.map(({ run }) => run))}`,
    closing.verify.commands.length > 0 && endLine(closing),
    criteria.length > 0 &&
      `at its end ${plural(criteria.length, 'criterion', 'criteria')}: ${firstOf(criteria)}`,
  ];
  return said.filter((line) => line !== false).map((line) => paint('dim', line));
}

function endLine(closing: Closing): string {
  const { verify, runsWith } = closing;
  const wants = (commands: readonly VerifyCommand[]): string =>
    `at its end the plan wants ${firstOf(commands.map(({ run }) => run))}`;
  return runsWith === undefined
    ? `${wants(verify.commands)}; the gate runs what tasks ask for`
    : `${wants(meantAtEnd(closing))}; run with ${runsWith}`;
}

function waitWords({ name, path, hasSummary }: ShownPlan['waitsFor'][number]): string {
  if (path === undefined) return `${name} (no such plan was found)`;
  return `${name} (${hasSummary ? 'done' : 'not done'})`;
}

function firstOf(items: readonly string[]): string {
  return `${oneLine(items[0] ?? '', 70)}${items.length === 1 ? '' : ` (+${items.length - 1})`}`;
}

function markersOf({ markers, checkpoint }: Task, paint: Paint): string {
  const all = checkpoint === undefined ? markers : [...markers, `person: ${checkpoint.kind}`];
  return all.length === 0 ? '' : paint('yellow', ` [${all.join('] [')}]`);
}

function filesOf({ files }: Task): string {
  if (files === undefined) return 'not said';
  return files.length === 0 ? 'none' : oneLine(files.join(', '), 80);
}

function verifyOf({ verify }: Task): string {
  const [first, ...more] = verify.commands;
  if (first === undefined) return verify.kind;
  return `${oneLine(first.run, 70)}${more.length === 0 ? '' : ` (+${more.length})`}`;
}

function problemLines({ path, problems }: ShownPlan, paint: Paint): readonly string[] {
  return problems.flatMap(({ severity, message, hint, place }) => {
    const isError = severity === 'error';
    const line = `${paint(isError ? 'red' : 'yellow', severity)} ${path}:${place.line}:${place.column} ${oneLine(message, 200)}`;
    return isError ? [line, paint('dim', `    ${oneLine(hint, 300)}`)] : [line];
  });
}
