// Every check there is, in stage order, and how a stage is run: all of its checks, so that one retry
// hears everything. A check that throws or says nothing is never taken for a pass.

import type { Finding, Stage } from '../model/finding.ts';
import { oneLine } from '../std/text.ts';
import { artifacts } from './artifacts.ts';
import { assertionAudit } from './assertion-audit.ts';
import { assertionsKept } from './assertions-kept.ts';
import { changePresent } from './change-present.ts';
import { type Check, findingMaker, notApplicable, type Subject } from './check.ts';
import { checkmarks } from './checkmarks.ts';
import { checkpoint } from './checkpoint.ts';
import { claimFacts } from './claim-facts.ts';
import { claimResults } from './claim-results.ts';
import { cleanRoom } from './clean-room.ts';
import { codeReadable } from './code-readable.ts';
import { completionSignal } from './completion-signal.ts';
import { contradiction } from './contradiction.ts';
import { cosmeticChange } from './cosmetic-change.ts';
import { doneCriteria } from './done-criteria.ts';
import { executorResult } from './executor-result.ts';
import { exitHijack } from './exit-hijack.ts';
import { fileScope } from './file-scope.ts';
import { gateFiles } from './gate-files.ts';
import { hardCodedInputs } from './hard-coded-inputs.ts';
import { manualChecks } from './manual-checks.ts';
import { outputs } from './outputs.ts';
import { proofStrength } from './proof-strength.ts';
import { protectedFiles } from './protected-files.ts';
import { redGreen } from './red-green.ts';
import { reviewVerdict } from './review-verdict.ts';
import { runtimeHijack } from './runtime-hijack.ts';
import { scopeDeclared } from './scope-declared.ts';
import { specFilesCommitted } from './spec-files-committed.ts';
import { specLint, specLintPlan } from './spec-lint.ts';
import { stubBodies } from './stub-bodies.ts';
import { submodules } from './submodules.ts';
import { suppressions } from './suppressions.ts';
import { syntax } from './syntax.ts';
import { testAwareness } from './test-awareness.ts';
import { testsKept } from './tests-kept.ts';
import { thresholdsKept } from './thresholds-kept.ts';
import { toolCalls } from './tool-calls.ts';
import { unitMocked } from './unit-mocked.ts';
import { verifyCommands } from './verify-commands.ts';
import { verifyQuality } from './verify-quality.ts';

export const builtinChecks: readonly Check[] = [
  verifyQuality,
  doneCriteria,
  scopeDeclared,
  specLintPlan,
  executorResult,
  completionSignal,
  contradiction,
  claimFacts,
  specLint,
  assertionAudit,
  fileScope,
  outputs,
  artifacts,
  syntax,
  toolCalls,
  checkmarks,
  specFilesCommitted,
  gateFiles,
  changePresent,
  submodules,
  testsKept,
  assertionsKept,
  unitMocked,
  thresholdsKept,
  suppressions,
  runtimeHijack,
  exitHijack,
  testAwareness,
  hardCodedInputs,
  stubBodies,
  cosmeticChange,
  protectedFiles,
  codeReadable,
  checkpoint,
  verifyCommands,
  manualChecks,
  proofStrength,
  redGreen,
  cleanRoom,
  claimResults,
  reviewVerdict,
];

export function runStage(
  stage: Stage,
  checks: readonly Check[],
  subject: Subject,
): readonly Finding[] {
  return checks
    .filter((check) => check.stage === stage)
    .flatMap((check) => runCheck(check, subject));
}

function runCheck(check: Check, subject: Subject): readonly Finding[] {
  const make = findingMaker(check.name, check.stage);
  try {
    const findings = check.check(subject);
    if (findings.length > 0) return findings;
    return [make(notApplicable('The check had nothing to say.'))];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [
      make({
        outcome: 'inconclusive',
        reason: 'gate.check-crashed',
        message: `The check itself failed: ${oneLine(message)}`,
        guidance: 'This is a fault of Doorward, not of the work; please report it.',
      }),
    ];
  }
}
