// Doorward's own plan format: YAML or JSON with a list of tasks. It is strict, so that a misspelt
// key can't switch a check off; one bad task never hides another.

import type { PlanReading, PlanSource } from '../model/plan.ts';
import {
  COMPLEXITIES,
  type Complexity,
  TASK_KINDS,
  type Task,
  type VerificationTier,
} from '../model/task.ts';
import { NO_VERIFY, type VerifyIntent } from '../model/verify.ts';
import { packetField, packetFiles } from '../reading/packet/inline-packet.ts';
import { CHECKPOINT_KEYS, checkpointField } from '../reading/plan/checkpoint-field.ts';
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
  type Field,
  fieldOf,
  flagField,
  itemsOf,
  stringField,
  stringsField,
  wholeField,
  wordField,
} from '../reading/plan/field-reading.ts';
import { idField, idsField } from '../reading/plan/id-field.ts';
import { keyShare, strictKeys } from '../reading/plan/known-keys.ts';
import { idsFor } from '../reading/plan/made-ids.ts';
import { plainTask } from '../reading/plan/plain-task.ts';
import { looksLikeJson, mentionsKey, sourceDocument } from '../reading/plan/source-document.ts';
import {
  intentOf,
  type StatedCommands,
  statedCommands,
} from '../reading/verify-text/stated-commands.ts';
import { type Fields, isFields } from '../std/shape.ts';
import { oneLine } from '../std/text.ts';
import type { Dialect } from './dialect.ts';

export const native: Dialect = { name: 'doorward', companions: [], recognise, parse };

export const PLAN_VERSION = 1;
export const MAX_WAVE = 9_999;
export const MAX_RETRIES = 100;

type KeyOwner = 'plan' | 'task' | 'command' | 'checkpoint';

/** Every key of the format, by what has it. The published schema is tested against these. */
export const NATIVE_KEYS: Readonly<Record<KeyOwner, readonly string[]>> = {
  plan: ['$schema', 'version', 'title', 'verify', 'parallel', 'dependsOn', 'tasks'],
  task: [
    ...['id', 'name', 'action', 'kind', 'files', 'verify', 'done', 'spec', 'outputs', 'dependsOn'],
    ...['wave', 'phase', 'tier', 'maxRetries', 'critical', 'commit', 'checkpoint'],
  ],
  command: ['run', 'expect', 'timeout'],
  checkpoint: CHECKPOINT_KEYS,
};

const WANTED = {
  dialect: 'doorward',
  what: 'YAML or JSON with a list of `tasks`',
  example: '{tasks: [{name: Add a sum function, verify: npm test}]}',
} as const;

function recognise(source: PlanSource): number {
  if (!looksLikeJson(source.text) && !mentionsKey(source.text, ['tasks'])) return 0;
  const { document, text } = sourceDocument(source);
  if (!document.ok) return mentionsKey(text, ['tasks']) ? 0.4 : 0;
  if (!isFields(document.value) || !('tasks' in document.value)) return 0;
  const { $schema, version, tasks } = document.value;
  if (typeof $schema === 'string' && $schema.includes('doorward')) return 1;
  const likely = likeness(Array.isArray(tasks) ? tasks : []);
  return Math.min(1, likely + (version === undefined ? 0 : 0.1));
}

function likeness(items: readonly unknown[]): number {
  const share = keyShare(items, NATIVE_KEYS.task) ?? 0;
  const hasOwn = items.some((item) => isFields(item) && ('verify' in item || 'done' in item));
  return 0.3 + 0.5 * share + (hasOwn ? 0.2 : 0);
}

function parse(source: PlanSource): PlanReading {
  const read = sourceDocument(source);
  const cursor = planCursor(read);
  if (cursor === undefined) return unreadable(read, WANTED);
  const { notes } = cursor;
  noteLenientJson(read, notes);
  if (isFields(cursor.value)) strictKeys(cursor, NATIVE_KEYS.plan, 'plan');
  checkVersion(cursor);
  stringField(cursor, '$schema');
  const field = fieldOf(cursor, ['tasks']);
  const list = field !== undefined && Array.isArray(field.value) ? itemsOf(field) : [];
  if (list.length === 0)
    notPlan(notes, field?.path ?? [], { ...WANTED, found: foundInstead(cursor.value, field) });
  const wide = stated(cursor);
  const tasks = tasksOf(cursor, capped(list, notes, ['tasks']), wide.sentences);
  return {
    plan: planWith({
      dialect: 'doorward',
      title: stringField(cursor, 'title') ?? '',
      tasks,
      verify: wide.commands,
      ...(flagField(cursor, ['parallel']) === true ? { isParallel: true } : {}),
      dependsOn: idsField(cursor, 'dependsOn'),
    }),
    problems: notes.problems(),
  };
}

function foundInstead(value: unknown, field: Field | undefined): string {
  if (!isFields(value)) return described(value);
  return field === undefined ? 'a mapping without `tasks`' : `${described(field.value)} of tasks`;
}

function checkVersion(cursor: Cursor): void {
  const field = fieldOf(cursor, ['version']);
  if (field === undefined || field.value === PLAN_VERSION) return;
  const isNewer = typeof field.value === 'number' && field.value > PLAN_VERSION;
  cursor.notes.error(field.path, {
    code: isNewer ? 'plan.newer-version' : 'plan.wrong-type',
    message: isNewer
      ? `The plan has version ${field.value}; this Doorward knows version ${PLAN_VERSION}.`
      : `\`version\` must be ${PLAN_VERSION}; this is ${described(field.value)}.`,
    hint: isNewer
      ? 'Update Doorward; what a newer format means can only be guessed here.'
      : `Write version: ${PLAN_VERSION}, or leave it out.`,
  });
}

function tasksOf(
  root: Cursor,
  items: readonly Field[],
  criteria: readonly string[],
): readonly Task[] {
  const entries = items.map((item) => {
    const cursor = enter(root, item.path, fieldsOf(root, item));
    strictKeys(cursor, NATIVE_KEYS.task, 'task');
    return { cursor, id: idField(cursor, 'id'), name: nameOf(cursor) };
  });
  const ids = idsFor(entries);
  return entries.map(({ cursor, name }, index) => {
    const id = ids[index] ?? '';
    return taskOf(cursor, { id, name: name ?? id }, criteria);
  });
}

function fieldsOf(root: Cursor, { path, value }: Field): Fields {
  if (isFields(value)) return value;
  root.notes.error(path, {
    code: 'plan.wrong-type',
    message: `A task must be a mapping; this is ${described(value)}.`,
    hint: 'Write it like this: {name: Add a sum function, verify: npm test}',
  });
  return typeof value === 'string' && value.trim() !== '' ? { name: value } : {};
}

function nameOf(cursor: Cursor): string | undefined {
  const name = stringField(cursor, 'name');
  if (name !== undefined) return oneLine(name, 300);
  if (fieldOf(cursor, ['name']) === undefined)
    cursor.notes.error(cursor.path, {
      code: 'plan.missing-name',
      message: 'This task has no name.',
      hint: 'Say in a few words what it is about: name: Add a sum function',
    });
  return undefined;
}

function taskOf(
  cursor: Cursor,
  named: { readonly id: string; readonly name: string },
  criteria: readonly string[],
): Task {
  const spec = packetField(cursor, ['spec']);
  return plainTask({
    ...named,
    action: stringField(cursor, 'action') ?? '',
    kind: wordField(cursor, ['kind'], TASK_KINDS),
    files: stringsField(cursor, 'files') ?? packetFiles(spec),
    verify: verifyOf(cursor),
    done: [...(stringsField(cursor, 'done') ?? []), ...criteria],
    spec,
    outputs: stringsField(cursor, 'outputs') ?? [],
    dependsOn: idsField(cursor, 'dependsOn'),
    wave: wholeField(cursor, ['wave'], { min: 1, max: MAX_WAVE }),
    phase: stringField(cursor, 'phase'),
    ...tierOf(cursor),
    maxRetries: wholeField(cursor, ['maxRetries'], { min: 0, max: MAX_RETRIES }),
    isCritical: flagField(cursor, ['critical']) ?? false,
    commit: stringField(cursor, 'commit'),
    checkpoint: checkpointField(cursor, 'checkpoint'),
    place: cursor.notes.placeOf(cursor.path),
  });
}

const SPELLING = {
  run: ['run'],
  expect: ['expect'],
  timeout: ['timeout'],
  check: (cursor: Cursor): void => strictKeys(cursor, NATIVE_KEYS.command, 'command'),
};

function stated(cursor: Cursor): StatedCommands {
  const field = fieldOf(cursor, ['verify']);
  if (field === undefined) return { commands: [], sentences: [], kind: 'none', text: '' };
  const read = statedCommands(cursor, field, SPELLING);
  for (const sentence of read.sentences)
    cursor.notes.warning(field.path, {
      code: 'plan.prose-verify',
      message: `\`verify\` holds a sentence instead of a command: "${oneLine(sentence, 80)}".`,
      hint: 'Write the command that proves it, like npm test; write {run: ...} if it is one.',
    });
  return read;
}

function verifyOf(cursor: Cursor): VerifyIntent {
  const read = stated(cursor);
  return read.kind === 'none' ? NO_VERIFY : intentOf(read);
}

interface Tier {
  readonly tier: VerificationTier | undefined;
  readonly complexity: Complexity | undefined;
}

// A tier that can't be understood counts as the most careful one.
function tierOf(cursor: Cursor): Tier {
  const field = fieldOf(cursor, ['tier']);
  if (field === undefined) return { tier: undefined, complexity: undefined };
  const { value } = field;
  if (value === 1 || value === 2 || value === 3) return { tier: value, complexity: undefined };
  const word = typeof value === 'string' ? value.trim().toUpperCase() : undefined;
  const complexity = COMPLEXITIES.find((known) => known === word);
  if (complexity !== undefined) return { tier: undefined, complexity };
  cursor.notes.error(field.path, {
    code: 'plan.tier-range',
    message: `\`tier\` must be 1, 2, 3 or one of ${COMPLEXITIES.join(', ')}; ${described(value)} counts as 3.`,
    hint: 'Write it like this: tier: 2',
  });
  return { tier: 3, complexity: undefined };
}
