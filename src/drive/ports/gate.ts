// What the gate needs from the world. Adapters in effects/ and store/ implement these; tests
// replace them.

import type { Change, CommitFact, FileFact } from '../../model/change.ts';
import type { CodeFacts } from '../../model/code.ts';
import type { CommandRun } from '../../model/command.ts';
import type { SyntaxFact } from '../../model/evidence.ts';
import type { MisledTest } from '../../model/probe.ts';
import type { Alterable, ProveBudget } from '../../model/strength.ts';
import type { VerifyCommand } from '../../model/verify.ts';

export interface Snapshot {
  readonly base: string | undefined;
  readonly baseTree: string;
  readonly tree: string;
  readonly changes: readonly Change[];
  readonly uncommitted: readonly string[];
}

export interface Repository {
  /** Absolute path of the top of the working tree. */
  readonly top: string;
  /** Absolute path of the folder for Doorward's own files, in the git directory. */
  readonly stateFolder: string;
  /** Freezes the working tree as a tree object; the user's index and files stay untouched. */
  snapshot(base: string | undefined): Promise<Snapshot>;
  /** Tracked paths that differ from the snapshot now, and the tree they make. */
  changesSince(tree: string): Promise<{ readonly tree: string; readonly paths: readonly string[] }>;
  /** The commit that HEAD is on; undefined where there is none yet. */
  tip(): Promise<string | undefined>;
  readFiles(tree: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileFact>>;
  matching(tree: string, globs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** What these ids are, seen from the base; one that could mean several objects is left out. */
  findCommits(
    ids: readonly string[],
    base: string | undefined,
  ): Promise<ReadonlyMap<string, CommitFact>>;
}

export interface CommandSettings {
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly isParallel: boolean;
  readonly reruns: number;
}

export interface CodeText {
  readonly path: string;
  readonly text: string;
}

export interface Ports {
  readonly repository: Repository;
  /**
   * Runs them on `tree` as it lies in the working tree: in order, stopping at the first that misses
   * its expectation, or all at once. What they changed in tracked files is part of the result.
   */
  runCommands(
    commands: readonly VerifyCommand[],
    settings: CommandSettings,
    tree: string,
  ): Promise<readonly CommandRun[]>;
  parseFiles(files: readonly FileFact[]): Promise<readonly SyntaxFact[]>;
  /** Code by path, as far as there is a reader for it. */
  readCode(files: readonly CodeText[]): Promise<ReadonlyMap<string, CodeFacts>>;
  /** Absent where no further runs are wanted or possible. */
  readonly probing?: Probing;
  /** Absent where nobody asked how much of the change would be noticed. */
  readonly proving?: Proving;
}

/** Whatever it takes to alter a change bit by bit and to see who notices. */
export interface Proving {
  readonly rooms: Probing;
  readonly budget: ProveBudget;
  /** Runs at the same time, where the commands do not disturb one another. */
  readonly lanes: number;
  /** Milliseconds since some moment. */
  elapsed(): number;
}

/** Trees that nobody wrote, and a place of their own to run commands on them: never the checkout. */
export interface Probing {
  /** `tree`, with `paths` as `from` has them: what is not there is not in the result either. */
  restored(tree: string, from: string, paths: readonly string[]): Promise<string>;
  /** `tree`, with these texts in place of what the files hold. */
  replaced(tree: string, texts: ReadonlyMap<string, string>): Promise<string>;
  /** Tests with wrong values where they expect something; those that have none are left out. */
  misled(files: readonly CodeText[]): Promise<ReadonlyMap<string, MisledTest>>;
  /** What can be altered, for each of them. */
  alterable(files: readonly CodeText[]): Promise<readonly Alterable[]>;
  /** What lies in the checkout and would not be there for whoever gets the work: names, a few of them. */
  beside(changed: readonly string[]): Promise<readonly string[]>;
  /** A result for the same tree and commands is remembered, unless it is asked for `afresh`. */
  run(request: ProbeRequest): Promise<readonly CommandRun[]>;
}

export interface ProbeRequest {
  readonly tree: string;
  readonly commands: readonly VerifyCommand[];
  readonly settings: CommandSettings;
  readonly afresh: boolean;
  /** What people are shown while it runs. */
  readonly label?: string;
}
