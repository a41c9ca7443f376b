// Values of a test that are exchanged for others. Where it can be, the wrong value is one that another
// assertion of the same file expects: whoever lets only known values pass is found out, too.

import { remembered } from '../../std/remembered.ts';

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The condition on its surroundings that it stands behind. */
  readonly condition?: string | undefined;
}

/** One expected value as it is written. */
export interface Expected {
  readonly start: number;
  readonly end: number;
  readonly kind: 'number' | 'text' | 'truth' | 'other';
  readonly written: string;
  readonly condition?: string | undefined;
}

export interface Spelling {
  readonly true: string;
  readonly false: string;
}

const WRONG_TEXT = '"what nobody expects, 1013"';

export function wrongValues(
  all: readonly Expected[],
  { true: yes, false: no }: Spelling,
): readonly Edit[] {
  const neighbours = { number: neighboursAmong(all, 'number'), text: neighboursAmong(all, 'text') };
  return all.map(({ start, end, kind, written, condition }): Edit => {
    if (kind === 'truth') return { start, end, condition, text: written === yes ? no : yes };
    // A list that holds the value is never equal to it, whatever it is.
    if (kind === 'other') return { start, end, condition, text: `[${written}, 1013]` };
    const known = neighbours[kind](written);
    const text = known ?? (kind === 'number' ? `((${written}) + 1013)` : WRONG_TEXT);
    return { start, end, condition, text };
  });
}

/** The next value of the same kind that is another one. */
function neighboursAmong(
  all: readonly Expected[],
  kind: Expected['kind'],
): (written: string) => string | undefined {
  const values = all.filter((value) => value.kind === kind).map((value) => value.written);
  const meanings = values.map(meaning);
  return remembered((written) => {
    const at = values.indexOf(written);
    const isOther = (other: number | string): boolean => other !== meanings[at];
    const next = meanings.findIndex((other, index) => index > at && isOther(other));
    return values[next === -1 ? meanings.findIndex(isOther) : next];
  });
}

const meaning = (written: string): number | string => {
  const number = Number(written.replaceAll('_', ''));
  return Number.isNaN(number) ? written.replace(/^["'`]+|["'`]+$/g, '') : number;
};

/** Of two that overlap, the first one counts. */
export function edited(text: string, edits: readonly Edit[]): string {
  let done = '';
  let at = 0;
  for (const { start, end, text: other } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    done += text.slice(at, start) + other;
    at = end;
  }
  return done + text.slice(at);
}
