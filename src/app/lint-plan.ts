// Judges a plan before money is spent: what could not be read, and what could never prove anything.

import { builtinChecks, runStage } from '../checks/registry.ts';
import { NOTHING_SEEN } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import type { Plan, Problem } from '../model/plan.ts';
import type { ProtocolName } from '../model/protocol.ts';
import { protocolNamed } from '../protocols/registry.ts';
import { pathFromTop } from './path-from-top.ts';
import { readPlan } from './read-plan.ts';
import { scriptFiles } from './script-files.ts';

export interface TaskFinding extends Finding {
  readonly task: string;
}

export interface PlanLint {
  /** As it was given. */
  readonly path: string;
  /** From the top of the repository, for services that annotate its files. */
  readonly fromTop: string;
  readonly plan: Plan;
  readonly problems: readonly Problem[];
  readonly findings: readonly TaskFinding[];
}

export async function lintPlan(
  path: string,
  dialect?: string,
  protocol: ProtocolName = 'strict',
): Promise<PlanLint> {
  const { plan, problems } = await readPlan(path, dialect);
  const { rules, timeouts } = protocolNamed(protocol);
  const longestMs = timeouts.verify.maxMs;
  const evidence = { ...NOTHING_SEEN, files: scriptFiles(process.cwd()) };
  const findings = plan.tasks.flatMap((task) =>
    runStage('plan', builtinChecks, { plan, task, rules, evidence, longestMs, gateFiles: [] })
      .filter(({ outcome }) => outcome !== 'pass' && outcome !== 'skipped')
      .map(
        (finding): TaskFinding => ({
          ...finding,
          task: task.id,
          file: path,
          line: finding.line ?? task.place.line,
        }),
      ),
  );
  return { path, fromTop: pathFromTop(path), plan, problems, findings };
}

/** Nothing at all is to be said about it. */
export function isSpotless({ problems, findings }: PlanLint): boolean {
  return problems.length + findings.length === 0;
}

/** A plan that lost something, or a check that can never prove anything, stops a run. */
export function isClean({ problems, findings }: PlanLint): boolean {
  return (
    problems.every(({ severity }) => severity !== 'error') &&
    findings.every(({ outcome }) => outcome === 'concern')
  );
}
