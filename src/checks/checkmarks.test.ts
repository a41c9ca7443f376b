import { expect, test } from 'vitest';
import { aFile, aSubject, aTask, files, inShort } from '../../test/rig/builders.ts';
import type { CheckRules } from '../model/protocol.ts';
import type { Task } from '../model/task.ts';
import { checkmarks } from './checkmarks.ts';

const PLAN = 'specs/tide/tasks.md';
const tasks = [
  aTask({ id: '1.1', name: 'Read the almanac', isTicked: true }),
  aTask({ id: '1.2', name: 'Add the tide table' }),
  aTask({ id: '2.1a', name: 'Draw the chart' }),
];
const boxes = (first: string, second: string, third: string): string =>
  [
    '# Tasks',
    `- [${first}] 1.1 [P] Read the almanac`,
    `- [${second}] **1.2** Add the tide table`,
    '  - [x] a step, which is no task',
    '```',
    '- [x] 2.1a quoted in a fence',
    '```',
    `- [${third}] 2.1a Draw the chart`,
    '- [x] Reviewed by somebody',
  ].join('\n');
const judge = (
  now: string | undefined,
  before: string | undefined,
  rule: CheckRules['checkmarks'] = 'exact',
  task: Partial<Task> = { id: '1.2' },
) =>
  checkmarks.check(
    aSubject({
      task,
      plan: { tasks, stateFiles: [PLAN] },
      rules: { checkmarks: rule },
      evidence: {
        files: now === undefined ? new Map() : files(aFile(PLAN, now)),
        baseFiles: before === undefined ? new Map() : files(aFile(PLAN, before)),
      },
    }),
  );

test.each([
  ['its own box and no other', boxes('x', 'x', ' '), boxes('x', ' ', ' '), ['pass gate.passed']],
  [
    'out of order, which is allowed',
    boxes(' ', 'x', ' '),
    boxes(' ', ' ', ' '),
    ['pass gate.passed'],
  ],
  ['a capital X', boxes('x', 'X', ' '), boxes('x', ' ', ' '), ['pass gate.passed']],
  ['nothing', boxes('x', ' ', ' '), boxes('x', ' ', ' '), ['fail checkmark.missing']],
  ['another box as well', boxes('x', 'x', 'x'), boxes('x', ' ', ' '), ['fail checkmark.wrong']],
  [
    'another box instead',
    boxes('x', ' ', 'x'),
    boxes('x', ' ', ' '),
    ['fail checkmark.missing', 'fail checkmark.wrong'],
  ],
  [
    'its own box, and takes another away',
    boxes(' ', 'x', ' '),
    boxes('x', ' ', ' '),
    ['fail checkmark.wrong'],
  ],
])('the task ticks %s', (_, now, before, expected) =>
  expect(inShort(judge(now, before))).toEqual(expected),
);

test('the same number of ticks is not enough, because they must be the right ones', () => {
  const findings = judge(boxes('x', ' ', 'x'), boxes('x', ' ', ' '));
  expect(findings.map(({ message }) => message).join()).toContain('2.1a');
});

test('without a base the plan as it was read says what was ticked', () => {
  expect(inShort(judge(boxes('x', 'x', ' '), undefined))).toEqual(['pass gate.passed']);
  expect(inShort(judge(boxes('x', 'x', 'x'), undefined))).toEqual(['fail checkmark.wrong']);
});

test('where at least the own box is asked for, others are a concern', () => {
  expect(inShort(judge(boxes('x', 'x', 'x'), boxes('x', ' ', ' '), 'at-least'))).toEqual([
    'concern checkmark.wrong',
  ]);
  expect(inShort(judge(boxes('x', ' ', ' '), boxes('x', ' ', ' '), 'at-least'))).toEqual([
    'fail checkmark.missing',
  ]);
});

test('a plan that cannot be seen is an open question', () => {
  expect(inShort(judge(undefined, undefined))).toEqual(['inconclusive checkmark.missing']);
});

test('plans without boxes and protocols that ignore them are skipped', () => {
  expect(inShort(judge(boxes('x', ' ', ' '), undefined, 'ignored'))).toEqual([
    'skipped gate.not-applicable',
  ]);
  expect(inShort(checkmarks.check(aSubject({ plan: { dialect: 'prd-json' } })))).toEqual([
    'skipped gate.not-applicable',
  ]);
});

test.each([
  ['1.2.1', boxes('x', 'x', ' '), ['pass gate.passed']],
  ['1.2.1.1', boxes('x', 'x', ' '), ['pass gate.passed']],
  ['1.2.1', boxes('x', ' ', ' '), ['fail checkmark.missing']],
  ['1.2.1', boxes('x', 'x', 'x'), ['fail checkmark.wrong']],
])('the fix %s has no box of its own: that of the task it repairs counts', (id, now, expected) => {
  const fix = { id, kind: 'fix', name: '[FIX 1.2] Fix: no tide' } as const;
  expect(inShort(judge(now, boxes('x', ' ', ' '), 'exact', fix))).toEqual(expected);
});
