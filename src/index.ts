// The public library API. Adding a name here is a promise; removing one is a major release.

export { type CheckOptions, check } from './app/check.ts';
export type { CheckReport } from './app/check-work.ts';
export { isClean, lintPlan, type PlanLint, type TaskFinding } from './app/lint-plan.ts';
export { type RunPlanOptions, type RunResult, run } from './app/run.ts';
export { parsePlan, recognise } from './dialects/registry.ts';
export { type Colour, colourOf } from './gate/colour.ts';
export {
  type BackwardReason,
  firstSliceState,
  lifecyclePath,
  moveRefusal,
  type SpecState,
  specState,
} from './gate/lifecycle.ts';
export { nextPlanStep, type PlanStep } from './gate/next-plan.ts';
export { outlinesOf } from './gate/outline.ts';
export { type OverrideAnswer, type OverrideRequest, override } from './gate/override.ts';
export { foldPlan, type PlanRun } from './gate/plan-run.ts';
export type { GateRun } from './gate/run.ts';
export { type GateStatus, gateStatus } from './gate/status.ts';
export type { Claim, Contradiction, Signal, Statement } from './model/claim.ts';
export type { CommandRun, TestCounts } from './model/command.ts';
export type { GateEvent } from './model/event.ts';
export type { Finding, Stage } from './model/finding.ts';
export type { Outcome } from './model/outcome.ts';
export type { DialectName, Plan, PlanReading, PlanSource, Problem } from './model/plan.ts';
export type { Protocol, ProtocolName } from './model/protocol.ts';
export type { Reason } from './model/reason.ts';
export type { Review, ReviewReading } from './model/review.ts';
export type { Task } from './model/task.ts';
export type { Verdict } from './model/verdict.ts';
export type { VerifyCommand, VerifyIntent } from './model/verify.ts';
export { allProtocols, protocolNamed } from './protocols/registry.ts';
export { readClaim } from './reading/claim/claim.ts';
export { decodeReview } from './reading/review/review.ts';
export { classifyVerify } from './reading/verify-text/verify-text.ts';
export { DoorwardError } from './std/error.ts';
