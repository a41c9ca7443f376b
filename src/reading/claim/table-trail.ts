// A table of before and after tells in one row what was and what is: only what is counts.

/** Passes through the lines of a text and knows the table it is in. */
export class TableTrail {
  #before: readonly number[] | undefined;

  /** Takes in a line, and gives it back without the cells that tell how things were. */
  pass(line: string): string {
    if (!line.startsWith('|')) {
      this.#before = undefined;
      return line;
    }
    const before = this.#before;
    this.#before ??= columnsOfBefore(line);
    return before === undefined || before.length === 0 ? line : withoutCells(line, before);
  }
}

/** "Old suite" is a suite of today. */
const THEN =
  /^\W{0,4}(?:(?:before|was|previously|baseline)\b|(?:old|main)(?: (?:behaviou?r|code|implementation|version|value|result|state|output|branch)s?)?\W{0,4}$)/i;
const NOW = /^\W{0,4}(?:after|is|now|new|this branch)\b/i;

function columnsOfBefore(header: string): readonly number[] {
  const cells = header.split('|');
  if (!cells.some((cell) => NOW.test(cell))) return [];
  return cells.flatMap((cell, at) => (THEN.test(cell) ? [at] : []));
}

const withoutCells = (row: string, columns: readonly number[]): string =>
  row
    .split('|')
    .map((cell, at) => (columns.includes(at) ? ' ' : cell))
    .join('|');
