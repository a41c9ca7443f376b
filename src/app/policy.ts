// The rules that work is judged by, taken from where the agent cannot write them: config and plan as
// they are in the base commit. What the base does not have is taken as it lies there, and said so.

import { resolve } from 'node:path';
import type { Repository, Snapshot } from '../drive/ports/gate.ts';
import type { Plan, PlanReading, Problem } from '../model/plan.ts';
import type { Task } from '../model/task.ts';
import { DoorwardError } from '../std/error.ts';
import { type Config, DEFAULT_CONFIG } from './config/config.ts';
import { CONFIG_FILES } from './config/config-files.ts';
import { findTask, nextTask } from './find-task.ts';
import { type LoadedConfig, loadConfig, understood } from './load-config.ts';
import { type PlanPlace, planPlace } from './plan-place.ts';
import { workWithoutPlan } from './work-without-plan.ts';

export interface PolicyRequest {
  readonly cwd: string;
  readonly plan: string | undefined;
  readonly dialect: string | undefined;
  readonly task: string | undefined;
  readonly base: string | undefined;
  /** Where no task is named: the next one of the configured plan. */
  readonly isNextTask?: boolean;
}

export interface Policy {
  readonly snapshot: Snapshot;
  /** Compared with HEAD, and not with a name that may come to mean another commit. */
  readonly isFromHead: boolean;
  readonly config: Config;
  readonly plan: Plan;
  readonly task: Task;
  /** A plan says what was asked for. */
  readonly isPlanned: boolean;
  /** Nobody but the caller vouches for the plan: no commit of the base has it, and no config names it. */
  readonly isPlanForeign: boolean;
  readonly gateFiles: readonly string[];
  /** What a reader should know about where the rules came from. */
  readonly notes: readonly string[];
}

export async function policyAtBase(
  request: PolicyRequest,
  repository: Repository,
): Promise<Policy> {
  const notes: string[] = [];
  const looking = repository.snapshot(request.base);
  const [first, loaded] = await Promise.all([looking, configMeanwhile(repository.top)]);
  const found = await configAtBase(request, repository, { loaded, first });
  const { snapshot, isFromHead, config, path } = found;
  if (path === undefined && loaded.path !== undefined) {
    notes.push(`${loaded.path} is in no commit of the base: it may add commands, not choose rules`);
  } else if (JSON.stringify(config) !== JSON.stringify(loaded.config)) {
    notes.push(`${path} was changed by the work: its version at the base is used`);
  }
  const configs = [...new Set([path, loaded.path])].filter((name) => name !== undefined);
  const gateFiles = [...configs, ...config.protect];
  const planPath = plannedPath(request, config, repository.top);
  if (planPath === undefined) {
    return { ...unplanned(config), snapshot, isFromHead, config, gateFiles, notes };
  }
  const place = planPlace(planPath, repository.top);
  const { plan, problems, isAtBase } = await planAtBase(place, request, repository, {
    snapshot,
    notes,
  });
  const isNamed = config.plan !== undefined && resolve(repository.top, config.plan) === planPath;
  refuseUnreadable(plan, problems, place.shown);
  const task = isNextAsked(request) ? nextTask(plan) : findTask(plan, request.task);
  // Every task is ticked: what is done now is work that no plan describes.
  if (task === undefined)
    return { ...unplanned(config), snapshot, isFromHead, config, gateFiles, notes };
  const own = problemsOf(task, plan, problems);
  refuseErrors(own, place.shown);
  notes.push(...own.map((problem) => sentence(problem, place.shown)));
  return {
    snapshot,
    isFromHead,
    config,
    plan,
    task,
    isPlanned: true,
    isPlanForeign: !isAtBase && !isNamed,
    gateFiles: [...gateFiles, ...place.guarded],
    notes,
  };
}

function unplanned(config: Config): Pick<Policy, 'plan' | 'task' | 'isPlanned' | 'isPlanForeign'> {
  return { ...workWithoutPlan(config), isPlanned: false, isPlanForeign: false };
}

/** What reads a config is loaded in one go, and git is to be at work by then. */
async function configMeanwhile(top: string): Promise<LoadedConfig> {
  await new Promise((resolve) => setImmediate(resolve));
  return loadConfig(top);
}

interface BaseConfig extends FoundConfig {
  readonly snapshot: Snapshot;
  readonly isFromHead: boolean;
}

interface FoundConfig {
  readonly config: Config;
  /** The config file of the base; undefined where it has none. */
  readonly path: string | undefined;
}

async function configAtBase(
  request: PolicyRequest,
  repository: Repository,
  { loaded, first }: { readonly loaded: LoadedConfig; readonly first: Snapshot },
): Promise<BaseConfig> {
  const found = await configIn(first, repository);
  const isFromHead = request.base === undefined;
  if (found === undefined) {
    // A base from before there was a config must not bring back the days without one.
    const head =
      request.base === undefined
        ? undefined
        : await configIn(await repository.snapshot(undefined), repository);
    return head === undefined
      ? { snapshot: first, isFromHead, config: trimmed(loaded.config), path: undefined }
      : { snapshot: first, isFromHead, ...head };
  }
  const { base } = found.config;
  if (!isFromHead || base === undefined) return { snapshot: first, isFromHead, ...found };
  // The config names another base than HEAD: that one has the last word on the config, too.
  const further = await repository.snapshot(base);
  const last = (await configIn(further, repository)) ?? found;
  return { snapshot: further, isFromHead: false, ...last };
}

/** Nobody has approved an uncommitted config: it may add commands, not bend the rules. */
function trimmed(config: Config): Config {
  const { base, reuse, protocol, passEnv, signals, proof, prove, quarantine } = DEFAULT_CONFIG;
  const { reports, network, limits } = DEFAULT_CONFIG;
  return {
    ...{ ...config, base, reuse, protocol, passEnv, signals, proof, prove, quarantine, reports },
    // `isolation` stays: without a config there is none, so that any word of it is more.
    ...{ network, limits },
  };
}

async function configIn(
  { baseTree }: Snapshot,
  repository: Repository,
): Promise<FoundConfig | undefined> {
  const facts = await repository.readFiles(baseTree, CONFIG_FILES);
  for (const path of CONFIG_FILES) {
    const fact = facts.get(path);
    if (fact === undefined || fact.kind === 'absent') continue;
    const shown = `${path} (at the base)`;
    if (fact.text !== undefined && fact.kind !== 'symlink') {
      return { path, config: await understood(shown, fact.text) };
    }
    throw new DoorwardError('config', `${shown} is not a text file`, 'Commit it as a plain file.');
  }
  return undefined;
}

async function planAtBase(
  { real, inside, shown }: PlanPlace,
  { dialect }: PolicyRequest,
  repository: Repository,
  { snapshot, notes }: { readonly snapshot: Snapshot; readonly notes: string[] },
): Promise<PlanReading & { readonly isAtBase: boolean }> {
  // Dialects load only where there is a plan: most checks of hooks have none.
  const { readPlan, readPlanText } = await import('./read-plan.ts');
  const fact =
    inside === undefined
      ? undefined
      : (await repository.readFiles(snapshot.baseTree, [inside])).get(inside);
  if (fact?.text === undefined || fact.kind === 'symlink') {
    if (inside !== undefined)
      notes.push(`${shown} is in no commit of the base: taken as it lies there`);
    return { ...(await readPlan(real, dialect, shown)), isAtBase: false };
  }
  if (snapshot.changes.some(({ path, from }) => path === inside || from === inside)) {
    notes.push(`${shown} was changed by the work: its version at the base is used`);
  }
  const text = { path: real, shownPath: shown, text: fact.text };
  return { ...(await readPlanText(text, dialect)), isAtBase: true };
}

const sentence = ({ place, message }: Problem, shown: string): string =>
  `${shown}:${place.line}:${place.column}: ${message}`;

/** Without a task, or with two of one id, nobody knows what is judged. */
function refuseUnreadable(plan: Plan, problems: readonly Problem[], shown: string): void {
  const fatal =
    plan.tasks.length === 0
      ? problems.find(({ severity }) => severity === 'error')
      : problems.find(({ code }) => code === 'plan.duplicate-id');
  if (fatal === undefined) return;
  throw new DoorwardError('plan', sentence(fatal, shown), fatal.hint);
}

/** What could not be read in the judged task itself: from its line to the next task. */
function problemsOf(task: Task, plan: Plan, problems: readonly Problem[]): readonly Problem[] {
  const later = plan.tasks.map(({ place }) => place.line).filter((line) => line > task.place.line);
  const end = Math.min(...later, Number.POSITIVE_INFINITY);
  return problems.filter(({ place }) => place.line >= task.place.line && place.line < end);
}

/** A task that lost its scope or its proof on the way in must not be judged without them. */
function refuseErrors(problems: readonly Problem[], shown: string): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw new DoorwardError(
    'plan',
    errors.map((problem) => `${sentence(problem, shown)} ${problem.hint}`).join('\n'),
    'The gate does not judge a task it could not read. Mend the plan, then run again.',
  );
}

function isNextAsked({ plan, task, isNextTask }: PolicyRequest): boolean {
  return isNextTask === true && plan === undefined && task === undefined;
}

function plannedPath(request: PolicyRequest, config: Config, top: string): string | undefined {
  if (request.plan !== undefined) return resolve(request.cwd, request.plan);
  if (config.plan !== undefined && (request.task !== undefined || isNextAsked(request)))
    return resolve(top, config.plan);
  if (request.task === undefined) return undefined;
  throw new DoorwardError(
    'usage',
    '--task needs a plan',
    'Give --plan FILE, or set `plan:` in doorward.yaml.',
  );
}
