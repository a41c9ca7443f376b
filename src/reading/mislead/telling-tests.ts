// The files of tests that are known to be run: those that hold the tests which failed in some run, or that a
// program without a runner named when an assertion failed in them.

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
  const printed = runs.filter(({ tests }) => tests === undefined).map(({ output }) => output);
  const traces = printed.filter((output) => /\bAssertionError\b/.test(output));
  return files.filter(
    (file) =>
      names.some((id) => isOf(id, file)) || traces.some((trace) => isTraced(trace, file.path)),
  );
}

/** `file:///tmp/x/test/run.js:3:8`, `File "/tmp/x/test_tide.py", line 5`, `at ferry.FareTest.main(FareTest.java:4)`. */
function isTraced(trace: string, path: string): boolean {
  const places = [`/${path}:`, `/${path}", line `];
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/\.(?:java|kt)$/.test(name)) places.push(`(${name}:`);
  return places.some((place) => trace.includes(place));
}

/** Runners name a test by its file, by its module or by its title alone. */
function isOf(id: string, { path, text }: TestText): boolean {
  if (id.includes(path)) return true;
  const module = /([^/]{1,200})\.pyw?$/.exec(path)?.[1];
  if (module !== undefined && new Set(id.split(/[.():\s/]+/)).has(module)) return true;
  const hasFile = /\.(?:[cm]?[jt]sx?|py)\b/.test(id);
  const title = id.split(/ [>›] /).at(-1) ?? id;
  return !hasFile && title.length >= 3 && isDeclared(title, text);
}

/** `test('adds'`, `fun \`adds\`()`, `fn adds(`: a file that only speaks of a test need not be run. */
const isDeclared = (title: string, text: string): boolean =>
  [`'${title}`, `"${title}`, `\`${title}`, ` ${title}(`].some((written) => text.includes(written));
