// Spec-driven tasks.md: fixtures by eye, the rules that decide what is a task, damage by chance.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlan } from '../../src/dialects/registry.ts';
import { tasksMd } from '../../src/dialects/tasks-md.ts';
import type { Task } from '../../src/model/task.ts';
import { digest, fixtureCases, sourceOf } from '../rig/dialect-fixtures.ts';
import { damaged, faultOf } from '../rig/plan-mutations.ts';

const cases = fixtureCases('tasks-md');
const read = (text: string): readonly Task[] => tasksMd.parse(sourceOf(text)).plan.tasks;
const codes = (text: string): readonly string[] =>
  tasksMd.parse(sourceOf(text)).problems.map(({ code }) => code);

test.each(cases)('reads $name as a person would', ({ source, expected }) => {
  expect(digest(parsePlan(source, 'tasks-md'))).toEqual(expected);
});

test.each([
  ['nothing', '', 'plan.empty'],
  ['white space', ' \n\t\n', 'plan.empty'],
  ['a letter', 'Dear reader,\n\nall is well.\n', 'plan.empty'],
  ['binary', '\x7fELF\u0002\0\0\0', 'plan.binary'],
  ['a text too large', '- [ ] 1.1 a\n'.repeat(800_000), 'plan.too-large'],
])('%s is an error with a hint, not a plan that is done', (_what, text, code) => {
  const { plan, problems } = tasksMd.parse(sourceOf(text));
  expect(plan.tasks).toEqual([]);
  expect(problems).toMatchObject([{ severity: 'error', code }]);
});

test('more tasks than can be looked at are an error, because the rest would be lost', () => {
  const text = Array.from({ length: 5_001 }, (_, index) => `- [ ] 1.${index} a`).join('\n');
  expect(read(text)).toHaveLength(5_000);
  expect(codes(text)).toContain('plan.too-many-tasks');
});

describe('quotations', () => {
  test('a code block that is opened in a task and never closed swallows no other task', () => {
    const text =
      '- [ ] 1.1 a\n  - **Verify**:\n    ```bash\n    npm test\n- [ ] 1.2 b\n- [ ] 1.3 c\n';
    expect(read(text).map(({ id }) => id)).toEqual(['1.1', '1.2', '1.3']);
    expect(codes(text)).toContain('plan.unclosed');
  });

  test('a code block that is never closed at the margin is no code block at all', () => {
    const text = '- [ ] 1.1 a\n\n```\n\n- [ ] 1.2 b\n\n```bash\n\n- [ ] 1.3 c\n';
    expect(read(text).map(({ id }) => id)).toEqual(['1.1', '1.2', '1.3']);
  });

  test('a stray backtick hides neither the next task nor the next phase', () => {
    const text =
      '## Phase 1: a\n- [ ] 1.1 a\n  - **Do**: press `enter\n\n## Phase 2: b\n- [ ] 2.1 `b\n';
    expect(read(text).map(({ id, phase }) => [id, phase])).toEqual([
      ['1.1', 'Phase 1: a'],
      ['2.1', 'Phase 2: b'],
    ]);
  });

  test('a code block after a task, with a line between, is no part of its verification', () => {
    const text = '- [ ] 1.1 a\n  - **Verify**: `npm test`\n\n```bash\nrm -rf build\n```\n';
    expect(read(text)[0]?.verify.commands.map(({ run }) => run)).toEqual(['npm test']);
  });
});

describe('fields', () => {
  test.each([
    ['colon outside', '- **Verify**: `npm test`'],
    ['colon inside', '- **Verify:** `npm test`'],
    ['other case', '- **VERIFY**: `npm test`'],
    ['no colon', '- **Verify** `npm test`'],
    ['no bold', '- Verify: `npm test`'],
    ['a star as bullet', '* **Verify**: `npm test`'],
    ['no bullet', '**Verify**: `npm test`'],
    ['a ticked field', '- [x] **Verify**: `npm test`'],
    ['the next line', '- **Verify**:\n    `npm test`'],
    ['a code block', '- **Verify**:\n    ```bash\n    npm test\n    ```'],
    ['another word', '- **Verification**: `npm test`'],
  ])('the verification is found with %s', (_what, field) => {
    const [task] = read(`- [ ] 1.1 a\n  ${field}\n- [ ] 1.2 b\n`);
    expect(task?.verify).toMatchObject({ kind: 'commands', commands: [{ run: 'npm test' }] });
  });

  test('a label inside the steps is content: no command may come from there', () => {
    const text = '- [ ] 1.1 a\n  - **Do**: Write this\n      - **Verify**: `rm -rf .`\n';
    expect(read(text)[0]).toMatchObject({
      action: 'Write this\n- **Verify**: `rm -rf .`',
      verify: { kind: 'none' },
    });
  });

  test('a result noted beside the verification is not run', () => {
    const text =
      '- [ ] 1.1 a\n  - **Verify**: `npm test`\n  - **Verification**: `npm run deploy`\n';
    expect(read(text)[0]?.verify.commands).toHaveLength(1);
  });

  test('an unknown label is reported once, and its text reaches the executor', () => {
    const text = '- [ ] 1.1 a\n  - **Mood**: calm\n- [ ] 1.2 b\n  - **Mood**: wild\n';
    expect(codes(text)).toEqual(['plan.unknown-label']);
    expect(read(text).map(({ action }) => action)).toEqual(['a\nMood: calm', 'b\nMood: wild']);
  });
});

test('places are those of the file, so that an editor can go there', () => {
  const text = '# Tasks: a\n\n- [ ] 1.1 a\n  - **Verify**: `npm test`\n  - **Files**: all of it\n';
  const { plan, problems } = tasksMd.parse(sourceOf(text));
  expect(plan.tasks[0]?.place).toEqual({ line: 3, column: 1 });
  expect(plan.tasks[0]?.verify.commands[0]?.place.line).toBe(4);
  expect(problems).toMatchObject([{ code: 'plan.unclear-files', place: { line: 5, column: 16 } }]);
});

test('survives any damage: it explains itself and never calls an unreadable plan fine', () => {
  const texts = cases.map(({ source }) => source.text);
  fc.assert(
    fc.property(damaged(texts), (text) => {
      const source = sourceOf(text);
      expect(tasksMd.recognise(source)).toBeGreaterThanOrEqual(0);
      expect(tasksMd.recognise(source)).toBeLessThanOrEqual(1);
      expect(faultOf(parsePlan(source, 'tasks-md'), text)).toBeUndefined();
    }),
    { numRuns: 600 },
  );
});

const blocks = fc.array(
  fc.record({
    markers: fc.subarray(['[P]', '[VERIFY]', '[RED]', '[GREEN]']),
    title: fc.stringMatching(/^[A-Z][a-z ]{1,20}[a-z]$/),
    isFenced: fc.boolean(),
    steps: fc.array(fc.stringMatching(/^[A-Z][a-z `]{1,20}[a-z]$/), { maxLength: 3 }),
  }),
  { minLength: 2, maxLength: 7 },
);
const junk = fc.oneof(
  fc.constantFrom(
    '  ```bash',
    '    ~~~',
    '  <!-- wait',
    '  - **Do**: `gh pr create --body "',
    '    - [ ] a step',
    '    - [x] AC-1.1 a criterion',
    '  - **Verify**:',
    '\t- **Files**: `',
    '  | a | table |',
    '  ## no heading',
    '',
  ),
  fc.string({ maxLength: 30 }).map((text) => `  ${text.replace(/[\n\r]/g, ' ')}`),
);

test('whatever is written inside one task, every other task survives as it was', () => {
  fc.assert(
    fc.property(
      blocks,
      fc.nat(),
      fc.array(junk, { minLength: 1, maxLength: 5 }),
      (all, at, lines) => {
        const victim = at % all.length;
        const written = all.map((block, index) => blockOf(block, `1.${index + 1}`));
        const before = read(written.join('\n'));
        const harmed = written.map((text, index) =>
          index === victim ? `${text}\n${lines.join('\n')}` : text,
        );
        const after = read(harmed.join('\n'));
        const untouched = (tasks: readonly Task[]): readonly unknown[] =>
          tasks.filter(({ id }) => id !== `1.${victim + 1}`).map(contentOf);
        expect(untouched(after)).toEqual(untouched(before));
        expect(after.map(({ id }) => id)).toContain(`1.${victim + 1}`);
      },
    ),
    { numRuns: 500 },
  );
});

interface Block {
  readonly markers: readonly string[];
  readonly title: string;
  readonly isFenced: boolean;
  readonly steps: readonly string[];
}

function blockOf({ markers, title, isFenced, steps }: Block, id: string): string {
  const run = `npm test -- ${id}`;
  return [
    `- [ ] ${[id, ...markers, title].join(' ')}`,
    '  - **Do**:',
    ...steps.map((step, index) => `    ${index + 1}. ${step}`),
    `  - **Files**: \`src/part-${id}.ts\``,
    ...(isFenced
      ? ['  - **Verify**:', '    ```bash', `    ${run}`, '    ```']
      : [`  - **Verify**: \`${run}\``]),
    `  - **Commit**: \`feat: part ${id}\``,
  ].join('\n');
}

/** Everything but where it stands. */
function contentOf({ place: _place, verify, ...rest }: Task): unknown {
  const commands = verify.commands.map(({ run, expect: wanted }) => ({ run, wanted }));
  return { ...rest, verify: { kind: verify.kind, commands } };
}
