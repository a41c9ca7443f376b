// STATE.md: the task at the gate, how far it is, what the run has come to and what went wrong.
// A fold of the log; everything from outside is quoted or escaped.

import type { GateRun } from '../gate/run.ts';
import { conditionOf } from '../gate/skip-ground.ts';
import { type GateStatus, gateStatus } from '../gate/status.ts';
import type { Protocol } from '../model/protocol.ts';
import { planId } from '../reading/plan-xml/task-ids.ts';
import { clockOf } from '../std/iso-time.ts';
import { type FailureEntry, failuresOf } from './failure-list.ts';
import { flakyFindings } from './flaky.ts';
import { inlineText } from './markdown-text.ts';
import { looksOf, type RunView, type TaskStory } from './run-history.ts';
import { specStanding } from './spec-standing.ts';
import {
  activeRuns,
  currentRun,
  type GateStats,
  gateStats,
  type Standing,
  showRate,
  standingOf,
} from './standing.ts';
import { toYaml, word, type YamlValue } from './yaml-text.ts';

const RECENT_FAILURES = 10;

export function stateMd(view: RunView): string {
  const { plan, started } = view;
  const { protocol } = started;
  const run = currentRun(plan);
  const parts = [
    '# Gate State',
    '',
    `Run: ${inlineText(plan.id)} · plan ${inlineText(plan.plan)} · protocol ${protocol.name} · last event ${view.lastAt}`,
    ...(plan.halt === undefined ? [] : ['', `**Halted:** ${inlineText(plan.halt.message)}`]),
    ...(run === undefined ? [] : currentTask(run, view)),
    ...alsoActive(view),
    '',
    '## Gate Statistics',
    '',
    ...fenced(statsYaml(gateStats(plan, protocol), protocol)),
    ...section('Tasks Without Verification', tasksYaml(view)),
    ...section('Recent Failures', failuresYaml(view)),
    ...section('Concerns', concernsYaml(view)),
  ];
  return `${parts.join('\n')}\n`;
}

function section(title: string, yaml: string | undefined): readonly string[] {
  return yaml === undefined ? [] : ['', `## ${title}`, '', ...fenced(yaml)];
}

function fenced(yaml: string): readonly string[] {
  return ['```yaml', ...yaml.trimEnd().split('\n'), '```'];
}

function currentTask(run: GateRun, view: RunView): readonly string[] {
  const status = gateStatus(run, view.started.protocol);
  return [
    '',
    `## Current Task: ${inlineText(run.task.name)}`,
    '',
    '```text',
    ...statusBar(run, status, view.stories.get(run.task.id)),
    '```',
    '',
    ...fenced(taskYaml(run, status, view)),
  ];
}

function taskYaml(run: GateRun, status: GateStatus, view: RunView): string {
  const spec = specStanding(run, view.plan, view.started.protocol);
  return toYaml({
    current_task: {
      id: run.task.id,
      name: run.task.name,
      phase: run.task.phase ?? null,
      plan: planName(view.plan.plan),
      gate_status: word(status.gateStatus),
      gate_step: status.gateStep,
      executor_status: word(status.executorStatus),
      verify_status: word(status.verifyStatus),
      architect_status: word(status.architectStatus),
      started_at: status.startedAt ?? null,
      last_step_at: status.lastStepAt ?? null,
      attempt: status.attempt,
      max_attempts: status.maxAttempts,
      previous_failures: status.previousFailures.map(word),
      waits_for: run.park?.message,
      colour: spec && word(spec.colour),
      spec_state: spec?.specState && word(spec.specState),
    },
  });
}

/** `04-01` where the file is numbered so; the path itself stands at the top. */
function planName(path: string): string {
  return planId({ phase: undefined, plan: undefined, path }) ?? path;
}

const CELLS = 8;

/** The bar and the three steps of the gate, for one task. */
export function statusBar(
  run: GateRun,
  status: GateStatus,
  story: TaskStory | undefined,
): readonly string[] {
  const steps = stepsOf(status, story);
  const progress = steps.reduce(
    (sum, { mark }) => sum + (mark === 'x' ? 1 : mark === '~' ? 0.5 : 0),
    0,
  );
  const filled =
    run.evidence === 'verified' ? CELLS : Math.round((CELLS * progress) / steps.length);
  return [
    `Gate Progress: [${'#'.repeat(filled)}${'-'.repeat(CELLS - filled)}] Step ${status.gateStep}/3`,
    '',
    ...steps.map(({ mark, title, state, at }, index) => {
      const clock = at === undefined ? '' : ` (${clockOf(at)})`;
      return `[${mark}] Step ${index + 1}: ${title.padEnd(11)} - ${state.toUpperCase()}${clock}`;
    }),
    '',
    `Status: ${status.gateStatus}${status.label === '' ? '' : `, ${status.label}`}`,
  ];
}

interface GateStepLine {
  readonly mark: 'x' | '~' | ' ';
  readonly title: string;
  readonly state: string;
  readonly at: string | undefined;
}

const DONE: readonly string[] = ['success', 'passed', 'approved'];
const UNDER_WAY: readonly string[] = ['running', 'reviewing'];

function stepsOf(status: GateStatus, story: TaskStory | undefined): readonly GateStepLine[] {
  const attempt = story?.attempts.at(-1);
  const lastLook = (stages: readonly string[]): string | undefined =>
    attempt?.looks.findLast(({ stage }) => stages.includes(stage))?.at;
  const began = attempt?.turns.at(-1)?.at;
  const steps = [
    ['Executor', status.executorStatus, began ?? attempt?.startedAt],
    ['Verify', status.verifyStatus, lastLook(['verify']) ?? began],
    ['Architect', status.architectStatus, lastLook(['review']) ?? lastLook(['verify'])],
  ] as const;
  return steps.map(([title, state, at]) => ({
    mark: DONE.includes(state) ? 'x' : UNDER_WAY.includes(state) ? '~' : ' ',
    title,
    state,
    at: state === 'pending' || state === 'skipped' ? undefined : at,
  }));
}

function alsoActive({ plan, started }: RunView): readonly string[] {
  const others = activeRuns(plan).slice(1);
  if (others.length === 0) return [];
  const lines = others.map((run) => {
    const { gateStatus: state, attempt } = gateStatus(run, started.protocol);
    return `- ${inlineText(run.task.name)}: ${state}, attempt ${attempt}`;
  });
  return ['', '## Also in Progress', '', ...lines];
}

const OUR_COUNTS: readonly Standing[] = ['confirmed', 'unverified', 'skipped', 'forced', 'parked'];

function statsYaml(stats: GateStats, protocol: Protocol): string {
  const { counts, current, averageAttempts } = stats;
  const ours = OUR_COUNTS.filter((standing) => counts[standing] > 0);
  const status = current === undefined ? undefined : gateStatus(current, protocol);
  return toYaml({
    gate_stats: {
      total_tasks: stats.total,
      passed: counts.passed,
      failed: counts.failed,
      in_progress: counts.in_progress,
      pending: counts.pending,
      ...Object.fromEntries(ours.map((standing) => [standing, counts[standing]])),
      pass_rate: showRate(stats.passRate),
      avg_attempts: averageAttempts === undefined ? null : Number(averageAttempts.toFixed(1)),
      current_gate:
        current === undefined || status === undefined
          ? null
          : { task: current.task.name, status: word(status.gateStatus), attempt: status.attempt },
    },
  });
}

const UNPROVEN: readonly Standing[] = ['unverified', 'skipped', 'forced'];

function tasksYaml({ plan, started }: RunView): string | undefined {
  const { protocol } = started;
  const runs = plan.runs.filter((run) => UNPROVEN.includes(standingOf(run, protocol)));
  if (runs.length === 0) return undefined;
  const tasks = runs.map((run): YamlValue => {
    const { label, requiresManualCommit } = gateStatus(run, protocol);
    const { override, waivers } = run;
    return {
      id: run.task.id,
      name: run.task.name,
      status: label,
      skip_reason: override?.reason,
      skipped_by: override?.by,
      skipped_at: override?.at,
      accepted_by: override === undefined && waivers.length > 0 ? [...waivers] : undefined,
      requires_manual_commit: requiresManualCommit,
      skip_condition:
        override !== undefined && run.evidence === 'skipped'
          ? conditionOf(override.reason)
          : undefined,
    };
  });
  return toYaml({ tasks });
}

function failuresYaml(view: RunView): string | undefined {
  const failures = failuresOf(view).slice(-RECENT_FAILURES).toReversed();
  if (failures.length === 0) return undefined;
  return toYaml({ recent_failures: failures.map(failureFields) });
}

function failureFields(entry: FailureEntry): YamlValue {
  return {
    task: entry.name,
    attempt: entry.attempt,
    failure_type: word(entry.failure),
    error: entry.message,
    recovered: entry.isRecovered,
    resolution: entry.resolution,
  };
}

function concernsYaml({ plan, stories }: RunView): string | undefined {
  const flaky = plan.runs.flatMap(({ task }) => {
    const story = stories.get(task.id);
    const found = story === undefined ? [] : flakyFindings(looksOf(story));
    return found.map(
      (message): YamlValue => ({ task: task.name, concern: 'flaky', detail: message }),
    );
  });
  const others = plan.runs.flatMap(({ task, concerns }) =>
    concerns
      .filter(({ reason }) => reason !== 'verify.flaky')
      .map(
        ({ reason, message }): YamlValue => ({ task: task.name, concern: reason, detail: message }),
      ),
  );
  const concerns = [...flaky, ...others];
  return concerns.length === 0 ? undefined : toYaml({ concerns });
}
