// One verify command as it was really run by the gate. Success and failure have the same shape.

import type { IsolationFacts } from './isolation.ts';
import type { Expectation } from './verify.ts';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Which runner's words these are, such as `vitest` or `junit`. */
  readonly runner: string;
  /** Names of failed tests, as many as fit. */
  readonly failures: readonly string[];
  /** The failed tests by their whole names, which are the same in every run of the same command. */
  readonly failedIds?: readonly string[];
  /** How many of the failed are files that could not be loaded, so that no test of theirs ran. */
  readonly broken?: number;
}

/** `auto`: test runners that are known are asked for a report of their own. */
export const REPORT_SETTINGS = ['auto', 'off'] as const;
export type ReportSetting = (typeof REPORT_SETTINGS)[number];

/**
 * The report that the gate asked a test runner for. `read`: the counts are from it. `refused`: the
 * runner does not know the request, and the counts are from its output. `missing`: none was written.
 * `unsound`: it ends early, is not of this run, or is no report at all.
 */
export interface RunReport {
  readonly state: 'read' | 'refused' | 'missing' | 'unsound';
  /** What is wrong; empty where all is well. */
  readonly why: string;
}

/** Whose failure it is, test by test, by their whole names. */
export interface Blame {
  /** Failing now, and neither at the base nor by chance. */
  readonly fresh: readonly string[];
  /** Failing at the base too, and none of this task's business. */
  readonly preExisting: readonly string[];
  /** Failed, then passed unchanged. */
  readonly flaky: readonly string[];
  /** Put aside by a person, for a time. */
  readonly quarantined: readonly string[];
  /** Failing at the base, and passing now. */
  readonly fixed: readonly string[];
}

/** `namespace`: nothing can outlive the command. `process-group`: a determined daemon could. */
export type Containment = 'namespace' | 'process-group';

export interface CommandRun {
  readonly command: string;
  /** What was really executed, where a masked pipe was repaired. */
  readonly executed: string;
  readonly expect: Expectation;
  readonly cwd: string;
  /** Undefined if it never started or ended by a signal. */
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  readonly timedOut: boolean;
  /** Why it could not be started: no shell, no such directory. */
  readonly startError: string | undefined;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Escapes stripped; head and tail kept, the middle counted. */
  readonly output: string;
  readonly outputBytes: number;
  readonly droppedBytes: number;
  /** Where the raw output is kept as evidence; undefined if it was not kept. */
  readonly rawOutputPath: string | undefined;
  readonly tests: TestCounts | undefined;
  /** Absent where no report was asked for, so that the counts are from the output. */
  readonly report?: RunReport;
  /** Processes that had to be ended after the command was over. */
  readonly survivors: number;
  /** What kept its processes together; absent where nothing was run. */
  readonly containment?: Containment;
  /** How far apart it ran; absent where nothing was run. */
  readonly isolation?: IsolationFacts;
  /** Tracked paths that differ after the command. */
  readonly changedPaths: readonly string[];
  readonly treeBefore: string;
  readonly treeAfter: string;
  /** Outcomes of further runs of the same command, where the protocol asked for them. */
  readonly reruns: readonly number[];
  /** When and where this result was found before, if it was reused instead of run. */
  readonly verifiedEarlier: string | undefined;
  /** Of a failed run whose tests could be told apart. */
  readonly blame?: Blame;
}
