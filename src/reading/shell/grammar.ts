// The one place that asks the grammar of bash (a parser library) about a text. The library mends what
// is broken and nests as deeply as the text does, so that errors and bounds are looked at here.

import { type ParsedScript, parse } from 'unbash';

const MAX_LENGTH = 20_000;
const MAX_OPEN = 64;

/**
 * What `use` makes of the tree, which carries its `errors`. Undefined where the text is longer or
 * deeper than anybody writes commands.
 */
export function fromTree<Result>(
  text: string,
  use: (tree: ParsedScript) => Result,
): Result | undefined {
  if (text.length > MAX_LENGTH || isTooDeep(text)) return undefined;
  try {
    return use(parse(text));
  } catch (error) {
    // Words such as `coproc` nest without any bracket until the stack is full, and parts of words are
    // parsed only when they are looked at.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Brackets in quotes are counted as well: nobody writes that many of them either. */
function isTooDeep(text: string): boolean {
  const open = [0, 0, 0];
  for (const [bracket] of text.matchAll(/[()[\]{}]/g)) {
    const at = '([{)]}'.indexOf(bracket);
    open[at % 3] = Math.max(0, (open[at % 3] ?? 0) + (at < 3 ? 1 : -1));
    if (open.reduce((sum, count) => sum + count) > MAX_OPEN) return true;
  }
  return false;
}
