// The one interface every dialect has: text in, Plan and problems out. Parsing never throws.

import type { DialectName, PlanReading, PlanSource } from '../model/plan.ts';

export interface Dialect {
  readonly name: DialectName;
  /** Names of sibling files that hold hints; read if they exist. */
  readonly companions: readonly string[];
  /** How sure this dialect is that the text is its own: 0 not at all, 1 certain. Cheap. */
  recognise(source: PlanSource): number;
  parse(source: PlanSource): PlanReading;
}
