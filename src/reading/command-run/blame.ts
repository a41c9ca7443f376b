// Whose failure it is, test by test: new, there before, a matter of chance, or put aside by a person.
// Where the tests can't be told apart, nobody is excused.

import type { Blame, CommandRun } from '../../model/command.ts';
import type { Task } from '../../model/task.ts';
import { readJson } from '../../std/document.ts';
import { isFields } from '../../std/shape.ts';
import { readScope } from '../change/scope.ts';
import { stemOf } from '../tamper/paths.ts';

export interface BlameParts {
  readonly run: CommandRun;
  /** The same command on the base, and once more on the work; undefined where it was not run. */
  readonly base: CommandRun | undefined;
  readonly again: CommandRun | undefined;
  /** Names of tests whose failures a person has put aside for a time. */
  readonly quarantine: readonly string[];
  /** Whether a failing test may be what the task is about: then it is not excused as old. */
  isOwn(test: string): boolean;
}

/** Undefined where the output does not name every failed test. */
export function blameFor(parts: BlameParts): Blame | undefined {
  const { run, base, again, quarantine, isOwn } = parts;
  const failing = failedTests(run);
  if (failing === undefined || failing.length === 0) return undefined;
  const before = base === undefined || isShorter(run, base) ? undefined : failedTests(base);
  const second = again === undefined || isShorter(again, run) ? undefined : failedTests(again);
  const shareOf = (test: string): Exclude<keyof Blame, 'fixed'> => {
    if (quarantine.some((name) => isNamed(test, name))) return 'quarantined';
    if (before?.includes(test) === true && !isOwn(test)) return 'preExisting';
    return second?.includes(test) === false ? 'flaky' : 'fresh';
  };
  const blamed = (share: keyof Blame): readonly string[] =>
    failing.filter((test) => shareOf(test) === share);
  return {
    fresh: blamed('fresh'),
    preExisting: blamed('preExisting'),
    flaky: blamed('flaky'),
    quarantined: blamed('quarantined'),
    fixed: (before ?? []).filter((test) => !failing.includes(test)),
  };
}

/** Every failed test by name; empty for a run that passed, undefined where some are not known. */
export function failedTests({
  exitCode,
  timedOut,
  startError,
  tests,
  report,
}: CommandRun): readonly string[] | undefined {
  if (timedOut || startError !== undefined || exitCode === undefined || tests === undefined)
    return undefined;
  // Names that were only printed excuse nobody where a report was owed.
  if (report?.state === 'missing' || report?.state === 'unsound') return undefined;
  const { failed, failedIds = [], broken = 0 } = tests;
  if (exitCode === 0) return failed === 0 ? [] : undefined;
  return failed > 0 && broken === 0 && failedIds.length === failed ? failedIds : undefined;
}

interface Compared {
  readonly before: CommandRun;
  readonly now: CommandRun;
  /** The run of the work as it is; what fails there as well is hidden by nobody. */
  readonly work: CommandRun | undefined;
}

/** Tests that failed before and fail now, and that the work does not show; undefined where they can't be told apart. */
export function hiddenFailures({ before, now, work }: Compared): readonly string[] | undefined {
  const [then, still] = [failedTests(before), failedTests(now)];
  if (then === undefined || still === undefined) return undefined;
  const shown = (work === undefined ? undefined : failedTests(work)) ?? [];
  return still.filter((test) => then.includes(test) && !shown.includes(test));
}

/** Tests that did not run could fail, too. */
function isShorter({ tests: now }: CommandRun, { tests: then }: CommandRun): boolean {
  return executed(now) < executed(then);
}

const executed = (tests: CommandRun['tests']): number =>
  tests === undefined ? 0 : tests.passed + tests.failed;

function isNamed(test: string, name: string): boolean {
  return (
    test === name ||
    (name.length >= 3 && test.endsWith(name) && !/\w/.test(test.at(-name.length - 1) ?? ' '))
  );
}

const CHAINED = /&&|\|\||[;&\n]/;
const STOPS_EARLY =
  /(?:^|\s)(?:--bail|--fail-?fast|-failfast|--exitfirst|--maxfail|--max-failures|-x|-b)(?:[ =]|$)/;
const SCRIPT =
  /^(?:npm (?:run(?:-script)? )?|pnpm (?:run )?|yarn (?:run )?|bun run )(?:--?[\w-]+ )*([\w:.-]{1,80})(?: |$)/;

/** Whether everything that the command has to say is said when a test fails. */
export function saysAll(command: string, manifest: string | undefined): boolean {
  if (CHAINED.test(command) || STOPS_EARLY.test(command)) return false;
  if (!SCRIPT.test(`${command} `)) return true;
  const script = scriptBehind(command, manifest);
  return script !== undefined && !CHAINED.test(script) && !STOPS_EARLY.test(script);
}

/** What `npm test` and its like start; undefined for other commands, and where nobody knows. */
export function scriptBehind(command: string, manifest: string | undefined): string | undefined {
  const name = SCRIPT.exec(`${command} `)?.[1];
  return name === undefined ? undefined : scriptIn(manifest, name === 't' ? 'test' : name);
}

function scriptIn(manifest: string | undefined, name: string): string | undefined {
  const document = manifest === undefined ? undefined : readJson(manifest);
  const value = document?.ok === true ? document.value : undefined;
  const scripts = isFields(value) ? value['scripts'] : undefined;
  if (!isFields(scripts) || scripts[`post${name}`] !== undefined) return undefined;
  const script = scripts[name];
  return typeof script === 'string' ? script : undefined;
}

const TEST_FILE = /[\w@./\\-]{1,300}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|php|exs)\b/;

/**
 * Whether a failing test may be what the task is about. Told by its file, where its name has one: a
 * test beside a changed file is. Where nobody knows, it is if the task itself names the command.
 */
export function ownTests(
  task: Task,
  changed: readonly string[],
  command: string,
): (test: string) => boolean {
  const scoped = (task.files ?? []).filter((path) => !/[*?[{]/.test(path));
  const stems = new Set([...changed, ...scoped].map(stemOf));
  const scope = readScope(task.files ?? []);
  const isTasks = task.verify.commands.some(({ run }) => run === command);
  return (test) => {
    const file = TEST_FILE.exec(test)?.[0];
    if (file === undefined) return isTasks;
    return (
      stems.has(stemOf(file)) || scope.covers(file) || changed.some((path) => file.endsWith(path))
    );
  };
}
