// Spec-driven tasks.md: phases of ticked tasks with Do, Files, Done when, Verify and Commit. The
// boxes are the truth; the state files beside them are hints.

import type { MustHaves, PlanReading, PlanSource } from '../model/plan.ts';
import { NO_MUST_HAVES } from '../model/plan.ts';
import type { Task, TaskKind } from '../model/task.ts';
import {
  boxesBelow,
  type Checklist,
  type ChecklistTask,
  readChecklist,
} from '../reading/checklist/checklist.ts';
import {
  noteCount,
  noteFaults,
  noteLabels,
  noteOrder,
  noteOverlaps,
} from '../reading/checklist/notes.ts';
import { groupNumbers } from '../reading/checklist/parallel-groups.ts';
import { checklistScore } from '../reading/checklist/score.ts';
import { noteState, PROGRESS_FILE, STATE_FILE } from '../reading/checklist/state.ts';
import {
  commitOf,
  type FieldKey,
  itemsOf,
  readTaskBody,
  type TaskBody,
} from '../reading/checklist/task-body.ts';
import { isMarked } from '../reading/checklist/task-label.ts';
import { checklistVerify } from '../reading/checklist/verify.ts';
import { readWaits } from '../reading/checklist/waits.ts';
import { MAX_TASKS, planWith } from '../reading/plan/document-plan.ts';
import { readFileList } from '../reading/plan/file-list.ts';
import { idsFor } from '../reading/plan/made-ids.ts';
import { type PlaceNotes, placeNotes } from '../reading/plan/place-notes.ts';
import { plainTask } from '../reading/plan/plain-task.ts';
import { fileName, planText } from '../reading/plan/text.ts';
import { readYaml } from '../std/document.ts';
import { frontMatterOf } from '../std/markdown.ts';
import { START } from '../std/place.ts';
import { type Fields, isFields, textOf } from '../std/shape.ts';
import { oneLine } from '../std/text.ts';
import type { Dialect } from './dialect.ts';

export const tasksMd: Dialect = {
  name: 'tasks-md',
  companions: [STATE_FILE, PROGRESS_FILE],
  recognise: checklistScore,
  parse,
};

function parse(source: PlanSource): PlanReading {
  const notes = placeNotes();
  const text = planText(source, notes);
  if (text === undefined)
    return { plan: planWith({ dialect: 'tasks-md', title: '' }), problems: notes.problems() };
  const checklist = readChecklist(text);
  noteFaults(checklist, notes);
  const front = frontMatter(text, notes);
  const tasks = tasksOf(checklist, notes);
  noteOverlaps(tasks, notes);
  noteOrder(tasks, notes);
  noteCount(front, tasks.length, notes);
  const specName = textOf(front?.['spec']) ?? folderOf(source.path);
  noteState(source.companions, { tasks, specName }, notes);
  const heading = checklist.title?.replace(/^(?:implementation )?(?:tasks?|plan)\s*[:—–-]\s*/i, '');
  const title = heading || specName || 'Tasks';
  const plan = planWith({
    dialect: 'tasks-md',
    title,
    tasks,
    mustHaves: mustHavesOf(checklist),
    stateFiles: stateFilesOf(source.path),
  });
  return { plan, problems: notes.problems() };
}

function tasksOf(checklist: Checklist, notes: PlaceNotes): readonly Task[] {
  const found = checklist.tasks.slice(0, MAX_TASKS);
  if (checklist.tasks.length > MAX_TASKS)
    notes.error(START, {
      code: 'plan.too-many-tasks',
      message: `The plan has ${checklist.tasks.length} tasks; only the first ${MAX_TASKS} were read.`,
      hint: 'Split it into several plans.',
    });
  if (found.length === 0)
    notes.error(START, {
      code: 'plan.empty',
      message: 'The plan holds no task.',
      hint: 'Write tasks as boxes, for example: - [ ] 1.1 Add the tax module',
    });
  const ids = idsFor(found.map(({ label }) => ({ id: label.id, name: undefined })));
  const groups = groupNumbers(found.map(({ label, phase }) => ({ markers: label.markers, phase })));
  const known = new Map(ids.map((id) => [id.toUpperCase(), id]));
  const unknown = new Set<string>();
  return found.map((raw, index) => {
    const body = readTaskBody(raw.body);
    noteLabels(body, unknown, notes);
    const id = ids[index] ?? '';
    const numbering = { known, notes };
    const waits = [...originalOf(raw, id, numbering), ...waitsOf(body, id, numbering)];
    return {
      ...taskOf(raw, id, body, notes),
      group: groups[index],
      dependsOn: [...new Set(waits)],
    };
  });
}

function taskOf(raw: ChecklistTask, id: string, body: TaskBody, notes: PlaceNotes): Task {
  const { label, place, phase } = raw;
  const { markers } = label;
  const commit = commitOf(textOfField(body, 'commit') ?? '');
  const boxes = boxesBelow(raw);
  const name = label.title === '' ? id : label.title;
  return plainTask({
    id,
    name,
    place,
    phase,
    markers,
    commit,
    action: actionOf(name, body),
    kind: kindOf(markers, commit),
    files: filesOf(body, notes),
    verify: checklistVerify({ label, fields: body.fields, place, lines: raw.body }, notes),
    done: body.fields.filter(({ key }) => key === 'done').flatMap(({ text }) => itemsOf(text)),
    isTicked:
      raw.isTicked ??
      (saysDone(body) || (boxes.length > 0 && boxes.every(({ isTicked }) => isTicked))),
  });
}

/** A task without a box may have its standing as a field. */
function saysDone({ fields }: TaskBody): boolean {
  const status = fields.find(({ label }) => /^status$/i.test(label))?.text ?? '';
  return /^\W{0,4}(?:complete|completed|done|finished)\b(?! (?:by|when|if|after))/i.test(status);
}

function textOfField(body: TaskBody, key: FieldKey): string | undefined {
  const texts = body.fields.filter((field) => field.key === key).map(({ text }) => text);
  return texts.length === 0 ? undefined : texts.join('\n');
}

const REMARKS: ReadonlySet<FieldKey> = new Set(['reference', 'waits', 'expected']);

// Everything the plan says about the work, so that the executor hears it too.
function actionOf(name: string, body: TaskBody): string {
  const steps = textOfField(body, 'do');
  const remarks = body.fields
    .filter(({ key, text }) => (key === undefined || REMARKS.has(key)) && text !== '')
    .map(({ label, text }) => `${label}: ${text}`);
  const parts = [steps ?? name, body.loose, ...remarks];
  return parts.filter((part) => part !== '').join('\n');
}

function filesOf(body: TaskBody, notes: PlaceNotes): readonly string[] | undefined {
  const field = body.fields.find(({ key }) => key === 'files');
  if (field === undefined) return undefined;
  const text = textOfField(body, 'files') ?? '';
  const { paths } = readFileList(text);
  if (paths === undefined)
    notes.warning(field.place, {
      code: 'plan.unclear-files',
      message: `The Files field names no path: "${oneLine(text, 80)}".`,
      hint: 'List paths from the top of the repository, like `src/sum.ts`, or write None.',
    });
  return paths;
}

const COMMIT_KINDS: Readonly<Record<string, TaskKind>> = {
  feat: 'feature',
  fix: 'fix',
  refactor: 'refactor',
  docs: 'docs',
  test: 'test',
  perf: 'perf',
  chore: 'chore',
  build: 'chore',
  ci: 'chore',
  style: 'chore',
};

function kindOf(markers: readonly string[], commit: string | undefined): TaskKind | undefined {
  if (isMarked(markers, 'RED')) return 'test';
  if (isMarked(markers, 'REFACTOR')) return 'refactor';
  if (markers.some((marker) => /^(?:[A-Z-]*-)?FIX\b/.test(marker))) return 'fix';
  const type = /^([a-z]{2,10})(?:\([^()]{0,60}\))?!?:/.exec(commit ?? '')?.[1];
  return type === undefined ? undefined : COMMIT_KINDS[type];
}

interface Numbering {
  /** By the id in upper case, as markers have it. */
  readonly known: ReadonlyMap<string, string>;
  readonly notes: PlaceNotes;
}

// A fix waits for the task it repairs: `[FIX 1.3]`, or `[FIX]` on 1.3.1.
function originalOf(
  raw: ChecklistTask,
  id: string,
  { known, notes }: Numbering,
): readonly string[] {
  const marker = raw.label.markers.find((name) => /^FIX\b/.test(name));
  if (marker === undefined) return [];
  const wanted = /^FIX[ :#]+(\S+)$/.exec(marker)?.[1];
  const original = wanted ?? id.replace(/\.[^.]*$/, '');
  const named = known.get(original.toUpperCase());
  const found = named === id ? undefined : named;
  if (found === undefined && wanted !== undefined)
    notes.warning(raw.place, {
      code: 'plan.unknown-original',
      message: `Task ${oneLine(id, 40)} is a fix of ${oneLine(wanted, 40)}, which is not in the plan.`,
      hint: 'Name the id of the task it repairs, as in [FIX 1.3].',
    });
  return found === undefined ? [] : [found];
}

function waitsOf(body: TaskBody, id: string, { known, notes }: Numbering): readonly string[] {
  const field = body.fields.find(({ key }) => key === 'waits');
  if (field === undefined) return [];
  const { ids, talk } = readWaits(body.fields, id, known);
  if (talk !== undefined)
    notes.warning(field.place, {
      code: 'plan.unclear-dependency',
      message: `"${oneLine(field.label, 40)}" names no task of this plan: "${oneLine(talk, 80)}".`,
      hint: 'Name the ids of tasks in this plan, as in T1, T2; write None where there are none.',
    });
  return ids;
}

function frontMatter(text: string, notes: PlaceNotes): Fields | undefined {
  const front = frontMatterOf(text);
  if (front === undefined) return undefined;
  const document = readYaml(front.yaml);
  if (document.ok) return isFields(document.value) ? document.value : undefined;
  const { place, message } = document.error;
  notes.warning(
    { line: place.line + front.firstLine - 1, column: place.column },
    {
      code: 'plan.front-matter',
      message: `The front matter can't be read: ${oneLine(message)}.`,
      hint: 'Write `key: value` lines between two --- lines, or leave it out.',
    },
  );
  return undefined;
}

function mustHavesOf({ criteria }: Checklist): MustHaves {
  return criteria.length === 0 ? NO_MUST_HAVES : { ...NO_MUST_HAVES, truths: criteria };
}

function folderOf(path: string | undefined): string | undefined {
  const folder = path?.split(/[/\\]/).at(-2);
  return folder === undefined || /^\.{0,2}$/.test(folder) ? undefined : folder;
}

function stateFilesOf(path: string | undefined): readonly string[] {
  if (path === undefined) return [];
  return [path, `${path.slice(0, path.length - fileName(path).length)}${PROGRESS_FILE}`];
}
