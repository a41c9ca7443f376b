// The documented JSON of `doorward lint`.

import type { PlanLint } from '../../../app/lint-plan.ts';

export function lintJson(lints: readonly PlanLint[], isSound: (lint: PlanLint) => boolean): object {
  return {
    verdict: lints.every(isSound) ? 'sound' : 'not-sound',
    plans: lints.map((lint) => ({
      path: lint.path,
      dialect: lint.plan.dialect,
      tasks: lint.plan.tasks.length,
      verdict: isSound(lint) ? 'sound' : 'not-sound',
      problems: lint.problems,
      findings: lint.findings,
    })),
  };
}
