// The rules of one run, fixed when it started: what was promised, how it is judged, what is said.

import type { Check } from '../../checks/check.ts';
import type { Plan } from '../../model/plan.ts';
import type { Protocol } from '../../model/protocol.ts';
import type { Task } from '../../model/task.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import type { ExecutorBrief } from '../../prompts/executor-values.ts';

export interface RunRules {
  readonly run: string;
  readonly plan: Plan;
  readonly protocol: Protocol;
  readonly checks: readonly Check[];
  readonly gateFiles: readonly string[];
  /** Names of tests whose failures a person has put aside for now. */
  readonly quarantine: readonly string[];
  readonly jobs: number;
  readonly commands: {
    readonly timeoutMs: number;
    readonly isParallel: boolean;
  };
  /** Documents that the plan rests on, such as design.md beside it, from the top. */
  readonly documents: readonly string[];
  /** Somebody was named to review; otherwise the checklist stands in. */
  readonly hasReviewer: boolean;
  /** One look of reviewers in so many comes with a planted defect; 0 for none. */
  readonly probeReviewers: number;
  /** How several votes become one verdict; `executions` does the task again and compares. */
  readonly voting: 'lead' | 'majority' | 'executions';
  /** The plan in the repository, from the top; undefined where no commit has it. */
  readonly planPath: string | undefined;
  /** The text of the plan with this task marked as done; undefined where nothing is to be marked. */
  tick(text: string, task: Task): string | undefined;
  /** The text of the plan with this fix after the first of these tasks that it can follow; undefined if it stays as it is. */
  insertFix(text: string, after: readonly string[], fix: Task): string | undefined;
  commandsFor(task: Task): readonly VerifyCommand[];
  /** Always the whole task: a conversation that goes on may turn out to be lost. */
  executorPrompt(brief: ExecutorBrief): string;
  /** Whether each tool call of the executor must have succeeded; honest work has red runs on its way. */
  readonly countsToolCalls: boolean;
  commitMessage(task: Task, parts: { readonly run: string; readonly evidence: string }): string;
}
