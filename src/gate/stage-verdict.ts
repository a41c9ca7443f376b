// What one stage says about the present tree. A look at another tree says nothing, a doubt is never
// a pass, and a pass by a permissive setting carries the name of that setting.

import type { Waiver } from '../model/event.ts';
import type { Finding, Stage } from '../model/finding.ts';
import { isPassing, worst } from '../model/outcome.ts';
import type { CheckRules, Protocol } from '../model/protocol.ts';
import type { StageNeed } from '../model/protocol-rules.ts';
import { failureTypeOf, type Reason } from '../model/reason.ts';
import type { GateRun, StageResult } from './run.ts';

export type StageVerdict =
  | { readonly type: 'passed'; readonly waivers: readonly Waiver[] }
  | { readonly type: 'failed' }
  /** The work is refused for what no code can mend, and the protocol goes on. */
  | { readonly type: 'suggested' }
  | { readonly type: 'needs-person' }
  | { readonly type: 'inconclusive' };

export function stageVerdict(run: GateRun, stage: Stage, protocol: Protocol): StageVerdict {
  const result = run.stages[stage];
  if (result === undefined || isOfAnotherTree(run, stage, result)) return { type: 'inconclusive' };
  const { findings } = result;
  if (isBlocked(findings)) return { type: 'failed' };
  const outcome = worst(findings.map((finding) => finding.outcome));
  if (outcome === 'fail') return failedOrSuggested(stage, result, protocol);
  if (outcome === 'inconclusive') return doubtful(stage, result, protocol);
  const isSilent = !speaks(stage, findings, protocol);
  if (isSilent && !mayBeSilent(needOf(run, stage, protocol))) return { type: 'inconclusive' };
  return passedOrWaived(stage, findings, protocol);
}

/** A claim need only be there and hold together: it is no proof, so that guards may speak for it. */
function speaks(stage: Stage, findings: readonly Finding[], protocol: Protocol): boolean {
  return stage === 'claim'
    ? findings.some(({ outcome }) => isPassing(outcome))
    : hasProof(findings, protocol);
}

// The plan is judged before there is a tree; a claim is about the attempt and outlives a fix.
function isOfAnotherTree(run: GateRun, stage: Stage, result: StageResult): boolean {
  return stage !== 'plan' && stage !== 'claim' && result.tree !== run.tree;
}

/** An executor that says it is blocked has offered no work, however the check words it. */
function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ outcome, reason }) => reason === 'claim.blocked' && !isPassing(outcome));
}

function failedOrSuggested(stage: Stage, result: StageResult, protocol: Protocol): StageVerdict {
  const isSpecLevel = stage === 'review' && result.level === 'spec';
  return isSpecLevel && protocol.review.onSpecLevel === 'suggest'
    ? { type: 'suggested' }
    : { type: 'failed' };
}

function doubtful(stage: Stage, result: StageResult, protocol: Protocol): StageVerdict {
  if (result.isConfirmed) return passedOrWaived(stage, result.findings, protocol);
  const doubts = result.findings.filter(({ outcome }) => outcome === 'inconclusive');
  if (doubts.every(({ reason }) => failureTypeOf(reason) === 'BLOCKED'))
    return { type: 'needs-person' };
  const isReviewerMissing =
    stage === 'review' && doubts.every(({ reason }) => reason === 'review.missing');
  return isReviewerMissing && protocol.review.onMissing === 'accept-unverified'
    ? { type: 'passed', waivers: ['onMissing'] }
    : { type: 'inconclusive' };
}

/** Passes for these reasons prove nothing: each needs the setting that accepts it. */
const WAIVERS: Readonly<Partial<Record<Reason, keyof CheckRules & Waiver>>> = {
  'verify.flaky': 'onFlaky',
  'verify.missing': 'onNoCommands',
  'verify.prose': 'onNoCommands',
  'review.missing': 'onSilentReviewer',
  'review.unavailable': 'onSilentReviewer',
  'review.malformed': 'onSilentReviewer',
};

function passedOrWaived(
  stage: Stage,
  findings: readonly Finding[],
  { rules }: Protocol,
): StageVerdict {
  if (stage !== 'verify' && stage !== 'review') return { type: 'passed', waivers: [] };
  const waivers = new Set<Waiver>();
  for (const { outcome, reason } of findings) {
    const setting = WAIVERS[reason];
    if (setting === undefined || !isPassing(outcome)) continue;
    if (rules[setting] === 'concern') continue;
    if (rules[setting] !== 'accept') return { type: 'inconclusive' };
    waivers.add(setting);
  }
  return { type: 'passed', waivers: [...waivers] };
}

function mayBeSilent(need: StageNeed): boolean {
  return need === 'if-any' || need === 'off';
}

/** How much a stage must say of this task; `off` if it does not run. */
export function needOf(run: GateRun, stage: Stage, protocol: Protocol): StageNeed {
  if (stage === 'review') return 'required';
  const need = protocol.stages[stage];
  if (need !== 'if-stated') return need;
  return run.task.statesVerify ? 'required' : 'off';
}

/** Whether anything speaks for the work, other than guards and the executor's own words. */
export function isProven(run: GateRun, protocol: Protocol): boolean {
  return PROVING.some((stage) => {
    const result = run.stages[stage];
    return result?.isConfirmed === true || hasProof(result?.findings ?? [], protocol);
  });
}

function hasProof(findings: readonly Finding[], { guards }: Protocol): boolean {
  return findings.some(({ check, outcome }) => isPassing(outcome) && !guards.includes(check));
}

const PROVING = ['inspect', 'verify', 'review'] as const satisfies readonly Stage[];
