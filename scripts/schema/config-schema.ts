// The published shape of `doorward.yaml`, for editors. The reader in src/app/config decides; a test
// proves that both accept the same documents.

import * as z from 'zod';
import {
  CONFIG_VERSION,
  MAX_PROVE,
  MAX_RERUNS,
  MAX_TIMEOUT_MS,
  MEMORY_RANGE,
  PROCESS_RANGE,
} from '../../src/app/config/config.ts';
import {
  MAX_JOBS,
  MAX_PROBE_EVERY,
  MAX_RETRIES,
  MAX_VOTES,
} from '../../src/app/config/run-config.ts';
import { REPORT_SETTINGS } from '../../src/model/command.ts';
import { ISOLATION_SETTINGS } from '../../src/model/isolation.ts';
import { PROOF_LEVELS } from '../../src/model/probe.ts';
import { PROTOCOL_NAMES } from '../../src/model/protocol.ts';

const text = z.string().regex(/\S/);
const texts = z.union([text, z.array(text)]);
const duration = z
  .union([
    z.int().positive().max(MAX_TIMEOUT_MS),
    z.string().regex(/^(?=.*[1-9])\d{1,3}(\.\d{1,3})? ?(ms|s|m)$|^1 ?h$/),
  ])
  .describe('Milliseconds, or a text such as 90s, 2m; at most one hour.');
const command = z.union([
  text,
  z.strictObject({
    run: text.describe('The command, for bash.'),
    expect: z.enum(['pass', 'fail', 'absent']).optional(),
    timeout: duration.optional(),
  }),
]);

/** A word, or a mapping that says in exactly one way how it is started. */
function worker(more: Record<string, z.ZodType>): z.ZodType {
  const shared = { name: text.nullish(), family: text.nullish(), ...more };
  return z.union([
    text,
    z.strictObject({ use: text, ...shared }),
    z.strictObject({
      run: text.describe('For bash; the prompt comes on standard input.'),
      ...shared,
    }),
    z.strictObject({ command: texts.describe('A program and its arguments.'), ...shared }),
  ]);
}
const agent = worker({
  access: z
    .enum(['read', 'edit', 'run'])
    .nullish()
    .describe('What a preset or an agent of the Agent Client Protocol may do; run by default.'),
});
const reviewer = worker({ baseURL: text.nullish(), apiKeyEnv: text.nullish() });

const quarantined = z.strictObject({
  test: z
    .string()
    .regex(/\S[\s\S]+\S/)
    .describe('The name of the test, or the end of it.'),
  until: z.iso.date().describe('The last day, as in 2026-03-31.'),
  reason: z.string().regex(/\S[\s\S]+\S/),
});

export const configSchema: z.ZodType = z
  .strictObject({
    version: z.literal(CONFIG_VERSION).nullish().describe('Version of this format.'),
    protocol: z.enum(PROTOCOL_NAMES).nullish().describe('Which rules hold; strict by default.'),
    plan: text.nullish().describe('The plan for --task when no --plan is given.'),
    base: text.nullish().describe('What work is compared with; HEAD by default.'),
    verify: z
      .union([command, z.array(command)])
      .nullish()
      .describe('Commands the gate runs itself.'),
    parallel: z.boolean().nullish().describe('The commands are independent and run at once.'),
    timeout: duration.nullish(),
    reruns: z
      .int()
      .min(0)
      .max(MAX_RERUNS)
      .nullish()
      .describe('How often a failed command is run again, for the label only.'),
    reuse: z.boolean().nullish().describe('Accept known passing results for the same tree.'),
    signals: texts.nullish().describe("Completion signals, instead of the protocol's."),
    passEnv: texts.nullish().describe('Variables that commands get although they look secret.'),
    protect: texts.nullish().describe('Paths and globs that no task may change.'),
    hooks: z
      .strictObject({
        denyCommit: z
          .boolean()
          .nullish()
          .describe("Refuses commits and pushes of the agent's own."),
        reuse: z.boolean().nullish().describe('A result known for the same tree is enough.'),
      })
      .nullish()
      .describe("How hooks of agents' clients behave."),
    proof: z
      .enum(PROOF_LEVELS)
      .nullish()
      .describe(
        'full: also whether the commands fail without the change. basic: the commands alone.',
      ),
    prove: z
      .union([
        z.boolean(),
        z.strictObject({
          runs: z.int().min(1).max(MAX_PROVE.runs).nullish().describe('At most so many.'),
          minutes: z.int().min(1).max(MAX_PROVE.minutes).nullish().describe('At most so long.'),
        }),
      ])
      .nullish()
      .describe('What runs may spend to see what of a change nobody would notice.'),
    reports: z
      .enum(REPORT_SETTINGS)
      .nullish()
      .describe(
        'auto: known test runners write a report for the gate. off: their output is believed.',
      ),
    quarantine: z
      .union([quarantined, z.array(quarantined)])
      .nullish()
      .describe('Tests whose failures do not count until a day.'),
    isolation: z
      .enum(ISOLATION_SETTINGS)
      .nullish()
      .describe('Where the gate runs commands; in-place by default.'),
    network: z
      .enum(['on', 'off'])
      .nullish()
      .describe('Whether commands in a sandbox reach the network; off by default.'),
    limits: z
      .strictObject({
        memory: z
          .int()
          .min(MEMORY_RANGE[0])
          .max(MEMORY_RANGE[1])
          .nullish()
          .describe('Of each process, in MiB.'),
        processes: z.int().min(PROCESS_RANGE[0]).max(PROCESS_RANGE[1]).nullish(),
      })
      .nullish()
      .describe('Of commands in a sandbox.'),
    agent: z
      .union([agent, z.array(agent)])
      .nullish()
      .describe('Who does the work; several make a ladder.'),
    reviewers: z
      .union([reviewer, z.array(reviewer)])
      .nullish()
      .describe('Who looks at the work.'),
    probeReviewers: z
      .int()
      .min(0)
      .max(MAX_PROBE_EVERY)
      .nullish()
      .describe('One look in so many, reviewers are also shown work that is known to be wrong.'),
    retries: z
      .int()
      .min(0)
      .max(MAX_RETRIES)
      .nullish()
      .describe('How often failed work is tried again, instead of the protocol’s number.'),
    voting: z
      .enum(['lead', 'majority', 'executions'])
      .nullish()
      .describe('How reviewers come to one verdict.'),
    review: z
      .strictObject({
        tier: z.int().min(1).max(3).nullish().describe('Of tasks that name none.'),
        highestTier: z.int().min(1).max(3).nullish().describe('No task gets more.'),
        votes: z.int().min(1).max(MAX_VOTES).nullish().describe('How many votes are asked for.'),
        simpleTasks: z.boolean().nullish().describe('Whether SIMPLE tasks are reviewed.'),
        firstTask: z.boolean().nullish().describe('Whether task 0 counts as a fifth one.'),
      })
      .nullish()
      .describe('What protocols leave open about reviews.'),
    jobs: z.int().min(1).max(MAX_JOBS).nullish().describe('Tasks at the same time.'),
    workspace: z.enum(['in-place', 'worktree']).nullish().describe('Where agents work.'),
    link: texts.nullish().describe('Ignored folders that worktrees share.'),
    setup: text.nullish().describe('Run once in each new worktree.'),
    commit: z
      .strictObject({
        hooks: z.enum(['run', 'skip']).nullish(),
        agentCommits: z.enum(['replace', 'keep']).nullish(),
        message: text.nullish().describe('A template for commit messages.'),
        committer: text.nullish().describe('Name <mail>'),
      })
      .nullish(),
    templates: z.strictObject({ executor: text.nullish(), reviewer: text.nullish() }).nullish(),
    notify: z.strictObject({ run: text.nullish(), webhook: text.nullish() }).nullish(),
    timeouts: z
      .strictObject({ executor: duration.nullish(), review: duration.nullish() })
      .nullish(),
    evidence: z
      .enum(['on', 'off', 'branch'])
      .nullish()
      .describe(
        'Signed statements about each landing; on by default. branch: pushed as branches, for hosts that protect nothing else.',
      ),
  })
  .describe('The configuration of Doorward, the verification gate.');
