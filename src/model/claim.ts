// What the executor said. Claims are compared with facts and never believed.

export type ClaimStatus = 'success' | 'failure' | 'blocked';

/** `given`: the token stands alone, outside code and quotes, in the final message. */
export type SignalUse = 'given' | 'mentioned' | 'absent';

export interface Signal {
  readonly use: SignalUse;
  readonly token: string | undefined;
  readonly line: number | undefined;
}

/** `hard` rejects, with the sentence quoted; `soft` becomes a check that is owed. */
export interface Contradiction {
  readonly severity: 'hard' | 'soft';
  /** The family, such as `not-run` or `manual-owed`. */
  readonly kind: string;
  readonly sentence: string;
  readonly line: number;
}

/** Something checkable that the message states. */
export interface Statement {
  readonly kind: 'file' | 'command' | 'tests' | 'all-pass' | 'commit' | 'exit-code' | 'status';
  readonly value: string;
  readonly line: number;
}

export interface ClaimProblem {
  /** `invalid` refuses the claim; `warning` is recorded. */
  readonly severity: 'invalid' | 'warning';
  readonly message: string;
  readonly hint: string;
  readonly line: number | undefined;
}

export interface ClaimedVerification {
  readonly command: string | undefined;
  readonly exitCode: number | undefined;
  readonly summary: string | undefined;
}

export interface ClaimedTests {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface ToolCall {
  readonly tool: string;
  readonly status: 'ok' | 'failed' | 'unknown';
  readonly exitCode: number | undefined;
  readonly error: string | undefined;
  readonly filesChanged: readonly string[];
}

/** One that the client wrote down itself. */
export interface RecordedCall extends ToolCall {
  /** What a shell was given; undefined for other tools. */
  readonly command: string | undefined;
  /** Of the last turn, after the last words of somebody else. */
  readonly isLatest: boolean;
}

export interface RecordedCalls {
  readonly calls: readonly RecordedCall[];
  /** Nothing was cut off before the first of them. */
  readonly isWhole: boolean;
}

export interface Claim {
  /** How it was written: a structured result, or only words. */
  readonly form: 'yaml' | 'json' | 'text';
  readonly status: ClaimStatus | undefined;
  readonly taskName: string | undefined;
  readonly files: readonly string[] | undefined;
  readonly verification: ClaimedVerification | undefined;
  readonly tests: ClaimedTests | undefined;
  readonly doneCriteriaMet: boolean | undefined;
  readonly evidence: string | undefined;
  readonly error: string | undefined;
  readonly commit: string | undefined;
  readonly toolCalls: readonly ToolCall[];
  /** What the client of the executor recorded, where it does. It is held against the claim and never for it. */
  readonly recorded?: RecordedCalls;
  readonly signal: Signal;
  readonly contradictions: readonly Contradiction[];
  readonly statements: readonly Statement[];
  readonly problems: readonly ClaimProblem[];
  /** The message was longer than what is read of it. */
  readonly isCut?: true;
  /** The message whole, line endings normalised. */
  readonly text: string;
}
