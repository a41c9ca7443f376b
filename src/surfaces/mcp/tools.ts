// The tools, as an agent sees them. None of them approves, skips or forces anything: those are a person's
// commands.

import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Desk } from '../../app/mcp/desk.ts';
import { listTasks } from '../../app/mcp/list-tasks.ts';
import { readEvidence } from '../../app/mcp/read-evidence.ts';
import { readTask } from '../../app/mcp/read-task.ts';
import { runGate } from '../../app/mcp/run-gate.ts';
import { submitResult } from '../../app/mcp/submit-result.ts';
import { DoorwardError } from '../../std/error.ts';
import { answered } from './answers.ts';
import { watchedBy } from './progress.ts';
import { evidenceAnswer, gateAnswer, submittedAnswer, taskAnswer, tasksAnswer } from './words.ts';

const MAX_RESULT = 100_000;
const READS = { readOnlyHint: true, openWorldHint: false } as const;

const task = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Id of a task, as list_tasks shows it. Default: the current task.');

export function registerTools(server: McpServer, desk: Desk): void {
  registerReading(server, desk);
  server.registerTool(
    'submit_result',
    {
      title: 'Submit a result',
      description:
        'Say that the current task is done, with your final message or a result in YAML or JSON ' +
        '(status, files_modified, verification, done_criteria_met, evidence). It is a claim, never an approval: ' +
        'run_gate then holds it against the facts.',
      inputSchema: z.object({
        result: z.string().min(1).max(MAX_RESULT).describe('The message or the result, whole.'),
        task,
      }),
      outputSchema: z.object({
        task: z.string(),
        isRecorded: z.boolean(),
        isApproved: z.literal(false),
        claim: z.string(),
        problems: z.array(z.string()),
      }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ result, task: asked }) =>
      answered(async () => submittedAnswer(await submitResult(desk, result, asked))),
  );
  registerGate(server, desk);
}

function registerReading(server: McpServer, desk: Desk): void {
  server.registerTool(
    'list_tasks',
    {
      title: 'List tasks',
      description: 'The tasks of the run or of the plan, where each stands, and which is current.',
      annotations: READS,
    },
    () => answered(async () => tasksAnswer(await listTasks(desk))),
  );
  server.registerTool(
    'current_task',
    {
      title: 'Read the current task',
      description:
        'What is to be done, which files may change, what the gate will run, and what it said last.',
      inputSchema: z.object({ task }),
      annotations: READS,
    },
    ({ task: asked }) => answered(async () => taskAnswer(await readTask(desk, asked))),
  );
  server.registerTool(
    'read_evidence',
    {
      title: 'Read evidence',
      description:
        'What is on record about judged work: the result of the gate for a task of a run, or receipts.',
      inputSchema: z.object({
        task,
        attempt: z.int().min(1).max(10_000).optional().describe('Default: the last one.'),
      }),
      annotations: READS,
    },
    ({ task: asked, attempt }) =>
      answered(async () => evidenceAnswer(await readEvidence(desk, asked, attempt))),
  );
}

function registerGate(server: McpServer, desk: Desk): void {
  let isAtWork = false;
  const once = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isAtWork)
      throw new DoorwardError('usage', 'the gate is at work already', 'Wait for its answer.');
    isAtWork = true;
    try {
      return await work();
    } finally {
      isAtWork = false;
    }
  };
  server.registerTool(
    'run_gate',
    {
      title: 'Run the gate',
      description:
        'Judges the working tree as `doorward check` does: claim, scope, tampering, verify commands, run by the ' +
        'gate itself. May take minutes. Says what is wrong and what to do; `passed` is true only if it passed.',
      inputSchema: z.object({ task }),
      outputSchema: z.looseObject({
        passed: z.boolean(),
        verdict: z.enum(['passed', 'failed', 'needs-person', 'inconclusive']),
        task: z.string(),
        tree: z.string(),
        feedback: z.string(),
      }),
      // Verify commands are the project's own and may do anything.
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    },
    ({ task: asked }, context: ServerContext) =>
      answered(() =>
        once(async () =>
          gateAnswer(await watchedBy(context, (watcher) => runGate(desk, asked, watcher))),
        ),
      ),
  );
}
