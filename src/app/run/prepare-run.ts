// What a new run starts with: the plan and the config as the person who starts it has them, the tasks
// that are still to do, and a working tree in which nothing of anybody's could be mistaken for work.

import { randomBytes } from 'node:crypto';
import { join, relative, resolve } from 'node:path';
import type { Repository, Snapshot } from '../../drive/ports/gate.ts';
import type { Layout } from '../../effects/git/layout.ts';
import { readPlainFile } from '../../effects/plain-file.ts';
import { outlinesOf } from '../../gate/outline.ts';
import type { IsolationSetting } from '../../model/isolation.ts';
import type { TaskOutline } from '../../model/outline.ts';
import type { Plan, Problem } from '../../model/plan.ts';
import type { Protocol, ProtocolName, TimedStep } from '../../model/protocol.ts';
import type { StepTimeout } from '../../model/protocol-rules.ts';
import { FAILURE_TYPES } from '../../model/reason.ts';
import { DEFAULT_BUDGET } from '../../model/strength.ts';
import { protocolNamed } from '../../protocols/registry.ts';
import { DoorwardError } from '../../std/error.ts';
import { oneLine, plural } from '../../std/text.ts';
import type { Config } from '../config/config.ts';
import { configured, verifyTimeout } from '../judging.ts';
import { loadConfig } from '../load-config.ts';
import { type PlanPlace, planPlace } from '../plan-place.ts';
import { planTextAt, readPlan } from '../read-plan.ts';
import { oidsAt } from './own-files.ts';
import { reviewerFiles } from './reviewers.ts';
import type { RunSettings } from './run-rules.ts';

export interface RunRequest {
  readonly cwd: string;
  readonly plan: string | undefined;
  readonly dialect: string | undefined;
  readonly protocol: ProtocolName | undefined;
  /** What the command line says instead of the config. */
  readonly settings: Partial<Pick<Config, 'agent' | 'jobs' | 'workspace' | 'reviewers'>> & {
    /** Measured whatever the config says, with its budget where it has one. */
    readonly isProved?: true;
  };
  /** More than the config asks for; never less. */
  readonly isolation?: IsolationSetting | undefined;
}

export interface PreparedRun {
  readonly plan: Plan;
  readonly planText: string;
  readonly protocol: Protocol;
  readonly settings: RunSettings;
  readonly tasks: readonly TaskOutline[];
  /** Marked as done in the plan, and therefore not run. */
  readonly ticked: readonly string[];
  readonly snapshot: Snapshot;
}

/** What the files say, before it is clear whether a run of this plan is there already. */
export interface ReadFiles {
  readonly config: Config;
  readonly configPath: string | undefined;
  readonly place: PlanPlace;
  readonly plan: Plan;
  readonly planText: string;
}

export async function readFiles(request: RunRequest, top: string): Promise<ReadFiles> {
  const loaded = await loadConfig(top);
  const { isProved, ...settings } = request.settings;
  const prove = isProved ? (loaded.config.prove ?? DEFAULT_BUDGET) : loaded.config.prove;
  const config: Config = { ...loaded.config, ...settings, prove };
  const place = planOf(request, config, top);
  const { plan, problems } = await readPlan(place.real, request.dialect, place.shown);
  refuseErrors(plan, problems, place.shown);
  const planText = planTextAt(place.real);
  return { config, configPath: loaded.path, place, plan, planText };
}

interface Surroundings {
  readonly repository: Repository;
  readonly layout: Layout;
  /** Proven by earlier runs. */
  readonly done: readonly string[];
}

export async function prepareRun(
  request: RunRequest,
  { config, configPath, place, plan, planText }: ReadFiles,
  { repository, done, layout }: Surroundings,
): Promise<PreparedRun> {
  const { top } = repository;
  const snapshot = await repository.snapshot(undefined);
  const gateFiles = [
    ...(configPath === undefined ? [] : [configPath]),
    ...config.protect,
    ...place.guarded,
    ...reviewerFiles(config.reviewers, top),
  ];
  const workspace = workspaceOf(config);
  const ticked = plan.tasks.filter(({ isTicked }) => isTicked).map(({ id }) => id);
  const isPlanTracked =
    place.inside !== undefined && (await isInBase(place.inside, snapshot, repository));
  const named = protocolNamed(request.protocol ?? config.protocol);
  const isProving = named.checks.includes('clean-room');
  return {
    plan,
    planText,
    protocol: retried(timed(configured(named, config), config), config),
    settings: {
      ...config,
      workspace,
      isolation: recordedIsolation(config, request),
      proof: isProving ? (config.proof ?? 'full') : 'basic',
      gateFiles,
      planPath: place.inside,
      isPlanTracked,
      shownPlan: place.shown,
      templateTexts: await templatesOf(config, top),
      untracked: workspace === 'in-place' ? oidsAt(layout, untrackedIn(snapshot, gateFiles)) : {},
    },
    tasks: openTasks(plan, [...ticked, ...done]),
    ticked,
    snapshot,
  };
}

export function newRunId(at: string): string {
  const digits = at.replace(/\D/g, '').slice(0, 14);
  return `${digits.slice(0, 8)}-${digits.slice(8)}-${randomBytes(3).toString('hex')}`;
}

function workspaceOf({ workspace, jobs }: Config): 'in-place' | 'worktree' {
  if (workspace === 'in-place' && jobs > 1)
    throw new DoorwardError(
      'usage',
      `${jobs} tasks can't be worked on in one working tree`,
      'Leave out `workspace: in-place`, or set `jobs: 1`.',
    );
  return workspace ?? (jobs > 1 ? 'worktree' : 'in-place');
}

/** What the run goes on with, whoever continues it: `auto` is more than anything but a sandbox. */
function recordedIsolation(
  { isolation }: Config,
  { isolation: asked = isolation }: RunRequest,
): IsolationSetting {
  return asked === 'auto' && isolation === 'sandbox' ? isolation : asked;
}

function planOf({ plan, cwd }: RunRequest, config: Config, top: string): PlanPlace {
  if (plan !== undefined) return planPlace(resolve(cwd, plan), top);
  if (config.plan !== undefined) return planPlace(resolve(top, config.plan), top);
  throw new DoorwardError(
    'usage',
    'no plan is given',
    'Write `doorward run PLAN.md`, or set `plan:` in doorward.yaml.',
  );
}

function refuseErrors({ tasks }: Plan, problems: readonly Problem[], shown: string): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new DoorwardError(
      'plan',
      errors
        .map(
          ({ place, message, hint }) =>
            `${shown}:${place.line}:${place.column}: ${message} ${hint}`,
        )
        .join('\n'),
      'Nothing was started. Mend the plan, then run again.',
    );
  if (tasks.length === 0)
    throw new DoorwardError('plan', `${shown} has no task`, 'Write one: see docs/formats.');
}

function openTasks(plan: Plan, ticked: readonly string[]): readonly TaskOutline[] {
  return outlinesOf(plan)
    .filter(({ id }) => !ticked.includes(id))
    .map((task) => ({
      ...task,
      after: task.after.filter((id) => !ticked.includes(id)),
      batch: task.batch.filter((id) => !ticked.includes(id)),
    }));
}

/** A config may extend a clock no further than the protocol lets it. */
function timed(protocol: Protocol, config: Config): Protocol {
  const { timeouts } = config;
  const limit = (step: TimedStep, asked: number | undefined): StepTimeout => {
    const { defaultMs, maxMs } = protocol.timeouts[step];
    return { defaultMs: Math.min(asked ?? defaultMs, maxMs), maxMs };
  };
  return {
    ...protocol,
    timeouts: {
      executor: limit('executor', timeouts.executor),
      verify: limit('verify', verifyTimeout(protocol, config)),
      review: limit('review', timeouts.review),
    },
  };
}

/** Fewer retries than the protocol grants, or as many more as it lets a project ask for. */
function retried(protocol: Protocol, { retries }: Config): Protocol {
  if (retries === undefined) return protocol;
  const { budgets, maxAttempts, gateRetries, retriesUpTo } = protocol;
  const bounded = (granted: number): number => Math.min(retries, retriesUpTo ?? granted);
  const entries = FAILURE_TYPES.map((type) => {
    const { retries: granted } = budgets[type];
    return [type, { ...budgets[type], retries: granted === 0 ? 0 : bounded(granted) }] as const;
  });
  return {
    ...protocol,
    budgets: { ...budgets, ...Object.fromEntries(entries) },
    maxAttempts: bounded(maxAttempts - 1) + 1,
    gateRetries: gateRetries === undefined ? undefined : Math.min(retries, gateRetries),
  };
}

async function isInBase(
  path: string,
  { baseTree }: Snapshot,
  repository: Repository,
): Promise<boolean> {
  const fact = (await repository.readFiles(baseTree, [path])).get(path);
  return fact !== undefined && fact.kind !== 'absent';
}

const MAX_UNTRACKED = 500;

/** New files may lie there; edits of what is committed would be judged and committed as the agent's. */
function untrackedIn({ changes }: Snapshot, gateFiles: readonly string[]): readonly string[] {
  const edited = changes.filter(
    ({ status, path }) => status !== 'added' && !gateFiles.includes(path),
  );
  const [first] = edited;
  if (first !== undefined)
    throw new DoorwardError(
      'usage',
      `${plural(edited.length, 'file')} with changes that are in no commit: ${oneLine(edited.map(({ path }) => path).join(', '), 200)}`,
      'Commit them, or run with `--workspace worktree`, which begins from the last commit and leaves them alone.',
    );
  const paths = changes.map(({ path }) => path);
  if (paths.length > MAX_UNTRACKED)
    throw new DoorwardError(
      'usage',
      `${paths.length} files are neither committed nor ignored`,
      'Add what should not be committed to .gitignore, or run with `--workspace worktree`.',
    );
  return paths;
}

const MAX_TEMPLATE_BYTES = 1024 * 1024;

/** As they lie there now. */
export async function templatesOf(
  { templates }: Config,
  top: string,
): Promise<RunSettings['templateTexts']> {
  const read = async (path: string): Promise<string> => {
    try {
      return readPlainFile(join(top, path), MAX_TEMPLATE_BYTES).toString('utf8');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DoorwardError(
        'config',
        `the template ${relative(top, join(top, path))} can't be read: ${reason}`,
        'Mend `templates:` in doorward.yaml.',
      );
    }
  };
  const { executor, reviewer } = templates;
  return {
    ...(executor === undefined ? {} : { executor: await read(executor) }),
    ...(reviewer === undefined ? {} : { reviewer: await read(reviewer) }),
  };
}
