// Where work is done and where it lands. Everything that lay in a working tree is kept under a ref
// before anything else is put there: nothing of a person's or an agent's is ever lost.

import type { Change } from '../../model/change.ts';
import type { LogMove } from './evidence.ts';
import type { Repository } from './gate.ts';

/** One working tree: the user's own, or one made for a task. */
export interface Workspace {
  readonly top: string;
  readonly repository: Repository;
  /**
   * Makes the files equal to `tree`. What lay there before is kept under a ref first, unless it is
   * one of `known`; ignored files stay as they are.
   */
  bring(tree: string, known: readonly string[]): Promise<Brought>;
  /** Whether the files were equal to `tree` a moment ago, and this process has started nothing since. */
  justSaw(tree: string): boolean;
  /** Before an agent starts from `base`: notes what is the user's, for whoever settles the attempt. */
  remember(base: string | undefined): void;
  /**
   * After an attempt: puts HEAD and the branch back to where they were when it began. Commits that
   * appeared meanwhile are kept under a ref; the files stay as they are.
   */
  settle(place: SettlePlace): Promise<Settled>;
}

export interface Brought {
  /** The ref that now holds what was there; undefined if there was nothing unknown. */
  readonly kept: string | undefined;
}

export interface SettlePlace {
  /** The commit that the attempt began from; undefined in a repository without one. */
  readonly base: string | undefined;
  /** For the name of the ref, such as `<run>/<task>/<attempt>`. */
  readonly name: string;
}

export interface Settled {
  /** Commits that were found on the branch and are on it no more, oldest first. */
  readonly commits: readonly string[];
  readonly kept: string | undefined;
  /** What else was put back, in words: "HEAD was on another branch". */
  readonly notes: readonly string[];
}

export interface LandRequest {
  readonly tree: string;
  /** What the change was measured from; undefined for the first commit of a repository. */
  readonly base: string | undefined;
  readonly message: string;
  /** ISO 8601. The same request makes the same commit, so that it can be repeated after a crash. */
  readonly at: string;
  /** A log that moves in the same step, before the branch does. */
  readonly log?: LogMove;
}

export type Landed =
  | { readonly ok: true; readonly commit: string; readonly notes: readonly string[] }
  | {
      readonly ok: false;
      readonly message: string;
      /** The change on top of where the branch is now, to be judged again; undefined on conflict. */
      readonly merged: { readonly tree: string; readonly base: string } | undefined;
      /** The commit of the branch that it is in conflict with, where it is. */
      readonly against?: string;
    };

/** The branch that the run lands on. */
export interface Branch {
  /** As in `refs/heads/main`; undefined on a detached HEAD, where HEAD itself is moved. */
  readonly ref: string | undefined;
  tip(): Promise<string | undefined>;
  treeOf(commit: string | undefined): Promise<string>;
  /** One commit on top of the base, by compare-and-swap. Repeatable. */
  land(request: LandRequest): Promise<Landed>;
  /** Two changes of one base as one tree; undefined on conflict. */
  merge(base: string, tree: string, onto: string): Promise<string | undefined>;
  /** Keeps a tree from being collected, as a commit under `refs/doorward/<name>`. */
  keep(
    name: string,
    parts: { readonly tree: string; readonly base: string | undefined; readonly message: string },
  ): Promise<string>;
  /** The best attempt of a task that was given up, as a branch that people find. */
  keepAsBranch(
    name: string,
    parts: { readonly tree: string; readonly base: string | undefined; readonly message: string },
  ): Promise<string>;
  changes(base: string | undefined, tree: string): Promise<readonly Change[]>;
  /** Unified, bounded; binary files named only. */
  diff(from: string, to: string, maxBytes: number): Promise<string>;
}
