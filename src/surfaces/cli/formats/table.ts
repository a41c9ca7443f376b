// Columns that fit the screen: one of them gives way where the lines would be too long.

import { columnsOf, cutToColumns, filledTo } from '../../../std/columns.ts';
import { oneLine, stripEscapes } from '../../../std/text.ts';
import type { Colour, Terminal } from '../terminal.ts';

export interface Cell {
  readonly text: string;
  readonly colour?: Colour;
}

export interface Table {
  /** Empty for a table without a head. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The index of the column that is cut first. */
  readonly flexible: number;
}

const GAP = '  ';
const LEAST_FLEXIBLE = 12;
const LEAST = 6;

/** `columns` is undefined where nothing has to fit. */
export function renderTable(
  { head, rows, flexible }: Table,
  columns: number | undefined,
  paint: Terminal['paint'],
): readonly string[] {
  const titles = head.map((text): Cell => ({ text, colour: 'dim' }));
  const all = (head.length === 0 ? rows : [titles, ...rows]).map((row) =>
    row.map((cell) => ({ ...cell, text: oneLine(stripEscapes(cell.text), 400) })),
  );
  const fitted = fittedWidths(widthsOf(all), flexible, columns);
  return all.map((row) => {
    const cells = row.map((cell, index) => renderCell(cell, fitted[index] ?? 0, paint));
    return cells.join(GAP).trimEnd();
  });
}

/** The flexible column gives way first; on a very narrow screen the widest of the others do. */
function fittedWidths(
  widths: readonly number[],
  flexible: number,
  columns: number | undefined,
): readonly number[] {
  const total = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  let excess = columns === undefined ? 0 : Math.max(0, total - columns);
  const fitted = [...widths];
  const shrink = (index: number, least: number): void => {
    const width = fitted[index] ?? 0;
    const less = Math.min(excess, Math.max(0, width - least));
    fitted[index] = width - less;
    excess -= less;
  };
  shrink(flexible, LEAST_FLEXIBLE);
  for (let least = Math.max(0, ...fitted) - 1; excess > 0 && least >= LEAST; least -= 1)
    for (const index of fitted.keys()) shrink(index, least);
  return fitted;
}

function widthsOf(rows: readonly (readonly Cell[])[]): readonly number[] {
  const count = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) =>
    Math.max(0, ...rows.map((row) => columnsOf(row[index]?.text ?? ''))),
  );
}

function renderCell({ text, colour }: Cell, width: number, paint: Terminal['paint']): string {
  const fitted = cutToColumns(text, width);
  const filled = filledTo(width, fitted);
  if (colour === undefined || fitted === '') return filled;
  return `${paint(colour, fitted)}${filled.slice(fitted.length)}`;
}
