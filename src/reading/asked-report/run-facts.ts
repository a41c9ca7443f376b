// What a report is held against: the run that it has to be of.

import type { TestCounts } from '../../model/command.ts';

export interface RunFacts {
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly exitCode: number | undefined;
  /** All that it showed, as far as it was kept. */
  readonly output: string;
  /** Where the command ran, by each of its names: a folder may be reached through a link. */
  readonly folders: readonly string[];
}

export type ReportReading =
  | { readonly ok: true; readonly counts: TestCounts }
  | { readonly ok: false; readonly why: string };

export const unsound = (why: string): ReportReading => ({ ok: false, why });

export function sound(counts: TestCounts, broken: number): ReportReading {
  return { ok: true, counts: broken === 0 ? counts : { ...counts, broken } };
}

/** A path as the people of the project write it. */
export function inFolder(path: string, { folders }: RunFacts): string {
  const folder = folders.find((name) => path.startsWith(`${name}/`));
  return folder === undefined ? path : path.slice(folder.length + 1);
}
