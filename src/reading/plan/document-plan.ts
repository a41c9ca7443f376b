// What every plan that is one YAML or JSON document has in common: the reasons why it can't be
// read at all, unknown keys, and a cap on how many tasks are looked at.

import {
  type DialectName,
  NO_CLOSING,
  NO_MUST_HAVES,
  type Plan,
  type PlanReading,
} from '../../model/plan.ts';
import type { Path } from '../../std/document-places.ts';
import { type Place, START } from '../../std/place.ts';
import { isFields } from '../../std/shape.ts';
import { oneLine } from '../../std/text.ts';
import type { Cursor } from './field-reading.ts';
import { type Notes, notesAbout } from './problem-notes.ts';
import type { SourceDocument } from './source-document.ts';
import { writtenScalars } from './written-scalar.ts';

export const MAX_TASKS = 5_000;

export function planWith(given: Partial<Plan> & Pick<Plan, 'dialect' | 'title'>): Plan {
  return {
    tasks: [],
    verify: [],
    dependsOn: [],
    wave: undefined,
    mustHaves: NO_MUST_HAVES,
    closing: NO_CLOSING,
    stateFiles: [],
    ...given,
  };
}

export interface Wanted {
  readonly dialect: DialectName;
  /** What the text should have been, as in "JSON with a list of userStories". */
  readonly what: string;
  readonly example: string;
}

/** The reading of a text that is no document: no task, and an error that says where and why. */
export function unreadable(source: SourceDocument, wanted: Wanted): PlanReading {
  const { document } = source;
  const isEmpty = source.text.trim() === '' || document.ok;
  const cause = document.ok ? undefined : document.error;
  const place = cause?.place ?? START;
  const reason = cause === undefined ? '' : `: ${oneLine(cause.message)}`;
  return {
    plan: planWith({ dialect: wanted.dialect, title: '' }),
    problems: [
      {
        severity: 'error',
        code: isEmpty ? 'plan.empty' : 'plan.unreadable',
        message: isEmpty
          ? 'The plan is empty.'
          : `The plan can't be read at line ${place.line}, column ${place.column}${reason}.`,
        hint: `Expected ${wanted.what}, for example: ${wanted.example}`,
        place,
      },
    ],
  };
}

/** A document that was read and holds something else than a plan. */
export function notPlan(
  notes: Notes,
  path: Path,
  wanted: Wanted & { readonly found: string },
): void {
  notes.error(path, {
    code: 'plan.wrong-shape',
    message: `The plan must be ${wanted.what}; this is ${wanted.found}.`,
    hint: `For example: ${wanted.example}`,
  });
}

export function noteLenientJson(source: SourceDocument, notes: Notes): void {
  const error = source.jsonError;
  if (error === undefined) return;
  notes.warning([], {
    code: 'plan.not-strict-json',
    message: `This is not JSON (line ${error.place.line}, column ${error.place.column}: ${oneLine(error.message)}); it was read as YAML.`,
    hint: 'Repair the JSON, so that other tools read the same plan.',
  });
}

export function capped<Item>(items: readonly Item[], notes: Notes, path: Path): readonly Item[] {
  if (items.length <= MAX_TASKS) return items;
  notes.error(path, {
    code: 'plan.too-many-tasks',
    message: `The plan has ${items.length} tasks; only the first ${MAX_TASKS} were read.`,
    hint: 'Split it into several plans.',
  });
  return items.slice(0, MAX_TASKS);
}

/** A cursor at the root of a document that could be read, with the value it stands on. */
export function planCursor(source: SourceDocument): (Cursor & { value: unknown }) | undefined {
  const { document, text } = source;
  if (!document.ok || document.value === null) return undefined;
  const placeOf = (path: Path): Place => document.placeOf(path);
  return {
    value: document.value,
    fields: isFields(document.value) ? document.value : {},
    path: [],
    notes: notesAbout(placeOf),
    written: writtenScalars(text, placeOf),
  };
}
