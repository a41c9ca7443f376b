// GSD PLAN.md: YAML front matter and tasks in XML-looking blocks, which are text and never XML.
// One bad task is a problem of that task; all others are still read.

import type { Plan, PlanReading, PlanSource } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { MAX_TASKS, planWith } from '../reading/plan/document-plan.ts';
import { type PlaceNotes, placeNotes } from '../reading/plan/place-notes.ts';
import { byPlace } from '../reading/plan/problem-notes.ts';
import { fileName, planText } from '../reading/plan/text.ts';
import {
  closingPassages,
  noteUnrun,
  readClosing,
  withRunner,
} from '../reading/plan-xml/closing.ts';
import { type PlanHead, readHead } from '../reading/plan-xml/front-matter.ts';
import { headingBlocks } from '../reading/plan-xml/heading-blocks.ts';
import { type TaskBlocks, taskBlocks } from '../reading/plan-xml/task-blocks.ts';
import { readTask, taskContext } from '../reading/plan-xml/task-element.ts';
import { madeId, planId, resolvedDependency } from '../reading/plan-xml/task-ids.ts';
import { taskLines } from '../reading/plan-xml/task-lines.ts';
import { placesOf, START } from '../std/place.ts';
import { oneLine } from '../std/text.ts';
import type { Dialect } from './dialect.ts';

export const planXml: Dialect = { name: 'plan-xml', companions: [], recognise, parse };

const LOOKED_AT = 400_000;

// A `phase` alone is written by other planners too.
const HEAD_KEYS = [/^phase:/m, /^(?:plan|must_haves|files_modified|autonomous):/m];

function recognise({ text, path }: PlanSource): number {
  const start = text.slice(0, LOOKED_AT);
  const hasHead = /^\s*---[ \t]*\r?\n/.test(start) && HEAD_KEYS.every((keys) => keys.test(start));
  const isNamed = /(?:^|[-_])PLAN\.md$/.test(fileName(path));
  const { inText, inCode } = taskLines(start);
  if (inText > 0) return hasHead || isNamed ? 0.97 : 0.9;
  const byHead = (hasHead ? 0.4 : 0) + (isNamed ? 0.25 : 0);
  return inCode > 0 ? Math.max(0.3, byHead) : (withoutTasks(start) ?? byHead);
}

function withoutTasks(start: string): number | undefined {
  if (/^[ \t]{0,200}<tasks>/m.test(start)) return 0.75;
  if (!/^<(?:acceptance_criteria|verify|done)>/m.test(start)) return undefined;
  if (/^<action>/m.test(start)) return 0.85;
  return /^#{2,6}[ \t]{1,4}(?:task\b|T-?\d)/im.test(start) ? 0.9 : undefined;
}

function parse(source: PlanSource): PlanReading {
  const notes = placeNotes();
  const text = planText(source, notes);
  if (text === undefined)
    return { plan: planWith({ dialect: 'plan-xml', title: '' }), problems: notes.problems() };
  const { head, problems, bodyStart } = readHead(text);
  const tagged = taskBlocks(text, bodyStart);
  const found =
    tagged.blocks.length > 0 ? tagged : { ...tagged, blocks: headingBlocks(text, bodyStart) };
  noteLeftOver(found, text, notes);
  noteSecondHead(text, bodyStart, notes);
  const tasks = tasksOf(found, { text, notes, head, path: source.path });
  noteCheckpoints(head, tasks, notes);
  const passages = closingPassages(text, bodyStart, found.blocks);
  const closing = withRunner(readClosing(passages, text), tasks);
  noteUnrun(closing, tasks, notes);
  const plan: Plan = planWith({
    dialect: 'plan-xml',
    title: titleOf(head, text.slice(bodyStart, found.blocks[0]?.tag.start), source.path),
    tasks,
    dependsOn: head.dependsOn,
    wave: head.wave,
    mustHaves: head.mustHaves,
    closing,
  });
  return { plan, problems: [...problems, ...notes.problems()].toSorted(byPlace) };
}

interface Reading {
  readonly text: string;
  readonly notes: PlaceNotes;
  readonly head: PlanHead;
  readonly path: string | undefined;
}

function tasksOf({ blocks }: TaskBlocks, { text, notes, head, path }: Reading): readonly Task[] {
  if (blocks.length === 0)
    notes.error(START, {
      code: 'plan.empty',
      message: 'The plan holds no `<task>`.',
      hint: 'Write tasks like this: <task type="auto"><name>Task 1: …</name>…</task>',
    });
  if (blocks.length > MAX_TASKS)
    notes.error(START, {
      code: 'plan.too-many-tasks',
      message: `The plan holds ${blocks.length} tasks; only the first ${MAX_TASKS} were read.`,
      hint: 'Split the plan.',
    });
  const context = taskContext(text, notes);
  const id = planId({ phase: head.phase, plan: head.plan, path });
  const tasks = blocks
    .slice(0, MAX_TASKS)
    .map((block, index) => readTask(context, block, madeId(id, index + 1)));
  const ids = tasks.map((task) => task.id);
  return tasks.map((task) => ({
    ...task,
    phase: head.phase,
    dependsOn: [...new Set(task.dependsOn.map((written) => resolvedDependency(written, ids)))],
  }));
}

const MAX_NOTED = 50;
const OTHER_CASE = /^[ \t]{0,40}<(?=T[Aa][Ss][Kk][\s/>])/gm;

function noteLeftOver(
  { blocks, strays, hidden }: TaskBlocks,
  text: string,
  notes: PlaceNotes,
): void {
  const placeOf = placesOf(text);
  const isInTask = (at: number): boolean =>
    blocks.some(({ tag, end }) => tag.start <= at && at < end);
  for (const { index, 0: opening } of [...text.matchAll(OTHER_CASE)].slice(0, MAX_NOTED))
    if (!isInTask(index))
      notes.error(placeOf(index + opening.length - 1), {
        code: 'plan.unread-task',
        message: 'This task was not read, because its tag is not in lower case.',
        hint: 'Write `<task …>` and `</task>`.',
      });
  for (const stray of strays)
    notes.warning(placeOf(stray), {
      code: 'plan.stray-tag',
      message: 'This `</task>` closes no task.',
      hint: 'Remove it, or add the `<task type="auto">` that belongs to it.',
    });
  for (const comment of hidden)
    notes.warning(placeOf(comment), {
      code: 'plan.hidden-tasks',
      message: 'This comment holds tasks; they were not read as tasks.',
      hint: 'Take them out of the comment if they are meant to be done.',
    });
}

const SECOND_HEAD = /^---[ \t]*\n(?:[a-z_]{1,30}:[^\n]{0,300}\n){0,5}?(?:plan|phase):/m;

function noteSecondHead(text: string, from: number, notes: PlaceNotes): void {
  const at = SECOND_HEAD.exec(text.slice(from))?.index;
  if (at === undefined || from === 0) return;
  notes.warning(placesOf(text)(from + at), {
    code: 'plan.second-head',
    message: 'A second plan begins here; its head is not read, and its tasks count to the first.',
    hint: 'Give each plan a file of its own.',
  });
}

function noteCheckpoints(head: PlanHead, tasks: readonly Task[], notes: PlaceNotes): void {
  const first = tasks.find((task) => task.checkpoint !== undefined);
  if (head.isAutonomous !== true || first === undefined) return;
  notes.warning(first.place, {
    code: 'plan.autonomous-checkpoint',
    message: 'The plan says `autonomous: true`, but this task needs a person.',
    hint: 'Write `autonomous: false` in the front matter.',
  });
}

function titleOf(head: PlanHead, body: string, path: string | undefined): string {
  const heading = /^#[ \t]+(\S[^\n]{0,300})$/m.exec(body.slice(0, LOOKED_AT))?.[1];
  const objective = /<objective>\s*(\S[^\n]{0,300})/.exec(body.slice(0, LOOKED_AT))?.[1];
  const numbered = [head.phase && `Phase ${head.phase}`, head.plan && `plan ${head.plan}`]
    .filter((part) => part !== undefined)
    .join(', ');
  const found = head.title ?? objective ?? heading ?? (numbered || fileName(path));
  return oneLine(found.replace(/<\/objective>.*$/, ''), 160);
}
