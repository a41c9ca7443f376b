// Verify commands of a task, in order or at once, with what each changed in tracked files.

import { availableParallelism } from 'node:os';
import type { CommandSettings, Ports, Repository } from '../../drive/ports/gate.ts';
import type { CommandRun, ReportSetting } from '../../model/command.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';
import { DoorwardError } from '../../std/error.ts';
import { launchesFor } from './containment.ts';
import { PipeSupply } from './pipes.ts';
import { findProgram } from './programs.ts';
import { runCommand, type Workshop } from './run-command.ts';
import { type Sandbox, sandboxLaunches, sandboxTools } from './sandbox.ts';

export interface RunnerOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly passEnv: readonly string[];
  /** Where the top of the judged tree is: no program of Doorward's own is taken from inside it. */
  readonly top: string;
  readonly changesSince: Repository['changesSince'];
  readonly evidenceFolder: string | undefined;
  readonly onOutput?: (text: string, command: VerifyCommand) => void;
  /** Between TERM and KILL; 2 seconds unless said. */
  readonly graceMs?: number;
  /** `off` leaves commands as they are, and believes what they print. */
  readonly reports?: ReportSetting;
  /** `process-group` does without a namespace even where there could be one. */
  readonly containment?: 'strongest' | 'process-group';
  /** Nothing runs outside of it. */
  readonly sandbox?: Sandbox;
}

/** What a first command would have to wait for. */
export function makeReady(env: RunnerOptions['env'], top: string): void {
  const mkfifo = findProgram('mkfifo', env['PATH'] ?? '', top);
  if (mkfifo !== undefined) new PipeSupply(mkfifo).makeAhead();
}

export function commandRunner(options: RunnerOptions): Ports['runCommands'] {
  let launches: Workshop['launches'] | undefined;
  return async (commands, settings, tree) => {
    if (commands.length === 0) return [];
    launches ??= launchesOf(options);
    const workshop = workshopOf(options, launches);
    await workshop.pipes.reserve(commands.length);
    const run = { commands, settings, workshop };
    return settings.isParallel ? runAtOnce(run, tree, options) : runInOrder(run, tree, options);
  };
}

interface Batch {
  readonly commands: readonly VerifyCommand[];
  readonly settings: CommandSettings;
  readonly workshop: Workshop;
}

async function runInOrder(
  { commands, settings, workshop }: Batch,
  tree: string,
  { changesSince }: RunnerOptions,
): Promise<readonly CommandRun[]> {
  const runs: CommandRun[] = [];
  let treeBefore = tree;
  for (const command of commands) {
    const run = await runCommand(command, settings, workshop);
    const { tree: treeAfter, paths } = await changesSince(treeBefore);
    runs.push({ ...run, treeBefore, treeAfter, changedPaths: paths });
    if (!meetsExpectation(run)) break;
    treeBefore = treeAfter;
  }
  return runs;
}

/** What changed can't be told apart by command then: every run carries the changes of all. */
async function runAtOnce(
  { commands, settings, workshop }: Batch,
  tree: string,
  { changesSince }: RunnerOptions,
): Promise<readonly CommandRun[]> {
  const queue = commands.entries();
  const runs: CommandRun[] = [];
  let hasFailed = false;
  const work = async (): Promise<void> => {
    for (const [index, command] of queue) {
      if (hasFailed) return;
      runs[index] = await runCommand(command, settings, workshop).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const workers = Math.min(commands.length, Math.max(16, availableParallelism() * 4));
  await all(Array.from({ length: workers }, work));
  const { tree: treeAfter, paths } = await changesSince(tree);
  return runs.map((run) => ({ ...run, treeBefore: tree, treeAfter, changedPaths: paths }));
}

/** One that can't go on does not leave the others alone: nothing is said before all have ended. */
async function all(work: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(work);
  await Promise.all(work);
}

function launchesOf({ env, top, containment, sandbox }: RunnerOptions): Workshop['launches'] {
  if (sandbox !== undefined) {
    const tools = sandboxTools(env, top);
    if (tools !== undefined) return sandboxLaunches(sandbox, tools, env);
    throw new DoorwardError('platform', 'bwrap or prlimit was not found', 'Install bubblewrap.');
  }
  const launches = [...launchesFor(env['PATH'] ?? '', top)];
  return containment === 'process-group' ? launches.slice(-1) : launches;
}

const GRACE_MS = 2000;

function workshopOf(options: RunnerOptions, launches: Workshop['launches']): Workshop {
  const { env, passEnv, top, evidenceFolder, onOutput, graceMs } = options;
  const find = (name: string): string | undefined => findProgram(name, env['PATH'] ?? '', top);
  const mkfifo = find('mkfifo');
  if (mkfifo === undefined) {
    throw new DoorwardError(
      'platform',
      'mkfifo was not found, and Doorward needs it to run verify commands',
      'Install coreutils, or run Doorward on Linux, macOS or WSL.',
    );
  }
  return {
    env,
    passEnv,
    graceMs: graceMs ?? GRACE_MS,
    evidenceFolder,
    onOutput,
    bash: find('bash'),
    sh: find('sh'),
    pipes: new PipeSupply(mkfifo),
    launches,
    asksReports: options.reports !== 'off',
  };
}
