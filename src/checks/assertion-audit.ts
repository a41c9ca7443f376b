// Gate 2: every assertion of the spec has a result, with a status and a place that really exists.
// A well-formed FAIL is good evidence of work that is not done.

import type { Claim } from '../model/claim.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Reason } from '../model/reason.ts';
import type { Task } from '../model/task.ts';
import { locatorFault } from '../reading/change/locators.ts';
import { type ReportedResult, readAssertionReport } from '../reading/packet/assertion-report.ts';
import { strayLines } from '../reading/packet/stray-lines.ts';
import { oneLine, plural } from '../std/text.ts';
import { type Check, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('assertion-audit', 'inspect');

export const assertionAudit: Check = {
  name: 'assertion-audit',
  stage: 'inspect',
  wants: (task, _plan, claim) => ({
    paths: [...reportOf(task, claim).values()].flatMap(({ locators }) =>
      locators.map(({ file }) => file),
    ),
  }),
  check({ task, evidence, rules }) {
    const ids = idsOf(task);
    if (ids.length === 0) return [make(NOTHING_ASSERTED)];
    const { claim } = evidence;
    if (claim === undefined && rules.claim === 'if-given') return [make(NO_REPORT)];
    const report = reportOf(task, claim);
    const findings = ids.flatMap((id) => judgeResult(id, report.get(id), evidence)).map(make);
    const isSound = findings.every(({ outcome }) => outcome === 'concern');
    if (!isSound) return findings;
    const message = `${plural(ids.length, 'assertion')} reported as PASS, each with a place that exists.`;
    return [make({ outcome: 'pass', reason: 'gate.passed', message }), ...findings];
  },
};

const NOTHING_ASSERTED: FindingParts = notApplicable('The task has no assertions to report on.');

const NO_REPORT: FindingParts = {
  outcome: 'inconclusive',
  reason: 'spec.2a',
  message: 'The spec has assertions, and there is no report that answers them.',
  guidance: 'Give the gate the final message of the executor, with its "## Assertion Results".',
};

function idsOf({ spec }: Task): readonly string[] {
  const ids = spec?.assertions.flatMap(({ id }) => (id === undefined ? [] : [id.trim()])) ?? [];
  return [...new Set(ids)];
}

function reportOf(task: Task, claim: Claim | undefined): ReadonlyMap<string, ReportedResult> {
  return readAssertionReport(claim?.text ?? '', idsOf(task));
}

const FORM = 'Write `- A1: PASS — src/tide.ts:12 (what it shows)` under "## Assertion Results".';

function judgeResult(
  id: string,
  result: ReportedResult | undefined,
  evidence: Evidence,
): readonly FindingParts[] {
  if (result === undefined) return [fault('spec.2a', `Missing evidence for assertion: ${id}`)];
  const findings = [...judgeStatus(id, result), ...judgeLocators(id, result, evidence)];
  return findings.map((parts) => ({ ...parts, line: result.line }));
}

function judgeStatus(id: string, result: ReportedResult): readonly FindingParts[] {
  if (result.status === 'pass') return [];
  if (result.status === undefined)
    return [fault('spec.2b', `Assertion ${id} result missing PASS/FAIL status`)];
  const quoted = oneLine(result.text);
  return result.hasExpectedAndActual
    ? [
        fault(
          'spec.assertion-failed',
          `Assertion ${id} is reported as FAIL: ${quoted}`,
          'Make it pass.',
        ),
      ]
    : [
        fault(
          'spec.2d',
          `Assertion ${id} FAIL missing expected/actual`,
          'Say both: `(expected: 429; actual: 200)`.',
        ),
      ];
}

function fault(reason: Reason, message: string, guidance = FORM): FindingParts {
  return { outcome: 'fail', reason, message, guidance };
}

function judgeLocators(
  id: string,
  result: ReportedResult,
  { files }: Evidence,
): readonly FindingParts[] {
  const { locators } = result;
  const faults = locators.flatMap((locator) => locatorFault(locator, files) ?? []);
  if (locators.length === 0 || faults.length === locators.length) {
    const detail = faults.length === 0 ? '' : ` that holds: ${oneLine(faults.join('; '), 300)}`;
    return [fault('spec.2c', `Assertion ${id} missing file:line evidence${detail}`)];
  }
  return [...faults, ...strayLines(result, files)].map((problem) => ({
    outcome: 'concern',
    reason: 'spec.2c',
    message: `Assertion ${id} cites a place that may be wrong: ${problem}`,
    guidance: 'Cite the line as it is in the finished file.',
  }));
}
