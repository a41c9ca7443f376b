// One piece of work before the gate: what was promised, what is claimed, and how it is to be judged.

import type { Check } from '../checks/check.ts';
import type { Claim } from '../model/claim.ts';
import type { Plan } from '../model/plan.ts';
import type { Protocol } from '../model/protocol.ts';
import type { ReviewReading } from '../model/review.ts';
import type { Task } from '../model/task.ts';
import type { VerifyCommand } from '../model/verify.ts';
import type { CommandSettings } from './ports/gate.ts';

export interface Work {
  readonly plan: Plan;
  readonly task: Task;
  readonly claim: Claim | undefined;
  readonly reviews: readonly ReviewReading[];
  /** What to run, in order: the task's own commands, or the project's. */
  readonly commands: readonly VerifyCommand[];
  readonly protocol: Protocol;
  /** Every check that the protocol names. */
  readonly checks: readonly Check[];
  readonly gateFiles: readonly string[];
  readonly settings: CommandSettings;
  /** Names of tests whose failures a person has put aside for now. */
  readonly quarantine?: readonly string[];
}
