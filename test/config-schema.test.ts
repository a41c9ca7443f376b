// The published schema and the reader are two descriptions of one format: they must agree.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configSchema } from '../scripts/schema/config-schema.ts';
import { DEFAULT_CONFIG } from '../src/app/config/config.ts';
import { readConfig } from '../src/app/config/read-config.ts';
import { PROTOCOL_NAMES } from '../src/model/protocol.ts';

const word = fc.constantFrom('npm test', '', ' ', 'a', 'no');
const value = fc.oneof(
  word,
  fc.constantFrom('90s', '2m', '1h', '2h', '0s', 'soon', ...PROTOCOL_NAMES),
  fc.constantFrom(1, 2, 0, -1, 1.5, 5, 6, 120_000, 9e9),
  fc.boolean(),
  fc.constant(null),
  fc.array(word, { maxLength: 3 }),
  fc.record(
    {
      run: word,
      expect: fc.constantFrom('pass', 'fail', 'absent', 'maybe'),
      timeout: fc.constantFrom('5s', 0, 'x'),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom('lead', 'majority', 'executions', 'in-place', 'worktree', 'run', 'skip'),
  fc.record(
    {
      name: word,
      use: word,
      run: word,
      command: fc.constantFrom('agent', ['agent', '{prompt}'], []),
      family: word,
      baseURL: word,
      hooks: fc.constantFrom('run', 'skip', 'maybe'),
      executor: fc.constantFrom('5m', 'a.hbs', 7),
      webhook: word,
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      tier: fc.constantFrom(0, 1, 3, 4, '2'),
      highestTier: fc.constantFrom(2, 2.5),
      votes: fc.constantFrom(0, 1, 15, 16),
      simpleTasks: fc.constantFrom(true, 'yes'),
      firstTask: fc.constantFrom(false, 0),
    },
    { requiredKeys: [] },
  ),
  fc.array(fc.record({ use: word, apiKeyEnv: word }, { requiredKeys: ['use'] }), { maxLength: 2 }),
);
const config = fc.dictionary(fc.constantFrom(...Object.keys(DEFAULT_CONFIG), 'verfy', 'x'), value, {
  maxKeys: 4,
});

test('whatever one accepts the other accepts', () => {
  fc.assert(
    fc.property(config, (document) => {
      const isRead = readConfig(JSON.stringify(document)).problems.length === 0;
      expect({ document, accepted: isRead }).toEqual({
        document,
        accepted: configSchema.safeParse(document).success,
      });
    }),
    { numRuns: 2000 },
  );
});
