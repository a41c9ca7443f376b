// Test Anything Protocol, versions 12 to 14. Only top-level results count: what is indented belongs
// to one of them.

import type { TestCounts } from '../../model/command.ts';
import { countsOf, newTally } from './tally.ts';

const RESULT = /^(not )?ok\b(?: (\d{1,9}))?(?: ?- )?(.{0,400})$/;
const PLAN = /^1\.\.(\d{1,9})(?:\s|$)/;

export function readTapReport(lines: readonly string[]): TestCounts | undefined {
  const plans = lines.map((line) => PLAN.exec(line)?.[1]).filter((plan) => plan !== undefined);
  if (plans.length === 0) return undefined;
  const tally = newTally();
  const failures: string[] = [];
  let reported = 0;
  for (const line of lines) {
    const result = resultOf(line);
    if (result === undefined) continue;
    reported += 1;
    tally[result.kind] += 1;
    if (result.kind === 'failed') failures.push(result.name);
  }
  const planned = plans.reduce((sum, plan) => sum + Number(plan), 0);
  // Tests that were announced and never reported did not pass.
  tally.failed += Math.max(0, planned - reported);
  return countsOf(tally, 'tap', failures);
}

interface TapResult {
  readonly kind: 'passed' | 'failed' | 'skipped';
  readonly name: string;
}

function resultOf(line: string): TapResult | undefined {
  const match = RESULT.exec(line);
  if (match === null) return undefined;
  const [, not, number, description = ''] = match;
  if (number === undefined && description === '') return undefined;
  if (/# ?(?:skip|todo)/i.test(description)) return { kind: 'skipped', name: '' };
  return { kind: not === undefined ? 'passed' : 'failed', name: description.trim() };
}
