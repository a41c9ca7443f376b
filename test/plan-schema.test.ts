// The published schema of a native plan and its reader are two descriptions of one format: they
// must know the same keys and accept the same documents.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSchema, SCHEMA_KEYS } from '../scripts/schema/plan-schema.ts';
import { schemaFiles } from '../scripts/schema/schema-files.ts';
import { NATIVE_KEYS, native } from '../src/dialects/native.ts';
import { sourceOf } from './rig/dialect-fixtures.ts';

test('the schema and the reader know the same keys, so that neither misleads', () => {
  expect(SCHEMA_KEYS).toEqual(NATIVE_KEYS);
});

test.each(schemaFiles())('the published $name is what its definition says', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    'npm test',
    'src/**/*.ts',
    'feature',
    'COMPLEX',
    'a',
    '',
    ' ',
    'decision',
  ),
  fc.constantFrom<unknown>(
    '90s',
    '2m',
    '1h',
    '2h',
    '61m',
    '3600s',
    '3601s',
    '0s',
    'soon',
    'absent',
  ),
  fc.constantFrom<unknown>(0, 1, 2, 3, 4, 100, 101, -1, 1.5, 1e300, 9_999, 10_000, 3_600_001),
  fc.boolean(),
);
const keys = [...new Set(Object.values(NATIVE_KEYS).flat()), 'verfy', 'extra'];
const mapping = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3 });
const command = fc.record(
  { run: scalar, expect: fc.constantFrom('pass', 'fail', 'absent', 'maybe'), timeout: scalar },
  { requiredKeys: [] },
);
const checkpoint = fc.record(
  { request: scalar, kind: scalar, gate: scalar, options: fc.array(scalar, { maxLength: 2 }) },
  { requiredKeys: [] },
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(fc.oneof(scalar, command), { maxLength: 3 }) },
  { weight: 1, arbitrary: command },
  { weight: 1, arbitrary: checkpoint },
  { weight: 1, arbitrary: mapping(scalar) },
);
const words = fc.constantFrom('npm test', 'src/sum.ts', 'a');
const wordList = fc.oneof(words, fc.array(words, { maxLength: 2 }));
const RIGHT: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  id: fc.constantFrom('a', 'b', 8, 1.1),
  name: words,
  action: words,
  kind: fc.constantFrom('feature', 'fix', 'chore'),
  files: wordList,
  verify: fc.oneof(wordList, fc.constant({ run: 'npm test', expect: 'fail', timeout: '90s' })),
  done: wordList,
  spec: fc.constantFrom({ version: 1, intent: 'Add a sum' }, 'version: 1'),
  outputs: wordList,
  dependsOn: fc.oneof(wordList, fc.constant([8])),
  wave: fc.integer({ min: 1, max: 9_999 }),
  phase: words,
  tier: fc.constantFrom(1, 2, 3, 'TRIVIAL', 'COMPLEX'),
  maxRetries: fc.integer({ min: 0, max: 100 }),
  critical: fc.boolean(),
  commit: words,
  checkpoint: fc.oneof(words, fc.constant({ request: 'Look', gate: 'blocking-human' })),
  $schema: words,
  version: fc.constant(1),
  title: words,
};

/** Mostly right, so that both verdicts are met. */
const fieldsOf = (known: readonly string[]): fc.Arbitrary<object> =>
  fc
    .uniqueArray(fc.constantFrom(...known), { maxLength: 5 })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          chosen.map((key) => [
            key,
            fc.oneof(
              { weight: 9, arbitrary: RIGHT[key] ?? value },
              { weight: 1, arbitrary: value },
            ),
          ]),
        ),
      ),
    );
const task = fc
  .tuple(fieldsOf(NATIVE_KEYS.task), fc.integer({ min: 0, max: 9 }))
  .map(([fields, luck]) => ({
    ...(luck > 0 ? { name: 'Add a sum function' } : {}),
    ...fields,
    ...(luck === 9 ? { verfy: 'npm test' } : {}),
  }));
const plan = fc
  .tuple(
    fieldsOf(NATIVE_KEYS.plan.filter((key) => key !== 'tasks')),
    fc.array(fc.oneof({ weight: 19, arbitrary: task }, { weight: 1, arbitrary: scalar }), {
      maxLength: 2,
    }),
  )
  .map(([fields, tasks]) => ({ ...fields, tasks }));

test('whatever the schema accepts is read without an error, and the other way round', () => {
  let accepted = 0;
  fc.assert(
    fc.property(plan, (document) => {
      const { problems } = native.parse(sourceOf(JSON.stringify(document)));
      const errors = problems.filter(({ severity }) => severity === 'error');
      const isAccepted = planSchema.safeParse(document).success;
      if (isAccepted) accepted += 1;
      expect({ document, isRead: errors.length === 0 }).toEqual({ document, isRead: isAccepted });
    }),
    { numRuns: 2000 },
  );
  // Both sides of the comparison must have been met, or nothing was compared.
  expect(accepted).toBeGreaterThan(100);
});
