// The record, as the drive sees it: append, read, and nothing that could change what is there.
// SQLite serves it here; the same interface can be served by a database that a team shares.

import type { GateEvent } from '../../model/event.ts';
import type { Digest } from '../../model/record.ts';

export interface StoredEvent {
  readonly run: string;
  /** From 1, without gaps, within its run. */
  readonly seq: number;
  readonly event: GateEvent;
  /** Who appended it: a person, or a process of the gate. */
  readonly actor: string;
  /** Hash of the event before it in the run; of the first, of nothing. */
  readonly prev: string;
  readonly hash: string;
}

/** Refused where somebody else appended first: what was decided rests on an old state. */
export interface Appended {
  readonly ok: boolean;
  readonly head: number;
}

export interface RunHead {
  readonly run: string;
  readonly head: number;
  readonly startedAt: string;
  readonly lastAt: string;
  /** The path of its plan, as `run.started` has it. */
  readonly plan: string;
}

export interface EventLog {
  /** Durable when it resolves. All of them or none; `expected` is the head that the writer knows. */
  append(
    run: string,
    expected: number,
    entry: { readonly events: readonly GateEvent[]; readonly actor: string },
  ): Promise<Appended>;
  /** In order, the chain verified; throws a DoorwardError where it is broken. */
  read(run: string, after?: number): Promise<readonly StoredEvent[]>;
  /** The newest first. */
  runs(limit?: number): Promise<readonly RunHead[]>;
  close(): void;
}

export interface BlobStore {
  put(bytes: Uint8Array): Promise<Digest>;
  /** Undefined where it is not there any more or is not what its name says. */
  get(digest: Digest): Promise<Uint8Array | undefined>;
}

export interface LeaseHolder {
  readonly pid: number;
  /** Tells the process from later ones with the same number. */
  readonly process: string;
  readonly host: string;
  readonly since: string;
}

/** Keeps two drivers from the same run. A convenience: what protects the record is `append`. */
export interface Leases {
  /** `undefined` if it is ours now; otherwise who has it. `force` takes it from whoever has it. */
  acquire(name: string, force: boolean): Promise<LeaseHolder | undefined>;
  /** Who else has it, if anybody is still there. */
  holder(name: string): Promise<LeaseHolder | undefined>;
  /** Whether it is still ours: somebody may have taken it by force. */
  isOurs(name: string): Promise<boolean>;
  /** Whether the holder may still be at work; of another machine, nobody here can tell. */
  isAtWork(holder: LeaseHolder): boolean;
  release(name: string): Promise<void>;
}
