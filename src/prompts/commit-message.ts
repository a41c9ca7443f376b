// What a commit of the gate says: the plan's own words or the convention, then trailers. Names come from
// plans, so nothing in them can add a line, a trailer or an end to the message.

import type { Plan } from '../model/plan.ts';
import type { ProtocolName } from '../model/protocol.ts';
import type { Task, TaskKind } from '../model/task.ts';
import { oneLine } from '../std/text.ts';
import { visibleText } from '../std/visible.ts';
import { fencesFor } from './fence.ts';
import type { Value } from './shape.ts';
import { taskValues } from './task-values.ts';
import { type Rendered, renderTemplate } from './template.ts';
import { variablesOf } from './variables.ts';

export interface CommitParts {
  readonly plan: Plan;
  readonly task: Task;
  readonly protocol: ProtocolName;
  readonly run: string;
  /** Where the evidence is, or what it is worth; undefined for no such trailer. */
  readonly evidence?: string | undefined;
}

const MAX_SUBJECT = 72;
const MAX_MESSAGE = 20_000;

export function commitMessage(parts: CommitParts, template?: string): Rendered {
  const written = template === undefined ? ownWords(parts) : renderTemplate(template, useOf(parts));
  if (!written.ok) return written;
  const { head, trailers } = divided(written.text);
  const [subject = '', ...rest] = head.split('\n');
  const title = shortened(subject, MAX_SUBJECT) || `Task ${clean(parts.task.id, 50)}`;
  const body = rest.join('\n').replace(/^\n+/, '').trimEnd();
  const all = [...trailers, ...ownTrailers(parts)].join('\n');
  const text = `${[title, body, all].filter((part) => part !== '').join('\n\n')}\n`;
  return { ok: true, text };
}

const TYPES: Readonly<Record<TaskKind, string>> = {
  feature: 'feat',
  fix: 'fix',
  refactor: 'refactor',
  docs: 'docs',
  test: 'test',
  perf: 'perf',
  chore: 'chore',
};

const typeOf = ({ kind }: Task): string => TYPES[kind ?? 'feature'];

/** Phase and plan of a numbered plan, such as `04-02`. */
function scopeOf({ plan, task }: CommitParts): string {
  if (plan.dialect !== 'plan-xml') return '';
  return /^(\d{1,6}(?:\.\d{1,4})?-\d{1,6}[a-z]?)-\d{1,6}$/i.exec(task.id)?.[1] ?? '';
}

const clean = (text: string, maxLength = 300): string =>
  oneLine(visibleText(text.slice(0, 4_000)), maxLength);

const NUMBER = /^task \d{1,6}(?:\.\d{1,6}){0,4}[a-z]?\s{0,3}[:.–—-]\s{0,3}/i;

function ownWords(parts: CommitParts): Rendered {
  const { task } = parts;
  const scope = scopeOf(parts);
  const name = clean(task.name).replace(NUMBER, '') || clean(task.id, 50);
  const convention =
    scope === '' ? `${typeOf(task)}: ${name}` : `${typeOf(task)}(${scope}): ${lowered(name)}`;
  const subject = clean(task.commit ?? '') || convention;
  const whole = `Task ${clean(task.id, 50)}: ${clean(task.name)}`;
  return { ok: true, text: `${subject}\n\n${whole}\n` };
}

/** The convention asks for small letters; what is written in capitals on purpose stays. */
function lowered(name: string): string {
  return name
    .split(' ')
    .map((word) => (/^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word))
    .join(' ');
}

function useOf(parts: CommitParts): Parameters<typeof renderTemplate>[1] {
  const fences = fencesFor(parts.run);
  const values: { readonly [name: string]: Value } = {
    ...taskValues(parts, fences),
    commitType: typeOf(parts.task),
    commitScope: scopeOf(parts),
    planCommit: clean(parts.task.commit ?? ''),
    run: clean(parts.run, 100),
  };
  return { variables: variablesOf('commit'), values, fences, maxLength: MAX_MESSAGE };
}

/** At the end of a word, with a sign that there was more. */
function shortened(text: string, maxLength: number): string {
  const line = clean(text, 1_000);
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1).toWellFormed();
  const end = cut.lastIndexOf(' ');
  return `${(end > maxLength / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

const TRAILER = /^[A-Za-z][A-Za-z0-9-]{0,60}: \S/;
const OURS = /^(\s*)(doorward-[\w-]{0,60}\s*[:=])/gim;

/** Trailers that the author of a template put at its end are trailers; anything else is text. */
function divided(text: string): { readonly head: string; readonly trailers: readonly string[] } {
  const tame = visibleText(text)
    // A line of dashes ends a message for some readers of it, and a number sign hides a line.
    .replace(/^[-#\s]+/, '')
    .replace(OURS, '$1> $2')
    .replace(/^---/gm, ' ---')
    .trim();
  const start = tame.lastIndexOf('\n\n');
  const last = start === -1 ? [] : tame.slice(start + 2).split('\n');
  if (last.length === 0 || !last.every((line) => TRAILER.test(line)))
    return { head: tame, trailers: [] };
  return { head: tame.slice(0, start), trailers: last.map((line) => clean(line)) };
}

function ownTrailers({ task, run, protocol, evidence }: CommitParts): readonly string[] {
  const trailer = (name: string, value: string): readonly string[] => {
    const text = clean(value, 200);
    return text === '' ? [] : [`Doorward-${name}: ${text}`];
  };
  return [
    ...trailer('Task', task.id),
    ...trailer('Run', run),
    ...trailer('Protocol', protocol),
    ...trailer('Evidence', evidence ?? ''),
  ];
}
