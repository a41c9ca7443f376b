// How each protocol words a failure. The first paragraphs are theirs to the letter; what the gate
// knows beyond that follows.

import type { Finding } from '../../model/finding.ts';
import type { ProtocolName } from '../../model/protocol.ts';
import { commandBlocks, findingsBlock, outputBlocks, suggestionBlock } from './blocks.ts';
import {
  endingOf,
  errorOf,
  type Failure,
  failedCommands,
  failingTests,
  issuesOf,
  outputOf,
  placeOf,
  suggestion,
  troubles,
} from './facts.ts';

/** Paragraphs about the last attempt. */
export type Format = (failure: Failure) => readonly string[];

const strict: Format = (failure) => [
  ...findingsBlock(failure, 'What the gate found:'),
  ...commandBlocks(failure),
  ...suggestionBlock(failure),
  ...outputBlocks(failure),
];

const gateProtocol: Format = (failure) => {
  const { failure: type } = failure.attempt;
  const [command] = failedCommands(failure);
  if (type === 'ARCHITECT_REJECTION')
    return [...rejected(failure), ...findingsBlock(failure, 'FINDINGS:')];
  if (type === 'VERIFY_FAILURE' && command !== undefined)
    return [
      ...unverified(failure),
      ...suggestionBlock(failure, 'SUGGESTED FIX'),
      ...findingsBlock(failure, 'FINDINGS:'),
      ...outputBlocks(failure),
    ];
  return [...failed(failure), ...findingsBlock(failure, 'FINDINGS:'), ...outputBlocks(failure)];
};

function failed(failure: Failure): readonly string[] {
  const fix = suggestion(failure) ?? failure.fences.line(troubles(failure)[0]?.guidance ?? '');
  return [
    `PREVIOUS ATTEMPT FAILED:\nError: ${errorOf(failure)}`,
    ...(fix === '' ? [] : [`SUGGESTED FIX: ${fix}`]),
    'Please address this before retrying the task.',
  ];
}

function unverified(failure: Failure): readonly string[] {
  const { fences } = failure;
  return failedCommands(failure).flatMap((command) => {
    const tests = failingTests(command, fences);
    return [
      `VERIFICATION FAILED:\nCommand: ${fences.line(command.command)}\nExit code: ${endingOf(command)}`,
      ...(tests.length === 0
        ? ['Please fix what the command reports and re-verify.']
        : [
            ['FAILURES:', ...tests.map((name) => `- ${name}`)].join('\n'),
            'Please fix the failing tests and re-verify.',
          ]),
    ];
  });
}

function rejected(failure: Failure): readonly string[] {
  const issues = issuesOf(failure).map((issue, index) => `${index + 1}. ${issue}`);
  return [
    'ARCHITECT REJECTED:',
    ['Issues found:', ...issues].join('\n'),
    'Please address these concerns and re-submit.',
  ];
}

const layers: Format = (failure) => {
  const { attempt, fences } = failure;
  const isReview = attempt.stage === 'review' && issuesOf(failure).length > 0;
  const items = troubles(failure).map((finding) => layerItem(finding, failure));
  const revision = issuesOf(failure).map((issue) => `- ${issue}`);
  return [
    `Task ${fences.line(failure.taskId, 60)} was not accepted. Correct this before you output TASK_COMPLETE:`,
    ...items,
    ...(isReview ? [['Feedback for Revision:', ...revision].join('\n')] : []),
    ...commandBlocks(failure),
    ...suggestionBlock(failure),
    ...outputBlocks(failure),
  ];
};

const LAYER_NAMES: Readonly<Record<string, string>> = {
  contradiction: 'CONTRADICTION',
  'completion-signal': 'SIGNAL',
  checkmarks: 'CHECKMARK',
  'spec-files-committed': 'UNCOMMITTED',
  'verify-commands': 'VERIFY',
  'review-verdict': 'REVIEW_FAIL',
};

function layerItem(finding: Finding, { fences }: Failure): string {
  const { check, stage, reason, message, guidance } = finding;
  const name = LAYER_NAMES[check] ?? check;
  const words = fences.line(message, 500);
  const place = placeOf(finding, fences);
  return [
    words.startsWith(`${name}:`) ? words : `${name}: ${words}`,
    ...(guidance === '' ? [] : [`  To do: ${fences.line(guidance, 600)}`]),
    ...(place === undefined ? [] : [`  Place: ${place}`]),
    `  (gate ${stage}, check ${check}, reason ${reason})`,
  ].join('\n');
}

const twoLayer: Format = (failure) => [
  ...troubles(failure).map((finding) => gateItem(finding, failure)),
  ...commandBlocks(failure),
  ...suggestionBlock(failure),
  ...outputBlocks(failure),
];

const GATES: readonly (readonly [RegExp, string])[] = [
  [/^spec\.1/, 'Gate 1 (Spec Lint)'],
  [/^spec\.(?:2|assertion)/, 'Gate 2 (Assertion Audit)'],
  [/^(?:spec\.3|scope\.)/, 'Gate 3 (File Scope Audit)'],
  [/^(?:review|vote)\./, 'Layer 2 (Agent Review)'],
];

function gateItem(finding: Finding, { fences }: Failure): string {
  const { check, stage, reason, message, guidance } = finding;
  const gate = GATES.find(([pattern]) => pattern.test(reason))?.[1] ?? stage;
  const place = placeOf(finding, fences);
  return [
    `Gate: ${gate}`,
    `Check: ${/^spec\.(\d[a-g])$/.exec(reason)?.[1] ?? check}`,
    `Message: ${fences.line(message, 500)}`,
    ...(guidance === '' ? [] : [`Guidance: ${fences.line(guidance, 600)}`]),
    ...(place === undefined ? [] : [`Place: ${place}`]),
    `Reason: ${reason}`,
  ].join('\n');
}

const tiers: Format = (failure) => [
  `Previous attempt failed verification: ${tierFeedback(failure)}`,
  ...findingsBlock(failure, 'Checks that did not pass:'),
  ...commandBlocks(failure),
  ...suggestionBlock(failure),
  ...outputBlocks(failure),
];

/** The verifier's suggestion where a model looked, else the failed checks by name. */
function tierFeedback(failure: Failure): string {
  const issues = failure.attempt.stage === 'review' ? issuesOf(failure) : [];
  if (issues.length > 0) return issues.join('; ');
  const checks = troubles(failure).map(
    ({ check, message }) => `  - ${check} — ${failure.fences.line(message, 300)}`,
  );
  return ['Verification failed:', ...checks].join('\n');
}

const commands: Format = (failure) => {
  const { fences } = failure;
  const blocks = failedCommands(failure).map((command) => {
    const output = outputOf(command, failure);
    return [
      `Command: ${fences.line(command.command)}`,
      `Exit code: ${endingOf(command)}`,
      ...(output === '' ? [] : [`stdout and stderr:\n${output}`]),
    ].join('\n');
  });
  const tests = failedCommands(failure).flatMap((command) => failingTests(command, fences));
  return [
    ...blocks,
    ...(tests.length === 0
      ? []
      : [['Failing tests:', ...tests.map((name) => `- ${name}`)].join('\n')]),
    ...findingsBlock(failure, 'What the gate found:'),
    ...suggestionBlock(failure),
  ];
};

export const FORMATS: Readonly<Record<ProtocolName, Format>> = {
  strict,
  'gate-protocol': gateProtocol,
  layers,
  'two-layer': twoLayer,
  tiers,
  commands,
};
