// What a run keeps of each step beside the verdict: who worked, what was run, who reviewed, and what
// it cost. Large texts are not in here; they are blobs, named by their digest.

import type { ToolCall } from './claim.ts';
import type { CommandRun } from './command.ts';
import type { Finding, Stage } from './finding.ts';
import type { Probe } from './probe.ts';
import type { FailureType } from './reason.ts';
import type { ReviewReading } from './review.ts';
import type { Strength } from './strength.ts';

/** The name of a blob: the hash of its bytes. */
export type Digest = `sha256:${string}`;

/** What a model charged, as far as it was told. */
export interface Usage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly costUsd: number | undefined;
}

export interface ExecutorReport {
  /** The name it is configured by, such as `claude` or `demo`. */
  readonly agent: string;
  readonly model: string | undefined;
  /** To go on with the same conversation. */
  readonly session: string | undefined;
  readonly exitCode: number | undefined;
  /** How it says that its turn ended, where its protocol has a word for that. */
  readonly stopReason?: string;
  readonly durationMs: number;
  readonly usage: Usage | undefined;
  readonly toolCalls: readonly ToolCall[];
  /** Its final message; undefined if it gave none. */
  readonly message: Digest | undefined;
  /** What it wrote, escapes and all, bounded. */
  readonly output: Digest | undefined;
  readonly prompt: Digest;
  /** Why nothing came back: not installed, could not start. */
  readonly problem: string | undefined;
}

/** A command that the gate ran; its output is a blob, its tail is at hand. */
export interface CommandRecord extends Omit<CommandRun, 'output' | 'rawOutputPath'> {
  readonly output: Digest | undefined;
  /** The last lines, for people and for the next prompt. */
  readonly tail: string;
}

/** A further run on another tree, and what it showed. */
export interface ProbeRecord extends Omit<Probe, 'runs'> {
  readonly runs: readonly CommandRecord[];
}

export type ReviewerKind = 'model' | 'command' | 'human' | 'checklist';

export interface ReviewRecord {
  readonly reviewer: string;
  readonly kind: ReviewerKind;
  readonly model: string | undefined;
  /** How far it is from the executor. `same-family` is a label, not a refusal. */
  readonly independence: 'other-family' | 'same-family' | 'unknown' | 'no-model';
  readonly reading: ReviewReading;
  readonly prompt: Digest | undefined;
  readonly answer: Digest | undefined;
  readonly durationMs: number;
  readonly usage: Usage | undefined;
}

/** What a reviewer said of work that was known to be wrong. */
export interface ReviewerProbe {
  readonly defect: string;
  /** `unusable`: it was not there, or what it said could not be read. */
  readonly outcome: 'refused' | 'approved' | 'unusable';
  readonly review: ReviewRecord;
}

/** An attempt that did not pass, as the next one is told of it. */
export interface PastAttempt {
  readonly attempt: number;
  readonly failure: FailureType;
  readonly stage: Stage | undefined;
  readonly findings: readonly Finding[];
  readonly commands: readonly CommandRecord[];
  readonly reviews: readonly ReviewRecord[];
  /** What nobody noticed while the commands passed: work to do, and no failure. */
  readonly strength?: Strength | undefined;
  /** What the executor said at the end, shortened. */
  readonly message: string;
  /** Why its turn ended before it was done, where its protocol tells. */
  readonly earlyStop?: string | undefined;
}
