import { describe, expect, test } from 'vitest';
import { boxOf, indentOf, tickedLine } from './box.ts';
import { isMarked, readHeadingLabel, readTaskLabel } from './task-label.ts';

describe('boxOf', () => {
  test.each([
    ['- [ ] a', false, 0],
    ['- [x] a', true, 0],
    ['* [X] a', true, 0],
    ['+ [✓] a', true, 0],
    ['  - [ ] a', false, 2],
    ['\t- [x] a', true, 4],
    ['- [] a', false, 0],
    ['- [~] a', false, 0],
    ['- [ ]* a', false, 0],
    ['3. [ ] a', false, 0],
    ['- [ ]', false, 0],
    ['- [ ]1.1 a', false, 0],
    ['- [x]`tide` a', true, 0],
    ['- ✅ 1.1 a', true, 0],
    ['- ☑️ 1.1 a', true, 0],
    ['  * ⬜ a', false, 2],
    ['- 🔲 1.1 a', false, 0],
    ['2. ☐ a', false, 0],
    ['- ❌ 1.1 a', false, 0],
    ['- ☑ a', true, 0],
  ])('%j is a box', (line, isTicked, indent) => {
    expect(boxOf(line)).toMatchObject({ isTicked, indent });
  });

  test.each([
    ...['- [a](b)', '- [1] a', '-[ ] a', '- a [ ]', '[ ] a', '- [xx] a', ''],
    ...['- ✅ all tests pass', '- ⏳ soon', '⬜ a', '- ⬜', '- 🚢 1.1 a'],
  ])('%j is none: a link, a footnote or a sentence must not become a task', (line) => {
    expect(boxOf(line)).toBeUndefined();
  });

  test.each([
    ['- [ ] 1.1 a [ ]', '- [x] 1.1 a [ ]'],
    ['  - ⬜ 1.1 a ⬜', '  - ✅ 1.1 a ⬜'],
    ['2. ☐  a', '2. ☑  a'],
    ['- ⏳ 1.1 a', '- ✅ 1.1 a'],
    ['- ☑️ 1.1 a', '- ✅ 1.1 a'],
    ['- a', undefined],
  ])('%j is ticked as %j', (line, ticked) => {
    expect(tickedLine(line)).toBe(ticked);
  });

  test('a line of nothing but blanks around its box is read at once', () => {
    const blanks = ' '.repeat(300_000);
    expect(boxOf(`-${blanks}⬜${blanks}a`)?.text).toBe('a');
  });
});

describe('readTaskLabel', () => {
  test.each([
    ['1.1 Add', '1.1', 'Add'],
    ['1.2.3 Add', '1.2.3', 'Add'],
    ['**Step 1.2**: Add', '1.2', 'Add'],
    ['Task 0A — Add', '0A', 'Add'],
    ['NR2-3. Add', 'NR2-3', 'Add'],
    ['2.1.3a Add', '2.1.3a', 'Add'],
    ['1.X Add', '1.X', 'Add'],
    ['1.1: Add', '1.1', 'Add'],
    ['1.1 - Add', '1.1', 'Add'],
    ['1.1. Add', '1.1', 'Add'],
    ['**1.1** Add', '1.1', 'Add'],
    ['**1.1 Add**', '1.1', 'Add'],
    ['Task 1.1: Add', '1.1', 'Add'],
    ['Task 3: Add', '3', 'Add'],
    ['1. Add', '1', 'Add'],
    ['V4 Add', 'V4', 'Add'],
    ['V1b Add', 'V1b', 'Add'],
    ['VE1 Add', 'VE1', 'Add'],
    ['VF Add', 'VF', 'Add'],
    ['V_final_a Add', 'V_final_a', 'Add'],
    ['Q1 Add', 'Q1', 'Add'],
    ['Q2.1 Add', 'Q2.1', 'Add'],
    ['T001 Add', 'T001', 'Add'],
    ['T-001: Add', 'T-001', 'Add'],
    ['BUG-12 Add', 'BUG-12', 'Add'],
    ['1.1', '1.1', ''],
    ['[T001] Add', 'T001', 'Add'],
    ['`1.1` Add', '1.1', 'Add'],
    ['**TI01** Add', 'TI01', 'Add'],
    ['**TI01**: Add', 'TI01', 'Add'],
    ['**TI01: Add**', 'TI01', 'Add'],
  ])('%j has the id %s', (text, id, title) => {
    expect(readTaskLabel(text)).toMatchObject({ id, title });
  });

  test.each([
    '3 new tests',
    'UTF-8 support',
    'SHA1-256 support',
    'Verify the gate',
    'V is for victory',
    '1.1-2 Add',
    '100% coverage',
    'SHA-256 sums',
    'TLS13 support',
    '`tide` support',
  ])('%j has none: a number in a title is no id', (text) => {
    expect(readTaskLabel(text)).toMatchObject({ id: undefined, title: text });
  });

  test.each([
    ['1.1 [P] Add', ['P'], 'Add'],
    ['1.1 (P) Add', ['P'], 'Add'],
    ['1.1 Add (P)', ['P'], 'Add'],
    ['1.1 Add (p)rinted pages', [], 'Add (p)rinted pages'],
    ['1.1 (Prices) Add', [], '(Prices) Add'],
    ['1.1 Add option (p)', [], 'Add option (p)'],
    ['[P] 1.1 [RED] Add', ['P', 'RED'], 'Add'],
    ['1.1 [verify] Add', ['VERIFY'], 'Add'],
    ['1.1 [FIX 1.3] Add', ['FIX 1.3'], 'Add'],
    ['1.1 [VERIFY/STAGING] Add', ['VERIFY', 'STAGING'], 'Add'],
    ['1.1 Add [P] [RED]', ['P', 'RED'], 'Add'],
    ['1.1 Add [tool.linter] to it', [], 'Add [tool.linter] to it'],
    ['1.1 [docs](docs.md) are right', [], '[docs](docs.md) are right'],
  ])('%j has the markers %j', (text, markers, title) => {
    expect(readTaskLabel(text)).toMatchObject({ id: '1.1', markers, title });
  });
});

test('a marker counts as the last part of a word too, and not inside another', () => {
  expect(isMarked(['TDD-RED'], 'RED')).toBe(true);
  expect(isMarked(['REDO'], 'RED')).toBe(false);
});

test('a tab reaches the next multiple of four, as it does in an editor', () => {
  expect(['\ta', '  \ta', '    a'].map(indentOf)).toEqual([4, 4, 4]);
});

describe('readHeadingLabel', () => {
  test.each([
    ['T1: Add', 'T1', 'Add', undefined],
    ['Task 3: Add', '3', 'Add', undefined],
    ['B02: Add ✅ concluída', 'B02', 'Add', true],
    ['T4: Add [P] ✅', 'T4', 'Add', true],
    ['US1-T4: Add', 'US1-T4', 'Add', undefined],
    ['P0-4: Add — ✅ done on Monday, to be sent', 'P0-4', 'Add', true],
    ['P0-4: Add ✅ to the table', 'P0-4', 'Add ✅ to the table', undefined],
    ['P0-4: Show ✅ done marks in the list', 'P0-4', 'Show ✅ done marks in the list', undefined],
    ['P0-4: Add ✅ Done (by hand)', 'P0-4', 'Add', true],
    ['T10e. [web] Add', 'T10e', 'Add', undefined],
    ['H2 headings', undefined, 'H2 headings', undefined],
  ])('%j', (heading, id, title, isTicked) => {
    expect(readHeadingLabel(heading)).toMatchObject({ id, title, isTicked });
  });
});
