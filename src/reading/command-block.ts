// Commands written one below the other: each becomes a command of its own, so that none hides the
// failure of another, but `cd`, variables and the like still reach the ones after them.

import { parseShell, type ShellPipeline } from './shell-script.ts';

export interface PlacedCommand {
  readonly run: string;
  /** The sentence or comment after it. */
  readonly rest: string;
  readonly offset: number;
}

const STATE = new Set([
  'cd',
  'pushd',
  'popd',
  'export',
  'source',
  '.',
  'set',
  'unset',
  'umask',
  'shopt',
  'alias',
  'ulimit',
]);

// What is longer is a program of its own, and repeating its state for each line would grow without
// bound.
const MAX_LINES = 200;

export function separateCommands(lines: readonly PlacedCommand[]): readonly PlacedCommand[] {
  if (lines.length > MAX_LINES || lines.some((line) => leavesJobs(line.run)))
    return asScript(lines);
  const made: PlacedCommand[] = [];
  const state: string[] = [];
  for (const line of lines) {
    const before = made.at(-1);
    if (before !== undefined && readsLastStatus(line.run)) {
      made[made.length - 1] = { ...line, offset: before.offset, run: `${before.run}\n${line.run}` };
      continue;
    }
    const { prefix, isOnlyState } = stateOf(line.run);
    if (!isOnlyState) made.push({ ...line, run: withState(state, line.run) });
    if (prefix !== '') state.push(prefix);
  }
  // State that nothing uses is still what the plan asked to run.
  const [first] = lines;
  if (made.length > 0 || first === undefined) return made;
  return [{ ...first, run: state.join(' && ') }];
}

// A server in the background and the checks against it only make sense as one script, which stops
// at the first failure.
function asScript(lines: readonly PlacedCommand[]): readonly PlacedCommand[] {
  const [first] = lines;
  if (first === undefined || lines.length === 1) return lines;
  const rest = lines
    .map((line) => line.rest)
    .join(' ')
    .trim();
  return [{ ...first, rest, run: ['set -e', ...lines.map((line) => line.run)].join('\n') }];
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

function withState(state: readonly string[], run: string): string {
  if (state.length === 0) return run;
  // After `cd x &&` an `||` or `;` would bind to the `cd` as well.
  const isSimple =
    parseShell(run)
      ?.slice(0, -1)
      .every(({ joint }) => joint === '&&') ?? false;
  return [...state, isSimple ? run : `{\n${run}\n}`].join(' && ');
}
