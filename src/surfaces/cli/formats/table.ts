// Columns that fit the screen: one of them gives way where the lines would be too long.

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
  const widths = widthsOf(all);
  const total = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);
  const excess = columns === undefined ? 0 : Math.max(0, total - columns);
  const fitted = widths.map((width, index) =>
    index === flexible ? Math.max(Math.min(width, LEAST_FLEXIBLE), width - excess) : width,
  );
  return all.map((row) => {
    const cells = row.map((cell, index) => renderCell(cell, fitted[index] ?? 0, paint));
    return cells.join(GAP).trimEnd();
  });
}

function widthsOf(rows: readonly (readonly Cell[])[]): readonly number[] {
  const count = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: count }, (_, index) =>
    Math.max(0, ...rows.map((row) => lengthOf(row[index]?.text ?? ''))),
  );
}

function renderCell({ text, colour }: Cell, width: number, paint: Terminal['paint']): string {
  const fitted = lengthOf(text) > width ? `${[...text].slice(0, width - 1).join('')}…` : text;
  const padding = ' '.repeat(Math.max(0, width - lengthOf(fitted)));
  return `${colour === undefined || fitted === '' ? fitted : paint(colour, fitted)}${padding}`;
}

function lengthOf(text: string): number {
  return [...text].length;
}
