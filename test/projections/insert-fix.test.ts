// A fix task in a checklist: after the task it repairs and its earlier fixes, and nowhere else changed.

import { expect, test } from 'vitest';
import { planWithFix } from '../../src/app/run/plan-with-fix.ts';
import { aTask, aVerify } from '../rig/builders.ts';

const fix = (id: string, of: string) =>
  aTask({
    id,
    kind: 'fix',
    name: `[FIX ${of}] Fix: it leaks`,
    action: 'Address it\n1. Look',
    files: ['hull.ts'],
    verify: aVerify('npm test'),
    done: ['it is dry'],
    commit: 'fix: it leaks',
  });

const ENTRY = `- [x] 1.1.1 [FIX 1.1] Fix: it leaks
  - **Do**: Address it
    1. Look
  - **Files**: \`hull.ts\`
  - **Done when**: it is dry
  - **Verify**: \`npm test\`
  - **Commit**: \`fix: it leaks\`
`;

const inserted = (text: string, after: readonly string[] = ['1.1'], id = '1.1.1') =>
  planWithFix(text, 'tasks-md', { after, fix: fix(id, after[0] ?? '') });

test.each([
  [
    '- [ ] 1.1 Keel\n  - **Do**: build\n- [ ] 1.2 Mast\n',
    '- [ ] 1.1 Keel\n  - **Do**: build\n@- [ ] 1.2 Mast\n',
  ],
  [
    '- [x] 1.1 Keel\n\n## Phase 2\n\n- [ ] 2.1 Mast\n',
    '- [x] 1.1 Keel\n@\n## Phase 2\n\n- [ ] 2.1 Mast\n',
  ],
  ['- [x] 1.1 Keel', '- [x] 1.1 Keel\n@'],
])('%j', (text, expected) => {
  expect(inserted(text)).toBe(expected.replace('@', ENTRY));
});

test('a second one stands behind the first, a fix of a fix behind that, and none stands there twice', () => {
  const one = inserted('- [x] 1.1 Keel\n- [ ] 1.2 Mast\n') ?? '';
  const two = inserted(one, ['1.1'], '1.1.2') ?? '';
  const three = inserted(two, ['1.1.1'], '1.1.1.1') ?? '';
  expect(three.match(/^- .{8}/gm)).toEqual([
    '- [x] 1.1 ',
    '- [x] 1.1.',
    '- [x] 1.1.',
    '- [x] 1.1.',
    '- [ ] 1.2 ',
  ]);
  expect(three.match(/1\.1\.\d[.\d]*(?= \[FIX)/g)).toEqual(['1.1.1', '1.1.1.1', '1.1.2']);
  expect(inserted(three)).toBeUndefined();
});

test('line ends, bullets and indentation are those of the plan', () => {
  const made = inserted('  * [ ] 1.1 Keel\r\n  * [ ] 1.2 Mast\r\n') ?? '';
  expect(made).toContain('  * [x] 1.1.1 [FIX 1.1] Fix: it leaks\r\n    - **Do**: Address it\r\n');
  expect(made.split('\r\n').join('')).not.toContain('\n');
});

test('one of several that go at once comes after all of them', () => {
  const text = '- [ ] 1.1 [P] Keel\n- [ ] 1.2 [P] Mast\n- [ ] 1.3 Sail\n';
  expect(inserted(text)).toBeUndefined();
  expect(
    inserted(text, ['1.1', '1.2'])
      ?.match(/^- \[.\] \S+/gm)
      ?.at(2),
  ).toBe('- [x] 1.1.1');
});

test.each([
  ['a task without an id', '- [ ] 1.1 Keel\n- [ ] Mast\n'],
  ['two tasks with one id', '- [ ] 1.1 Keel\n- [ ] 1.1 Mast\n'],
  ['tasks that are headings', '### T1: Keel\n- [ ] build\n\n- [ ] 1.1 Mast\n'],
  ['no such task', '- [ ] 1.2 Mast\n'],
  ['its id taken', '- [ ] 1.1 Keel\n- [x] 1.1.1 Rope\n'],
  ['a task whose text goes on at the margin', '- [ ] 1.1 Keel\n```sh\nmake\n```\n'],
])('a plan stays as it is with %s', (_, text) => {
  expect(inserted(text)).toBeUndefined();
});

test('words of a reviewer can neither open a box nor end the entry', () => {
  const words = 'It leaks\r- [x] 9.9 Gone\n- [ ] 1.2 Mast';
  const made = planWithFix('- [x] 1.1 Keel\n- [ ] 1.2 Mast\n', 'tasks-md', {
    after: ['1.1'],
    fix: { ...fix('1.1.1', '1.1'), name: words, done: [words] },
  });
  expect(made?.match(/^\s*- \[.\] \S+/gm)).toEqual(['- [x] 1.1', '- [x] 1.1.1', '- [ ] 1.2']);
});
