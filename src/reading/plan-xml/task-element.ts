// One `<task>` as a Task, and whatever about it could not be understood.

import { TASK_KINDS, type Task, type TaskKind } from '../../model/task.ts';
import { decodeEntities } from '../../std/entities.ts';
import { type Place, placesOf } from '../../std/place.ts';
import { oneLine } from '../../std/text.ts';
import { readCriteria } from '../plan/criteria.ts';
import { type Criterion, verifyOfCriteria } from '../plan/criteria-verify.ts';
import { readFileList } from '../plan/file-list.ts';
import type { PlaceNotes } from '../plan/place-notes.ts';
import { plainTask } from '../plan/plain-task.ts';
import { bulletOf } from '../words/bullets.ts';
import { checkpointKind, readCheckpoint } from './checkpoint.ts';
import { type Child, type Children, childrenOf } from './children.ts';
import { ELEMENTS, KNOWN_ELEMENTS, sectionsOf } from './elements.ts';
import { withLabelledFields } from './labelled-fields.ts';
import { isRedTask } from './red-task.ts';
import type { Tag } from './tags.ts';
import type { TaskBlock } from './task-blocks.ts';
import { readVerify } from './verify-children.ts';

export interface TaskContext {
  readonly text: string;
  readonly notes: PlaceNotes;
  placeOf(offset: number): Place;
  /** Names of unknown elements that were reported already. */
  readonly reported: Set<string>;
}

export function taskContext(text: string, notes: PlaceNotes): TaskContext {
  return { text, notes, placeOf: placesOf(text), reported: new Set() };
}

/** The id is the one given, or `made`. Dependencies are as written. */
export function readTask(context: TaskContext, block: TaskBlock, made: string): Task {
  const { tag } = block;
  const place = context.placeOf(tag.start);
  const extent = { start: tag.end, end: block.end };
  const found = childrenOf(context.text, extent, KNOWN_ELEMENTS);
  const content = withLabelledFields(found, context.text, extent);
  noteBlock(context, block);
  noteChildren(context, content);
  const { children } = content;
  const type = typeOf(tag, children);
  const checkpoint = checkpointOf(context, block, children);
  const name = nameOf(context, block, content);
  if (name === '' && checkpoint === undefined) noteNameless(context, place, content);
  const id = tag.attributes.get('id') || made;
  const files = filesOf(context, block, children);
  const action = actionOf(content, checkpoint !== undefined);
  const isTdd = tag.attributes.get('tdd')?.toLowerCase() === 'true' || type === 'tdd';
  const isRed = isRedTask({ name, files, isTdd, said: action });
  return plainTask({
    id,
    name: name || (checkpoint === undefined ? `Task ${id}` : `Checkpoint: ${checkpoint.kind}`),
    action,
    kind: kindOf(type, name),
    files,
    verify:
      checkpoint === undefined
        ? verifyOf(context, children, isRed)
        : readVerify(children, context.placeOf, isRed),
    done: children
      .filter((child) => isOneOf(ELEMENTS.done, child.name))
      .flatMap((child) => readCriteria(child.text.replace(/^\s*\[[ xX]\] /, ''))),
    dependsOn: dependenciesOf(attributeOf(tag, ELEMENTS.waits) ?? textOf(children, ELEMENTS.waits)),
    wave: waveOf(context, block),
    checkpoint,
    markers: isTdd ? ['TDD'] : [],
    isTicked: isTicked(tag, children),
    place,
  });
}

/** `status="completed"`, or `<done>[x] …</done>`. */
function isTicked(tag: Tag, children: readonly Child[]): boolean {
  if (/^(?:completed?|done)$/i.test(tag.attributes.get('status') ?? '')) return true;
  const done = children.filter(({ name }) => name === 'done');
  return done.length > 0 && done.every(({ text }) => /^\s*\[[xX]\] /.test(text));
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

function textOf(children: readonly Child[], names: readonly string[]): string {
  const found = children.find((child) => isOneOf(names, child.name));
  return oneLine(decodeEntities(found?.text ?? ''), 300);
}

/** As it says itself, as the heading above it does, its aim, or the first line of a task in plain words. */
function nameOf({ text }: TaskContext, { tag }: TaskBlock, { children, loose }: Children): string {
  const said = attributeOf(tag, ELEMENTS.name) ?? textOf(children, ELEMENTS.name);
  if (said !== '') return said;
  const above = text.slice(Math.max(0, tag.start - 400), tag.start).trimEnd();
  const heading =
    /(?:^|\n)#{2,6}[ \t]{1,4}((?:task|step)?[ \t]{0,2}[A-Z]{0,4}-?\d[^\n]{0,300})$/i.exec(above);
  const aim = textOf(children, AIMS);
  const first = loose.trimStart().split('\n', 1)[0] ?? '';
  if (heading === null && aim !== '') return oneLine(aim, 120);
  return oneLine(
    decodeEntities(heading?.[1] ?? first.replace(/^#{1,6}[ \t]+|[*_`:]{1,4}$|^[*_`]{1,3}/g, '')),
    120,
  );
}

const AIMS = ['objective', 'goal', 'description', 'summary'];

function typeOf(tag: Tag, children: readonly Child[]): string {
  return attributeOf(tag, ELEMENTS.type) ?? textOf(children, ELEMENTS.type);
}

// Where nothing is said about verification, the criteria may name commands as proof.
function verifyOf(
  { placeOf }: TaskContext,
  children: readonly Child[],
  isRed: boolean,
): Task['verify'] {
  const stated = readVerify(children, placeOf, isRed);
  if (stated.kind !== 'none' || stated.text.trim() !== '') return stated;
  const criteria = children.filter((child) => isOneOf(ELEMENTS.done, child.name));
  return verifyOfCriteria(criteria.flatMap((child) => criteriaLines(child, placeOf)));
}

function criteriaLines(
  { text, offset }: Child,
  placeOf: TaskContext['placeOf'],
): readonly Criterion[] {
  let at = offset;
  return text.split('\n').map((line) => {
    const bullet = bulletOf(line);
    const place = placeOf(at + bullet.offset);
    at += line.length + 1;
    return { text: decodeEntities(bullet.text), place };
  });
}

/** Some write `<task name="…" files="…">` instead of elements. */
function attributeOf({ attributes }: Tag, names: readonly string[]): string | undefined {
  const found = names.map((name) => attributes.get(name)).find((value) => value);
  return found === undefined ? undefined : oneLine(found, 2_000);
}

function noteBlock({ notes, placeOf }: TaskContext, { tag, isClosed, openFence }: TaskBlock): void {
  if (!tag.isComplete)
    notes.error(placeOf(tag.start), {
      code: 'plan.malformed-tag',
      message: 'This `<task` tag has no closing `>`.',
      hint: 'Write it like this: <task type="auto">',
    });
  if (!isClosed)
    notes.error(placeOf(tag.start), {
      code: 'plan.unclosed-task',
      message: 'This task has no `</task>`; it was read up to the next task or the end.',
      hint: 'Add `</task>` after its last element.',
    });
  if (openFence !== undefined)
    notes.warning(placeOf(openFence), {
      code: 'plan.unclosed-fence',
      message: 'This code block is not closed within its task.',
      hint: 'Close it with as many backticks on a line of their own.',
    });
}

function noteChildren(context: TaskContext, { children, unknown }: Children): void {
  const { notes, placeOf, reported } = context;
  for (const child of children.filter(({ isClosed }) => !isClosed))
    notes.error(placeOf(child.start), {
      code: 'plan.unclosed-element',
      message: `\`<${child.name}>\` is not closed; it was read up to the next element.`,
      hint: `Add the closing tag \`</${child.name}>\`.`,
    });
  for (const tag of unknown.filter(({ name }) => !reported.has(name))) {
    reported.add(tag.name);
    notes.warning(placeOf(tag.start), {
      code: 'plan.unknown-element',
      message: `\`<${tag.name}>\` is no element of a task that is known here; what it says was added to the action.`,
      hint: 'What the gate has to know belongs into <files>, <verify> or <done>.',
    });
  }
}

function noteNameless({ notes }: TaskContext, place: Place, content: Children): void {
  const isEmpty = content.children.length === 0 && content.loose === '';
  if (isEmpty)
    notes.error(place, {
      code: 'plan.empty-task',
      message: 'This task says nothing.',
      hint: 'Give it <name>, <files>, <action>, <verify> and <done>.',
    });
  else
    notes.warning(place, {
      code: 'plan.no-name',
      message: 'This task has no name.',
      hint: 'Add <name>Task 1: What it does</name>.',
    });
}

function checkpointOf(
  { notes, placeOf }: TaskContext,
  { tag }: TaskBlock,
  children: readonly Child[],
): Task['checkpoint'] {
  const place = placeOf(tag.start);
  const type = typeOf(tag, children);
  const found = checkpointKind(type);
  if (found?.isKnown === false || (found === undefined && !/^(?:auto|tdd|execute|)$/.test(type)))
    notes.warning(place, {
      code: 'plan.unknown-task-type',
      message: `The task type "${oneLine(type, 60)}" is not known; it was read as ${found === undefined ? 'auto' : 'a checkpoint for a person'}.`,
      hint: 'Types are auto, checkpoint:human-verify, checkpoint:decision and checkpoint:human-action.',
    });
  if (found === undefined) return undefined;
  const gate = tag.attributes.get('gate');
  if (gate !== undefined && !/^blocking(?:-human)?$/i.test(gate))
    notes.warning(place, {
      code: 'plan.unknown-gate',
      message: `The gate "${oneLine(gate, 60)}" is not known; it was read as blocking.`,
      hint: 'Gates are blocking and blocking-human.',
    });
  const checkpoint = readCheckpoint(found.kind, gate, children);
  if (checkpoint.request === '')
    notes.warning(place, {
      code: 'plan.empty-checkpoint',
      message: 'This checkpoint does not say what a person should look at, decide or do.',
      hint: 'Add <what-built> and <how-to-verify>, <decision>, or <instructions>.',
    });
  return checkpoint;
}

/** The action first, then what else the executor has to know, each under its name. */
function actionOf(content: Children, isCheckpoint: boolean): string {
  const action = content.children
    .filter(({ name }) => isOneOf(ELEMENTS.action, name))
    .map(({ text }) => decodeEntities(text).trim());
  const parts = [
    action.length === 0 ? decodeEntities(content.loose) : action.join('\n\n'),
    ...sectionsOf(content, isCheckpoint),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const PREFIX =
  /^(?:task\s{1,4}[\w.-]{1,12}:\s{0,4})?(feat|fix|docs|refactor|test|perf|chore)(?:\([^()]{0,40}\))?!?:/i;

function kindOf(type: string, name: string): TaskKind | undefined {
  const word = TASK_KINDS.find((kind) => kind === type.toLowerCase());
  if (word !== undefined) return word;
  const prefix = PREFIX.exec(name)?.[1]?.toLowerCase();
  return prefix === 'feat' ? 'feature' : TASK_KINDS.find((kind) => kind === prefix);
}

function filesOf(
  { notes, placeOf }: TaskContext,
  { tag }: TaskBlock,
  children: readonly Child[],
): Task['files'] {
  const attribute = attributeOf(tag, ELEMENTS.files);
  const lists = [
    ...(attribute === undefined ? [] : [{ text: attribute, start: tag.start }]),
    ...children.filter(({ name }) => isOneOf(ELEMENTS.files, name)),
  ];
  if (lists.length === 0) return undefined;
  const read = lists.map(({ text, start }) => ({ text, start, list: readFileList(text) }));
  for (const { text, start, list } of read)
    if (list.paths === undefined)
      notes.warning(placeOf(start), {
        code: 'plan.unclear-files',
        message: `\`<files>\` names no path: "${oneLine(text, 80)}".`,
        hint: 'List paths or globs, like src/tax.ts, test/**; write none where nothing may change.',
      });
  const paths = read.flatMap(({ list }) => list.paths ?? []);
  return read.every(({ list }) => list.paths === undefined) ? undefined : [...new Set(paths)];
}

function dependenciesOf(text: string): readonly string[] {
  const bare = text.replace(/^\s*\[|\]\s*$/g, '');
  return bare
    .split(/[,;\n]/)
    .map((item) => item.replace(/^[\s"'`]+|[\s"'`]+$/g, ''))
    .filter((item) => item !== '' && !/^(?:none|n\/a|-)$/i.test(item));
}

function waveOf({ notes, placeOf }: TaskContext, { tag }: TaskBlock): number | undefined {
  const written = tag.attributes.get('wave');
  if (written === undefined) return undefined;
  if (/^\d{1,5}$/.test(written)) return Number(written);
  notes.warning(placeOf(tag.start), {
    code: 'plan.wrong-type',
    message: `The wave "${oneLine(written, 60)}" is no whole number and was left out.`,
    hint: 'Write it like this: wave="2"',
  });
  return undefined;
}
