// Problems and findings seen as one list, because readers of a lint do not care which is which.

import type { PlanLint } from '../../../app/lint-plan.ts';

export interface Remark {
  readonly level: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  readonly guidance: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly task: string | undefined;
}

/** By the paths that a service knows which has the repository. */
export function remarksInRepository(lint: PlanLint): readonly Remark[] {
  return remarksOf({ ...lint, path: lint.fromTop });
}

export function remarksOf({ path, problems, findings }: PlanLint): readonly Remark[] {
  const remarks = [
    ...problems.map(
      ({ severity, code, message, hint, place }): Remark => ({
        level: severity,
        code,
        message,
        guidance: hint,
        file: path,
        line: place.line,
        column: place.column,
        task: undefined,
      }),
    ),
    ...findings.map(
      ({ outcome, reason, message, guidance, line, task }): Remark => ({
        level: outcome === 'concern' ? 'warning' : 'error',
        code: reason,
        message,
        guidance,
        file: path,
        line: line ?? 1,
        column: 1,
        task,
      }),
    ),
  ];
  return remarks.toSorted((left, right) => left.line - right.line || left.column - right.column);
}
