// A protocol is a value: which checks, with which rules, budgets and fallbacks. The engine holds
// no number and no permissive branch of its own.

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
  /** Failed tool calls that are only advice: web look-ups by default. */
  readonly advisoryTools: readonly string[];
}

export interface RetryBudget {
  /** Further attempts after the first failure of this type. */
  readonly retries: number;
  readonly delayMs: number;
}

export interface Protocol {
  readonly name: ProtocolName;
  /** One line for people. */
  readonly summary: string;
  /** Names of the checks that run, by stage order of the registry. */
  readonly checks: readonly string[];
  readonly rules: CheckRules;
  readonly budgets: Readonly<Record<FailureType, RetryBudget>>;
}
