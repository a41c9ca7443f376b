// Evidence for others, as a run sees it: made before the commit, because it speaks of the tree and
// the base; kept together with the commit, because both move in one step.

import type { GateEvent } from '../../model/event.ts';
import type { Digest } from '../../model/record.ts';
import type { VerifyCommand } from '../../model/verify.ts';

/** The log of evidence that moves with the branch. */
export interface LogMove {
  readonly ref: string;
  /** The commit that the log has after this landing, on top of `tip`. The same tip gives the same. */
  entryOn(tip: string | undefined): Promise<string>;
}

export interface LandingEvidence extends LogMove {
  /** Of the bundle of statements; the commit names it. */
  readonly digest: Digest;
  /** Remembers how long the log is, outside the repository. */
  landed(): Promise<void>;
}

export interface ProvenLanding {
  readonly events: readonly GateEvent[];
  readonly task: string;
  readonly tree: string;
  readonly base: string | undefined;
  /** What had to be run. */
  readonly commands: readonly VerifyCommand[];
}

export interface EvidenceBook {
  /** The same landing gives the same evidence. */
  prove(landing: ProvenLanding): Promise<LandingEvidence>;
}
