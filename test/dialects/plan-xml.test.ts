// GSD PLAN.md in every shape it is really written, and broken in every way it really breaks.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planXml } from '../../src/dialects/plan-xml.ts';
import type { PlanReading } from '../../src/model/plan.ts';
import type { Task } from '../../src/model/task.ts';
import { withPlanProblems } from '../../src/reading/plan/problems.ts';
import { digest, fixtureCases, sourceOf } from '../rig/dialect-fixtures.ts';

const read = (text: string, path?: string): PlanReading =>
  withPlanProblems(planXml.parse(sourceOf(text, path)));

describe('fixtures', () => {
  test.each(fixtureCases('plan-xml').map((found) => [found.name, found] as const))(
    '%s',
    (_name, { source, expected }) => {
      expect(digest(withPlanProblems(planXml.parse(source)))).toEqual(expected);
      expect(planXml.recognise(source)).toBeGreaterThan(0.7);
    },
  );
});

const task = (name: string, action = `Write ${name}().`): string =>
  [
    '<task type="auto">',
    `  <name>${name}</name>`,
    `  <files>src/${name}.ts</files>`,
    `  <action>${action}</action>`,
    `  <verify><automated>npm test -- ${name}</automated></verify>`,
    `  <done>${name}() is exported</done>`,
    '</task>',
  ].join('\n');

const plan = (...tasks: readonly string[]): string =>
  ['---', 'phase: 1', 'plan: 1', '---', '<tasks>', ...tasks, '</tasks>', ''].join('\n');

// The place moves when something before it grows; everything else must stay.
const settled = ({ place: _place, verify, ...rest }: Task): unknown => ({
  ...rest,
  id: '',
  verify: verify.commands.map(({ run }) => run),
});

const named = (reading: PlanReading, name: string): unknown => {
  const found = reading.plan.tasks.find((candidate) => candidate.name === name);
  return found === undefined ? undefined : settled(found);
};

describe('ids', () => {
  test.each<[string, string | undefined, string]>([
    ['phase: 04-billing\nplan: 2', undefined, '04-02-01'],
    ['phase: 4\nplan: 08', undefined, '04-08-01'],
    ['phase: 4\nplan: 09', undefined, '04-09-01'],
    ['phase: 4\nplan: 01', undefined, '04-01-01'],
    ['phase: 4\nplan: 010', undefined, '04-010-01'],
    ['phase: 2.1-hotfix\nplan: 1', undefined, '02.1-01-01'],
    ['phase: billing\nplan: 03-02', undefined, '03-02-01'],
    ['phase: "Phase 7"\nplan: 1', undefined, '07-01-01'],
    ['wave: 1', '.planning/phases/04-billing/04-02-PLAN.md', '04-02-01'],
    ['wave: 1', 'plans/PLAN.md', 'task-1'],
  ])('%j at %j gives %s, so that no two plans share an id', (head, path, id) => {
    const reading = read(`---\n${head}\n---\n${task('tide')}`, path);
    expect(reading.plan.tasks.map((found) => found.id)).toEqual([id]);
  });
});

describe('texts that are no plan', () => {
  test.each([
    ['', 'plan.empty'],
    [' \n\n', 'plan.empty'],
    ['# Notes\n\nNothing here.', 'plan.empty'],
    ['<task\0>', 'plan.binary'],
    [`<task>${'x'.repeat(9_000_000)}</task>`, 'plan.too-large'],
  ])('%.20j… is a problem and no exception', (text, code) => {
    const reading = read(text);
    expect(reading.problems.map((problem) => problem.code)).toEqual([code]);
    expect(reading.plan.tasks).toEqual([]);
  });

  test('a plan in a code block alone is an example', () => {
    expect(read(`\`\`\`xml\n${plan(task('tide'))}\`\`\`\n`).plan.tasks).toEqual([]);
  });
});

test('CRLF and a byte-order mark change nothing', () => {
  const text = plan(task('tide'), task('moon'));
  expect(digest(read(`\uFEFF${text.replaceAll('\n', '\r\n')}`))).toEqual(digest(read(text)));
});

test.each([
  '<task ',
  '<task>',
  '</task>\n',
  '<action>',
  '<x>',
  '```\n',
  '```a\n<task>\n',
  '<task "',
  '<!--',
  '<name>\n',
])('a plan full of %j ends', (piece) => {
  expect(read(piece.repeat(2_000_000 / piece.length)).problems.length).toBeGreaterThan(0);
});

describe('one bad task never hides another', () => {
  const before = task('before');
  const after = task('after', 'Write:\n```ts\nexport const after = 1;\n```\nand:\n```\nplain\n```');
  const middle = task('middle', 'Take Map<string, Tide>.\n```xml\n<task>\n</task>\n```');
  const whole = read(plan(before, middle, after));

  const holds = (mutated: string): void => {
    const reading = read(plan(before, mutated, after));
    expect(named(reading, 'before')).toEqual(named(whole, 'before'));
    expect(named(reading, 'after')).toEqual(named(whole, 'after'));
  };

  const place = fc.nat({ max: middle.length });
  const hostile = fc.oneof(
    fc.constantFrom(
      '```',
      '\n```\n',
      '\n```ts\n',
      '~~~',
      '</task>',
      '</tasks>',
      '<tasks>',
      '</action>',
      '<verify>',
      '"',
      '<',
      '---\n',
      '<automated>',
      '`',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('\0')),
  );

  test('whatever is cut out of it', () => {
    fc.assert(
      fc.property(place, place, (one, two) => {
        const [from, to] = [Math.min(one, two), Math.max(one, two)];
        holds(middle.slice(0, from) + middle.slice(to));
      }),
      { numRuns: 400 },
    );
  });

  test('whatever is put into it', () => {
    fc.assert(
      fc.property(place, hostile, (at, text) => {
        holds(`${middle.slice(0, at)}${text}${middle.slice(at)}`);
      }),
      { numRuns: 400 },
    );
  });

  test('whatever follows a cut', () => {
    fc.assert(
      fc.property(place, hostile, (at, text) => holds(`${middle.slice(0, at)}${text}`)),
      { numRuns: 400 },
    );
  });

  test('with a code block that begins and ends on the lines of its element', () => {
    const example = '```xml\n<task type="auto">\n</task>\n```';
    const reading = read(plan(task('first', example), before));
    expect(reading.problems).toEqual([]);
    expect(reading.plan.tasks.map(({ name }) => name)).toEqual(['first', 'before']);
  });

  test('even between two tasks whose code blocks seem to close one another', () => {
    const open = task('first', 'Write:\n```\nopen').replace('</task>', '');
    const text = plan(open, before, task('second', 'Write:\n```\nopen'), after);
    expect(read(text).plan.tasks.map(({ name }) => name)).toEqual([
      'first',
      'before',
      'second',
      'after',
    ]);
    expect(named(read(text), 'before')).toEqual(named(whole, 'before'));
  });

  test('and tasks before the end of a truncated plan stay', () => {
    const text = plan(before, middle, after);
    const end = text.indexOf('<name>middle');
    fc.assert(
      fc.property(fc.integer({ min: end, max: text.length }), (at) => {
        expect(named(read(text.slice(0, at)), 'before')).toEqual(named(whole, 'before'));
      }),
    );
  });

  test('and no text at all makes it throw', () => {
    const piece = fc.oneof(
      hostile,
      fc.constantFrom(
        '<task type="auto">',
        '<task',
        'phase: 1\n',
        '\n',
        '<name>',
        '</name>',
        '<files>',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(read(pieces.join('')).problems).toBeInstanceOf(Array);
      }),
      { numRuns: 400 },
    );
  });
});
