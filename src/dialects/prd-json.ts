// prd.json: user stories with acceptance criteria, in the shape its makers meant and in the dozen
// shapes people use. Every story is listed; an unreadable file is an error, never "all done".

import type { PlanReading, PlanSource } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import type { VerifyIntent } from '../model/verify.ts';
import { criteriaField } from '../reading/plan/criteria-field.ts';
import { type Criterion, verifyOfCriteria } from '../reading/plan/criteria-verify.ts';
import {
  callsOf,
  type Dependencies,
  dependenciesField,
  needsLine,
  withoutTools,
} from '../reading/plan/dependency-field.ts';
import {
  capped,
  noteLenientJson,
  notPlan,
  planCursor,
  planWith,
  unreadable,
} from '../reading/plan/document-plan.ts';
import {
  type Cursor,
  described,
  enter,
  fieldOf,
  textField,
  textsField,
} from '../reading/plan/field-reading.ts';
import { COMMAND_KEYS, GATE_FIELDS, type PlanGates, planGates } from '../reading/plan/gates.ts';
import { foreignKeys, keyShare } from '../reading/plan/known-keys.ts';
import { idsFor } from '../reading/plan/made-ids.ts';
import { withPartIds } from '../reading/plan/part-ids.ts';
import { plainTask } from '../reading/plan/plain-task.ts';
import { pathsField } from '../reading/plan/scope-field.ts';
import { looksLikeJson, mentionsKey, sourceDocument } from '../reading/plan/source-document.ts';
import { type TaskEntry, type TaskList, taskListsOf } from '../reading/plan/task-lists.ts';
import { isMarkedDone, priorityOf } from '../reading/plan/task-state.ts';
import { statedVerify, withNamed } from '../reading/verify-text/stated-verify.ts';
import type { Path } from '../std/document-places.ts';
import { type Fields, isFields, textOf } from '../std/shape.ts';
import { oneLine } from '../std/text.ts';
import type { Dialect } from './dialect.ts';

export const prdJson: Dialect = {
  name: 'prd-json',
  companions: [],
  recognise,
  parse,
};

const WANTED = {
  dialect: 'prd-json',
  what: 'JSON with a list of `userStories`',
  example:
    '{"name": "Coupons", "userStories": [{"id": "US-001", "title": "Reject expired coupons", "acceptanceCriteria": ["`npm test` passes"], "passes": false}]}',
} as const;

const TITLE = ['title', 'name', 'subject'];
const TEXT = ['description', 'userStory', 'user_story', 'story', 'goal', 'user_visible_behavior'];
/** What is said beside the description. */
const DETAILS = ['details', 'brief'];
const CRITERIA = ['acceptanceCriteria', 'acceptance_criteria', 'criteria', 'acceptance'];
const WAITS = ['dependsOn', 'dependencies', 'depends_on', 'blockedBy', 'blocked_by'];
const SCOPE = [
  'files',
  'scope',
  'targetFiles',
  'target_files',
  'targetFile',
  'owned_paths',
  'paths',
];
const STRATEGY = ['testStrategy', 'test_strategy'];
const COMMANDS = [
  ...[...COMMAND_KEYS, 'verification', 'suggested_tests', 'suggestedTests', ...STRATEGY],
];
const STATE = ['passes', 'status', 'state', 'done', 'completed', 'complete'];
/** Anything may have a list of this name. */
const ANY_LIST = ['items', 'workItems', 'work_items'];
const LISTS = {
  tasks: ['userStories', 'user_stories', 'stories', 'tasks', 'features', ...ANY_LIST],
  phases: ['phases', 'specs', 'epics', 'milestones', 'sprints'],
  parts: ['subtasks', 'microtasks'],
  marks: ['passes', ...CRITERIA, ...STRATEGY],
  own: [...TEXT, ...DETAILS, ...WAITS],
};
const LIST_KEYS = [...LISTS.tasks, ...LISTS.phases];
/** Within a story these may be plain steps. */
const PARTS = [...LISTS.tasks, ...LISTS.parts];
const STORY_KEYS: readonly string[] = [
  ...[
    'id',
    'steps',
    'subtasks',
    'priority',
    'notes',
    ...TITLE,
    ...TEXT,
    ...DETAILS,
    ...CRITERIA,
    ...WAITS,
    ...SCOPE,
  ],
  ...[...COMMANDS, ...STATE, ...LIST_KEYS],
];
/** Read by other tools, or by people. */
const QUIET_STORY_KEYS = [
  ...['completionNotes', 'completion_notes', 'labels', 'tags', 'type', 'category', 'phase', 'epic'],
  ...[
    'estimate',
    'size',
    'assignee',
    'owner',
    'started',
    'createdAt',
    'updatedAt',
    'completedAt',
    'blocks',
  ],
];
const PROJECT = ['name', 'project', 'title', 'projectName', 'featureName'];
const ROOT_KEYS: readonly string[] = [
  ...[...PROJECT, 'description', 'branchName', 'branch', 'metadata', 'prd', 'id'],
  ...['version', '$schema', 'createdAt', 'updatedAt', 'completedAt', 'overview', 'goals', 'status'],
  ...['sourcePrd', 'author', 'date', 'context', 'notes', ...LIST_KEYS, ...GATE_FIELDS],
];

function recognise(source: PlanSource): number {
  const isYaml = !looksLikeJson(source.text);
  if (isYaml && !mentionsKey(source.text, ['userStories', 'user_stories'])) return 0;
  const { document, text } = sourceDocument(source);
  if (!document.ok) return mentionsStories(text) ? 0.7 : 0;
  const { fields, value } = rootOf(document.value);
  if (fields !== undefined && ('userStories' in fields || 'user_stories' in fields)) return 1;
  const entries = taskListsOf(value, [], LISTS).flatMap((list) =>
    list.entries.map(({ value }) => value),
  );
  return shareScore(entries, fields);
}

function shareScore(entries: readonly unknown[], fields: Fields | undefined): number {
  const share = keyShare(entries, [...STORY_KEYS, ...QUIET_STORY_KEYS]);
  if (share === undefined || (isAnyList(fields) && !entries.some(hasMark))) return 0;
  const isOwnName = fields !== undefined && !('tasks' in fields);
  const hasMarks = entries.some(
    (entry) => isFields(entry) && ('passes' in entry || 'title' in entry),
  );
  return 0.65 * share + (hasMarks ? 0.2 : 0) + (isOwnName ? 0.1 : 0);
}

const isAnyList = (fields: Fields | undefined): boolean =>
  fields !== undefined && LIST_KEYS.every((key) => ANY_LIST.includes(key) || !(key in fields));

const hasMark = (entry: unknown): boolean =>
  isFields(entry) && LISTS.marks.some((key) => key in entry);

function mentionsStories(text: string): boolean {
  if (mentionsKey(text, ['userStories', 'acceptanceCriteria'])) return true;
  const isList = text.trimStart().startsWith('[') || mentionsKey(text, ['stories']);
  return isList && mentionsKey(text, LISTS.marks);
}

interface Root {
  readonly fields: Fields | undefined;
  readonly value: unknown;
  readonly path: Path;
}

/** Some wrap everything in `prd`, or in the name of a list such as `master`. */
function rootOf(value: unknown): Root {
  if (!isFields(value)) return { fields: undefined, value, path: [] };
  const key = taskListsOf(value, [], LISTS).length > 0 ? undefined : wrapperOf(value);
  if (key === undefined) return { fields: value, value, path: [] };
  const inner = value[key];
  return { fields: isFields(inner) ? inner : undefined, value: inner, path: [key] };
}

function wrapperOf(value: Fields): string | undefined {
  if (isFields(value['prd']) || Array.isArray(value['prd'])) return 'prd';
  const keys = Object.keys(value).filter((key) => {
    const inner = value[key];
    return isFields(inner) && Array.isArray(inner['tasks']);
  });
  return keys.includes('master') ? 'master' : keys.length === 1 ? keys[0] : undefined;
}

function parse(source: PlanSource): PlanReading {
  const read = sourceDocument(source);
  const start = planCursor(read);
  if (start === undefined) return unreadable(read, WANTED);
  const { notes } = start;
  noteLenientJson(read, notes);
  const { fields, value, path } = rootOf(start.value);
  const cursor = enter(start, path, fields ?? {});
  // What stands around a wrapper counts as much as what stands in it.
  const around = path.length === 0 ? [cursor] : [start, cursor];
  const lists = taskListsOf(value, path, LISTS);
  if (lists.length === 0) notPlan(notes, path, { ...WANTED, found: foundInstead(value) });
  const wrapper = path.filter((key) => typeof key === 'string');
  foreignKeys(around, [...ROOT_KEYS, ...wrapper], { cursor, owner: 'prd.json' });
  const gates = gatesOf(around);
  const tasks = tasksOf(cursor, lists, gates);
  const titles = around.map(titleOf);
  const title = titles.findLast((each) => each !== undefined) ?? '';
  // The flags of finished stories are kept in the file itself.
  const stateFiles = source.path === undefined ? [] : [source.path];
  return {
    plan: planWith({ dialect: 'prd-json', title, tasks, verify: gates.verify, stateFiles }),
    problems: notes.problems(),
  };
}

/** `project` may be a mapping that describes the project. */
function titleOf(cursor: Cursor): string | undefined {
  const field = fieldOf(cursor, PROJECT);
  return field !== undefined && isFields(field.value)
    ? textField(enter(cursor, field.path, field.value), PROJECT)
    : textField(cursor, PROJECT);
}

function gatesOf(cursors: readonly Cursor[]): PlanGates {
  const gates = cursors.map(planGates);
  return {
    verify: gates.flatMap(({ verify }) => verify),
    criteria: gates.flatMap(({ criteria }) => criteria),
  };
}

const foundInstead = (value: unknown): string =>
  isFields(value) ? 'a mapping without any story' : described(value);

interface Story {
  readonly cursor: Cursor;
  readonly entry: TaskEntry;
  readonly phase: string | undefined;
  readonly priority: number;
}

function tasksOf(cursor: Cursor, lists: readonly TaskList[], gates: PlanGates): readonly Task[] {
  const stories = capped(
    lists.flatMap((list) => storiesOf(cursor, list)),
    cursor.notes,
    cursor.path,
  );
  const entries = stories.map(({ cursor: { fields, path } }) => ({ fields, path }));
  foreignKeys(entries, [...STORY_KEYS, ...QUIET_STORY_KEYS], { cursor, owner: 'story' });
  const named = withPartIds(
    stories.map((story) => ({
      story,
      path: story.cursor.path,
      id: textField(story.cursor, ['id'])?.trim() ?? story.entry.key,
      waits: dependenciesField(story.cursor, WAITS),
      name: nameOf(story),
    })),
  );
  const ids = idsFor(named);
  const calls = callsOf([...ids, ...named.map(({ name }) => name)]);
  return named.map(({ story, id, name, waits }, index) => {
    const made = ids[index] ?? '';
    if (id === undefined) noteMissingId(story, made);
    const dependencies = withoutTools(waits, calls);
    return taskOf(story, { id: made, name: name ?? made, dependencies }, gates);
  });
}

/** In the order of the list; priority decides what comes first within it. */
function storiesOf(cursor: Cursor, list: TaskList): readonly Story[] {
  if (list.isOutline) {
    noteOutline(cursor, list);
    return [];
  }
  const stories = list.entries.map((entry): Story => {
    const fields = isFields(entry.value) ? entry.value : textAlone(cursor, entry);
    const inner = enter(cursor, entry.path, fields);
    return { cursor: inner, entry, phase: list.phase, priority: priorityOf(inner) };
  });
  return stories.toSorted((left, right) => left.priority - right.priority);
}

function textAlone(cursor: Cursor, { path, value }: TaskEntry): Fields {
  cursor.notes.error(path, {
    code: 'plan.wrong-type',
    message: `A story must be a mapping with \`id\` and \`title\`; this is ${described(value)}.`,
    hint: 'Write it like this: {"id": "US-001", "title": "Reject expired coupons", "passes": false}',
  });
  return typeof value === 'string' ? { title: value } : {};
}

function noteOutline(cursor: Cursor, { entries }: TaskList): void {
  cursor.notes.warning(entries[0]?.path ?? cursor.path, {
    code: 'plan.not-read',
    message: 'Phases without stories of their own stand beside the stories; they were not read.',
    hint: 'Put the stories into their phases, or leave the phases out.',
  });
}

function noteMissingId({ cursor }: Story, made: string): void {
  cursor.notes.warning(cursor.path, {
    code: 'plan.missing-id',
    message: `This story has no id; it is called "${oneLine(made, 60)}".`,
    hint: 'Give it one, like "id": "US-001", so that it keeps its name when the text changes.',
  });
}

function nameOf({ cursor }: Story): string | undefined {
  const name = textField(cursor, TITLE);
  if (name !== undefined) return oneLine(name, 300);
  const text = textField(cursor, TEXT);
  cursor.notes.warning(cursor.path, {
    code: 'plan.missing-title',
    message: 'This story has no title.',
    hint: 'Say in a few words what it is about: "title": "Reject expired coupons".',
  });
  return text === undefined ? undefined : oneLine(text, 100);
}

function taskOf(
  { cursor, phase }: Story,
  { dependencies, ...named }: Pick<Task, 'id' | 'name'> & { readonly dependencies: Dependencies },
  gates: PlanGates,
): Task {
  const criteria = criteriaOf(cursor);
  const steps = fieldOf(cursor, CRITERIA) === undefined ? [] : criteriaField(cursor, ['steps']);
  const notes = textsField(cursor, ['notes']) ?? [];
  const action = [
    textField(cursor, TEXT),
    ...DETAILS.map((key) => textField(cursor, [key])),
    ...steps.map(({ text }) => text),
    ...partsOf(cursor),
    ...notes,
    needsLine(dependencies),
  ];
  return plainTask({
    ...named,
    dependsOn: dependencies.waits,
    action: action.filter((part) => part !== undefined).join('\n\n'),
    files: pathsField(cursor, SCOPE).paths,
    verify: verifyOf(cursor, criteria),
    done: [...criteria.map(({ text }) => text), ...gates.criteria],
    phase: phase ?? textField(cursor, ['phase', 'epic']),
    isTicked: isMarkedDone(cursor),
    place: cursor.notes.placeOf(cursor.path),
  });
}

function partsOf({ fields }: Cursor): readonly string[] {
  const lists = PARTS.map((key) => fields[key]).filter((list) => Array.isArray(list));
  return lists.flatMap((list: readonly unknown[]) => {
    const steps = list.flatMap((step) => textOf(step) ?? []);
    return steps.length < list.length ? [] : steps.map((step) => `- ${step}`).join('\n');
  });
}

function criteriaOf(cursor: Cursor): readonly Criterion[] {
  const done = fieldOf(cursor, ['done']);
  const stated = typeof done?.value === 'boolean' ? [] : criteriaField(cursor, ['done']);
  const given = fieldOf(cursor, CRITERIA) === undefined ? ['steps'] : CRITERIA;
  return [...criteriaField(cursor, given), ...stated];
}

/** Its own commands, or else those its criteria name. */
function verifyOf(cursor: Cursor, criteria: readonly Criterion[]): VerifyIntent {
  const field = fieldOf(cursor, COMMANDS);
  const named = verifyOfCriteria(criteria);
  if (field === undefined) return named;
  const stated = statedVerify(cursor, field);
  if (stated.kind !== 'commands') return withNamed(stated, named);
  const further = named.commands.filter(
    ({ run }) => !stated.commands.some((known) => known.run === run),
  );
  return { ...stated, commands: [...stated.commands, ...further] };
}
