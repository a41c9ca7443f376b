// What an audit looks at, as plain values: commits, logs and what the caller trusts. Whoever reads
// them from a repository has hashed every object again.

import type { Bytes } from '../crypto.ts';

export interface AuditedCommit {
  readonly commit: string;
  /** Undefined where the object is missing or is not what its name says. */
  readonly content:
    | {
        readonly tree: string;
        readonly parents: readonly string[];
        readonly message: string;
      }
    | undefined;
}

export interface LogEntry {
  /** Undefined where it is missing or damaged. */
  readonly bundle: Bytes | undefined;
  readonly checkpoint: string | undefined;
  /** Contents under their names; only for entries that the range refers to. */
  readonly outputs: ReadonlyMap<string, Bytes>;
}

export interface AuditedLog {
  readonly writer: string;
  /** The oldest first. */
  readonly entries: readonly LogEntry[];
  /** Why it could not be read to its beginning. */
  readonly problem: string | undefined;
}

export interface AuditedHistory {
  /** The oldest first. */
  readonly commits: readonly AuditedCommit[];
  readonly logs: readonly AuditedLog[];
  /** The commits that the range begins after, which its first commits stand on. */
  readonly before: readonly string[];
  /** As in `refs/heads/main`; undefined where the range names no branch. */
  readonly branch: string | undefined;
  /** The id of a file's content in a commit; empty where there is none. */
  blobAt(commit: string, path: string): string;
}

/** What can't be read can't be judged: these refuse before anything else is asked. */
export const READING_CHECKS = [
  'commit.object',
  'commit.trailer',
  'evidence.found',
  'bundle.shape',
  'bundle.summary',
  'statement.shape',
  'statement.fields',
  'policy.document',
  'log.whole',
] as const;

/** What is judged. Each of them has a tampering that only it finds; a test proves it. */
export const JUDGING_CHECKS = [
  'commit.parents',
  'commit.words',
  'envelope.signature',
  'envelope.role',
  'envelope.writer',
  'envelope.position',
  'summary.tree',
  'summary.base',
  'summary.inputs',
  'summary.result',
  'gate.tree',
  'gate.landing',
  'gate.policy',
  'gate.result',
  'policy.file',
  'policy.gates',
  'policy.verify',
  'policy.commands',
  'policy.reviews',
  'command.exit',
  'command.output',
  'log.origin',
  'log.size',
  'log.root',
  'log.signature',
  'log.pinned',
  'log.dropped',
] as const;

/** What was run again ended otherwise; nothing that is stored can show it. */
export const AGAIN_CHECK = 'command.again';

export type AuditCheck =
  | (typeof READING_CHECKS)[number]
  | (typeof JUDGING_CHECKS)[number]
  | typeof AGAIN_CHECK;

export interface Denial {
  readonly check: AuditCheck;
  readonly reason: string;
}
