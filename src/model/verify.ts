// What the plan says about proving a task: commands to run, or the reason why there is none.

import type { Place } from '../std/place.ts';

/** `fail`: the command must exit non-zero (a RED test). `absent`: a search that must find nothing. */
export type Expectation = 'pass' | 'fail' | 'absent';

export interface VerifyCommand {
  readonly run: string;
  readonly expect: Expectation;
  readonly timeoutMs: number | undefined;
  readonly place: Place;
}

export const VERIFY_KINDS = [
  'commands',
  'commands-in-prose',
  'manual',
  'missing',
  'prose',
  'none',
] as const;

/**
 * `commands`: the text is commands. `commands-in-prose`: commands were quoted inside sentences.
 * `manual`: a person is asked. `missing`: the plan says that the check does not exist yet.
 * `prose`: only sentences. `none`: the plan says nothing.
 */
export type VerifyKind = (typeof VERIFY_KINDS)[number];

export interface VerifyIntent {
  readonly kind: VerifyKind;
  /** In order; only these ever reach a shell. Empty unless `kind` starts with `commands`. */
  readonly commands: readonly VerifyCommand[];
  /** What a person is asked to check, beside or instead of the commands. */
  readonly manual: readonly string[];
  /** The text as written. */
  readonly text: string;
}

export const NO_VERIFY: VerifyIntent = { kind: 'none', commands: [], manual: [], text: '' };
