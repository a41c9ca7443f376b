// The choice between dialects: by what the text says, whatever its file is called.

import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialects, parsePlan, recognise } from '../../src/dialects/registry.ts';
import { DIALECT_NAMES, type PlanSource } from '../../src/model/plan.ts';
import { fixtureCases, sourceOf } from '../rig/dialect-fixtures.ts';
import { damaged, faultOf } from '../rig/plan-mutations.ts';

const withFixtures = DIALECT_NAMES.filter((name) => existsSync(`test/fixtures/${name}`));
const renamed = (source: PlanSource, path: string): PlanSource => ({ ...source, path });

test('every dialect is registered once, in the order the formats are documented', () => {
  expect(dialects.map(({ name }) => name)).toEqual(DIALECT_NAMES);
});

describe.each(withFixtures)('%s', (dialect) => {
  test.each(fixtureCases(dialect))('$name is recognised by its text alone', ({ source }) => {
    expect(recognise(source)?.dialect).toBe(dialect);
    expect(recognise(renamed(source, 'prd.json'))?.dialect).toBe(dialect);
    expect(recognise(renamed(source, 'tasks.md'))?.dialect).toBe(dialect);
    expect(recognise({ ...source, path: undefined })?.dialect).toBe(dialect);
  });
});

test.each([
  ['nothing', '', 'plan.empty'],
  ['a letter', 'Dear reader,\n\nall is well here.\n', 'plan.unrecognised'],
  ['some other JSON', '{"name": "package", "version": "1.0.0"}', 'plan.unrecognised'],
  ['a list of anything', '{"items": [{"id": 1, "title": "Ferry"}]}', 'plan.unrecognised'],
  ['broken JSON of no known kind', '{"name": "package", oops}}', 'plan.unrecognised'],
  ['binary', '\x7fELF\u0002\u0001\0\0', 'plan.unrecognised'],
])('%s is no plan, and says what a plan looks like', (_what, text, code) => {
  const reading = parsePlan(sourceOf(text));
  expect(reading.plan.tasks).toEqual([]);
  expect(reading.problems).toMatchObject([{ severity: 'error', code }]);
  expect(reading.problems[0]?.hint).toContain('tasks');
});

test('broken JSON of no known kind is reported where it breaks', () => {
  const { problems } = parsePlan(sourceOf('{\n  "name": "package",\n  oops}}'));
  expect(problems[0]?.place).toEqual({ line: 3, column: 3 });
});

test('a file in another encoding is no text, and bytes that are no UTF-8 are lost', () => {
  const wide = parsePlan(sourceOf('t\0a\0s\0k\0s\0:\0'));
  expect(wide.problems).toMatchObject([
    { code: 'plan.unrecognised', place: { line: 1, column: 2 } },
  ]);
  expect(wide.problems[0]?.message).toContain('UTF-8');
  const torn = parsePlan(sourceOf('tasks:\r\n  - name: H\uFFFDhe\r\n    verify: npm test\r\n'));
  expect(torn.plan.tasks).toHaveLength(1);
  expect(torn.problems).toMatchObject([{ code: 'plan.not-utf8', place: { line: 2, column: 12 } }]);
});

test('broken JSON with stories is called a prd.json that breaks there', () => {
  const { plan, problems } = parsePlan(sourceOf('[{"id": "T-1", "acceptance_criteria": ["x]'));
  expect(plan.dialect).toBe('prd-json');
  expect(problems).toMatchObject([{ code: 'plan.unreadable' }]);
});

test('the dialect that is asked for is used even where another one would recognise the text', () => {
  const text = 'tasks:\n  - name: Add a sum function\n    verify: npm test\n';
  expect(parsePlan(sourceOf(text)).plan.dialect).toBe('doorward');
  expect(parsePlan(sourceOf(text), 'tiers').plan.dialect).toBe('tiers');
});

test('damage to any plan never throws, never doubles an id and never passes for "nothing to do"', () => {
  const texts = withFixtures.flatMap((name) => fixtureCases(name).map(({ source }) => source.text));
  fc.assert(
    fc.property(damaged(texts), (text) => {
      expect(faultOf(parsePlan(sourceOf(text)), text)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});
