// The first look at a plan that is plain text: newlines made one kind, and what is empty, binary or
// too large refused with its reason before anything tries to read it.

import type { PlanSource } from '../../model/plan.ts';
import { placesOf, START } from '../../std/place.ts';
import { normaliseNewlines } from '../../std/text.ts';
import type { PlaceNotes } from './place-notes.ts';

const MAX_PLAN_LENGTH = 8 * 1024 * 1024;

/** The text to read, or undefined where there is nothing to read and a problem says why. */
export function planText(source: PlanSource, notes: PlaceNotes): string | undefined {
  if (source.text.length > MAX_PLAN_LENGTH) {
    notes.error(START, {
      code: 'plan.too-large',
      message: `The plan is larger than ${MAX_PLAN_LENGTH / 1024 / 1024} MiB, so it was not read.`,
      hint: 'Give the file that holds the plan itself, or split it.',
    });
    return undefined;
  }
  const text = normaliseNewlines(source.text);
  const nul = text.indexOf('\0');
  if (nul !== -1) {
    notes.error(placesOf(text)(nul), {
      code: 'plan.binary',
      message: 'The plan contains a NUL byte: this is not a text file.',
      hint: 'Give a text file in UTF-8.',
    });
    return undefined;
  }
  if (text.trim() === '') {
    notes.error(START, {
      code: 'plan.empty',
      message: 'The plan is empty.',
      hint: 'Write at least one task, or give the file that holds them.',
    });
    return undefined;
  }
  return text;
}

/** The last part of a path, whichever way its slashes lean. */
export function fileName(path: string | undefined): string {
  return path?.split(/[/\\]/).at(-1) ?? '';
}
