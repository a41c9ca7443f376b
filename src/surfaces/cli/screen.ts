// The size of the screen, asked only by commands that draw tables: a pipe has none, and then
// nothing is cut.

import type { Option } from './command.ts';

export interface Screen {
  readonly columns: number;
  readonly rows: number;
}

const LEAST: Screen = { columns: 40, rows: 10 };

/** Undefined where nobody is looking. */
export function screenSize(): Screen | undefined {
  const { isTTY, columns, rows } = process.stdout;
  if (!isTTY) return undefined;
  return {
    columns: Math.max(LEAST.columns, columns || 80),
    rows: Math.max(LEAST.rows, rows || 24),
  };
}

/** What stays on the screen may be longer than it, but not wider. */
export function screenWithoutEnd(): Screen | undefined {
  const screen = screenSize();
  return screen === undefined ? undefined : { ...screen, rows: Number.POSITIVE_INFINITY };
}

/** For every command that reads a run. */
export const RUN_OPTION: Readonly<Record<string, Option>> = {
  run: { value: 'ID', help: 'which run, or the beginning of its id (default: the newest)' },
};
