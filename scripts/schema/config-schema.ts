// The published shape of `doorward.yaml`, for editors. The reader in src/app/config decides; a test
// proves that both accept the same documents.

import * as z from 'zod';
import { CONFIG_VERSION, MAX_RERUNS, MAX_TIMEOUT_MS } from '../../src/app/config/config.ts';
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
  })
  .describe('The configuration of Doorward, the verification gate.');
