// Whether a command that ended badly was ever there to run. A missing tool says nothing about the
// work, so it must read neither as a failed check nor, where failure is wanted, as a successful one.

import type { CommandRun } from '../../model/command.ts';
import type { Expectation } from '../../model/verify.ts';
import { oneLine } from '../../std/text.ts';

export interface EndedCommand {
  readonly exitCode: number | undefined;
  readonly expect: Expectation;
  readonly output: string;
  /** Tests were counted in the output: then something did run. */
  readonly hasTests: boolean;
}

const MAX_LINES = 200;
const MAX_LINE = 400;

/** Why the command could not be run, in words for people; undefined if it did run. */
export function startFailure(ended: EndedCommand): string | undefined {
  const { exitCode, hasTests } = ended;
  if (exitCode === undefined || exitCode === 0 || hasTests) return undefined;
  for (const line of lastLines(ended.output)) {
    const reason = shellComplaint(line, ended) ?? runnerComplaint(line);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** The last one first. */
function lastLines(output: string): readonly string[] {
  return output
    .split('\n')
    .slice(-MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE))
    .reverse();
}

const NOT_FOUND =
  /(?:^|[ /])(?:ba|da|z|k|a)?sh(?:\.exe)?: (?:line )?(?:\d{1,6}: )?(\S{1,200}): (?:command )?not found$/;
const NO_SUCH_FILE =
  /(?:^|[ /])(?:ba|da|z|k|a)?sh: (?:line )?(?:\d{1,6}: )?(\S{1,200}): (?:No such file or directory|cannot execute: required file not found)$/;
const NOT_EXECUTABLE =
  /(?:^|[ /])(?:ba|da|z|k|a)?sh: (?:line )?(?:\d{1,6}: )?(\S{1,200}): (?:Permission denied|Is a directory|cannot execute.{0,80})$/;

function shellComplaint(line: string, { exitCode, expect }: EndedCommand): string | undefined {
  const missing = NOT_FOUND.exec(line)?.[1];
  if (exitCode === 127 && missing !== undefined)
    return `\`${oneLine(missing, 80)}\` was not found: it is not installed here, or not in PATH`;
  // A script of the repository that is not there may be just the work that was not done: where the
  // command had to pass, it depends on whose script it is.
  if (expect === 'pass') return undefined;
  const stuck = stuckFileIn(line, exitCode);
  return stuck === undefined ? undefined : stuckWords(stuck);
}

/** A file that the shell was to start and could not. */
export interface StuckFile {
  /** As the command names it. */
  readonly path: string;
  readonly state: 'missing' | 'not-executable';
}

export function stuckFile({ exitCode, output }: CommandRun): StuckFile | undefined {
  if (exitCode !== 126 && exitCode !== 127) return undefined;
  return lastLines(output)
    .map((line) => stuckFileIn(line, exitCode))
    .find((found) => found !== undefined);
}

export const stuckWords = ({ path, state }: StuckFile): string =>
  `\`${oneLine(path, 80)}\` ${state === 'missing' ? 'does not exist' : 'cannot be executed'}`;

function stuckFileIn(line: string, exitCode: number | undefined): StuckFile | undefined {
  const missing = exitCode === 127 ? NO_SUCH_FILE.exec(line)?.[1] : undefined;
  if (missing !== undefined) return { path: missing, state: 'missing' };
  const stuck = exitCode === 126 ? NOT_EXECUTABLE.exec(line)?.[1] : undefined;
  return stuck === undefined ? undefined : { path: stuck, state: 'not-executable' };
}

const RUNNER_COMPLAINTS: readonly (readonly [RegExp, (name: string) => string])[] = [
  [
    /^(?:npm (?:ERR!|error) )?[Mm]issing script: "?([^"\s]{1,100})"?/,
    (name) => `package.json has no script \`${name}\``,
  ],
  [
    /^(?:error |ERROR {1,4})?(?:ERR_PNPM_NO_SCRIPT|Command) "?([^"\s]{1,100})"? not found\.?$/,
    (name) => `\`${name}\` was not found by the package manager`,
  ],
  [
    /^(?:\S{0,200}python[\d.]{0,6}): No module named ([\w.]{1,100})$/,
    (name) => `the Python module \`${name}\` is not installed here`,
  ],
  [/^error: no such command: `([\w-]{1,60})`/, (name) => `cargo has no command \`${name}\``],
  [
    /^npm (?:ERR!|error) could not determine executable to run()/,
    () => 'npx found no such program to run',
  ],
  [
    /^npm (?:ERR!|error) npx canceled due to missing packages and no YES option: \["([^"\s]{1,100})"/,
    (name) => `npx would have to fetch \`${name}\`, which is not installed here`,
  ],
  // A package that nobody has (E404) may be one that the work made up.
  [
    /^npm (?:ERR!|error) code (ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT)$/,
    (name) => `npm had to fetch something and could not (${name})`,
  ],
  [
    /^error: Script not found "([^"\s]{1,100})"$/,
    (name) => `package.json has no script \`${name}\``,
  ],
  [/^Task not found: (\S{1,100})$/, (name) => `deno has no task \`${name}\``],
  [/(?:^|: )(?:ENOSPC: n|N)(o space left on device)/, () => 'there is no space left on the disk'],
  [
    /^env: [‘']?([^’':]{1,100})[’']?: No such file or directory$/,
    (name) => `\`${name}\` was not found`,
  ],
];

function runnerComplaint(line: string): string | undefined {
  for (const [pattern, reason] of RUNNER_COMPLAINTS) {
    const match = pattern.exec(line.trim());
    if (match !== null) return reason(oneLine(match[1] ?? '', 80));
  }
  return undefined;
}
