// How much of the work would be noticed if it were otherwise. Asked only of work that passed; whatever
// comes out, the verdict stays what it was.

import type { CommandRun } from '../../model/command.ts';
import type { Evidence } from '../../model/evidence.ts';
import { alterationLine, type Strength } from '../../model/strength.ts';
import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';
import { natureOf } from '../../reading/plan/task-nature.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine } from '../../std/text.ts';
import type { CommandSettings, Ports, Proving } from '../ports/gate.ts';
import type { ProofRequest } from '../probe/prove.ts';
import { alteredFiles, patience } from './altered-files.ts';
import { planTrials, type Trial, type TrialPlan } from './plan.ts';
import { type Notice, type Tried, verifiedLines } from './verified-lines.ts';

const NOTHING: Strength = {
  state: 'nothing',
  reason: 'no changed line does anything that a command could notice',
  changedLines: 0,
  verifiedLines: 0,
  runs: 0,
  noticed: 0,
  notTried: 0,
  survivors: [],
};

/** Whoever follows the runs; more of them are begun only while nobody wants to stop. */
export interface Following {
  isStopping(): boolean;
  began(label: string): void;
}

const ALONE: Following = { isStopping: () => false, began: () => undefined };

/** Undefined where nobody asked, or where the commands are meant to fail. */
export async function strengthOf(
  request: ProofRequest,
  evidence: Evidence,
  ports: Ports,
  following: Following = ALONE,
): Promise<Strength | undefined> {
  const { proving } = ports;
  const nature = natureOf(request.task);
  if (proving === undefined || nature === 'red' || nature === 'look') return undefined;
  if (request.commands.length === 0 || evidence.base === undefined) return undefined;
  const { repository } = ports;
  const asked = { ...request, evidence };
  const files = await alteredFiles(asked, evidence, { repository, rooms: proving.rooms });
  const plan = planTrials(files);
  const changedLines = [...plan.lines.values()].flat().length;
  if (plan.trials.length === 0) return NOTHING;
  const known = { ...NOTHING, changedLines, notTried: plan.trials.length };
  const began = proving.elapsed();
  const ground = await baseline(request, evidence, proving);
  if (!ground.ok) return { ...known, state: 'unknown', reason: ground.why, runs: ground.runs };
  const isOver = (runs: number): boolean =>
    following.isStopping() ||
    runs >= proving.budget.runs ||
    proving.elapsed() - began >= proving.budget.minutes * 60_000;
  const tried = await tryAll(plan, {
    lanes: request.settings.isParallel ? proving.lanes : 1,
    isOver,
    attempt: (trial) => {
      following.began(`strength: ${alterationLine(trial)}`);
      return attempt(trial, { request, evidence, proving, settings: ground.settings });
    },
  });
  return {
    ...summed(plan, tried, following.isStopping()),
    changedLines,
    runs: tried.length + ground.runs,
  };
}

function summed(plan: TrialPlan, tried: readonly Tried[], isStopped: boolean): Strength {
  const of = (wanted: Notice): readonly Tried[] => tried.filter(({ notice }) => notice === wanted);
  const survivors = of('unnoticed').map(({ trial: { kind, path, line, lastLine, what } }) => ({
    kind,
    path,
    line,
    lastLine,
    what,
  }));
  const notTried = plan.trials.filter(
    (trial) =>
      !tried.some((other) => other.trial === trial && other.notice !== 'open') &&
      !isPointless(trial, tried),
  ).length;
  return {
    ...NOTHING,
    state: 'measured',
    reason: notTried === 0 ? '' : whyNotTried(notTried - of('open').length, isStopped),
    verifiedLines: verifiedLines(plan, tried),
    noticed: of('noticed').length,
    notTried,
    survivors,
  };
}

/** `left`: how many were not even begun. */
function whyNotTried(left: number, isStopped: boolean): string {
  if (left <= 0) return 'no place could be made to run the rest in';
  const why = isStopped ? 'somebody asked to stop' : 'the budget was spent';
  return `${why} before everything was tried`;
}

type Ground =
  | { readonly ok: true; readonly settings: CommandSettings; readonly runs: number }
  | { readonly ok: false; readonly why: string; readonly runs: number };

/** The work itself, twice: what fails there, or passes by chance, could not tell one thing from another. */
async function baseline(
  { commands, settings }: ProofRequest,
  { tree }: Evidence,
  { rooms }: Proving,
): Promise<Ground> {
  let longest = 0;
  for (const runs of [1, 2]) {
    const label = 'strength: the work as it is';
    const found = await answered(() =>
      rooms.run({ tree, commands, settings: { ...settings, reruns: 0 }, afresh: true, label }),
    );
    if (typeof found === 'string') return { ok: false, why: found, runs };
    const missed = found.find((run) => !meetsExpectation(run));
    if (missed !== undefined || found.length < commands.length) {
      const name = `\`${oneLine(missed?.command ?? commands[0]?.run ?? '', 100)}\``;
      const why =
        runs === 1
          ? `${name} does not pass on the work in a fresh worktree`
          : `${name} passes on the work at one time and not at another`;
      return { ok: false, why, runs };
    }
    longest = Math.max(longest, ...found.map(({ durationMs }) => durationMs));
  }
  const timeoutMs = Math.min(settings.timeoutMs, patience(longest));
  return { ok: true, settings: { ...settings, timeoutMs, reruns: 0 }, runs: 2 };
}

interface Trying {
  readonly lanes: number;
  isOver(runs: number): boolean;
  attempt(trial: Trial): Promise<Notice>;
}

async function tryAll(
  { trials }: TrialPlan,
  { lanes, isOver, attempt: tryOne }: Trying,
): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  const queue = [...trials];
  let started = 0;
  const lane = async (): Promise<void> => {
    for (let trial = queue.shift(); trial !== undefined; trial = queue.shift()) {
      if (isPointless(trial, tried)) continue;
      if (isOver(started)) return;
      started += 1;
      tried.push({ trial, notice: await tryOne(trial) });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, lanes) }, lane));
  return tried;
}

/** Part of something that nobody noticed: it is named already, and costs no further run. */
function isPointless(trial: Trial, tried: readonly Tried[]): boolean {
  return tried.some(
    ({ trial: other, notice }) =>
      other !== trial &&
      notice === 'unnoticed' &&
      other.kind !== 'mutant' &&
      other.path === trial.path &&
      trial.kind !== 'file' &&
      other.line <= trial.line &&
      other.lastLine >= trial.lastLine,
  );
}

interface AttemptParts {
  readonly request: ProofRequest;
  readonly evidence: Evidence;
  readonly proving: Proving;
  readonly settings: CommandSettings;
}

async function attempt(
  trial: Trial,
  { request, evidence, proving, settings }: AttemptParts,
): Promise<Notice> {
  const { rooms } = proving;
  const { path, text, restore } = trial;
  const commands = request.commands.map((command) => ({
    ...command,
    timeoutMs: Math.min(command.timeoutMs ?? settings.timeoutMs, settings.timeoutMs),
  }));
  const runs = await answered(async () => {
    const tree =
      text === undefined
        ? await rooms.restored(evidence.tree, evidence.baseTree, restore)
        : await rooms.replaced(evidence.tree, new Map([[path, text]]));
    const label = `strength: ${alterationLine(trial)}`;
    return rooms.run({ tree, commands, settings, afresh: true, label });
  });
  if (typeof runs === 'string') return 'open';
  return noticeOf(runs, commands.length);
}

function noticeOf(runs: readonly CommandRun[], owed: number): Notice {
  if (runs.some(({ startError }) => startError !== undefined)) return 'open';
  const isSeen = runs.some((run) => !meetsExpectation(run) || (run.tests?.failed ?? 0) > 0);
  return runs.length < owed || isSeen ? 'noticed' : 'unnoticed';
}

/** What came back, or why nothing did. An interruption is nobody's answer. */
async function answered<T>(ask: () => Promise<T>): Promise<T | string> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DoorwardError) || error.code === 'interrupted') throw error;
    return error.message;
  }
}
