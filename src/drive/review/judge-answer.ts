// One answer of one reviewer, judged: bound to its nonce, its places looked up in the tree, its
// refusal weighed. It can only take trust away; it never speaks for what the gate has refused.

import { reviewVerdict } from '../../checks/review-verdict.ts';
import type { FileFact } from '../../model/change.ts';
import type { CommandRun } from '../../model/command.ts';
import type { Finding } from '../../model/finding.ts';
import { type Outcome, worst } from '../../model/outcome.ts';
import { statedCommands } from '../../model/plan.ts';
import type { CheckRules } from '../../model/protocol.ts';
import type { CommandRecord, ReviewerKind } from '../../model/record.ts';
import type { Review, ReviewReading } from '../../model/review.ts';
import { NO_VERIFY } from '../../model/verify.ts';
import { answerFault } from '../../reading/review/nonce.ts';
import type { ReviewPoint } from '../../reading/review/points.ts';
import { oneLine } from '../../std/text.ts';
import type { ReviewAnswer, ReviewRequest } from '../ports/reviewer.ts';
import type { Refusal } from './ledger.ts';

/** A stranger's answer must carry the nonce; a person and the gate's own checklist speak for themselves. */
export function boundReading(
  answer: ReviewAnswer,
  { name, kind }: { readonly name: string; readonly kind: ReviewerKind },
  nonce: string,
): ReviewReading {
  const { reading, text } = answer;
  if (!reading.ok || kind === 'human' || kind === 'checklist') return reading;
  const fault = answerFault(text, nonce);
  if (fault === undefined) return reading;
  return {
    ok: false,
    failure: {
      reviewer: name,
      problem: 'malformed',
      message: `the answer cannot be used: ${fault}`,
    },
  };
}

export interface JudgeParts {
  readonly rules: CheckRules;
  readonly files: ReadonlyMap<string, FileFact>;
}

export function findingsFor(
  reading: ReviewReading,
  request: ReviewRequest,
  { rules, files }: JudgeParts,
): readonly Finding[] {
  const isSpec = request.subject === 'spec';
  // Before anything is done there is nothing that could have been run.
  const task = isSpec ? { ...request.task, verify: NO_VERIFY } : request.task;
  const plan = isSpec ? { ...request.plan, verify: [] } : request.plan;
  const findings = reviewVerdict.check({
    plan,
    task,
    rules: { ...rules, review: 'required' },
    gateFiles: [],
    evidence: {
      base: request.base,
      baseTree: '',
      tree: request.tree,
      changes: request.changes,
      claim: undefined,
      files,
      baseFiles: new Map(),
      globs: new Map(),
      syntax: [],
      uncommitted: [],
      commands: request.commands.map(asRun),
      reviews: [reading],
    },
  });
  // Nor is it the reviewer's weakness where nobody asked for a run.
  return isSpec || !statesRuns(request) ? withoutRuns(findings, isSpec) : findings;
}

function statesRuns({ task, plan, commands }: ReviewRequest): boolean {
  return task.verify.kind !== 'none' || statedCommands(task, plan).length + commands.length > 0;
}

function withoutRuns(findings: readonly Finding[], isSpec: boolean): readonly Finding[] {
  const others = findings.filter((finding) => !isAboutRuns(finding));
  if (others.length > 0) return others;
  const pass = {
    outcome: 'pass',
    reason: 'gate.passed',
    message: `The ${isSpec ? 'spec' : 'work'} was approved.`,
  } as const;
  return [{ check: 'review-verdict', stage: 'review', guidance: '', ...pass }];
}

const asRun = ({ output: _, tail, ...facts }: CommandRecord): CommandRun => ({
  ...facts,
  output: tail,
  rawOutputPath: undefined,
});

const isAboutRuns = ({ reason, message }: Finding): boolean =>
  reason === 'review.weak' && message.endsWith('and no command has been run.');

/** An approval that names no place may have been given without a look. */
export function uncited(
  reading: ReviewReading,
  kind: ReviewerKind,
  { subject, changes }: ReviewRequest,
): readonly Finding[] {
  const isAsked = (kind === 'model' || kind === 'command') && subject === 'work';
  if (!isAsked || !reading.ok || changes.length === 0) return [];
  const { verdict, citations, reviewer } = reading.review;
  if (verdict !== 'approved' || citations.length > 0) return [];
  return [
    {
      check: 'review-verdict',
      stage: 'review',
      outcome: 'concern',
      reason: 'review.uncited',
      message: `${oneLine(reviewer, 60)} approved without naming any place in the change.`,
      guidance: 'Look at the change yourself, or have another reviewer look at it.',
    },
  ];
}

/** An unusable answer is no vote at all, whatever a setting makes of it elsewhere. */
export function outcomeOf(reading: ReviewReading, findings: readonly Finding[]): Outcome {
  return reading.ok ? worst(findings.map(({ outcome }) => outcome)) : 'inconclusive';
}

/** The findings of a refusal, after what was raised late has lost its weight. */
export function weighed(
  findings: readonly Finding[],
  review: Review,
  { standing, late }: Refusal,
): readonly Finding[] {
  if (late.length === 0) return findings;
  const hasFallen = standing.length === 0;
  const kept = hasFallen ? findings.filter(({ outcome }) => outcome !== 'fail') : findings;
  return [...kept, ...late.map((point) => lateFinding(point, review.reviewer))];
}

function lateFinding({ text, file, line }: ReviewPoint, reviewer: string): Finding {
  return {
    check: 'review-verdict',
    stage: 'review',
    outcome: 'concern',
    reason: 'review.weak',
    message: `${oneLine(reviewer, 60)} raised this only now, about code that has not changed since its last look, and without a failing command: ${oneLine(text, 300)}`,
    guidance: 'Look at it when you can; a command or test that fails would have made it count.',
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  };
}
