// Handlebars behind one guard: checked first, no escaping for HTML, nothing of a prototype, never
// throwing. A template is written by people; values are data and are never read as templates.

import Handlebars from 'handlebars';
import { START } from '../std/place.ts';
import { oneLine, tail, truncate } from '../std/text.ts';
import { TEXT_HELPERS, type TemplateProblem, templateProblems } from './check-template.ts';
import type { Fences } from './fence.ts';
import type { Shape, Value } from './shape.ts';
import { type TemplateKind, variablesOf } from './variables.ts';

export type Rendered =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: TemplateProblem };

export interface TemplateUse {
  readonly variables: Shape;
  readonly values: { readonly [name: string]: Value };
  readonly fences: Fences;
  /** A longer result is refused: cut anywhere, it would say something else. */
  readonly maxLength: number;
}

const MAX_TEMPLATE = 100_000;
const MAX_FENCED = 60_000;

export function renderTemplate(template: string, use: TemplateUse): Rendered {
  const compiled = compileTemplate(template, use.variables);
  if (!compiled.ok) return compiled;
  try {
    const text = compiled.render(use.values, { helpers: helpersFor(use.fences) });
    return text.length > use.maxLength
      ? refused(`The prompt is ${text.length} characters long; ${use.maxLength} are the limit.`, {
          hint: 'Name long variables once, or cut them with {{truncate name 2000}}.',
        })
      : { ok: true, text: tidy(text, use.fences.mark) };
  } catch (error) {
    return unusable(error);
  }
}

/** Why a template of a project cannot be used; to be asked before a run starts. */
export function templateProblem(template: string, kind: TemplateKind): TemplateProblem | undefined {
  const compiled = compileTemplate(template, variablesOf(kind));
  return compiled.ok ? undefined : compiled.problem;
}

type Compiled =
  | { readonly ok: true; readonly render: Handlebars.TemplateDelegate<TemplateUse['values']> }
  | { readonly ok: false; readonly problem: TemplateProblem };

// A run renders the same few templates for every attempt; reading one costs more than all the rest.
const COMPILED = new WeakMap<Shape, Map<string, Compiled>>();
const MAX_COMPILED = 16;

function compileTemplate(template: string, variables: Shape): Compiled {
  const known = COMPILED.get(variables) ?? new Map<string, Compiled>();
  const compiled = known.get(template) ?? compiledNow(template, variables);
  if (known.size >= MAX_COMPILED) known.clear();
  COMPILED.set(variables, known.set(template, compiled));
  return compiled;
}

function compiledNow(template: string, variables: Shape): Compiled {
  if (template.length > MAX_TEMPLATE)
    return refused(`The template is longer than ${MAX_TEMPLATE} characters.`, {
      hint: 'Shorten it.',
    });
  try {
    const [problem] = templateProblems(environment.parse(template), variables);
    if (problem !== undefined) return { ok: false, problem };
    return { ok: true, render: environment.compile(template, COMPILING) };
  } catch (error) {
    return unusable(error);
  }
}

const environment = Handlebars.create();
for (const name of Object.keys(environment.helpers)) {
  if (!['if', 'unless', 'each', 'with'].includes(name)) environment.unregisterHelper(name);
}

const COMPILING: CompileOptions = {
  strict: true,
  noEscape: true,
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries(
    ['if', 'unless', 'each', 'with', ...TEXT_HELPERS].map((name) => [name, true]),
  ),
};

function helpersFor(
  fences: Fences,
): Record<(typeof TEXT_HELPERS)[number], Handlebars.HelperDelegate> {
  // Values are clean: one that holds the mark holds fences already. It is not fenced again, and not
  // cut, because half a fence would let its data out.
  const unlessFenced = (value: unknown, change: (text: string) => string): string => {
    const text = String(value);
    return text.includes(fences.mark) ? text : change(text);
  };
  return {
    truncate: (value: unknown, length: unknown) =>
      unlessFenced(value, (text) => truncate(text, lengthOf(length))),
    tail: (value: unknown, length: unknown) =>
      unlessFenced(value, (text) => tail(text, lengthOf(length))),
    fence: (value: unknown, label: unknown) =>
      unlessFenced(value, (text) =>
        fences.block(text, { label: String(label), maxLength: MAX_FENCED, keep: 'head' }),
      ),
  };
}

const lengthOf = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.floor(value) : 0;

/**
 * Conditions that were false leave holes: never more than one empty line, and none at the ends. What is
 * fenced stays as it is.
 */
function tidy(text: string, mark: string): string {
  const fence = new RegExp(`(--- BEGIN DATA ${mark}[^\\n]*\\n[^]*?\\n--- END DATA ${mark} ---)`);
  const parts = text.split(fence).map((part, index) => {
    const isFenced = index % 2 === 1;
    return isFenced ? part : part.replace(/\n{3,}/g, '\n\n');
  });
  return `${parts.join('').trim()}\n`;
}

function refused(
  message: string,
  { hint, place = START }: { readonly hint: string; readonly place?: TemplateProblem['place'] },
): { readonly ok: false; readonly problem: TemplateProblem } {
  return { ok: false, problem: { message, hint, place } };
}

/** Handlebars' own words, with the place where it says one. */
function unusable(error: unknown): { readonly ok: false; readonly problem: TemplateProblem } {
  const words = error instanceof Error ? error.message : String(error);
  const parse = /^Parse error on line (\d{1,7}):\n[\s\S]{0,2000}?\n-*\^\n([\s\S]{0,2000})$/.exec(
    words,
  );
  const other = / - (\d{1,7}):(\d{1,7})$/.exec(words);
  const line = Number(parse?.[1] ?? other?.[1] ?? 1);
  const column = Number(other?.[2] ?? 0) + 1;
  const stopped = /, got '(\w{1,40})'$/.exec(parse?.[2] ?? '')?.[1];
  const what = stopped === undefined ? (parse?.[2] ?? words) : stoppedAt(stopped);
  return refused(`The template cannot be read: ${oneLine(what.replace(/ - \d+:\d+$/, ''), 200)}`, {
    hint: 'Every {{#if …}} needs its {{/if}}, and every {{ its }}.',
    place: { line, column },
  });
}

function stoppedAt(token: string): string {
  if (token === 'EOF') return 'it ends too early';
  return 'there is something between {{ and }} that does not belong there';
}
