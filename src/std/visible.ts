// Text that shows all there is of it: what a reader cannot see cannot be told to a machine either.

import { normaliseNewlines, stripEscapes } from './text.ts';

// Zero-width characters, tags, fillers and selectors: whole sentences can be hidden in them.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const OTHER_LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** Terminal escapes, control and invisible characters removed; every line end is a newline. */
export function visibleText(text: string): string {
  const lines = normaliseNewlines(text).replace(OTHER_LINE_ENDS, '\n');
  return stripEscapes(lines).replace(INVISIBLE, '').toWellFormed();
}
