// The published shape of a native plan, for editors. The reader in src/dialects/native.ts decides; a
// test proves that both accept the same documents and know the same keys.

import * as z from 'zod';
import { MAX_RETRIES, MAX_WAVE, PLAN_VERSION } from '../../src/dialects/native.ts';
import { COMPLEXITIES, TASK_KINDS } from '../../src/model/task.ts';
import { CHECKPOINT_GATES, CHECKPOINT_KINDS } from '../../src/reading/plan/checkpoint-field.ts';
import {
  EXPECTATIONS,
  MAX_COMMAND_TIMEOUT_MS,
} from '../../src/reading/verify-text/stated-commands.ts';

const text = z.string().regex(/\S/);
const texts = z.union([text, z.array(text)]);
const id = z.union([text, z.number()]);
const ids = z.union([id, z.array(id)]);
const duration = z
  .union([
    z.int().positive().max(MAX_COMMAND_TIMEOUT_MS),
    z
      .string()
      .regex(
        /^(?=.*[1-9])(?:\d{1,6} ?ms|(?:\d{1,3}|[12]\d{3}|3[0-5]\d\d|3600) ?s|(?:[1-5]?\d|60) ?m|1 ?h)$/,
      ),
  ])
  .describe('Milliseconds, or a text such as 90s or 2m; at most one hour.');

const commandObject = z.strictObject({
  run: text.describe('The command, as the shell gets it.'),
  expect: z
    .enum(EXPECTATIONS)
    .optional()
    .describe('pass: exits with 0. fail: must not. absent: a search that must find nothing.'),
  timeout: duration.optional(),
});
const command = z.union([text, commandObject]);
const commands = z.union([command, z.array(command)]);

const checkpointObject = z.strictObject({
  kind: z.enum(CHECKPOINT_KINDS).optional(),
  gate: z
    .enum(CHECKPOINT_GATES)
    .optional()
    .describe('blocking-human: never approved by anything but a person.'),
  request: text.describe('What the person is asked to look at, decide or do.'),
  options: texts.optional(),
  resumeSignal: text.optional(),
});

const task = z.strictObject({
  id: id.optional().describe('Unique within the plan; made from the name where it is left out.'),
  name: text.describe('What the task is about, in a few words.'),
  action: text.optional().describe('What to do.'),
  kind: z.enum(TASK_KINDS).optional(),
  files: texts.optional().describe('Paths and globs the task may touch.'),
  verify: commands.optional().describe('Commands that prove the work, run by the gate itself.'),
  done: texts.optional().describe('What must be true when it is done.'),
  spec: z
    .union([z.record(z.string(), z.unknown()), text])
    .optional()
    .describe('A spec packet, as a mapping or as text.'),
  outputs: texts.optional().describe('Paths and globs that must exist and not be empty.'),
  dependsOn: ids.optional().describe('Ids of tasks that must be done before.'),
  wave: z.int().min(1).max(MAX_WAVE).optional().describe('Tasks of one wave may start together.'),
  phase: text.optional(),
  tier: z
    .union([z.literal([1, 2, 3]), z.enum(COMPLEXITIES)])
    .optional()
    .describe('How many independent looks the work gets, or how complex it is.'),
  maxRetries: z.int().min(0).max(MAX_RETRIES).optional(),
  critical: z.boolean().optional(),
  commit: text.optional().describe('The commit message.'),
  checkpoint: z.union([text, checkpointObject]).optional().describe("A person's turn."),
});

const plan = z.strictObject({
  $schema: text.optional(),
  version: z.literal(PLAN_VERSION).optional().describe('Version of this format.'),
  title: text.optional(),
  verify: commands.optional().describe('Commands for every task, after its own.'),
  parallel: z
    .boolean()
    .optional()
    .describe('The commands of a task are independent and run at once.'),
  dependsOn: ids.optional().describe('Plans this one waits for.'),
  tasks: z.array(task).min(1),
});

export const planSchema: z.ZodType = plan.describe('A plan for Doorward, the verification gate.');

/** The keys by what has them, to be compared with those of the reader. */
export const SCHEMA_KEYS: Readonly<Record<string, readonly string[]>> = {
  plan: Object.keys(plan.shape),
  task: Object.keys(task.shape),
  command: Object.keys(commandObject.shape),
  checkpoint: Object.keys(checkpointObject.shape),
};
