// What the store asks of an embedded SQL database, and no more. Only sqlite.ts knows the driver; a
// database on a server would implement the ports themselves, with the same tables.

export type Value = string | number;
export type Row = Readonly<Record<string, unknown>>;

export interface Database {
  all(sql: string, ...values: readonly Value[]): readonly Row[];
  run(sql: string, ...values: readonly Value[]): void;
  /** Several statements, without values. */
  script(sql: string): void;
  /** One transaction in which nobody else writes: all of it or nothing, durable when it returns. */
  write<T>(work: () => T): T;
  /** One unchanging view, however many statements look at it. */
  look<T>(work: () => T): T;
  close(): void;
}

export function textIn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new RowError(column);
  return value;
}

export function integerIn(row: Row, column: string): number {
  const value = row[column];
  if (!Number.isSafeInteger(value)) throw new RowError(column);
  return Number(value);
}

/** A row that is not of our making: the caller says which record it belongs to. */
export class RowError extends Error {
  override readonly name = 'RowError';

  constructor(column: string) {
    super(`the column "${column}" does not hold what belongs there`);
  }
}
