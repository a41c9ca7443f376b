// How the verify commands went without the change: whether they noticed, and whether they noticed
// what matters. A file that does not load says little about what the code in it does.

import type { CommandRun } from '../../model/command.ts';
import { oneLine } from '../../std/text.ts';
import { failedTests } from './blame.ts';
import { meetsExpectation } from './expected-exit.ts';
import { loadFailure } from './load-failure.ts';

/**
 * `red`: something failed that passes with the change. `missing-name`: a name is not there yet.
 * `not-loaded`: a file could not be loaded. `green`: nobody noticed.
 */
export type Redness =
  | { readonly kind: 'red' | 'green' }
  | { readonly kind: 'missing-name' | 'not-loaded'; readonly why: string };

/** The strongest of what the commands showed; `runs` without the change, `work` with it. */
export function rednessOf(runs: readonly CommandRun[], work: readonly CommandRun[]): Redness {
  const seen = runs.map((run) =>
    ofOne(
      run,
      work.find(({ command }) => command === run.command),
    ),
  );
  for (const kind of ['red', 'missing-name', 'not-loaded'] as const) {
    const found = seen.find((redness) => redness.kind === kind);
    if (found !== undefined) return found;
  }
  return { kind: 'green' };
}

function ofOne(run: CommandRun, work: CommandRun | undefined): Redness {
  if (meetsExpectation(run)) return { kind: 'green' };
  // It hung, as code with an endless loop does.
  if (run.timedOut || run.expect === 'absent') return { kind: 'red' };
  if (run.startError !== undefined) return { kind: 'not-loaded', why: run.startError };
  if (failedByTest(run)) return { kind: isNothingNew(run, work) ? 'green' : 'red' };
  return unloaded(run) ?? { kind: 'red' };
}

/** Whether tests said so: a compiler or a linter before them may dislike code that no test has seen yet. */
export const failsByTests = (runs: readonly CommandRun[]): boolean =>
  runs.some((run) => !meetsExpectation(run) && (run.timedOut || failedByTest(run)));

const failedByTest = ({ tests }: CommandRun): boolean =>
  tests !== undefined && tests.failed - (tests.broken ?? 0) > 0;

function unloaded(run: CommandRun): Redness | undefined {
  const missing = missingName(run);
  if (missing !== undefined) return { kind: 'missing-name', why: missing };
  const broken = (run.tests?.failed ?? 0) > 0 ? 'a test file could not be loaded' : undefined;
  const why = loadFailure(run) ?? broken;
  return why === undefined ? undefined : { kind: 'not-loaded', why };
}

/** The very tests that fail with the change as well. */
function isNothingNew(run: CommandRun, work: CommandRun | undefined): boolean {
  const failing = work?.blame === undefined ? [] : (failedTests(work) ?? []);
  const without = failedTests(run);
  return without?.every((test) => failing.includes(test)) === true;
}

const MISSING_NAME =
  /does not provide an export named|cannot import name|is not exported (?:by|from)|has no exported member|has no attribute|is not a (?:function|constructor)|undefined: \w|cannot find (?:function|value|type|struct|macro) `|unresolved import|undefined (?:method|local variable)/;
const MAX_LINES = 2_000;

/** Whether it failed, perhaps for no other reason than that something is not there yet. */
export function lacksSomething(runs: readonly CommandRun[], work: readonly CommandRun[]): boolean {
  const { kind } = rednessOf(runs, work);
  if (kind === 'red') return runs.some(isForWantOfNames);
  return kind !== 'green';
}

/** Names that are looked up when they are called let tests run, and fail without an assertion. */
const isForWantOfNames = (run: CommandRun): boolean =>
  missingName(run) !== undefined &&
  !/AssertionError|expect\(received\)|^E +assert /m.test(run.output);

function missingName({ output }: CommandRun): string | undefined {
  const line = output
    .split('\n')
    .slice(-MAX_LINES)
    .find((text) => text.length <= 600 && MISSING_NAME.test(text));
  return line === undefined ? undefined : oneLine(line, 120);
}
