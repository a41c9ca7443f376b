import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanReading, Problem } from '../../model/plan.ts';
import type { Task } from '../../model/task.ts';
import { planWith } from './document-plan.ts';
import { plainTask } from './plain-task.ts';
import { withPlanProblems } from './problems.ts';

const task = (id: string, parts: Partial<Task> = {}, line = 1): Task =>
  plainTask({ id, name: id, place: { line, column: 1 }, ...parts });

function reading(tasks: readonly Task[], problems: readonly Problem[] = []): PlanReading {
  return { plan: planWith({ dialect: 'doorward', title: '', tasks }), problems };
}

const codes = (tasks: readonly Task[]): readonly string[] =>
  withPlanProblems(reading(tasks)).problems.map(({ code }) => code);

describe('ids', () => {
  test('the second of two equal ids gets a number that no other task has', () => {
    const { plan, problems } = withPlanProblems(
      reading([task('a', {}, 1), task('a', {}, 2), task('a-2', {}, 3), task('a', {}, 4)]),
    );
    expect(plan.tasks.map(({ id }) => id)).toEqual(['a', 'a-3', 'a-2', 'a-4']);
    expect(problems.map(({ code, place }) => [code, place.line])).toEqual([
      ['plan.duplicate-id', 2],
      ['plan.duplicate-id', 4],
    ]);
  });

  test('a duplicate that the dialect has reported is not reported again', () => {
    const known: Problem = {
      severity: 'error',
      code: 'plan.duplicate-id',
      message: 'said before',
      hint: 'x',
      place: { line: 2, column: 7 },
    };
    const { plan, problems } = withPlanProblems(
      reading([task('a', {}, 1), task('a', {}, 2)], [known]),
    );
    expect(problems).toEqual([known]);
    expect(new Set(plan.tasks.map(({ id }) => id)).size).toBe(2);
  });

  test('a plan without a task is an error, because nothing to do would look like all done', () => {
    expect(codes([])).toEqual(['plan.empty']);
  });
});

describe('dependencies', () => {
  test.each([
    ['on an earlier task', [task('a'), task('b', { dependsOn: ['a'] })], []],
    ['on a later task', [task('a', { dependsOn: ['b'] }), task('b')], []],
    ['on nobody', [task('a', { dependsOn: ['z'] })], ['plan.unknown-dependency']],
    ['on itself', [task('a', { wave: 1, dependsOn: ['a'] })], ['plan.cyclic-dependency']],
    [
      'on one another',
      [task('a', { dependsOn: ['b'] }), task('b', { dependsOn: ['a'] })],
      ['plan.cyclic-dependency'],
    ],
    ['on a lower wave', [task('a', { wave: 1 }), task('b', { wave: 2, dependsOn: ['a'] })], []],
    [
      'on the same wave',
      [task('a', { wave: 2 }), task('b', { wave: 2, dependsOn: ['a'] })],
      ['plan.wave-order'],
    ],
    [
      'on a higher wave',
      [task('a', { wave: 3 }), task('b', { wave: 2, dependsOn: ['a'] })],
      ['plan.wave-order'],
    ],
    ['where only one has a wave', [task('a'), task('b', { wave: 2, dependsOn: ['a'] })], []],
  ])('%s', (_what, tasks, expected) => {
    expect(codes(tasks)).toEqual(expected);
  });

  test('a misspelt id names the one that was meant', () => {
    const { problems } = withPlanProblems(
      reading([task('US-001'), task('US-002', { dependsOn: ['US-01'] })]),
    );
    expect(problems[0]?.hint).toBe('Did you mean "US-001"?');
  });

  test('a cycle is told as the way around it, without the tasks that only wait for it', () => {
    const { problems } = withPlanProblems(
      reading([
        task('waits', { dependsOn: ['b'] }),
        task('a', { dependsOn: ['c'] }),
        task('b', { dependsOn: ['a'] }),
        task('c', { dependsOn: ['b'] }),
      ]),
    );
    expect(problems.map(({ message }) => message)).toEqual([
      'These tasks wait for one another: "b" → "a" → "c" → "b".',
    ]);
  });

  test('a plan can be put in order exactly when no cycle is reported', () => {
    const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 14 });
    fc.assert(
      fc.property(edges, (pairs) => {
        const tasks = Array.from({ length: 8 }, (_, at) =>
          task(`t${at}`, {
            dependsOn: pairs.filter(([from]) => from === at).map(([, to]) => `t${to}`),
          }),
        );
        expect(codes(tasks).includes('plan.cyclic-dependency')).toBe(!canBeOrdered(tasks));
      }),
    );
  });
});

/** By brute force: take away what waits for nothing, again and again. */
function canBeOrdered(tasks: readonly Task[]): boolean {
  const left = new Map(tasks.map((each) => [each.id, each]));
  for (let round = 0; round <= tasks.length; round += 1) {
    for (const each of [...left.values()]) {
      if (each.dependsOn.every((id) => !left.has(id))) left.delete(each.id);
    }
  }
  return left.size === 0;
}

describe('paths', () => {
  test.each([
    ['src/a.ts', undefined],
    ['src/**/*.{ts,tsx}', undefined],
    ['./src/a.ts', undefined],
    ['..a/b..c/...', undefined],
    ['~draft.md', undefined],
    ['/etc/passwd', 'error'],
    ['!/etc/passwd', 'error'],
    ['\\\\server\\share', 'error'],
    ['C:\\x', 'error'],
    ['c:/x', 'error'],
    ['~/key', 'error'],
    ['..', 'error'],
    ['../x', 'error'],
    ['a/../../x', 'error'],
    ['a\\..\\..\\x', 'error'],
    ['./../x', 'error'],
    ['a/\0b', 'error'],
    ['a/../b', 'warning'],
  ])('%j', (path, severity) => {
    for (const parts of [{ files: [path] }, { outputs: [path] }]) {
      const { problems } = withPlanProblems(reading([task('a', parts)]));
      expect(problems.map((problem) => problem.severity)).toEqual(
        severity === undefined ? [] : [severity],
      );
    }
  });
});
