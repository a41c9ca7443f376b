// A plan: tasks in the order the plan gives them, and everything that could not be understood.

import type { Place } from '../std/place.ts';
import type { Task } from './task.ts';
import { NO_VERIFY, type VerifyCommand, type VerifyIntent } from './verify.ts';

export const DIALECT_NAMES = [
  'plan-xml',
  'tasks-md',
  'spec-packet',
  'prd-json',
  'tiers',
  'doorward',
] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

export interface Plan {
  readonly dialect: DialectName;
  readonly title: string;
  /** Nobody wrote it: it stands for work without a plan, so no result can name its task. */
  readonly isUnwritten?: true;
  readonly tasks: readonly Task[];
  /** Commands for every task of the plan, after the task's own. */
  readonly verify: readonly VerifyCommand[];
  /** The commands of a task do not depend on each other and may run at once. */
  readonly isParallel?: true;
  /** Other plans this one waits for, as written. */
  readonly dependsOn: readonly string[];
  readonly wave: number | undefined;
  /** What must be true of the whole when it is done. */
  readonly mustHaves: MustHaves;
  /** What it asks for when all tasks are done. */
  readonly closing: Closing;
  /** Files the state of this plan lives in, which must be committed with it (seed B's layer). */
  readonly stateFiles: readonly string[];
}

export interface MustHaves {
  readonly truths: readonly string[];
  readonly artifacts: readonly Artifact[];
  readonly keyLinks: readonly KeyLink[];
}

export interface Closing {
  readonly verify: VerifyIntent;
  readonly criteria: readonly string[];
  /** Those of its commands that are plainly meant to be run, where that is not all of them. */
  readonly meant?: readonly VerifyCommand[];
  /** The last task, with which these are run; absent where nobody runs them. */
  readonly runsWith?: string;
}

export const NO_CLOSING: Closing = { verify: NO_VERIFY, criteria: [] };

/** The commands that the end of the plan wants run. */
export function meantAtEnd({ meant, verify }: Closing): readonly VerifyCommand[] {
  return meant ?? verify.commands;
}

/** The task's own commands, the plan's for every task, and with its last task those for its end. */
export function statedCommands(
  { id, verify }: Task,
  { verify: always, closing }: Plan,
): readonly VerifyCommand[] {
  const own = [...verify.commands, ...always];
  if (closing.runsWith !== id) return own;
  const isNew = ({ run }: VerifyCommand): boolean => !own.some((command) => command.run === run);
  return [...own, ...meantAtEnd(closing).filter(isNew)];
}

export interface Artifact {
  readonly path: string;
  readonly provides: string | undefined;
  readonly contains: string | undefined;
  readonly exports: readonly string[];
  readonly minLines: number | undefined;
}

export interface KeyLink {
  readonly from: string;
  readonly to: string;
  readonly via: string | undefined;
  readonly pattern: string | undefined;
}

export const NO_MUST_HAVES: MustHaves = { truths: [], artifacts: [], keyLinks: [] };

/** `error`: something of the plan is lost or can't be judged. `warning`: read, but not as written. */
export interface Problem {
  readonly severity: 'error' | 'warning';
  /** Stable, like `plan.duplicate-id`. */
  readonly code: string;
  readonly message: string;
  /** What was expected, with an example where one helps. */
  readonly hint: string;
  readonly place: Place;
}

export interface PlanReading {
  readonly plan: Plan;
  readonly problems: readonly Problem[];
}

/** What a dialect is given: the text, its name, and files beside it that may hold hints. */
export interface PlanSource {
  readonly text: string;
  readonly path: string | undefined;
  /** Sibling files by name (`.ralph-state.json`, `feature-tracker.json` …), where they exist. */
  readonly companions: ReadonlyMap<string, string>;
}
