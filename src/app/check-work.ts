// `doorward check` as a use case: the working tree against its base, with the task's rules.
// Config and plan come from the base wherever it has them: the agent must not set its own exam.

import type { Check } from '../checks/check.ts';
import type { GateResult, judgeWork as JudgeWork } from '../drive/judge-work.ts';
import type { Claim } from '../model/claim.ts';
import type { Plan } from '../model/plan.ts';
import type { CheckRules, Protocol, ProtocolName } from '../model/protocol.ts';
import type { ReviewReading } from '../model/review.ts';
import type { Task } from '../model/task.ts';
import type { VerifyCommand } from '../model/verify.ts';
import { assert } from '../std/assert.ts';
import type { Config } from './config/config.ts';
import { loadRunner, type OpenedPorts } from './open-ports.ts';
import { policyAtBase } from './policy.ts';

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

/** `whileGitLooks` is called when git has been started for the first time. */
export type OpenPorts = (cwd: string, whileGitLooks: () => void) => Promise<OpenedPorts>;

export async function checkWork(request: CheckRequest, openPorts: OpenPorts): Promise<CheckReport> {
  // Half of the code is the judging: it is loaded while git looks at the working tree.
  let loading: Promise<Judges> | undefined;
  const opened = await openPorts(request.cwd, () => {
    loading ??= loadJudges();
  });
  const { repository } = opened;
  const policy = await policyAtBase(request, repository);
  const { builtinChecks, judgeWork, protocolNamed } = await (loading ?? loadJudges());
  const { snapshot } = policy;
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
      checks: checksOf(protocol, builtinChecks),
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

interface Judges {
  readonly builtinChecks: readonly Check[];
  readonly judgeWork: typeof JudgeWork;
  readonly protocolNamed: (name: ProtocolName) => Protocol;
}

async function loadJudges(): Promise<Judges> {
  const [{ builtinChecks }, { judgeWork }, { protocolNamed }] = await Promise.all([
    import('../checks/registry.ts'),
    import('../drive/judge-work.ts'),
    import('../protocols/registry.ts'),
    loadRunner(),
  ]);
  return { builtinChecks, judgeWork, protocolNamed };
}

function checksOf({ name, checks }: Protocol, known: readonly Check[]): readonly Check[] {
  const found = known.filter((check) => checks.includes(check.name));
  assert(found.length === checks.length, `protocol ${name} names a check that does not exist`);
  return found;
}

/** The task's own commands and the plan's; where both are silent, the project's. */
function commandsFor(task: Task, plan: Plan, config: Config): readonly VerifyCommand[] {
  const own = [...task.verify.commands, ...plan.verify];
  return own.length === 0 ? config.verify : own;
}
