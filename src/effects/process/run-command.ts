// A verify command from text to facts: the shell it gets, pipes that hide nothing, reruns for the
// label, test counts. Whatever goes wrong on the way is part of the result.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandRun } from '../../model/command.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';
import { startFailure } from '../../reading/command-run/start-failure.ts';
import {
  isFedByProducers,
  PIPE_CLOSED,
  readPipes,
  WITH_PIPEFAIL,
  WITHOUT_PIPEFAIL,
  withPatientPipes,
} from '../../reading/shell/pipe-repair.ts';
import { readTestCounts } from '../../reading/test-report/read-test-counts.ts';
import { DoorwardError } from '../../std/error.ts';
import { countableText } from './capture.ts';
import type { ShellCall } from './containment.ts';
import { commandEnvironment } from './environment.ts';
import type { PipeSupply } from './pipes.ts';
import { type Collected, openReportRoom } from './report-room.ts';
import { type Launches, nextRunId, runContained } from './run-contained.ts';
import { type Ending, runOnce } from './run-once.ts';

/** What all commands of a gate share. */
export interface Workshop {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly passEnv: readonly string[];
  readonly graceMs: number;
  /** Folder for raw output; undefined keeps none. */
  readonly evidenceFolder: string | undefined;
  readonly onOutput: ((text: string, command: VerifyCommand) => void) | undefined;
  readonly bash: string | undefined;
  readonly sh: string | undefined;
  readonly pipes: PipeSupply;
  readonly launches: Launches;
  /** Whether test runners are asked for a report of their own. */
  readonly asksReports: boolean;
}

export interface RunLimits {
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly reruns: number;
}

/** Trees and changed paths are left empty: only who can see the repository knows them. */
export async function runCommand(
  command: VerifyCommand,
  limits: RunLimits,
  workshop: Workshop,
): Promise<CommandRun> {
  const refusal = refusalOf(command, limits, workshop);
  if (refusal !== undefined) return neverStarted(command, limits, refusal);
  const { executed, ending } = await runRepaired(command, limits, workshop);
  const { wasInterrupted, wasRefused: _, collected, ...facts } = ending;
  if (wasInterrupted) throw interrupted();
  const report = collected?.report;
  const tests =
    report?.state === 'read' ? collected?.counts : readTestCounts(countableText(ending));
  const { exitCode, output } = ending;
  const { run, expect } = command;
  const hasTests = tests !== undefined && tests.passed + tests.failed > 0;
  const startError = ending.startError ?? startFailure({ exitCode, expect, output, hasTests });
  const result: CommandRun = {
    command: run,
    executed,
    expect,
    cwd: limits.cwd,
    ...facts,
    startError,
    tests,
    ...(report === undefined ? {} : { report }),
    changedPaths: [],
    treeBefore: '',
    treeAfter: '',
    reruns: [],
    verifiedEarlier: undefined,
  };
  if (meetsExpectation(result) || !mayRunAgain(result)) return result;
  return { ...result, reruns: await runAgain(command, limits, workshop) };
}

// A timeout would only time out again, and a rerun says nothing about a command meant to fail.
function mayRunAgain({ expect, timedOut, startError }: CommandRun): boolean {
  return expect === 'pass' && !timedOut && startError === undefined;
}

/** Further runs until one fails: a second failure settles it, passes are worth counting. */
async function runAgain(
  command: VerifyCommand,
  limits: RunLimits,
  workshop: Workshop,
): Promise<readonly number[]> {
  const codes: number[] = [];
  while (codes.length < limits.reruns && (codes.at(-1) ?? 0) === 0) {
    const { ending } = await runRepaired(command, limits, workshop);
    if (ending.wasInterrupted) throw interrupted();
    codes.push(ending.exitCode ?? (ending.timedOut ? 124 : 137));
  }
  return codes;
}

interface Reported extends Ending {
  /** What came of the request for a report; undefined where there was none. */
  readonly collected: Collected | undefined;
}

interface Repaired {
  readonly executed: string;
  readonly ending: Reported;
}

async function runRepaired(
  command: VerifyCommand,
  limits: RunLimits,
  workshop: Workshop,
): Promise<Repaired> {
  const { run } = command;
  const { hasPipe, needsPipefail, isMasked } = readPipes(run);
  const options = needsPipefail && workshop.bash !== undefined ? ['-o', 'pipefail'] : [];
  const start = (text: string, flags: readonly string[]): Promise<Reported> =>
    runReported({ command, text, options: flags, limits }, workshop);
  const ending = await start(run, options);
  const executed = isMasked ? `${WITH_PIPEFAIL}${run}` : run;
  if (!hasPipe || ending.exitCode !== PIPE_CLOSED) return { executed, ending };
  // A reader that stops early kills its producer: that exit code says nothing about the producer.
  // `yes | head` would never end if it were read to its end, and of `yes` nobody wants to know.
  if (isFedByProducers(run))
    return { executed: `${WITHOUT_PIPEFAIL}${run}`, ending: await start(run, []) };
  const patient = withPatientPipes(run);
  if (patient === undefined) return { executed, ending };
  return { executed: `${WITH_PIPEFAIL}${patient}`, ending: await start(patient, options) };
}

interface ShellRun {
  readonly command: VerifyCommand;
  readonly text: string;
  readonly options: readonly string[];
  readonly limits: RunLimits;
  /** For the request of a report, and where the report goes. */
  readonly env?: Readonly<Record<string, string>>;
  readonly written?: string;
}

/** With a report of the runner where there is one to ask; without, once more, where it refuses. */
async function runReported(shellRun: ShellRun, workshop: Workshop): Promise<Reported> {
  const { text, limits } = shellRun;
  const room = workshop.asksReports ? openReportRoom(text, limits.cwd) : undefined;
  if (room === undefined) return { ...(await runShell(shellRun, workshop)), collected: undefined };
  try {
    const asked = { ...shellRun, text: room.text, env: room.env, written: room.folder };
    const ending = await runShell(asked, workshop);
    const collected = room.collect({ ...ending, whole: countableText(ending) });
    const isOver = ending.timedOut || ending.wasInterrupted || ending.startError !== undefined;
    if (collected.report.state !== 'refused' || isOver)
      return { ...ending, output: room.quiet(ending.output), collected };
    return { ...(await runShell(shellRun, workshop)), collected };
  } finally {
    room.leave();
  }
}

function runShell(shellRun: ShellRun, workshop: Workshop): Promise<Ending> {
  const { command, text, options, limits, env = {}, written } = shellRun;
  const { bash, sh, launches, evidenceFolder, graceMs, onOutput } = workshop;
  const call: ShellCall = { file: bash ?? sh ?? 'sh', args: [...options, '-c', text], written };
  return runContained(call, launches, async (launch) => {
    const runId = nextRunId();
    return runOnce({
      launch,
      runId,
      cwd: limits.cwd,
      env: {
        ...commandEnvironment({ env: workshop.env, passEnv: workshop.passEnv, runId }),
        ...env,
      },
      timeoutMs: command.timeoutMs ?? limits.timeoutMs,
      graceMs,
      pipe: await workshop.pipes.take(),
      rawPath: evidenceFolder === undefined ? undefined : join(evidenceFolder, `${runId}.log`),
      onOutput: onOutput === undefined ? undefined : (chunk) => onOutput(chunk, command),
    });
  });
}

function refusalOf(
  { run }: VerifyCommand,
  { cwd }: RunLimits,
  { bash, sh }: Workshop,
): string | undefined {
  if (run.trim() === '') return 'the command is empty';
  if (run.includes('\0')) return 'the command contains a NUL character';
  if (!isFolder(cwd)) return `the directory ${cwd} does not exist`;
  if (bash !== undefined) return undefined;
  if (sh === undefined) return 'there is no shell: neither bash nor sh was found in PATH';
  if (readPipes(run).hasPipe)
    return 'bash was not found, and without it the exit code of a pipe cannot be trusted';
  return undefined;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function neverStarted({ run, expect }: VerifyCommand, { cwd }: RunLimits, why: string): CommandRun {
  return {
    command: run,
    executed: '',
    expect,
    cwd,
    exitCode: undefined,
    signal: undefined,
    timedOut: false,
    startError: why,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    output: '',
    outputBytes: 0,
    droppedBytes: 0,
    rawOutputPath: undefined,
    tests: undefined,
    survivors: 0,
    changedPaths: [],
    treeBefore: '',
    treeAfter: '',
    reruns: [],
    verifiedEarlier: undefined,
  };
}

function interrupted(): DoorwardError {
  return new DoorwardError(
    'interrupted',
    'the run was interrupted while verify commands were running',
    'Nothing was decided. Run the same command again.',
  );
}
