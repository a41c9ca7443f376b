// The line of the claim on which something is stated, so that a finding can point at it.

import type { Claim, Statement } from '../../model/claim.ts';

export function lineOfStatement(
  { statements }: Claim,
  kind: Statement['kind'],
  value?: string,
): number | undefined {
  return statements.find(
    (statement) => statement.kind === kind && (value === undefined || statement.value === value),
  )?.line;
}
