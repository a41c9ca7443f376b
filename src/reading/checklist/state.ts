// What the files beside a checklist say about it. They are hints: the checklist is the truth, and
// each disagreement is a warning that names both sides.

import { readJson, readYaml } from '../../std/document.ts';
import { frontMatterOf, headingOf, markdownLines } from '../../std/markdown.ts';
import { START } from '../../std/place.ts';
import { type Fields, isFields, textOf } from '../../std/shape.ts';
import { normaliseNewlines, oneLine, plural } from '../../std/text.ts';
import type { PlaceNotes } from '../plan/place-notes.ts';
import { boxOf } from './box.ts';
import { readTaskLabel } from './task-label.ts';

export const STATE_FILE = '.ralph-state.json';
export const PROGRESS_FILE = '.progress.md';

export interface TickedTask {
  readonly id: string;
  readonly isTicked: boolean;
}

export interface ChecklistFacts {
  readonly tasks: readonly TickedTask[];
  /** What the checklist itself, or its folder, says the spec is called. */
  readonly specName: string | undefined;
}

export function noteState(
  companions: ReadonlyMap<string, string>,
  facts: ChecklistFacts,
  notes: PlaceNotes,
): void {
  const state = companions.get(STATE_FILE);
  if (state !== undefined) noteStateFile(normaliseNewlines(state), facts, notes);
  const progress = companions.get(PROGRESS_FILE);
  if (progress !== undefined) noteProgress(normaliseNewlines(progress), facts, notes);
}

const TRUTH = 'The boxes of the plan count; correct the other file, or let its tool do so.';

function disagree(notes: PlaceNotes, message: string): void {
  notes.warning(START, { code: 'plan.state-disagrees', message, hint: TRUTH });
}

function noteStateFile(text: string, facts: ChecklistFacts, notes: PlaceNotes): void {
  const document = readJson(text);
  if (!document.ok || !isFields(document.value)) {
    const reason = document.ok ? 'it is not an object' : oneLine(document.error.message);
    notes.warning(START, {
      code: 'plan.state-unreadable',
      message: `${STATE_FILE} can't be read: ${reason}. The plan was read without it.`,
      hint: 'Repair the file or delete it; the boxes of the plan are enough.',
    });
    return;
  }
  noteNumbers(document.value, facts, notes);
  noteName(document.value, facts, notes);
}

function noteNumbers(state: Fields, { tasks }: ChecklistFacts, notes: PlaceNotes): void {
  const ticked = tasks.filter(({ isTicked }) => isTicked).length;
  const index = state['taskIndex'];
  if (typeof index === 'number' && index !== ticked)
    disagree(
      notes,
      `${STATE_FILE} has taskIndex ${index}, but ${plural(ticked, 'task')} of the plan ${ticked === 1 ? 'is' : 'are'} ticked${index > ticked ? ': work is claimed that no box shows' : ''}.`,
    );
  const total = state['totalTasks'];
  if (typeof total === 'number' && total !== tasks.length)
    disagree(notes, `${STATE_FILE} counts ${plural(total, 'task')}; the plan has ${tasks.length}.`);
}

const NAME_ALIASES = ['spec', 'specName', 'currentSpec', 'activeSpec'];

function noteName(state: Fields, { specName }: ChecklistFacts, notes: PlaceNotes): void {
  const alias = NAME_ALIASES.find((key) => textOf(state[key]) !== undefined);
  const given = textOf(state['name']);
  const name = given ?? (alias === undefined ? undefined : textOf(state[alias]));
  if (given === undefined && alias !== undefined)
    notes.warning(START, {
      code: 'plan.state-alias',
      message: `${STATE_FILE} names the spec in \`${alias}\`; it was read as \`name\`.`,
      hint: 'Write `"name": "…"`, so that other tools find it too.',
    });
  const folder = name
    ?.replace(/[/\\]+$/, '')
    .split(/[/\\]/)
    .at(-1);
  if (folder !== undefined && specName !== undefined && folder !== specName)
    disagree(
      notes,
      `${STATE_FILE} is about "${oneLine(folder, 60)}", the plan about "${oneLine(specName, 60)}".`,
    );
}

function noteProgress(text: string, facts: ChecklistFacts, notes: PlaceNotes): void {
  const front = frontMatterOf(text);
  const fields = front === undefined ? undefined : readYaml(front.yaml);
  const task = fields?.ok && isFields(fields.value) ? textOf(fields.value['task']) : undefined;
  const counts = /^(\d{1,6})\s*\/\s*(\d{1,6})$/.exec(task ?? '');
  const ticked = facts.tasks.filter(({ isTicked }) => isTicked).length;
  if (counts !== null && (Number(counts[1]) !== ticked || Number(counts[2]) !== facts.tasks.length))
    disagree(
      notes,
      `${PROGRESS_FILE} says ${counts[0]}; of the plan ${ticked}/${facts.tasks.length} are ticked.`,
    );
  const open = new Set(facts.tasks.filter(({ isTicked }) => !isTicked).map(({ id }) => id));
  const claimed = completedIds(text).filter((id) => open.has(id));
  if (claimed.length > 0)
    disagree(
      notes,
      `${PROGRESS_FILE} lists ${named(claimed)} as completed, but the plan has ${claimed.length === 1 ? 'it' : 'them'} unticked.`,
    );
}

function completedIds(text: string): readonly string[] {
  const ids = new Set<string>();
  let isCompleted = false;
  for (const line of markdownLines(text)) {
    const heading = headingOf(line);
    if (heading !== undefined) isCompleted = /^completed\b/i.test(heading.title);
    const box = isCompleted && !line.isCode ? boxOf(line.text) : undefined;
    const id = box?.isTicked === true ? readTaskLabel(box.text).id : undefined;
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
}

/** A few of the ids, and how many more there are. */
export function named(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).map((id) => oneLine(id, 40));
  const more = ids.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
