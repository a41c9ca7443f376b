// The world of a run: everything that the loop is given, and nothing that it could reach by itself.

import type { PlanRun } from '../../gate/plan-run.ts';
import type { GateEvent } from '../../model/event.ts';
import type { Protocol } from '../../model/protocol.ts';
import type { Digest } from '../../model/record.ts';
import type { Agent } from './agent.ts';
import type { EvidenceBook } from './evidence.ts';
import type { Ports } from './gate.ts';
import type { EventLog } from './log.ts';
import type { Planted, Reviewer } from './reviewer.ts';
import type { Branch, Workspace } from './workspace.ts';

/** A working tree that remembers what was last put into it, across processes. */
export interface HeldWorkspace extends Workspace {
  readonly gate: Ports;
  holds(): Promise<string | undefined>;
  hold(what: string): Promise<void>;
  /** Changes one of its files, if it is there and the change wants to. */
  edit(path: string, change: (text: string) => string | undefined): Promise<void>;
}

export interface Workspaces {
  /** One for all tasks: the person's own checkout. */
  readonly isInPlace: boolean;
  /** Where this task is worked on until it is released; the same one again when asked again. */
  of(task: string): Promise<HeldWorkspace>;
  release(task: string): Promise<void>;
}

/** Texts of any size, kept as blobs and read back by their digest. */
export interface Texts {
  keep(text: string | Uint8Array): Promise<Digest>;
  /** Undefined where it is not there any more. */
  read(digest: Digest): Promise<string | undefined>;
}

export interface RunState {
  readonly seq: number;
  readonly plan: PlanRun;
  readonly protocol: Protocol;
  /** What the record has of the task that the event is about, the event included. */
  readonly ofTask: readonly GateEvent[];
}

/** Told what happens, for people who watch. It can't influence anything. */
export interface RunWatcher {
  began(task: string, step: string): void;
  /** Nothing is done for so long, before what `what` says. */
  waits(task: string, what: string, durationMs: number): void;
  line(task: string, line: string): void;
  /** `seq` counts from 1; `plan` is the state that the event led to. */
  appended(event: GateEvent, state: RunState): void;
}

export interface RunWorld {
  readonly log: EventLog;
  readonly texts: Texts;
  readonly branch: Branch;
  readonly workspaces: Workspaces;
  readonly reviewers: readonly Reviewer[];
  agentFor(strength: number): Agent;
  readonly watcher: RunWatcher;
  /** ISO 8601, UTC. */
  now(): string;
  /** Milliseconds of a clock that never jumps. */
  elapsed(): number;
  wait(durationMs: number): Promise<void>;
  /** Unguessable, fresh each time. */
  nonce(): string;
  /** Whether somebody asked the run to stop after the present step. */
  isStopping(): boolean;
  /** Makes files from the record: STATE.md and its like. It may fail, or wait for the last call. */
  project(
    events: readonly GateEvent[],
    state: { readonly plan: PlanRun; readonly isLast: boolean },
  ): Promise<void>;
  readonly process: {
    readonly pid: number;
    readonly host: string;
    readonly version: string;
    readonly tools?: Readonly<Record<string, string>>;
  };
  /** Lays out work that is known to be wrong, for a reviewer to look at; absent where none is to be probed. */
  plant?(nonce: string): Promise<Planted | undefined>;
  /** Evidence for others; absent where none is to be written. */
  readonly evidence?: EvidenceBook;
  /** Who appends, for the record. */
  readonly actor: string;
}
