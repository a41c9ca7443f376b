// The one interface every check has: a task and evidence in, findings out. Pure, and blind to
// every other check.

import type { Claim } from '../model/claim.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding, Stage } from '../model/finding.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { CheckRules } from '../model/protocol.ts';
import type { Reason } from '../model/reason.ts';
import type { Task } from '../model/task.ts';

export interface Subject {
  readonly plan: Plan;
  readonly task: Task;
  readonly evidence: Evidence;
  readonly rules: CheckRules;
  /** Paths of the gate's own config and plan, relative to the top: a task that edits them tampers. */
  readonly gateFiles: readonly string[];
  /** The longest that the protocol lets one command run; unsaid where nothing is run. */
  readonly longestMs?: number;
  /** Fix tasks of the run: the gate itself puts them into the plan. */
  readonly fixes?: readonly Task[];
}

/** What a check wants to know about the tree before it runs. */
export interface Wanted {
  /** Paths whose FileFact must be in `evidence.files`. */
  readonly paths?: readonly string[];
  /** The same in the base. */
  readonly basePaths?: readonly string[];
  /** Globs whose matches must be in `evidence.globs`. */
  readonly globs?: readonly string[];
  /** Ids for `evidence.commits`. */
  readonly commits?: readonly string[];
  /** Whether changed files are to be parsed, for `evidence.syntax`. */
  readonly syntax?: boolean;
  /** Whether changed code is to be read in both versions, for `evidence.code`. */
  readonly code?: boolean;
}

export interface Check {
  /** As protocols and findings name it, kebab-case. */
  readonly name: string;
  readonly stage: Stage;
  wants?(task: Task, plan: Plan, claim: Claim | undefined): Wanted;
  /** At least one finding: what is wrong, or a `pass`, or `skipped` with the reason. */
  check(subject: Subject): readonly Finding[];
}

export interface FindingParts {
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly message: string;
  readonly guidance?: string;
  readonly printed?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Makes the findings of one check, so that its name and stage are written once. */
export function findingMaker(check: string, stage: Stage): (parts: FindingParts) => Finding {
  return ({ outcome, reason, message, guidance, printed, file, line }) => ({
    check,
    stage,
    outcome,
    reason,
    message,
    guidance: guidance ?? '',
    ...(printed === undefined ? {} : { printed }),
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  });
}

/** For a check that has nothing to judge here: shown, and never a pass. */
export function notApplicable(message: string): FindingParts {
  return { outcome: 'skipped', reason: 'gate.not-applicable', message };
}

const MAX_FINDINGS = 20;

/** What was found, the worst first and bounded; or one finding that says that nothing was. */
export function conclude(
  make: (parts: FindingParts) => Finding,
  found: readonly FindingParts[],
  otherwise: string,
): readonly Finding[] {
  if (found.length === 0)
    return [make({ outcome: 'pass', reason: 'gate.passed', message: otherwise })];
  const blocking = found.filter(({ outcome }) => outcome !== 'concern');
  const ordered = [...blocking, ...found.filter(({ outcome }) => outcome === 'concern')];
  const shown = ordered.slice(0, MAX_FINDINGS).map(make);
  const left = ordered[MAX_FINDINGS];
  if (left === undefined) return shown;
  const message = `… and ${ordered.length - MAX_FINDINGS} more of the kind.`;
  return [...shown, make({ outcome: left.outcome, reason: left.reason, message })];
}
