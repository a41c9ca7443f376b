// The files of tests that are known to be run: those that hold the tests which failed in some run.

import type { CommandRun } from '../../model/command.ts';

interface TestText {
  readonly path: string;
  readonly text: string;
}

const MAX_NAMES = 200;

/** Of these files, the ones with a test that failed. */
export function tellingTests<File extends TestText>(
  files: readonly File[],
  runs: readonly CommandRun[],
): readonly File[] {
  const ids = runs.flatMap(({ tests }) => tests?.failedIds ?? tests?.failures ?? []);
  const names = ids.slice(0, MAX_NAMES);
  return files.filter((file) => names.some((id) => isOf(id, file)));
}

/** Runners name a test by its file, by its module or by its title alone. */
function isOf(id: string, { path, text }: TestText): boolean {
  if (id.includes(path)) return true;
  const module = /([^/]{1,200})\.pyw?$/.exec(path)?.[1];
  if (module !== undefined && new Set(id.split(/[.():\s/]+/)).has(module)) return true;
  const hasFile = /\.(?:[cm]?[jt]sx?|py)\b/.test(id);
  const title = id.split(/ [>›] /).at(-1) ?? id;
  return !hasFile && title.length >= 3 && text.includes(title);
}
