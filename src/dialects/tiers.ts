// Subtasks with a verification tier each: 1 deterministic, 2 one fresh model, 3 votes. A tier that
// can't be understood counts as 3, because the cheaper look is never the safe guess.

import type { PlanReading, PlanSource } from '../model/plan.ts';
import type { Task, VerificationTier } from '../model/task.ts';
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
  flagField,
  isWhole,
  textField,
  wholeField,
} from '../reading/plan/field-reading.ts';
import { GATE_FIELDS, planGates } from '../reading/plan/gates.ts';
import { foreignKeys, keyShare } from '../reading/plan/known-keys.ts';
import { idsFor } from '../reading/plan/made-ids.ts';
import { withPartIds } from '../reading/plan/part-ids.ts';
import { plainTask } from '../reading/plan/plain-task.ts';
import { pathsField } from '../reading/plan/scope-field.ts';
import { looksLikeJson, mentionsKey, sourceDocument } from '../reading/plan/source-document.ts';
import { type TaskEntry, type TaskList, taskListsOf } from '../reading/plan/task-lists.ts';
import { isMarkedDone } from '../reading/plan/task-state.ts';
import { statedVerify, withNamed } from '../reading/verify-text/stated-verify.ts';
import type { Path } from '../std/document-places.ts';
import { type Fields, isFields } from '../std/shape.ts';
import { oneLine } from '../std/text.ts';
import type { Dialect } from './dialect.ts';

export const tiers: Dialect = { name: 'tiers', companions: [], recognise, parse };

const WANTED = {
  dialect: 'tiers',
  what: 'YAML or JSON with a list of `subtasks`',
  example:
    '{subtasks: [{id: report, description: Write the report, acceptance_criteria: It names all regions, verification_tier: 2}]}',
} as const;

const TIER = ['verification_tier', 'verificationTier'];
const CRITERIA = ['acceptance_criteria', 'acceptanceCriteria'];
const OUTPUTS = ['expected_outputs', 'expectedOutputs'];
const RETRIES = ['max_retries', 'maxRetries', 'retries'];
const WAITS = ['depends_on', 'dependsOn', 'dependencies'];
const CRITICAL = ['is_critical_path', 'isCriticalPath'];
const SYNTHESIS = ['is_synthesis', 'isSynthesis'];
const PHASE = ['phase_id', 'phaseId', 'phase'];
const COMMANDS = ['verify', 'verify_commands', 'verifyCommands', 'commands', 'verification'];
/** Each adds to the scope. */
const SCOPE = [['files', 'scope'], ['files_to_modify'], ['files_to_create']];
const TEXT = ['description', 'brief'];
const LISTS = {
  tasks: ['subtasks', 'tasks'],
  phases: ['phases'],
  parts: ['subtasks'],
  marks: [...TIER, ...CRITERIA],
  own: [...TEXT, ...OUTPUTS, ...WAITS],
};
const LIST_KEYS = [...LISTS.tasks, ...LISTS.phases];

/** Keys by which this format is told from others that have a list of tasks. */
const OWN_KEYS = [...TIER, ...OUTPUTS, ...RETRIES, ...CRITICAL, ...SYNTHESIS, ...PHASE.slice(0, 2)];
const SUBTASK_KEYS: readonly string[] = [
  ...['id', 'name', 'title', 'status', ...TEXT, ...SCOPE.flat()],
  ...[...OWN_KEYS, ...CRITERIA, ...WAITS, ...PHASE, ...COMMANDS, ...LIST_KEYS],
];
/** Kept by the system that runs subtasks, and of no meaning for verification. */
const QUIET_KEYS = [
  ...['summary', 'active_issue', 'activeIssue', 'output_role', 'outputRole', 'output_strategy'],
  ...['outputStrategy', 'model_tier', 'modelTier', 'retry_count', 'retryCount'],
  ...['validity_contract_snapshot', 'validity_contract_hash'],
];
const ROOT_KEYS: readonly string[] = [
  ...['id', 'name', 'title', 'goal', 'description', 'version', 'metadata', 'context', '$schema'],
  ...[...LIST_KEYS, ...GATE_FIELDS, ...TIER, ...RETRIES],
];

function recognise(source: PlanSource): number {
  if (!looksLikeJson(source.text) && !mentionsKey(source.text, LIST_KEYS)) return 0;
  const { document, text } = sourceDocument(source);
  if (!document.ok) return mentionsTier(text) ? 0.7 : 0;
  if (!isFields(document.value)) return 0;
  const lists = taskListsOf(document.value, [], LISTS);
  const entries = lists.flatMap((list) => list.entries.map(({ value }) => value));
  const share = keyShare(entries, [...SUBTASK_KEYS, ...QUIET_KEYS]);
  if (share === undefined) return 0;
  const hasOwn = entries.some((entry) => OWN_KEYS.some((key) => has(entry, key)));
  if ('subtasks' in document.value) return hasOwn ? 1 : 0.8;
  if (lists.some(isOfSubtasks)) return 0.9;
  return 0.05 + 0.65 * share + (hasOwn ? 0.25 : 0);
}

/** They stand in a list of `subtasks` below phases, not below the stories of another format. */
function isOfSubtasks({ entries }: TaskList): boolean {
  return entries.some(({ path }) => path[0] === 'phases' && path.includes('subtasks'));
}

const has = (value: unknown, key: string): boolean => isFields(value) && Object.hasOwn(value, key);

// An indented key is enough here: the list that holds it can't be read.
function mentionsTier(text: string): boolean {
  return mentionsKey(text, ['subtasks', ...TIER]) || /^\s{0,40}verification_tier:/m.test(text);
}

function parse(source: PlanSource): PlanReading {
  const read = sourceDocument(source);
  const cursor = planCursor(read);
  if (cursor === undefined) return unreadable(read, WANTED);
  const { notes } = cursor;
  noteLenientJson(read, notes);
  const lists = taskListsOf(cursor.value, [], LISTS).filter((list) => !list.isOutline);
  if (lists.length === 0) notPlan(notes, [], { ...WANTED, found: foundInstead(cursor.value) });
  foreignKeys([{ fields: cursor.fields, path: [] }], ROOT_KEYS, { cursor, owner: 'plan' });
  const gates = planGates(cursor);
  const defaults: Defaults = {
    tier: tierField(cursor),
    maxRetries: retriesField(cursor),
    criteria: gates.criteria,
  };
  const all = lists.flatMap(({ entries, phase }) =>
    entries.map((entry) => subtaskOf(cursor, entry, phase)),
  );
  const subtasks = capped(all, notes, []);
  const keys = [...SUBTASK_KEYS, ...QUIET_KEYS];
  foreignKeys(
    subtasks.map((subtask) => subtask.cursor),
    keys,
    { cursor, owner: 'subtask' },
  );
  const named = withPartIds(subtasks);
  const ids = idsFor(named);
  const calls = callsOf([...ids, ...named.map(({ name }) => name)]);
  const tasks = named.map((subtask, index) => {
    const dependencies = withoutTools(subtask.waits, calls);
    return taskOf(subtask, { id: ids[index] ?? '', dependencies }, defaults);
  });
  const title = textField(cursor, ['title', 'name', 'goal', 'description']) ?? '';
  return {
    plan: planWith({
      dialect: 'tiers',
      title: oneLine(title, 200),
      tasks,
      verify: gates.verify,
    }),
    problems: notes.problems(),
  };
}

const foundInstead = (value: unknown): string =>
  isFields(value) ? 'a mapping without any subtask' : described(value);

interface Defaults {
  readonly tier: VerificationTier | undefined;
  readonly maxRetries: number | undefined;
  readonly criteria: readonly string[];
}

interface Subtask {
  readonly cursor: Cursor;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly phase: string | undefined;
  readonly path: Path;
  readonly waits: readonly string[];
}

function subtaskOf(root: Cursor, entry: TaskEntry, phase: string | undefined): Subtask {
  const fields = isFields(entry.value) ? entry.value : textAlone(root, entry);
  const cursor = enter(root, entry.path, fields);
  const id = textField(cursor, ['id'])?.trim() ?? entry.key;
  const name = textField(cursor, ['name', 'title', 'description']);
  if (id === undefined || name === undefined)
    cursor.notes.warning(cursor.path, {
      code: id === undefined ? 'plan.missing-id' : 'plan.missing-title',
      message: `This subtask has no ${id === undefined ? 'id' : 'description'}.`,
      hint: 'Write it like this: {id: report, description: Write the report}',
    });
  return {
    cursor,
    id,
    name: name === undefined ? id : oneLine(name, 120),
    phase,
    path: entry.path,
    waits: dependenciesField(cursor, WAITS),
  };
}

function textAlone(root: Cursor, { path, value }: TaskEntry): Fields {
  root.notes.error(path, {
    code: 'plan.wrong-type',
    message: `A subtask must be a mapping with \`id\` and \`description\`; this is ${described(value)}.`,
    hint: 'Write it like this: {id: report, description: Write the report}',
  });
  return typeof value === 'string' ? { description: value } : {};
}

function taskOf(
  { cursor, name, phase }: Subtask,
  { id, dependencies }: { readonly id: string; readonly dependencies: Dependencies },
  defaults: Defaults,
): Task {
  const criteria = criteriaField(cursor, CRITERIA).flatMap(linesOf);
  const outputs = pathsField(cursor, OUTPUTS);
  // An output that is no path can't be looked for; it is still something that must be there.
  const owed = outputs.talk.map((text) => `Expected output: ${text}`);
  return plainTask({
    id,
    name: name ?? id,
    action: [textField(cursor, TEXT), needsLine(dependencies)].filter(isSaid).join('\n\n'),
    files: scopeOf(cursor),
    verify: verifyOf(cursor, criteria),
    done: [...criteria.map(({ text }) => text), ...owed, ...defaults.criteria],
    outputs: outputs.paths ?? [],
    dependsOn: dependencies.waits,
    phase: textField(cursor, PHASE) ?? phase,
    tier: tierField(cursor) ?? defaults.tier,
    maxRetries: retriesField(cursor) ?? defaults.maxRetries,
    isCritical: flagField(cursor, CRITICAL) ?? false,
    markers: flagField(cursor, SYNTHESIS) === true ? ['SYNTHESIS'] : [],
    isTicked: isMarkedDone(cursor),
    place: cursor.notes.placeOf(cursor.path),
  });
}

const isSaid = (part: string | undefined): part is string => part !== undefined;

function scopeOf(cursor: Cursor): Task['files'] {
  const lists = SCOPE.map((names) => pathsField(cursor, names).paths);
  const given = lists.filter((paths) => paths !== undefined);
  return given.length === 0 ? undefined : [...new Set(given.flat())];
}

const MAX_RETRIES = { min: 0, max: 100 };
const retriesField = (cursor: Cursor): number | undefined =>
  wholeField(cursor, RETRIES, MAX_RETRIES);

function tierField(cursor: Cursor): VerificationTier | undefined {
  const field = fieldOf(cursor, TIER);
  if (field === undefined) return undefined;
  if (isWhole(field.value, { min: 1, max: 3 })) return tierOf(field.value);
  cursor.notes.error(field.path, {
    code: 'plan.tier-range',
    message: `\`${field.name}\` must be 1, 2 or 3; ${described(field.value)} counts as 3.`,
    hint: `Write it like this: ${field.name}: 2`,
  });
  return 3;
}

const tierOf = (value: number): VerificationTier => (value === 1 ? 1 : value === 2 ? 2 : 3);

/** One text may hold a whole list of criteria, one on each line. */
function linesOf({ text, place }: Criterion): readonly Criterion[] {
  const lines = text.split('\n').map((line) => line.trim());
  const isList = lines.every((line) => line === '' || /^(?:[-*+•]|\d{1,3}[.)])\s/.test(line));
  if (!isList) return [{ text, place }];
  return lines
    .map((line) => line.replace(/^(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/, ''))
    .filter((line) => line !== '')
    .map((line) => ({ text: line, place }));
}

function verifyOf(cursor: Cursor, criteria: readonly Criterion[]): VerifyIntent {
  const field = fieldOf(cursor, COMMANDS);
  const named = verifyOfCriteria(criteria);
  return field === undefined ? named : withNamed(statedVerify(cursor, field), named);
}
