// A further run of the verify commands on a tree that the gate made up, to ask one question about the
// proof. What it showed is evidence; what follows from it is for the checks.

import type { CommandRun } from './command.ts';

/**
 * `without-change`: the tests of the work on the source of the base. `clean-room`: the work with tests
 * and settings of the base. `sabotage`: the work with its source made unreadable. `base`: nothing of
 * the work. `emptied`: the work with its new functions doing nothing. `wrong-tests`: the work with wrong
 * values where its tests expect something. `again`: the work once more.
 */
export const PROBE_KINDS = [
  'without-change',
  'clean-room',
  'sabotage',
  'base',
  'emptied',
  'wrong-tests',
  'again',
] as const;
export type ProbeKind = (typeof PROBE_KINDS)[number];

export interface Probe {
  readonly kind: ProbeKind;
  /** What the commands ran on; empty where it could not be made. */
  readonly tree: string;
  /** How it differs from the work: what was put back, taken out or made unreadable. */
  readonly paths: readonly string[];
  readonly runs: readonly CommandRun[];
  /** Why the question stays open: the tree or the place to run in could not be made. */
  readonly problem: string | undefined;
  /** `wrong-tests` and `emptied`: all tests of the work stand behind a condition on where they run, such as this one. */
  readonly condition?: string;
}

/** A test with wrong values where it expects something. */
export interface MisledTest {
  readonly text: string;
  /** On where it runs; undefined if anything of it stands behind none. */
  readonly condition: string | undefined;
}

/** How much proof is asked for: the commands alone, or also whether they could have failed. */
export const PROOF_LEVELS = ['basic', 'full'] as const;
export type ProofLevel = (typeof PROOF_LEVELS)[number];
