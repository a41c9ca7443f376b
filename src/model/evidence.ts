// What was observed, by the gate itself. A value: checks read it, nothing writes back to it.

import type { Change, CommitFact, FileFact } from './change.ts';
import type { Claim } from './claim.ts';
import type { CodeEvidence } from './code.ts';
import type { CommandRun } from './command.ts';
import type { Probe } from './probe.ts';
import type { ReviewReading } from './review.ts';

export interface SyntaxFact {
  readonly path: string;
  readonly language: string;
  readonly result: 'valid' | 'invalid' | 'no-parser';
  readonly message: string;
  readonly line: number | undefined;
}

export interface Evidence {
  /** The commit compared with; undefined in a repository without one. */
  readonly base: string | undefined;
  readonly baseTree: string;
  /** The snapshot, as a git tree object. */
  readonly tree: string;
  readonly changes: readonly Change[];
  readonly claim: Claim | undefined;
  /** Facts about the paths that the checks of this run asked for. */
  readonly files: ReadonlyMap<string, FileFact>;
  /** The same for the base, for paths asked for with it. */
  readonly baseFiles: ReadonlyMap<string, FileFact>;
  /** What each glob asked for matches in the snapshot. */
  readonly globs: ReadonlyMap<string, readonly string[]>;
  readonly syntax: readonly SyntaxFact[];
  /** Changed code in both versions; undefined where no check asked for it. */
  readonly code?: CodeEvidence;
  /** What ids that the claim names as commits are; undefined where it names none. */
  readonly commits?: ReadonlyMap<string, CommitFact>;
  /** Paths with changes that are in no commit. */
  readonly uncommitted: readonly string[];
  /** Undefined until the verify stage has run. */
  readonly commands: readonly CommandRun[] | undefined;
  /** Further runs on other trees; undefined where no such proof was asked for. */
  readonly probes?: readonly Probe[];
  readonly reviews: readonly ReviewReading[];
}

/** For checks of the plan alone, before there is any work. */
export const NOTHING_SEEN: Evidence = {
  base: undefined,
  baseTree: '',
  tree: '',
  changes: [],
  claim: undefined,
  files: new Map(),
  baseFiles: new Map(),
  globs: new Map(),
  syntax: [],
  uncommitted: [],
  commands: undefined,
  reviews: [],
};
