// The documented JSON of `doorward lint`.

import { isClean, type PlanLint } from '../../../app/lint-plan.ts';

export function lintJson(lints: readonly PlanLint[]): object {
  return {
    verdict: lints.every(isClean) ? 'sound' : 'not-sound',
    plans: lints.map((lint) => ({
      path: lint.path,
      dialect: lint.plan.dialect,
      tasks: lint.plan.tasks.length,
      verdict: isClean(lint) ? 'sound' : 'not-sound',
      problems: lint.problems,
      findings: lint.findings,
    })),
  };
}
