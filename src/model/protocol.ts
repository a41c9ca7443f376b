// A protocol is a value: which checks, with which rules, budgets and fallbacks. The engine holds
// no number and no permissive branch of its own.

import type { Stage } from './finding.ts';
import type {
  BreakerRules,
  ComplexityRules,
  EscalationTrigger,
  FixTaskRules,
  LadderRules,
  OverrideRules,
  Recheck,
  RetryBudget,
  ReviewRules,
  StageNeed,
  StepTimeout,
  TierRules,
} from './protocol-rules.ts';
import type { FailureType } from './reason.ts';

export const PROTOCOL_NAMES = [
  'gate-protocol',
  'layers',
  'two-layer',
  'tiers',
  'commands',
  'strict',
] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

/** Settings that checks read. */
export interface CheckRules {
  /** `required`: no claim is a failure. `if-given`: judged where there is one. */
  readonly claim: 'required' | 'if-given';
  /** The claim must be a structured result, not only words. */
  readonly structuredClaim: boolean;
  readonly signal: {
    readonly need: 'required' | 'if-claimed' | 'ignored';
    readonly tokens: readonly string[];
  };
  /** `phrases`: seed B's five. `clauses`: the clause-level detector, which contains them. */
  readonly contradiction: 'phrases' | 'clauses' | 'ignored';
  /** Exactly one keyword, its opposite in the negative, MUST in constraints: fail or concern. */
  readonly strictVocabulary: boolean;
  /** `exact`: as many boxes as tasks done. `at-least`: that many or more. */
  readonly checkmarks: 'exact' | 'at-least' | 'ignored';
  readonly specFilesCommitted: boolean;
  /** A lock file changed without being in scope: accepted if its manifest is in scope. */
  readonly lockfilesFollowManifest: boolean;
  /** What a rerun that passes buys. `accept` passes, marked unverified. */
  readonly onFlaky: 'fail' | 'concern' | 'accept';
  /** How often a failed command may be run again for the label. */
  readonly reruns: number;
  /** What an empty list of commands means. */
  readonly onNoCommands: 'inconclusive' | 'accept';
  readonly review: 'required' | 'if-given' | 'ignored';
  /** What a reviewer that gives no signal means. */
  readonly onSilentReviewer: 'inconclusive' | 'accept';
  /** A changed file that is empty: refused, or looked at only where it was promised or reported. */
  readonly emptyChanges: 'refused' | 'ignored';
  /** Work that changed nothing, though the task asks for some: where the makers of a protocol let it pass, it is shown. */
  readonly noChange: 'refused' | 'shown';
  /** Failed tool calls that are only advice: web look-ups by default. */
  readonly advisoryTools: readonly string[];
}

/** The steps that a clock watches. */
export type TimedStep = 'executor' | 'verify' | 'review';

/** The grades that the gate may commit by itself. Skipped and forced work is not among them. */
export type CommitGrade = 'verified' | 'unverified';

export interface Protocol {
  readonly name: ProtocolName;
  /** One line for people. */
  readonly summary: string;
  /** Names of the checks that run, by stage order of the registry. */
  readonly checks: readonly string[];
  /** Those of them that run before the first attempt, on the plan alone. */
  readonly planChecks: readonly string[];
  /** Those of them that can refuse work but never prove it. */
  readonly guards: readonly string[];
  readonly rules: CheckRules;
  readonly stages: Readonly<Record<Exclude<Stage, 'review'>, StageNeed>>;
  readonly budgets: Readonly<Record<FailureType, RetryBudget>>;
  /** Retries shared by every failure before the review; undefined where types stand alone. */
  readonly gateRetries: number | undefined;
  /** Executor turns at one task, whatever its failures were. */
  readonly maxAttempts: number;
  /** The most retries that a project may ask for; unsaid, no more than are granted here. */
  readonly retriesUpTo?: number;
  /** The project's commands run beside those of a task; unsaid, only where a task has none. */
  readonly addsProjectCommands?: true;
  /** Executor turns in the whole run; undefined where only the tasks are bounded. */
  readonly maxRunAttempts: number | undefined;
  /** For what could not be told: looked at again, then parked. Never costs an attempt. */
  readonly recheck: Recheck;
  readonly timeouts: Readonly<Record<TimedStep, StepTimeout>>;
  readonly review: ReviewRules;
  /** Undefined where the verification tier of a task means nothing. */
  readonly tiers: TierRules | undefined;
  /** Undefined where every attempt is made by the same executor. */
  readonly ladder: LadderRules | undefined;
  /** Undefined where a rejection is answered by another attempt. */
  readonly fixTasks: FixTaskRules | undefined;
  /** Undefined where the complexity of a task changes nothing. */
  readonly complexity: ComplexityRules | undefined;
  /** In order of precedence. */
  readonly triggers: readonly EscalationTrigger[];
  readonly breakers: BreakerRules;
  readonly overrides: OverrideRules;
  readonly autoCommit: readonly CommitGrade[];
}
