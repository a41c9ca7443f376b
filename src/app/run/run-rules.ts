// The rules of a run as they were when it started, read back from its record: whoever goes on with
// the run goes on with these, whatever the files say by now.

import { posix } from 'node:path';
import { builtinChecks } from '../../checks/registry.ts';
import type { RunRules } from '../../drive/run/rules.ts';
import type { RunSource } from '../../model/event.ts';
import type { Plan } from '../../model/plan.ts';
import type { Protocol } from '../../model/protocol.ts';
import { tickPlan } from '../../projections/tick-plan.ts';
import type { Config } from '../config/config.ts';
import { quarantinedOn } from '../config/quarantine.ts';
import { countsToolCalls } from '../counted-calls.ts';
import { checksOf, commandsFor } from '../judging.ts';
import type { Oids } from './own-files.ts';
import { planWithFix } from './plan-with-fix.ts';
import type { Wording } from './wording.ts';

/** The settings of a run: the config, and what the command line said instead. */
export interface RunSettings extends Config {
  readonly gateFiles: readonly string[];
  /** From the top; undefined where the plan lies outside. */
  readonly planPath: string | undefined;
  /** The commit that the run began at has it. */
  readonly isPlanTracked: boolean;
  /** Where the plan is, for people. */
  readonly shownPlan: string;
  /** Texts of the project's own templates. */
  readonly templateTexts: { readonly executor?: string; readonly reviewer?: string };
  /** What lay there uncommitted when the run began: ids of contents by path. */
  readonly untracked: Oids;
}

export interface RecordedRun {
  readonly run: string;
  readonly protocol: Protocol;
  readonly plan: Plan;
  readonly settings: RunSettings;
  readonly source: RunSource;
}

export function rulesOf(recorded: RecordedRun, wording: Wording): RunRules {
  const { run, protocol, plan, settings } = recorded;
  const { verify } = protocol.timeouts;
  return {
    run,
    plan,
    protocol,
    checks: checksOf(protocol, builtinChecks),
    gateFiles: settings.gateFiles,
    quarantine: quarantinedOn(new Date(), settings.quarantine ?? []),
    jobs: settings.jobs,
    commands: {
      timeoutMs: verify.defaultMs,
      isParallel: settings.parallel || plan.isParallel === true,
    },
    hasReviewer: settings.reviewers.length > 0,
    probeReviewers: settings.probeReviewers ?? 0,
    voting: settings.voting,
    documents: documentsOf(plan, settings.planPath),
    planPath: settings.isPlanTracked ? settings.planPath : undefined,
    tick: (text, task) => tickPlan(text, plan.dialect, task),
    insertFix: (text, after, fix) => planWithFix(text, plan.dialect, { after, fix }),
    commandsFor: (task) => commandsFor(task, plan, { config: settings, protocol }),
    countsToolCalls: countsToolCalls(protocol.name),
    executorPrompt: wording.executorPrompt,
    commitMessage: wording.commitMessage,
  };
}

/** What reviewers of a spec-driven plan read along with it. */
function documentsOf({ dialect }: Plan, planPath: string | undefined): readonly string[] {
  if (dialect !== 'tasks-md' || planPath === undefined) return [];
  return ['design.md', 'requirements.md'].map((name) => posix.join(posix.dirname(planPath), name));
}
