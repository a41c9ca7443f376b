// Problems of a plan that is plain text: each is noted with the place it stands at, as bounded in
// number as those of a document.

import type { Problem } from '../../model/plan.ts';
import type { Place } from '../../std/place.ts';
import { notesAbout, type Remark } from './problem-notes.ts';

export interface PlaceNotes {
  error(place: Place, remark: Remark): void;
  warning(place: Place, remark: Remark): void;
  /** In the order of the text. */
  problems(): readonly Problem[];
}

export function placeNotes(): PlaceNotes {
  const notes = notesAbout(([line, column]) => ({ line: Number(line), column: Number(column) }));
  return {
    error: ({ line, column }, remark) => notes.error([line, column], remark),
    warning: ({ line, column }, remark) => notes.warning([line, column], remark),
    problems: () => notes.problems(),
  };
}
