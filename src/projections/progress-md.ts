// The gate's part of a spec's .progress.md: what is completed, each review with its findings and
// what followed, reviews that were not due, and suggestions that no code can answer.

import { skippedReviewLine } from '../gate/review-due.ts';
import { type GateRun, isLast } from '../gate/run.ts';
import { gateStatus } from '../gate/status.ts';
import { type Finding, pointsOf } from '../model/finding.ts';
import { isPassing, worst } from '../model/outcome.ts';
import { oneLine } from '../std/text.ts';
import { inlineText } from './markdown-text.ts';
import type { EventOf, RunView, StoryEvent, TaskStory } from './run-history.ts';
import { activeRuns } from './standing.ts';

export function progressMd(view: RunView): string {
  const lines = [
    ...section('Completed Tasks', completedLines(view)),
    ...section('Current Task', currentLines(view)),
    ...section('Reviews', reviewLines(view)),
    ...section('Review Suggestions', suggestionLines(view)),
    ...section('Fix Task History', fixLines(view)),
    ...section('Blockers', blockerLines(view)),
  ];
  return `${lines.join('\n').trim()}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  const body = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  return body.length === 0 ? [] : [`## ${title}`, '', ...body, ''];
}

function titled({ task }: GateRun): string {
  return `${oneLine(task.id, 60)} ${inlineText(task.name)}`;
}

function completedLines({ plan, started }: RunView): readonly string[] {
  return plan.runs
    .filter(
      ({ phase, origin }) =>
        origin === undefined && (phase === 'committed' || phase === 'confirmed'),
    )
    .map((run) => {
      const { label } = gateStatus(run, started.protocol);
      const mark =
        label === 'complete' || label === '' ? '' : ` (${label.replace(/^complete \(|\)$/g, '')})`;
      const commit = run.commit === undefined ? '' : ` - ${run.commit.slice(0, 7)}`;
      return `- [x] ${titled(run)}${mark}${commit}`;
    });
}

function currentLines({ plan, started }: RunView): readonly string[] {
  return activeRuns(plan).map((run) => {
    const { attempt, maxAttempts, gateStatus: state } = gateStatus(run, started.protocol);
    return `- ${titled(run)}: ${state}, attempt ${attempt} of ${maxAttempts}`;
  });
}

function reviewLines(view: RunView): readonly string[] {
  return view.plan.runs.flatMap((run) => {
    const story = view.stories.get(run.task.id);
    return story === undefined ? [] : reviewsOfTask(run, story);
  });
}

type Review = EventOf<'stage.judged'>;

function isReview(event: StoryEvent): event is Review {
  return event.type === 'stage.judged' && event.stage === 'review';
}

function reviewsOfTask(run: GateRun, { events }: TaskStory): readonly string[] {
  let iteration = 0;
  return events.flatMap((event, index) => {
    if (event.type === 'review.skipped') return [skippedReviewLine(event.next), ''];
    if (!isReview(event)) return [];
    iteration += 1;
    const after = events.slice(index + 1);
    const next = after.findIndex(isReview);
    return entryOf(event, { run, iteration, after: next === -1 ? after : after.slice(0, next) });
  });
}

interface Around {
  readonly run: GateRun;
  readonly iteration: number;
  /** What happened until the next review. */
  readonly after: readonly StoryEvent[];
}

function entryOf(review: Review, { run, iteration, after }: Around): readonly string[] {
  const accepted = after.find((event) => event.type === 'gate.passed');
  const waivers = accepted?.type === 'gate.passed' ? accepted.waivers : [];
  const key = review.findings.filter(({ outcome }) => !isPassing(outcome) && outcome !== 'skipped');
  const isExhausted = waivers.includes('onExhausted');
  return [
    `### Review: execution (Task ${run.task.batchIndex}, Iteration ${iteration})`,
    `- Status: ${statusOf(review)}`,
    ...(key.length === 0 ? ['- Findings: none'] : ['- Findings:', ...bullets(key)]),
    `- Action: ${actionOf(after)}`,
    ...(isExhausted ? exhaustedLines(whyProceeded(iteration, after), key) : []),
    '',
  ];
}

const MAX_BULLETS = 3;

function bullets(findings: readonly Finding[]): readonly string[] {
  const points = findings.flatMap(pointsOf).slice(0, MAX_BULLETS);
  return points.map((point) => `  - ${inlineText(point)}`);
}

const SILENT: readonly Finding['reason'][] = [
  'review.missing',
  'review.unavailable',
  'review.malformed',
];

/** A silence that a setting accepts is a concern of the review, and no pass of the reviewer. */
function statusOf({ findings }: Review): string {
  const outcome = worst(findings.map((finding) => finding.outcome));
  if (outcome === 'fail') return 'REVIEW_FAIL';
  if (!isPassing(outcome)) return 'no signal';
  return findings.some(({ reason }) => SILENT.includes(reason))
    ? 'REVIEW_PASS (no signal)'
    : 'REVIEW_PASS';
}

function actionOf(after: readonly StoryEvent[]): string {
  const actions = after.map(actionIn);
  return actions.find((action) => action !== undefined) ?? 'open';
}

/** What an event says about the review before it. */
function actionIn(event: StoryEvent): string | undefined {
  switch (event.type) {
    case 'fix.inserted':
      return `fix task added (${oneLine(event.outline.id, 40)})`;
    case 'gate.passed':
      if (event.waivers.includes('onExhausted')) return 'warnings appended, proceeded';
      return event.waivers.includes('onSpecLevel')
        ? 'suggestions appended, proceeded'
        : 'proceeded';
    case 'attempt.started':
      return 'tried again';
    case 'task.parked':
      return 'waits for a person';
    case 'override.granted':
      return event.kind === 'skip' ? 'skipped' : 'forced';
    default:
      return undefined;
  }
}

/** A fix that failed ends the loop before its time: the work stands as it was. */
function whyProceeded(iteration: number, after: readonly StoryEvent[]): readonly string[] {
  const failed = after.find((event) => event.type === 'fix.ended' && event.outcome === 'failed');
  if (failed?.type === 'fix.ended')
    return [
      `Fix task ${oneLine(failed.fix, 40)} failed without REVIEW_PASS.`,
      'Proceeding with the original implementation.',
    ];
  return [
    `Max iterations (${iteration}) reached without REVIEW_PASS.`,
    'Proceeding with best available implementation.',
  ];
}

function exhaustedLines(why: readonly string[], key: readonly Finding[]): readonly string[] {
  const issues = key
    .flatMap(pointsOf)
    .map((point) => inlineText(point))
    .join('; ');
  return ['', ...why, `Outstanding issues: ${issues === '' ? 'none named' : issues}`];
}

function suggestionLines({ plan, stories }: RunView): readonly string[] {
  return plan.runs.flatMap((run) => {
    if (!run.waivers.includes('onSpecLevel')) return [];
    const last = stories.get(run.task.id)?.events.findLast(isReview);
    const wrong = (last?.findings ?? []).filter(({ outcome }) => outcome === 'fail');
    return wrong.flatMap(pointsOf).map((point) => `- Task ${titled(run)}: ${inlineText(point)}`);
  });
}

function fixLines({ plan }: RunView): readonly string[] {
  const parents = Map.groupBy(plan.runs, ({ origin }) => origin?.parent);
  return plan.runs.flatMap((run) => {
    const fixes = parents.get(run.task.id) ?? [];
    const last = fixes.at(-1);
    if (last === undefined) return [];
    const ids = fixes.map(({ task }) => oneLine(task.id, 40)).join(', ');
    const count = `${fixes.length} ${fixes.length === 1 ? 'fix' : 'fixes'} attempted`;
    return [`- Task ${oneLine(run.task.id, 40)}: ${count} (${ids}) - Final: ${finalOf(run, last)}`];
  });
}

function finalOf(run: GateRun, lastFix: GateRun): string {
  if (run.waivers.includes('onExhausted')) return run.hasFailedFix ? 'FAIL' : 'FAIL (max limit)';
  if (!isLast(lastFix) || run.phase === 'fixing') return 'open';
  return lastFix.phase === 'folded' ? 'PASS' : 'FAIL';
}

function blockerLines({ plan }: RunView): readonly string[] {
  return plan.runs.flatMap((run) =>
    run.phase === 'parked' && run.park !== undefined
      ? [`- ${titled(run)}: ${inlineText(run.park.message)}`]
      : [],
  );
}
