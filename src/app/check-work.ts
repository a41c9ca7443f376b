// `doorward check` as a use case: the working tree against its base, with the task's rules.
// Config and plan come from the base wherever the work changed them: the agent must not set its own exam.

import { relative, resolve } from 'node:path';
import type { Check } from '../checks/check.ts';
import { builtinChecks } from '../checks/registry.ts';
import { type GateResult, judgeWork } from '../drive/judge-work.ts';
import type { Snapshot } from '../drive/ports.ts';
import type { Claim } from '../model/claim.ts';
import type { Plan } from '../model/plan.ts';
import type { CheckRules, Protocol, ProtocolName } from '../model/protocol.ts';
import type { ReviewReading } from '../model/review.ts';
import type { Task } from '../model/task.ts';
import type { VerifyCommand } from '../model/verify.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { assert } from '../std/assert.ts';
import { DoorwardError } from '../std/error.ts';
import { CONFIG_FILES, type Config } from './config/config.ts';
import { findTask } from './find-task.ts';
import { type LoadedConfig, loadConfig, understood } from './load-config.ts';
import type { OpenedPorts } from './open-ports.ts';
import { workWithoutPlan } from './work-without-plan.ts';

export interface CheckRequest {
  readonly cwd: string;
  readonly plan: string | undefined;
  readonly dialect: string | undefined;
  readonly task: string | undefined;
  readonly base: string | undefined;
  readonly protocol: ProtocolName | undefined;
  readClaim(signals: readonly string[], rules: CheckRules): Promise<Claim | undefined>;
  readonly reviews: readonly ReviewReading[];
  /** Opt-in by flag, beside the config's `reuse`. */
  readonly reuse: boolean;
}

export interface CheckReport extends GateResult {
  readonly task: Task;
  readonly base: string | undefined;
  readonly tree: string;
  readonly changedFiles: number;
  readonly protocol: ProtocolName;
  /** What a reader should know about how the work was judged. */
  readonly notes: readonly string[];
}

export type OpenPorts = (cwd: string) => Promise<OpenedPorts>;

export async function checkWork(request: CheckRequest, openPorts: OpenPorts): Promise<CheckReport> {
  const opened = await openPorts(request.cwd);
  const { repository } = opened;
  const loaded = await loadConfig(repository.top);
  const snapshot = await repository.snapshot(request.base ?? loaded.config.base);
  const policy = await policyAtBase(request, loaded, snapshot, opened);
  const ports = opened.configure({ ...policy.config, reuse: policy.config.reuse || request.reuse });
  const protocol = configured(
    protocolNamed(request.protocol ?? policy.config.protocol),
    policy.config,
  );
  const { rules } = protocol;
  const { plan, task } = policy;
  const result = await judgeWork(
    {
      plan,
      task,
      claim: await request.readClaim(rules.signal.tokens, rules),
      reviews: request.reviews,
      commands: commandsFor(task, plan, policy.config),
      protocol,
      checks: checksOf(protocol),
      gateFiles: policy.gateFiles,
      settings: {
        cwd: repository.top,
        timeoutMs: policy.config.timeout,
        isParallel: policy.config.parallel,
        reruns: rules.reruns,
      },
    },
    snapshot,
    ports,
  );
  const { base, tree, changes } = snapshot;
  return {
    ...result,
    task,
    base,
    tree,
    changedFiles: changes.length,
    protocol: protocol.name,
    notes: policy.notes,
  };
}

interface Policy {
  readonly config: Config;
  readonly plan: Plan;
  readonly task: Task;
  readonly gateFiles: readonly string[];
  readonly notes: readonly string[];
}

async function policyAtBase(
  request: CheckRequest,
  loaded: LoadedConfig,
  snapshot: Snapshot,
  { repository }: OpenedPorts,
): Promise<Policy> {
  const notes: string[] = [];
  const baseText = async (path: string): Promise<string | undefined> => {
    if (!snapshot.changes.some((change) => change.path === path || change.from === path))
      return undefined;
    const fact = (await repository.readFiles(snapshot.baseTree, [path])).get(path);
    if (fact?.text === undefined) return undefined;
    notes.push(`${path} was changed by the work: its version at the base is used`);
    return fact.text;
  };
  const configPath = removedConfig(snapshot) ?? loaded.path;
  const configText = configPath === undefined ? undefined : await baseText(configPath);
  const config =
    configText === undefined
      ? loaded.config
      : understood(`${configPath} (at the base)`, configText);
  const planPath = plannedPath(request, config, repository.top);
  const gateFiles = [configPath, loaded.path, ...config.protect].filter(
    (path) => path !== undefined,
  );
  if (planPath === undefined) {
    return { config, ...workWithoutPlan(config), gateFiles, notes };
  }
  const inside = relative(repository.top, planPath);
  const planText = inside.startsWith('..') ? undefined : await baseText(inside);
  // Dialects load only where there is a plan: most checks of hooks have none.
  const { readPlan, readPlanText } = await import('./read-plan.ts');
  const { plan, problems } =
    planText === undefined
      ? await readPlan(planPath, request.dialect, inside)
      : await readPlanText({ path: planPath, shownPath: inside, text: planText }, request.dialect);
  const lost = problems.filter(({ severity }) => severity === 'error');
  notes.push(...lost.map(({ place, message }) => `${inside}:${place.line}: ${message}`));
  const task = findTask(plan, request.task);
  return {
    config,
    plan,
    task,
    gateFiles: inside.startsWith('..') ? gateFiles : [...gateFiles, inside],
    notes,
  };
}

/** A config that the work deleted or renamed still holds: its version at the base does. */
function removedConfig({ changes }: Snapshot): string | undefined {
  const gone = changes.flatMap(({ path, from, status }) =>
    status === 'deleted' ? [path] : from === undefined ? [] : [from],
  );
  return CONFIG_FILES.find((name) => gone.includes(name));
}

function plannedPath(request: CheckRequest, config: Config, top: string): string | undefined {
  if (request.plan !== undefined) return resolve(request.cwd, request.plan);
  if (config.plan !== undefined && request.task !== undefined) return resolve(top, config.plan);
  if (request.task === undefined) return undefined;
  throw new DoorwardError(
    'usage',
    '--task needs a plan',
    'Give --plan FILE, or set `plan:` in doorward.yaml.',
  );
}

function configured(protocol: Protocol, config: Config): Protocol {
  const { rules } = protocol;
  const tokens = config.signals ?? rules.signal.tokens;
  // An empty list says that this team's agents give no signal.
  const need = tokens.length === 0 ? 'ignored' : rules.signal.need;
  const signal = { need, tokens } as const;
  return {
    ...protocol,
    rules: { ...rules, signal, reruns: Math.max(rules.reruns, config.reruns) },
  };
}

function checksOf({ name, checks }: Protocol): readonly Check[] {
  const found = builtinChecks.filter((check) => checks.includes(check.name));
  assert(found.length === checks.length, `protocol ${name} names a check that does not exist`);
  return found;
}

/** The task's own commands and the plan's; where both are silent, the project's. */
function commandsFor(task: Task, plan: Plan, config: Config): readonly VerifyCommand[] {
  const own = [...task.verify.commands, ...plan.verify];
  return own.length === 0 ? config.verify : own;
}
