// The three dialects that are one YAML or JSON document: fixtures by eye, damage by chance.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { native } from '../../src/dialects/native.ts';
import { prdJson } from '../../src/dialects/prd-json.ts';
import { parsePlan } from '../../src/dialects/registry.ts';
import { tiers } from '../../src/dialects/tiers.ts';
import { digest, fixtureCases, sourceOf } from '../rig/dialect-fixtures.ts';
import { damaged, faultOf } from '../rig/plan-mutations.ts';

describe.each([prdJson, tiers, native])('$name', ({ name, recognise }) => {
  const cases = fixtureCases(name);

  test.each(cases)('reads $name as a person would', ({ source, expected }) => {
    expect(digest(parsePlan(source, name))).toEqual(expected);
  });

  test('survives any damage: it explains itself and never calls an unreadable plan fine', () => {
    const texts = cases.map(({ source }) => source.text);
    fc.assert(
      fc.property(damaged(texts), (text) => {
        const source = sourceOf(text);
        expect(recognise(source)).toBeGreaterThanOrEqual(0);
        expect(recognise(source)).toBeLessThanOrEqual(1);
        expect(faultOf(parsePlan(source, name), text)).toBeUndefined();
      }),
      { numRuns: 600 },
    );
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n\t\n'],
    ['a comment', '# only this\n'],
    ['binary', '\x7fELF\u0002\0\0\0'],
    ['prose', 'Dear reader,\n\nthis is a letter.\n'],
    ['null', 'null'],
    ['a number', '42'],
    ['deep nesting', `{"tasks": ${'['.repeat(5_000)}`],
    ['a deep document', `${'- '.repeat(5_000)}x`],
    ['several documents', 'tasks: []\n---\ntasks: []\n'],
    ['an alias bomb', 'a: &a [x, x]\nb: &b [*a, *a]\ntasks: [*b, *b]\nsubtasks: [*b]\n'],
    ['a text too large', `{"tasks": "${'x'.repeat(9 * 1024 * 1024)}"}`],
  ])('calls %s an error with a hint, not a plan that is done', (_what, text) => {
    const reading = parsePlan(sourceOf(text), name);
    expect(reading.plan.tasks).toEqual([]);
    expect(faultOf(reading, text)).toBeUndefined();
    expect(reading.problems[0]?.hint).toMatch(/for example|For example|at least one task/);
  });
});

const story = fc.record(
  {
    id: fc.oneof(fc.stringMatching(/^[A-Z]{2}-\d{3}$/), fc.integer({ min: 1, max: 99 })),
    title: fc.string({ minLength: 1, maxLength: 30 }),
    name: fc.string({ minLength: 1, maxLength: 30 }),
    description: fc.string({ maxLength: 60 }),
    passes: fc.boolean(),
    status: fc.constantFrom('open', 'done', 'in_progress', 'who knows'),
    acceptanceCriteria: fc.array(fc.string({ maxLength: 40 }), { maxLength: 3 }),
    priority: fc.oneof(fc.integer({ min: -5, max: 99 }), fc.constantFrom('high', 'low', 'odd')),
    dependsOn: fc.array(fc.stringMatching(/^[A-Z]{2}-\d{3}$/), { maxLength: 2 }),
  },
  { requiredKeys: ['title'] },
);
const LIST = fc.constantFrom(
  'userStories',
  'user_stories',
  'stories',
  'tasks',
  'features',
  'specs',
);

test('no story is ever lost, under whatever name and nesting its list stands', () => {
  const flat = fc.tuple(LIST, fc.array(story, { minLength: 1, maxLength: 6 }));
  const phases = fc.array(flat, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(phases, fc.constantFrom('flat', 'phases', 'wrapped', 'bare'), (lists, shape) => {
      const [[key, stories] = ['userStories', []]] = lists;
      const nested = lists.map(([name, entries], at) => ({ name: `Phase ${at}`, [name]: entries }));
      const document = {
        flat: { [key]: stories },
        phases: { phases: nested },
        wrapped: { prd: { [key]: stories } },
        bare: stories,
      }[shape];
      const count =
        shape === 'phases' ? lists.flatMap(([, entries]) => entries).length : stories.length;
      const { plan } = parsePlan(sourceOf(JSON.stringify(document)), 'prd-json');
      expect(plan.tasks).toHaveLength(count);
    }),
  );
});

test('a story counts as done only if everything it says agrees', () => {
  fc.assert(
    fc.property(fc.array(story, { minLength: 1, maxLength: 5 }), (stories) => {
      const { plan } = parsePlan(sourceOf(JSON.stringify({ stories })), 'prd-json');
      const done = stories.filter(
        ({ passes, status }) =>
          (passes ?? true) && (status ?? 'done') === 'done' && (passes ?? status) !== undefined,
      );
      expect(plan.tasks.filter(({ isTicked }) => isTicked)).toHaveLength(done.length);
    }),
  );
});

test.each([
  ['90s', 90_000],
  ['2m', 120_000],
  ['1h', 3_600_000],
  [1500, 1500],
])('a timeout of %s is understood', (timeout, timeoutMs) => {
  const text = JSON.stringify({ tasks: [{ name: 'x', verify: { run: 'npm test', timeout } }] });
  expect(parsePlan(sourceOf(text)).plan.tasks[0]?.verify.commands).toMatchObject([{ timeoutMs }]);
});

test('a timeout of the whole plan holds for each of its commands without one of its own', () => {
  const verification = { timeoutMs: 5000, commands: ['npm test', { run: 'make', timeout: '1s' }] };
  const text = JSON.stringify({ userStories: [{ id: 'a', title: 'x' }], verification });
  expect(parsePlan(sourceOf(text)).plan.verify).toMatchObject([
    { run: 'npm test', timeoutMs: 5000 },
    { run: 'make', timeoutMs: 1000 },
  ]);
});

test('more than five thousand tasks are an error, because the rest would never be judged', () => {
  const tasks = Array.from({ length: 5_001 }, (_, at) => ({ id: `t${at}`, name: 'x' }));
  const { plan, problems } = parsePlan(sourceOf(JSON.stringify({ tasks })), 'doorward');
  expect(plan.tasks).toHaveLength(5_000);
  expect(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'plan.too-many-tasks',
  ]);
});

test('problems are bounded in number and the last one says that there were errors among the rest', () => {
  const tasks = Array.from({ length: 500 }, () => ({ name: 'x', verfy: 'y' }));
  const { problems } = native.parse(sourceOf(JSON.stringify({ tasks })));
  expect(problems).toHaveLength(201);
  expect(problems.at(-1)).toMatchObject({ severity: 'error', code: 'plan.more-problems' });
});
