// Whether a command starts a known test runner itself, so that counts of tests are owed. Behind
// `npm test` or `make test` may be anything, and nothing is demanded of them.

import { isSearch, withoutFilters } from './command-strength.ts';
import {
  innerLists,
  type ShellCommand,
  type ShellList,
  type ShellPipeline,
  type ShellStage,
} from './list.ts';
import { parseShell } from './script.ts';
import type { ShellWord } from './words.ts';
import { programWords } from './wrappers.ts';

export interface TestRunner {
  readonly name: string;
  /** Why its counts may be missing although all is well. */
  readonly silence: 'option' | 'cut' | 'judged' | undefined;
}

/** A call of a runner by one simple command. */
export interface RunnerCall {
  readonly name: string;
  /** The words by which it is called, such as `node --test`, without what launches it. */
  readonly called: string;
  /** Those words as they stand in the command; none where that is not sure. */
  readonly callWords: readonly ShellWord[];
  /** The words after it. */
  readonly rest: readonly ShellWord[];
  readonly hasReportOptions: boolean;
}

/** The first runner that the command starts directly, in the order written. */
export function directRunner(command: string): TestRunner | undefined {
  const list = parseShell(command.slice(0, 20_000));
  return list === undefined ? undefined : runnerIn(list);
}

const THROUGH =
  /^(?:cd [^&|;]{1,200} && )?(?:npm|pnpm|yarn|npx|(?:\.\/)?gradlew\S{0,8}|gradle|(?:\.\/)?mvnw?|dotnet|flutter|dart|swift|xcodebuild|make|just|mix|rails|rake|bundle|deno|php|composer|ctest|bats|phpunit|rspec|\S{0,40}\/(?:pest|phpunit|rspec))(?: [^|;&]{0,400})?$/;
const OF_TESTS =
  /(?:^|[\s:/])(?:tests?|spec|rspec|phpunit|pest|bats|ctest|verify)(?=$|[\s:])|[a-z]Tests?(?=$|[\s:])/;

// They find or build the tests, which they can do with failing ones.
const ONLY_LISTS = /\s--(?:collect-only|listTests|list|list-tests|dry-run|no-run)(?=\s|$)/;

/** Whether a command runs tests, directly or by the name of a script or a target. */
export function runsTests(command: string): boolean {
  if (ONLY_LISTS.test(command.slice(0, 2_000))) return false;
  const first = command.slice(0, 2_000).split(/\s(?:2>&1\s)?\|\s/, 1)[0] ?? '';
  return directRunner(command) !== undefined || (THROUGH.test(first) && OF_TESTS.test(first));
}

function runnerIn(list: ShellList): TestRunner | undefined {
  for (const pipeline of list) {
    for (const [index, stage] of pipeline.stages.entries()) {
      const found = stage.kind === 'command' ? runnerOf(stage) : runnerInside(stage);
      if (found !== undefined)
        return { ...found, silence: found.silence ?? pipeSilence(pipeline, index) };
    }
  }
  return undefined;
}

export function runnerInside(stage: ShellStage): TestRunner | undefined {
  return runnerIn(innerLists(stage).flat());
}

// What a search such as `grep -q "3 passed"` reads is judged by it; other readers only show a part.
function pipeSilence({ stages }: ShellPipeline, index: number): TestRunner['silence'] {
  if (index === stages.length - 1) return undefined;
  const last = withoutFilters(stages).at(-1);
  return last?.kind === 'command' && isSearch(last) ? 'judged' : 'cut';
}

const LAUNCHERS =
  /^(?:pnpm|yarn|bun|npm|poetry|uv|pipenv|hatch|pdm|rye|bundle|coverage|dotenv|cross-env|xvfb-run|npx|bunx|pnpx|uvx|c8|nyc) /;
const LAUNCH_WORDS = /^(?:exec|run|dlx|x|-[\w-]{1,40}(?:=\S{0,100})?|\w{1,60}=\S{0,200}|--) /;
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [
    /^node(?: (?:(?:--import|--require|-r|--loader|--experimental-loader|--env-file|--conditions|-C) \S{1,200}|-\S{1,200})){0,12}? --test(?= |$)/,
    'node:test',
  ],
  [/^(?:pytest|py\.test)(?= |$)/, 'pytest'],
  [/^python[\d.]{0,5}(?: -[A-Za-z]{1,4}){0,4} -m (?:pytest|unittest)(?= |$)/, 'python'],
  [/^-m (?:pytest|unittest)(?= |$)/, 'python'],
  [/^go test(?= |$)/, 'go'],
  [/^bun test(?= |$)/, 'bun'],
  [/^cargo (?:\+\S{1,40} )?(?:test|t|nextest run)(?= |$)/, 'cargo'],
  [/^vitest(?= |$)/, 'vitest'],
  [/^jest(?= |$)/, 'jest'],
  [/^_?mocha(?= |$)/, 'mocha'],
];
/** Calls of a runner that are not meant to run any test. */
const OTHER_USES =
  / (?:--version|--help|-h|-V|--no-run|--clearCache|--clear-cache|--showConfig|--init|bench|typecheck|init)(?= |$)|^go test(?: .{0,2000})? (?:-c|-exec)(?= |$)/;
const REPORT_OPTIONS =
  / (?:--(?:test-)?reporters?(?:-destination)?|--output-?[Ff]ile|--json|-json|--junit-?xml|--report-log|--reporter-options?|-R|-O|-qq|-q -q|--format|--message-format|-p no:terminal|--no-summary)(?=[ =.]|$)/;

function runnerOf(command: ShellCommand): TestRunner | undefined {
  const call = runnerCall(command);
  if (call === undefined) return undefined;
  return { name: call.name, silence: call.hasReportOptions ? 'option' : undefined };
}

export function runnerCall(command: ShellCommand): RunnerCall | undefined {
  const words = programWords(command);
  const from = launcherLength(words);
  const line = lineOf(words.slice(from));
  const [pattern, name] = KNOWN.find(([known]) => known.test(line)) ?? [];
  const called = pattern?.exec(line)?.[0];
  if (name === undefined || called === undefined || OTHER_USES.test(line)) return undefined;
  const until = from + called.split(' ').length;
  const isSure = lineOf(words.slice(from, until)) === called;
  const callWords = isSure ? words.slice(from, until) : [];
  const hasReportOptions = REPORT_OPTIONS.test(line);
  return { name, called, callWords, rest: words.slice(until), hasReportOptions };
}

/** A runner is the same wherever its program lies. */
function lineOf(words: readonly ShellWord[]): string {
  return words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 4000)
    .replace(/^(?:\S{0,300}\/)?(?=[\w.]{1,40}(?: |$))/, '');
}

/** How many words stand before the runner: `npx`, `poetry run` and their like. */
function launcherLength(words: readonly ShellWord[]): number {
  // Of its own tests, bun is the runner.
  if (!LAUNCHERS.test(lineOf(words)) || /^bun test(?= |$)/.test(lineOf(words))) return 0;
  let length = 1;
  for (let turn = 0; turn < 8; turn += 1) {
    const line = lineOf(words.slice(length));
    if (!LAUNCH_WORDS.test(line) || /^-m (?:pytest|unittest)\b/.test(line)) break;
    length += 1;
  }
  return length;
}
