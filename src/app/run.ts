// A run as a function call, for programs that use Doorward as a library.

import type { GateEvent } from '../model/event.ts';
import type { IsolationSetting } from '../model/isolation.ts';
import type { ProtocolName } from '../model/protocol.ts';
import { isolationNamed, protocolNamed } from './named-words.ts';
import { Interruption } from './run/interruption.ts';
import { UNWATCHED } from './run/run-options.ts';
import { type RunReport, type RunVerdict, runPlan, runVerdict } from './run/run-plan.ts';
import { whoDecides } from './run/who.ts';

export interface RunPlanOptions {
  /** A folder inside the repository. */
  readonly cwd: string;
  /** Path of the plan. @defaultValue the config's */
  readonly plan?: string;
  /** How the plan is written. @defaultValue found from its content */
  readonly dialect?: string;
  /** @defaultValue the config's, else `strict` */
  readonly protocol?: ProtocolName;
  /** `claude`, `codex:gpt-5.5`, or any command. @defaultValue the config's */
  readonly agent?: string;
  /** Tasks at the same time. @defaultValue the config's, else 1 */
  readonly jobs?: number;
  /** More than the config asks for; never less. @defaultValue the config's, else `in-place` */
  readonly isolation?: IsolationSetting;
  /** Begin anew although a run of the plan is not finished. @defaultValue `false` */
  readonly isNew?: boolean;
  /** Begin although a plan that this one waits for is not done. @defaultValue `false` */
  readonly isOutOfOrder?: boolean;
  /** Who answers for it. @defaultValue the git identity */
  readonly by?: string;
  /** Told about each event once it is in the record. */
  readonly onEvent?: (event: GateEvent) => void;
  /** Stops the run after the present step. */
  readonly signal?: AbortSignal;
}

export interface RunResult extends RunReport {
  readonly verdict: RunVerdict;
}

/**
 * Works through a plan as far as it goes without a person. Resolves whatever became of the tasks;
 * rejects with a DoorwardError where the world can't be used.
 */
export async function run(options: RunPlanOptions): Promise<RunResult> {
  const { cwd, agent, jobs, onEvent, signal } = options;
  const interruption = new Interruption();
  // A signal that was given earlier tells nobody any more.
  if (signal?.aborted === true) void interruption.ask();
  signal?.addEventListener('abort', () => void interruption.ask(), { once: true });
  const report = await runPlan(
    {
      cwd,
      env: process.env,
      plan: options.plan,
      dialect: options.dialect,
      protocol: protocolNamed(options.protocol),
      settings: {
        ...(agent === undefined ? {} : { agent: [{ use: agent }] }),
        ...(jobs === undefined ? {} : { jobs }),
      },
      isolation: isolationNamed(options.isolation),
      run: undefined,
      isNew: options.isNew ?? false,
      isContinued: false,
      isOutOfOrder: options.isOutOfOrder ?? false,
      isResumed: false,
      takesOver: false,
      by: await whoDecides(cwd, process.env, options.by),
      version: 'library',
    },
    {
      ...UNWATCHED,
      watcher: { ...UNWATCHED.watcher, appended: (event) => onEvent?.(event) },
      interruption,
      note: () => undefined,
    },
  );
  return { ...report, verdict: runVerdict(report) };
}
