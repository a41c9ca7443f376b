// Collects what could not be understood while a document is read: each with its place, bounded in
// number, and never losing the fact that an error was among those left out.

import type { Problem } from '../../model/plan.ts';
import type { Path } from '../../std/document-places.ts';
import { type Place, START } from '../../std/place.ts';

export interface Remark {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export interface Notes {
  error(path: Path, remark: Remark): void;
  warning(path: Path, remark: Remark): void;
  placeOf(path: Path): Place;
  /** In the order of the text. */
  problems(): readonly Problem[];
}

const MAX_PROBLEMS = 200;

export function notesAbout(placeOf: (path: Path) => Place): Notes {
  const kept: Problem[] = [];
  const dropped = { error: 0, warning: 0 };
  const said = new Set<string>();
  const note = (severity: Problem['severity'], path: Path, remark: Remark): void => {
    // A field may be read twice, such as a description that also serves as the name.
    const key = JSON.stringify([path, remark.code, remark.message]);
    if (said.has(key)) return;
    if (kept.length >= MAX_PROBLEMS) {
      dropped[severity] += 1;
      return;
    }
    said.add(key);
    kept.push({ severity, ...remark, place: placeOf(path) });
  };
  return {
    error: (path, remark) => note('error', path, remark),
    warning: (path, remark) => note('warning', path, remark),
    placeOf,
    problems: () => [...kept.toSorted(byPlace), ...summaryOf(dropped)],
  };
}

function summaryOf(dropped: { readonly error: number; readonly warning: number }): Problem[] {
  const count = dropped.error + dropped.warning;
  if (count === 0) return [];
  return [
    {
      severity: dropped.error > 0 ? 'error' : 'warning',
      code: 'plan.more-problems',
      message: `${count} more problems were found and are not listed.`,
      hint: 'Repair the listed ones first, then read the plan again.',
      place: START,
    },
  ];
}

export function byPlace(left: Problem, right: Problem): number {
  return left.place.line - right.place.line || left.place.column - right.place.column;
}
