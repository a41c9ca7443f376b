// What templates for executors can say: the task, its rules, and why the last attempt failed.

import type { Plan } from '../model/plan.ts';
import type { Protocol } from '../model/protocol.ts';
import type { PastAttempt } from '../model/record.ts';
import type { Task } from '../model/task.ts';
import type { VerifyCommand } from '../model/verify.ts';
import { boxOwner } from '../reading/plan/ticks.ts';
import { textsOf } from '../std/shape.ts';
import { attemptLines, feedbackText } from './feedback/feedback.ts';
import type { Fences } from './fence.ts';
import type { Value } from './shape.ts';
import { commandValues, lines, taskText, taskValues } from './task-values.ts';

export interface ExecutorBrief {
  readonly plan: Plan;
  readonly task: Task;
  readonly protocol: Protocol;
  readonly commands: readonly VerifyCommand[];
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly past: readonly PastAttempt[];
  /** What a person asked for. */
  readonly note: string | undefined;
  readonly recentProgress: string;
  /** How many tasks of the plan are done, before the run or in it. */
  readonly completed: number;
  /** A ref that holds earlier work which is not in the working tree. */
  readonly kept: string | undefined;
  readonly gateFiles: readonly string[];
  /** For the mark of the fences; without one it is made from task and attempt. */
  readonly nonce?: string;
}

const MAX_NOTE = 8_000;
const MAX_PROGRESS = 6_000;
const MAX_SPEC = 20_000;

export function executorValues(
  brief: ExecutorBrief,
  fences: Fences,
): { readonly [name: string]: Value } {
  const { plan, task, protocol, commands } = brief;
  return {
    ...NOT_KNOWN_HERE,
    ...taskValues({ plan, task, protocol: protocol.name }, fences),
    ...neighbours(brief, fences),
    ...specValues(task, fences),
    ...attemptValues(brief, fences),
    task: taskText(task, commands, fences),
    files: lines(task.files ?? [], fences),
    outputs: lines(task.outputs, fences),
    criteria: lines(task.done, fences, 600),
    commands: commandValues(commands, fences),
    manualChecks: lines(task.verify.manual, fences, 600),
    truths: lines(plan.mustHaves.truths, fences),
    gateFiles: lines(brief.gateFiles, fences),
    commitMessage: fences.line(task.commit ?? '', 200),
    status: 'in_progress',
    signal: protocol.rules.signal.need === 'ignored' ? '' : (protocol.rules.signal.tokens[0] ?? ''),
    ...boxValues(brief, fences),
    mustCommit:
      protocol.rules.specFilesCommitted && protocol.checks.includes('spec-files-committed'),
  };
}

// Names that templates of other tools use and that have no meaning here: known, and empty.
const NOT_KNOWN_HERE: { readonly [name: string]: Value } = Object.fromEntries(
  [
    ...['epicId', 'priority', 'model', 'agentName', 'cwd', 'currentDate', 'currentTimestamp'],
    ...['beadsDbPath', 'prdDescription', 'prdContent', 'codebasePatterns', 'selectionReason'],
    'diffContext',
  ].map((name) => [name, '']),
);

/** A fix has no box of its own before it has passed: it is judged by that of the task it repairs. */
function boxValues(
  { plan, task, protocol }: ExecutorBrief,
  fences: Fences,
): { [name: string]: Value } {
  const { rules, checks } = protocol;
  const owner = boxOwner(task, plan.tasks);
  const isOwn = owner.id === task.id;
  return {
    mustTick: isOwn && rules.checkmarks !== 'ignored' && checks.includes('checkmarks'),
    repairs: isOwn ? '' : fences.line(owner.id),
  };
}

function neighbours(brief: ExecutorBrief, fences: Fences): { [name: string]: Value } {
  const { plan, task } = brief;
  const waiting = plan.tasks.filter(({ dependsOn }) => dependsOn.includes(task.id));
  return {
    dependsOn: fences.line(task.dependsOn.slice(0, 100).join(', ')),
    blocks: fences.line(
      waiting
        .slice(0, 100)
        .map(({ id }) => id)
        .join(', '),
    ),
    prdTotalCount: plan.tasks.length,
    prdCompletedCount: brief.completed,
  };
}

function specValues({ spec }: Task, fences: Fences): { [name: string]: Value } {
  return {
    spec: fences.plain(spec?.text ?? '', MAX_SPEC),
    assertions: (spec?.assertions ?? []).slice(0, 20).map(({ id, positive, negative }) => ({
      id: fences.line(id ?? '', 40),
      positive: fences.line(positive ?? '', 600),
      negative: fences.line(negative ?? '', 600),
    })),
    constraints: lines(textsOf(spec?.fields?.['constraints']), fences, 600),
  };
}

function attemptValues(brief: ExecutorBrief, fences: Fences): { [name: string]: Value } {
  const { attempt, maxAttempts, past, task, protocol } = brief;
  const parts = { protocol: protocol.name, taskId: task.id, maxAttempts, past };
  const note = fences.plain(brief.note ?? '', MAX_NOTE);
  return {
    attempt,
    maxAttempts,
    isRetry: past.length > 0,
    verificationErrors: feedbackText(parts, fences),
    previousAttempts: [...attemptLines(parts, fences)],
    recentProgress: fences.plain(brief.recentProgress.slice(-MAX_PROGRESS), MAX_PROGRESS),
    note,
    notes: note,
    kept: fences.line(brief.kept ?? '', 200),
  };
}
