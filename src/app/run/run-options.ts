// What a run is asked for, and the people around it.

import type { RunWatcher } from '../../drive/ports/run.ts';
import type { CommandWatcher } from '../open-ports.ts';
import type { AskPerson } from './agents.ts';
import type { Asked, Decision, Override } from './decide.ts';
import type { Interruption } from './interruption.ts';
import type { RunRequest } from './prepare-run.ts';
import type { AskReviewer } from './reviewers.ts';

export type { RunWatcher };

export interface RunOptions extends RunRequest {
  /** Begins anew although an unfinished run of the plan is there. */
  readonly isNew: boolean;
  /** Goes on with the plan as it was recorded although the file has changed. */
  readonly isContinued: boolean;
  /** Begins although a plan that this one waits for is not done. */
  readonly isOutOfOrder: boolean;
  /** This run and no other. */
  readonly run: string | undefined;
  /** Lets it go on where it was halted, as soon as everything that it needs is there. */
  readonly isResumed: boolean;
  /** From another process that still seems to drive it. */
  readonly takesOver: boolean;
  readonly version: string;
  /** Who answers for it: a git identity, or what --as says. */
  readonly by: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** For a run that nobody looks at while it goes on. */
export const UNWATCHED: Pick<Company, 'watcher' | 'commands'> = {
  watcher: {
    began: () => undefined,
    waits: () => undefined,
    line: () => undefined,
    appended: () => undefined,
  },
  commands: { started: () => () => undefined },
};

/** The people around a run. */
export interface Company {
  readonly watcher: RunWatcher;
  readonly commands: CommandWatcher;
  readonly interruption: Interruption;
  /** Something that people should know, once. */
  note(line: string): void;
  /** What a person decides about a task; undefined leaves it parked. Absent without a terminal. */
  readonly ask?: ((question: Asked) => Promise<Decision | Override | undefined>) | undefined;
  readonly askForWork?: AskPerson | undefined;
  readonly askForVerdict?: AskReviewer | undefined;
}
