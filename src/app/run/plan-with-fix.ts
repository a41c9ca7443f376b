// A fix task in the plan that it belongs to. Whatever the edit looks like, it is made only if every other
// task of the plan promises the same as before.

import { tasksMd } from '../../dialects/tasks-md.ts';
import type { DialectName, Plan } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';
import { insertFix } from '../../projections/insert-fix.ts';
import { isSamePromise } from './essence.ts';

export function planWithFix(
  text: string,
  dialect: DialectName,
  { after, fix }: { readonly after: readonly string[]; readonly fix: Task },
): string | undefined {
  if (dialect !== 'tasks-md') return undefined;
  const before = planIn(text);
  for (const id of after) {
    const made = insertFix(text, id, fix);
    if (made !== undefined && isSamePromise(before, withoutDone(planIn(made), [fix.id])))
      return made;
  }
  return undefined;
}

/** A plan without those of these tasks that are ticked. */
export function withoutDone(plan: Plan, ids: readonly string[]): Plan {
  return {
    ...plan,
    tasks: plan.tasks.filter(({ id, isTicked }) => !(isTicked && ids.includes(id))),
  };
}

function planIn(text: string): Plan {
  return tasksMd.parse({ text, path: undefined, companions: new Map() }).plan;
}
