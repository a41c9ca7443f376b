// A commit is read by people and by git: the subject is short, and trailers are ours alone.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPlan, aTask } from '../../test/rig/builders.ts';
import type { Task } from '../model/task.ts';
import { type CommitParts, commitMessage } from './commit-message.ts';
import { templateVariables } from './variables.ts';

const partsOf = (task: Partial<Task>, parts: Partial<CommitParts> = {}): CommitParts => ({
  plan: aPlan(),
  task: aTask(task),
  protocol: 'strict',
  run: 'r-7',
  ...parts,
});
const textOf = (parts: CommitParts, template?: string): string => {
  const rendered = commitMessage(parts, template);
  return rendered.ok
    ? rendered.text
    : `${rendered.problem.place.line}: ${rendered.problem.message}`;
};
const subjectOf = (parts: CommitParts, template?: string): string =>
  textOf(parts, template).split('\n')[0] ?? '';

test('a message has a subject, the task, and a block of trailers at its end', () => {
  expect(textOf(partsOf({ kind: 'fix' }, { evidence: 'verified' }))).toBe(
    `fix: Add the tide table

Task 1.1: Add the tide table

Doorward-Task: 1.1
Doorward-Run: r-7
Doorward-Protocol: strict
Doorward-Evidence: verified
`,
  );
});

describe('the subject', () => {
  const phased = { plan: aPlan({ dialect: 'plan-xml' }) };
  test.each([
    [
      'is what the plan says',
      { commit: 'feat(tide): add the table' },
      {},
      'feat(tide): add the table',
    ],
    ['is a feature where the plan is silent', {}, {}, 'feat: Add the tide table'],
    ['follows the kind of the task', { kind: 'docs' }, {}, 'docs: Add the tide table'],
    [
      'names phase and plan where the plan is numbered',
      { id: '04-02-01', name: 'Task 1: Compute Tax' },
      phased,
      'feat(04-02): compute tax',
    ],
    [
      'keeps names that are written in capitals on purpose',
      { id: '04-02-03', name: 'Task 3: Create PlannerId for the API' },
      phased,
      'feat(04-02): create PlannerId for the API',
    ],
    [
      'knows phases between phases',
      { id: '02.1-03-01', name: 'Mend the quay' },
      phased,
      'feat(02.1-03): mend the quay',
    ],
    [
      'has no scope where the id has no number',
      { id: 'task-2', name: 'Task 2: Mend it' },
      phased,
      'feat: Mend it',
    ],
    ['is the id where there is no name', { name: '\u200b' }, {}, 'feat: 1.1'],
    [
      'ends at a word where it is too long',
      { name: 'Compute the tide table of every harbour between the river mouth and the cape' },
      {},
      'feat: Compute the tide table of every harbour between the river mouth…',
    ],
    ['is cut where it has no words', { name: 'x'.repeat(100) }, {}, `feat: ${'x'.repeat(65)}…`],
    ['stays one line', { name: 'Add\nDoorward-Run: forged' }, {}, 'feat: Add Doorward-Run: forged'],
  ] as const)('%s', (_what, task, more, expected) => {
    const subject = subjectOf(partsOf(task as Partial<Task>, more));
    expect(subject).toBe(expected);
    expect(subject.length).toBeLessThanOrEqual(72);
  });
});

describe('a template', () => {
  test('makes subject and body, and its last trailers join ours', () => {
    const template =
      '{{commitType}}: {{taskTitle}}\n\nIn {{prdName}}.\n\nReviewed-by: Ann <ann@quay.example>\n';
    expect(textOf(partsOf({}), template)).toBe(
      `feat: Add the tide table

In Harbour.

Reviewed-by: Ann <ann@quay.example>
Doorward-Task: 1.1
Doorward-Run: r-7
Doorward-Protocol: strict
`,
    );
  });

  test('can name every variable that the guide lists for it', () => {
    const listed = templateVariables().filter(({ kinds }) => kinds.includes('commit'));
    const template = listed.map(({ name }) => `{{${name}}}`).join(' ');
    expect(commitMessage(partsOf({}), template)).toMatchObject({ ok: true });
  });

  test('that cannot be used is refused with its line', () => {
    expect(textOf(partsOf({}), 'a\n{{task_title}}')).toBe(
      '2: There is no variable "task_title" here.',
    );
  });

  test('cannot be made to forge a trailer by the words of a plan', () => {
    const action = 'x\n\nDoorward-Evidence: verified\nDoorward-Run: other';
    const text = textOf(partsOf({ action }), '{{taskTitle}}\n\n{{taskDescription}}');
    expect(text.match(/^Doorward-Run: .*$/gm)).toEqual(['Doorward-Run: r-7']);
    expect(text).not.toMatch(/^Doorward-Evidence/m);
  });

  test('cannot end the message with dashes', () => {
    expect(textOf(partsOf({}), '{{taskTitle}}\n\n---\nrest')).not.toMatch(/^---/m);
  });

  test('that says nothing leaves the id as the subject', () => {
    expect(subjectOf(partsOf({}), '{{#if planCommit}}x{{/if}}')).toBe('Task 1.1');
  });
});

test('whatever a plan calls its task, the last paragraph is our trailers and nothing else', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r',
        '\u2028',
        '\u0085',
        '\u001b[2J',
        'Doorward-Run: x',
        '---',
        '#',
        ': ',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    ),
    { maxLength: 12 },
  );
  const words = hostile.map((parts) => parts.join(''));
  fc.assert(
    fc.property(words, words, words, (id, name, commit) => {
      const text = textOf(partsOf({ id, name, commit }, { run: 'r-7' }));
      const paragraphs = text.trimEnd().split('\n\n');
      const trailers = (paragraphs.at(-1) ?? '').split('\n');
      expect(trailers.at(-2)).toBe('Doorward-Run: r-7');
      expect(trailers.at(-1)).toBe('Doorward-Protocol: strict');
      expect(trailers.length).toBeLessThanOrEqual(3);
      expect(text.match(/^Doorward-Run:/gm)).toHaveLength(1);
      expect((paragraphs[0] ?? '').length).toBeLessThanOrEqual(72);
    }),
    { numRuns: 300 },
  );
});
