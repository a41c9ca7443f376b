// Commands written one below the other: each becomes a command of its own, so that none hides the
// failure of another. Where they share variables or jobs they stay one script that stops at once.

import type { ShellPipeline } from '../shell/list.ts';
import { parseShell } from '../shell/script.ts';

export interface PlacedCommand {
  readonly run: string;
  /** The sentence or comment after it. */
  readonly rest: string;
  /** A comment above it that says what must come of it. */
  readonly before: string;
  readonly offset: number;
}

const STATE = new Set(
  'cd pushd popd export source . set unset umask shopt alias ulimit trap'.split(' '),
);

// What is longer is a program of its own, and repeating its folder for each line would grow
// without bound.
const MAX_LINES = 200;

export function separateCommands(lines: readonly PlacedCommand[]): readonly PlacedCommand[] {
  if (lines.length < 2) return lines;
  if (lines.length > MAX_LINES || lines.some(sharesMore)) return [asScript(lines)];
  const made: PlacedCommand[] = [];
  const folders: string[] = [];
  for (const line of lines) {
    const { prefix, isOnlyState } = stateOf(line.run);
    if (!isOnlyState) made.push({ ...line, run: inFolders(folders, line.run) });
    if (prefix !== '') folders.push(prefix);
  }
  return made.length > 0 ? made : [asScript(lines)];
}

/** Anything but the folder that later lines depend on: variables, jobs, the last exit code. */
function sharesMore({ run }: PlacedCommand): boolean {
  if (leavesJobs(run) || readsLastStatus(run)) return true;
  const { prefix } = stateOf(run);
  return prefix !== '' && !/^cd [^=;]*$/.test(prefix);
}

function asScript(lines: readonly PlacedCommand[]): PlacedCommand {
  const run = lines.map((line, nth) => guarded(line.run, lines[nth + 1]?.run)).join('\n');
  const rest = lines.map((line) => line.rest).join(' ');
  return { run, rest: rest.trim(), before: '', offset: lines[0]?.offset ?? 0 };
}

// A variable whose command finds nothing is no failure; any other line that fails ends the script.
function guarded(run: string, next: string | undefined): string {
  if (next === undefined || readsLastStatus(next) || leavesJobs(run)) return run;
  if (stateOf(run).isOnlyState && !/^(?:cd|pushd|source|\.) /.test(run)) return run;
  // The last line of a here-document must stand alone.
  const isLine = isChain(run) && !run.includes('\n');
  return isLine ? `${run} || exit` : `{\n${run}\n} || exit`;
}

function leavesJobs(run: string): boolean {
  return run.includes('&') && (parseShell(run)?.some(({ joint }) => joint === '&') ?? false);
}

function readsLastStatus(run: string): boolean {
  return /\$\?/.test(run) && !/(?:;|\n)[^;]*\$\?/.test(run);
}

function stateOf(run: string): { readonly prefix: string; readonly isOnlyState: boolean } {
  const list = parseShell(run) ?? [];
  const count = list.findIndex((pipeline) => !setsState(pipeline));
  if (count === -1) return { prefix: run.replace(/;\s*$/, ''), isOnlyState: list.length > 0 };
  const last = list[count - 1];
  const stage = last?.joint === '&&' ? last.stages[0] : undefined;
  return { prefix: stage?.kind === 'command' ? run.slice(0, stage.end) : '', isOnlyState: false };
}

function setsState({ stages, isNegated }: ShellPipeline): boolean {
  const [stage, ...more] = stages;
  if (stage?.kind !== 'command' || more.length > 0 || isNegated) return false;
  const name = stage.words[0]?.text;
  return name === undefined ? stage.assignments.length > 0 : STATE.has(name);
}

function inFolders(folders: readonly string[], run: string): string {
  if (folders.length === 0) return run;
  // After `cd x &&` an `||` or `;` would bind to the `cd` as well.
  return [...folders, isChain(run) ? run : `{\n${run}\n}`].join(' && ');
}

/** Joined by nothing but `&&`. */
function isChain(run: string): boolean {
  const joined = parseShell(run)?.slice(0, -1) ?? [];
  return joined.every(({ joint }) => joint === '&&');
}
