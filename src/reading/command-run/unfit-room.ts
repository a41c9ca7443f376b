// Whether the place in which probes run is fit for the commands at all: work that passed in the checkout
// has to pass there, too. Where it does not, something is missing there that no commit has.

import type { CommandRun } from '../../model/command.ts';
import type { Probe } from '../../model/probe.ts';
import { oneLine } from '../../std/text.ts';
import { meetsExpectation } from './expected-exit.ts';

/** What fails there although the work passed; undefined where all is well or nobody tried. */
export function unfitRoom(
  probes: readonly Probe[],
  work: readonly CommandRun[],
): string | undefined {
  const control = probes.find(({ kind }) => kind === 'again');
  if (control?.problem !== undefined) return oneLine(control.problem);
  const passed = new Set(work.filter(meetsExpectation).map(({ command }) => command));
  const missed = control?.runs.find((run) => passed.has(run.command) && !meetsExpectation(run));
  if (missed === undefined) return undefined;
  return `\`${oneLine(missed.command)}\` passes in the checkout and fails in a fresh worktree`;
}

export const UNFIT_GUIDANCE =
  'Name what it needs with `link` in doorward.yaml, such as ignored files that tests read, or set `proof: basic`.';
