// Other plans that a plan waits for: which files they are, and whether they are done. As its makers have
// it, a plan `04-01-PLAN.md` is done when a `04-01-SUMMARY.md` lies beside it.

import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { planId } from '../reading/plan-xml/task-ids.ts';

export interface WaitedPlan {
  /** As the plan has it written. */
  readonly name: string;
  /** Its file; undefined where none was found, so that nothing can be told of it. */
  readonly path: string | undefined;
  readonly hasSummary: boolean;
}

export function waitedPlans(names: readonly string[], planPath: string): readonly WaitedPlan[] {
  return names.map((name) => {
    const path = planNamed(name, planPath);
    const hasSummary = path !== undefined && existsSync(summaryOf(path));
    return { name, path, hasSummary };
  });
}

export function summaryOf(planPath: string): string {
  return planPath.replace(/PLAN\.md$/, 'SUMMARY.md');
}

/** Beside the plan that names it, or in the folder of another phase. */
function planNamed(name: string, planPath: string): string | undefined {
  const id = idOf(name, planPath);
  if (id === undefined) return undefined;
  const folder = dirname(planPath);
  const phases = namesIn(dirname(folder)).map((sibling) => join(dirname(folder), sibling));
  for (const place of [folder, ...phases]) {
    const found = namesIn(place).find(
      (file) => isPlanFile(file) && planId({ ...NO_HEAD, path: file }) === id,
    );
    if (found !== undefined) return join(place, found);
  }
  return undefined;
}

const NO_HEAD = { phase: undefined, plan: undefined };

const isPlanFile = (name: string): boolean => name.endsWith('PLAN.md');

/** `04-01`, `04-01-PLAN.md`, or `01` for a plan of the same phase; a whole phase is no plan. */
function idOf(name: string, planPath: string): string | undefined {
  const written = /^(?:\d{1,4}(?:\.\d{1,4})?-)?\d{1,4}[a-z]?(?=$|-)/i.exec(
    basename(name.trim()),
  )?.[0];
  return written === undefined
    ? undefined
    : planId({ phase: undefined, plan: written, path: planPath });
}

const MAX_NAMES = 2_000;

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).slice(0, MAX_NAMES).toSorted();
  } catch {
    return [];
  }
}
