// Whether the place in which probes run is fit for the commands at all: work that passed in the checkout
// has to pass there, too. Where it does not, something is missing there that no commit has.

import type { CommandRun } from '../../model/command.ts';
import type { Probe } from '../../model/probe.ts';
import { oneLine } from '../../std/text.ts';
import { failedTests } from './blame.ts';
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

export interface HereOnly {
  readonly command: string;
  /** Nothing that failed without the work passes there with it. */
  readonly isWhole: boolean;
}

/**
 * What fails there with the work although it passed in the checkout, where tests did run there without it:
 * then nothing is missing but what the work itself relies on.
 */
export function passesHereOnly(
  probes: readonly Probe[],
  work: readonly CommandRun[],
): HereOnly | undefined {
  const control = probes.find(({ kind }) => kind === 'again');
  const missed = (control?.runs ?? []).filter(
    (run) => !meetsExpectation(run) && work.some((own) => isSamePassed(own, run)),
  );
  const found = missed.flatMap((run) => probes.map((probe) => comparedWith(probe, run)));
  return found.find((answer) => answer !== undefined);
}

function comparedWith({ kind, runs }: Probe, run: CommandRun): HereOnly | undefined {
  const before = runs.find(({ command }) => command === run.command);
  if (before === undefined || !isFit(before)) return undefined;
  if (kind === 'base') return sinceBase(run, before);
  return kind === 'without-change' ? withoutWork(run, before) : undefined;
}

const isSamePassed = (own: CommandRun, run: CommandRun): boolean =>
  own.command === run.command && meetsExpectation(own);

/** Tests could be loaded and run there. */
const isFit = ({ tests }: CommandRun): boolean =>
  tests !== undefined && (tests.broken ?? 0) === 0 && tests.passed + tests.failed > 0;

/** What fails on the base as well says nothing about the work. */
function sinceBase(run: CommandRun, base: CommandRun): HereOnly | undefined {
  const [now, then] = [failedTests(run), failedTests(base)];
  const isNew = now === undefined || then === undefined || now.some((test) => !then.includes(test));
  return isNew && meetsExpectation(base) ? { command: run.command, isWhole: true } : undefined;
}

function withoutWork(run: CommandRun, without: CommandRun): HereOnly | undefined {
  const [now, then] = [failedTests(run), failedTests(without)];
  const { command } = run;
  if (now === undefined || then === undefined) return { command, isWhole: true };
  if (!now.some((test) => then.includes(test))) return undefined;
  return { command, isWhole: then.every((test) => now.includes(test)) };
}

export const UNFIT_GUIDANCE =
  'Name what it needs with `link` in doorward.yaml, such as ignored files that tests read, or set `proof: basic`.';
