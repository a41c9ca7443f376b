// The life of a spec, from draft to graduated, read off its run. Entry into each state has a gate;
// moves backward have reasons. A task that needs no ratification never enters RATIFIED.

import type { Protocol } from '../model/protocol.ts';
import { treatmentOf } from './review-due.ts';
import type { GateRun } from './run.ts';
import { stageVerdict } from './stage-verdict.ts';

//   DRAFT ──▶ LINT_PASS ──▶ RATIFIED ──▶ EXECUTING ──▶ VERIFIED ──▶ GRADUATED
//     ▲  lint    │   ratified   ▲  ▲ dispatched │   gates      │   all tasks of
//     └──────────┘              │  └────────────┘   passed     │   the feature
//      spec-changed             └──────────────────────────────┘
//   any but the last ──▶ BLOCKED ──▶ where it came from
export const SPEC_STATES = [
  'DRAFT',
  'LINT_PASS',
  'RATIFIED',
  'EXECUTING',
  'VERIFIED',
  'GRADUATED',
  'BLOCKED',
] as const;
export type SpecState = (typeof SPEC_STATES)[number];

/** Why a spec may go back. */
export type BackwardReason = 'spec-changed' | 'assertion-wrong' | 'evidence-invalid';

const BACKWARD: Readonly<Partial<Record<SpecState, readonly [SpecState, BackwardReason][]>>> = {
  LINT_PASS: [['DRAFT', 'spec-changed']],
  EXECUTING: [['RATIFIED', 'assertion-wrong']],
  VERIFIED: [['RATIFIED', 'evidence-invalid']],
};

/** The states that a task of this complexity goes through, in order. */
export function lifecyclePath(run: GateRun, protocol: Protocol): readonly SpecState[] {
  const treatment = treatmentOf(run.task, protocol);
  if (treatment === undefined || treatment.gates === 'skipped') return [];
  return SPEC_STATES.filter((state) => {
    if (state === 'BLOCKED') return false;
    if (state === 'RATIFIED') return treatment.isRatified;
    return state !== 'GRADUATED' || treatment.graduates;
  });
}

/** Undefined if the move is allowed; otherwise what is wrong with it. */
export function moveRefusal(
  path: readonly SpecState[],
  move: { readonly from: SpecState; readonly to: SpecState },
  reason: BackwardReason | undefined,
): string | undefined {
  const { from, to } = move;
  if (to === 'BLOCKED') return from === path.at(-1) ? `${from} is the end` : undefined;
  if (from === 'BLOCKED') return path.includes(to) ? undefined : `${to} is not on the path`;
  if (path.includes(from) && path[path.indexOf(from) + 1] === to) return undefined;
  const back = BACKWARD[from]?.find(([state]) => state === to && path.includes(state));
  if (back === undefined) return `${from} does not lead to ${to}`;
  return back[1] === reason ? undefined : `going back to ${to} needs the reason ${back[1]}`;
}

/** Where the spec of a run stands; undefined for a task without gates. */
export function specState(
  run: GateRun,
  isFeatureVerified: boolean,
  protocol: Protocol,
): SpecState | undefined {
  const path = lifecyclePath(run, protocol);
  if (path.length === 0) return undefined;
  if (run.phase === 'parked' || run.phase === 'abandoned') return 'BLOCKED';
  if (run.evidence === 'verified')
    return isFeatureVerified && path.includes('GRADUATED') ? 'GRADUATED' : 'VERIFIED';
  if (run.attempt > 0) return 'EXECUTING';
  const hasLinted =
    run.stages.plan !== undefined && stageVerdict(run, 'plan', protocol).type === 'passed';
  if (!hasLinted) return 'DRAFT';
  return run.spec === 'approved' && path.includes('RATIFIED') ? 'RATIFIED' : 'LINT_PASS';
}

const FIRST_SLICE: Readonly<Record<SpecState, 'DRAFT' | 'ACTIVE' | 'DONE' | 'BLOCKED'>> = {
  DRAFT: 'DRAFT',
  LINT_PASS: 'ACTIVE',
  RATIFIED: 'ACTIVE',
  EXECUTING: 'ACTIVE',
  VERIFIED: 'DONE',
  GRADUATED: 'DONE',
  BLOCKED: 'BLOCKED',
};

/** The same in the three states that came first. */
export function firstSliceState(state: SpecState): 'DRAFT' | 'ACTIVE' | 'DONE' | 'BLOCKED' {
  return FIRST_SLICE[state];
}
