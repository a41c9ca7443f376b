// What git says has changed between the base and the snapshot. Paths are relative to the top, with `/`.

export type ChangeStatus = 'added' | 'modified' | 'deleted' | 'renamed' | 'type-changed';
export type EntryKind = 'file' | 'executable' | 'symlink' | 'submodule';

export interface Change {
  /** The path afterwards; for a deletion, the path that is gone. */
  readonly path: string;
  readonly status: ChangeStatus;
  /** Where a renamed file came from. */
  readonly from: string | undefined;
  readonly before: EntryKind | undefined;
  readonly after: EntryKind | undefined;
  /** Of a submodule: it holds content that is in none of its commits, so that no tree shows it. */
  readonly hasUncommitted?: true;
}

/** What the snapshot holds at a path. */
export interface FileFact {
  readonly path: string;
  readonly kind: EntryKind | 'absent';
  /** In bytes. */
  readonly size: number;
  /** Undefined for what is not text or larger than the cap. For a symlink, its target. */
  readonly text: string | undefined;
}

/** What an id that somebody named as a commit is: none of this repository, one of before, or a new one. */
export type CommitFact = 'none' | 'earlier' | 'new';
