// `doorward check` as a use case: the working tree against its base, with the task's rules.
// Config and plan come from the base wherever it has them: the agent must not set its own exam.

import type { Check } from '../checks/check.ts';
import type { GateResult, judgeWork as JudgeWork } from '../drive/judge-work.ts';
import type { Claim } from '../model/claim.ts';
import type { IsolationFacts, IsolationSetting } from '../model/isolation.ts';
import type { ProofLevel } from '../model/probe.ts';
import type { CheckRules, Protocol, ProtocolName } from '../model/protocol.ts';
import type { ReviewReading } from '../model/review.ts';
import { DEFAULT_BUDGET } from '../model/strength.ts';
import type { Task } from '../model/task.ts';
import type { Config } from './config/config.ts';
import { expiredOn, quarantinedOn } from './config/quarantine.ts';
import { planIsolation } from './isolation.ts';
import { checksOf, commandsFor, configured, verifyTimeout } from './judging.ts';
import type { OpenedPorts } from './open-ports.ts';
import { type Policy, policyAtBase } from './policy.ts';

export interface CheckRequest {
  readonly cwd: string;
  readonly plan: string | undefined;
  readonly dialect: string | undefined;
  readonly task: string | undefined;
  readonly base: string | undefined;
  /** Where no task is named: the next one of the configured plan. */
  readonly isNextTask?: boolean;
  readonly protocol: ProtocolName | undefined;
  readClaim(
    signals: readonly string[],
    rules: CheckRules,
    protocol: ProtocolName,
  ): Promise<Claim | undefined>;
  readonly reviews: readonly ReviewReading[];
  /** Opt-in by flag, beside the config's `reuse`; hooks have a setting of their own. */
  readonly reuse: boolean | 'as-hooks';
  /** Further runs that show whether the commands could have failed, whatever the config says. */
  readonly isProved?: boolean;
  /** More than the config asks for; never less. */
  readonly isolation?: IsolationSetting | undefined;
  /** The agent said that it is done by stopping: a signal that is asked only of words is given. */
  readonly isSignalled?: boolean;
}

export interface CheckReport extends GateResult {
  readonly task: Task;
  readonly base: string | undefined;
  /** The base is HEAD, and not a name that may come to mean another commit. */
  readonly isFromHead: boolean;
  readonly tree: string;
  readonly changedFiles: number;
  readonly protocol: ProtocolName;
  /** Plan or protocol are the caller's own choice: a pass is an answer to the caller, and no receipt for others. */
  readonly isByForeignRules: boolean;
  /** A plan said what was asked for. */
  readonly isPlanned: boolean;
  /** Results known for the same tree count, by the config or by whoever asked. */
  readonly isReusable: boolean;
  /** How far apart from everything else the commands were run. */
  readonly isolation: IsolationFacts;
  /** What a reader should know about how the work was judged. */
  readonly notes: readonly string[];
}

/** `whileGitLooks` is called when git has been started for the first time. */
export type OpenPorts = (cwd: string, whileGitLooks: () => void) => Promise<OpenedPorts>;

export async function checkWork(request: CheckRequest, openPorts: OpenPorts): Promise<CheckReport> {
  // Half of the code is the judging: it is loaded while git looks at the working tree.
  let loading: Promise<Judges> | undefined;
  const opened = await openPorts(request.cwd, () => {
    // By the time of a later look everything is there.
    if (loading !== undefined) return;
    loading = loadJudges();
    // What is known already need not be run.
    if (request.reuse === false) opened.makeReady().catch(() => undefined);
  });
  const { repository } = opened;
  const policy = await policyAtBase(request, repository);
  const { builtinChecks, judgeWork, protocolNamed } = await (loading ?? loadJudges());
  const { snapshot } = policy;
  const named = protocolNamed(request.protocol ?? policy.config.protocol);
  const protocol = signalled(configured(named, policy.config), request);
  const isReusable = reuses(request, policy.config);
  const isolation = await planIsolation(policy.config, request.isolation, {
    top: repository.top,
    env: process.env,
    hasCommit: snapshot.base !== undefined,
  });
  const proof = protocol.checks.includes('clean-room') ? proofFor(request, policy) : 'basic';
  const prove = request.isProved === true ? (policy.config.prove ?? DEFAULT_BUDGET) : undefined;
  const ports = opened.configure({ ...policy.config, reuse: isReusable, proof, prove }, isolation);
  const { rules } = protocol;
  const { plan } = policy;
  const task = request.isProved === true ? asPromise(policy) : policy.task;
  const now = new Date();
  const { quarantine } = policy.config;
  const result = await judgeWork(
    {
      plan,
      task,
      claim: await request.readClaim(rules.signal.tokens, rules, protocol.name),
      reviews: request.reviews,
      commands: commandsFor(task, plan, { config: policy.config, protocol }),
      protocol,
      checks: checksOf(protocol, builtinChecks),
      gateFiles: policy.gateFiles,
      settings: {
        cwd: repository.top,
        timeoutMs: verifyTimeout(protocol, policy.config),
        isParallel: policy.config.parallel || plan.isParallel === true,
        reruns: rules.reruns,
      },
      quarantine: quarantinedOn(now, quarantine),
    },
    snapshot,
    ports,
  );
  const { base, tree, changes } = snapshot;
  return {
    ...result,
    task,
    base,
    isFromHead: policy.isFromHead,
    tree,
    changedFiles: changes.length,
    protocol: protocol.name,
    isByForeignRules: isByForeignRules(request, policy),
    isPlanned: policy.isPlanned,
    isReusable: reuses(request, policy.config),
    isolation: { profile: isolation.profile, network: isolation.network },
    notes: [...policy.notes, ...expiredOn(now, quarantine)],
  };
}

/** An agent can call the gate as well, with a plan that it wrote. The strictest protocol is nobody's loophole. */
function isByForeignRules({ protocol }: CheckRequest, { config, isPlanForeign }: Policy): boolean {
  const isOtherProtocol =
    protocol !== undefined && protocol !== 'strict' && protocol !== config.protocol;
  return isPlanForeign || isOtherProtocol;
}

/** Without a plan nobody said what should be different: then only who asks for proof gets it. */
function proofFor({ isProved }: CheckRequest, { config, isPlanned }: Policy): ProofLevel {
  return isProved === true ? 'full' : (config.proof ?? (isPlanned ? 'full' : 'basic'));
}

/** Who wants proof of work without a plan says that something was to be done. */
function asPromise({ task, isPlanned, snapshot }: Policy): Task {
  return isPlanned || snapshot.changes.length === 0 ? task : { ...task, markers: [] };
}

function signalled(protocol: Protocol, { isSignalled }: CheckRequest): Protocol {
  const { signal } = protocol.rules;
  if (isSignalled !== true || signal.need !== 'if-claimed') return protocol;
  return { ...protocol, rules: { ...protocol.rules, signal: { ...signal, need: 'ignored' } } };
}

function reuses({ reuse }: CheckRequest, config: Config): boolean {
  return config.reuse || (reuse === 'as-hooks' ? config.hooks.reuse !== false : reuse);
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
  ]);
  return { builtinChecks, judgeWork, protocolNamed };
}
