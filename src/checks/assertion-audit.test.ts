import { describe, expect, test } from 'vitest';
import {
  aClaim,
  aFile,
  anAbsentFile,
  aSpec,
  aSubject,
  files,
  GOOD_SPEC,
  inShort,
  type SubjectParts,
} from '../../test/rig/builders.ts';
import { assertionAudit } from './assertion-audit.ts';

const TIDE = ['export function highTide() {', '  return 2;', '}', ''].join('\n');
const GUIDE = '# Guide\n\n## Reading the table\n\nLook.\n';
const tree = files(
  aFile('src/tide.ts', TIDE),
  aFile('docs/guide.md', GUIDE),
  aFile('src/app/(sea)/[id]/page.tsx', 'a\nb\n'),
  anAbsentFile('src/moon.ts'),
);
const two = GOOD_SPEC.replace(
  /( {2}- id: )A1(\n(?:.*\n){2})/,
  (block, id: string, rest: string) => `${block}${id}A2${rest}`,
);
const subjectOf = (text: string | undefined, parts: SubjectParts = {}) =>
  aSubject({
    ...parts,
    task: { spec: aSpec() },
    evidence: { files: tree, claim: text === undefined ? undefined : aClaim({ text }) },
  });
const audit = (text: string | undefined, parts?: SubjectParts) =>
  assertionAudit.check(subjectOf(text, parts));
const heading = (line: string): string => `Done.\n\n## Assertion Results\n\n${line}\n`;

describe('results in every shape that agents write', () => {
  test.each([
    ['a bullet', '- A1: PASS — src/tide.ts:2 (returns two)'],
    ['a hyphen for a dash', '- A1: PASS - src/tide.ts:2 (returns two)'],
    ['bold and code', '* **A1**: PASS — `src/tide.ts:2`'],
    ['a range', '- A1: PASS — src/tide.ts:1-3'],
    ['the line in words', '- A1: PASS — `src/tide.ts` line 2 (returns two)'],
    ['lines in brackets', '- A1: PASS (src/tide.ts, lines 1-3)'],
    ['a heading of a document', '- A1: PASS — docs/guide.md#Reading the table (added)'],
    ['an anchor', '- A1: PASS — docs/guide.md#reading-the-table'],
    ['a line anchor', '- A1: PASS — [tide](src/tide.ts#L2)'],
    ['a path with brackets', '- A1: PASS — src/app/(sea)/[id]/page.tsx:2'],
    [
      'a table',
      '| Assertion | Status | Evidence |\n|---|---|---|\n| A1 | PASS | `src/tide.ts:2` |',
    ],
    ['a table of a tester', '| A1 | returns two | CONFIRMED | `src/tide.ts:2` |'],
    ['a paragraph', '**A1** — highTide returns two: PASS — `src/tide.ts:2` (return 2).'],
    ['the place on the next line', '- A1: PASS\n  - src/tide.ts:2'],
    ['a mark before the word', '- A1: ✅ PASS — src/tide.ts:2'],
  ])('%s', (_, line) => expect(inShort(audit(heading(line)))).toEqual(['pass gate.passed']));

  test('a report without its heading is found as well', () => {
    expect(inShort(audit('- A1: PASS — src/tide.ts:2'))).toEqual(['pass gate.passed']);
  });
  test('a report in a code block of markdown counts if nothing else does', () => {
    expect(
      inShort(audit(`\`\`\`markdown\n${heading('- A1: PASS — src/tide.ts:2')}\`\`\``)),
    ).toEqual(['pass gate.passed']);
  });
  test('what a test run prints is no report', () => {
    expect(
      inShort(audit('```\n A1: PASS src/tide.ts:2\n```\n## Assertion Results\n\nNone.')),
    ).toEqual(['fail spec.2a']);
  });
});

describe('faults, with the agreed words', () => {
  test.each([
    ['2a', heading('- A9: PASS — src/tide.ts:2'), 'Missing evidence for assertion: A1'],
    ['2b', heading('- A1: src/tide.ts:2 shows it'), 'Assertion A1 result missing PASS/FAIL status'],
    [
      '2b',
      heading('- A1: it passes, see src/tide.ts:2'),
      'Assertion A1 result missing PASS/FAIL status',
    ],
    [
      '2b',
      heading('- A1: the test says PASS but the log says FAIL, src/tide.ts:2'),
      'Assertion A1 result missing PASS/FAIL status',
    ],
    [
      '2b',
      heading('- A1: NEEDS_INVESTIGATION — src/tide.ts:2'),
      'Assertion A1 result missing PASS/FAIL status',
    ],
    [
      '2b',
      heading('| A1 | the round trip passes, see src/tide.ts:2 |'),
      'Assertion A1 result missing PASS/FAIL status',
    ],
    ['2c', heading('- A1: PASS — looked at it'), 'Assertion A1 missing file:line evidence'],
    [
      '2c',
      heading('- A1: PASS — curl http://localhost:3000/tides'),
      'Assertion A1 missing file:line evidence',
    ],
    ['2c', heading('- A1: PASS — ../../etc/passwd:1'), 'Assertion A1 missing file:line evidence'],
    [
      '2c',
      heading('- A1: PASS — src/moon.ts:3'),
      'Assertion A1 missing file:line evidence that holds: src/moon.ts does not exist',
    ],
    [
      '2c',
      heading('- A1: PASS — src/tide.ts:4'),
      'Assertion A1 missing file:line evidence that holds: src/tide.ts has 3 lines, and line 4 is cited; off by one?',
    ],
    [
      '2c',
      heading('- A1: PASS — src/tide.ts:0'),
      'Assertion A1 missing file:line evidence that holds: lines count from 1',
    ],
    [
      '2c',
      heading('- A1: PASS — src/tide.ts:3-1'),
      'Assertion A1 missing file:line evidence that holds: the lines 3-1',
    ],
    [
      '2c',
      heading('- A1: PASS — docs/guide.md#Missing part'),
      'Assertion A1 missing file:line evidence that holds: docs/guide.md has no heading',
    ],
    ['2d', heading('- A1: FAIL — src/tide.ts:2'), 'Assertion A1 FAIL missing expected/actual'],
    [
      'assertion-failed',
      heading('- A1: FAIL — src/tide.ts:2 (expected: 2; actual: 1)'),
      'Assertion A1 is reported as FAIL',
    ],
  ])('%s: %s', (code, text, message) => {
    const [finding, ...more] = audit(text);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ outcome: 'fail', reason: `spec.${code}` });
    expect(finding?.message.startsWith(message)).toBe(true);
  });

  test('a failure reported anywhere outweighs a pass reported elsewhere', () => {
    const both = '- A1: PASS — src/tide.ts:2\n- A1: FAIL — src/tide.ts:2 (expected 2, got 1)';
    expect(inShort(audit(heading(both)))).toEqual(['fail spec.assertion-failed']);
  });
  test('each assertion is answered for itself', () => {
    const subject = { ...subjectOf(heading('- A1: PASS — src/tide.ts:2')) };
    const task = { ...subject.task, spec: aSpec(two) };
    expect(inShort(assertionAudit.check({ ...subject, task }))).toEqual(['fail spec.2a']);
  });
});

test('one false place beside a true one is a concern', () => {
  const findings = audit(heading('- A1: PASS — src/tide.ts:2, src/moon.ts:9'));
  expect(inShort(findings)).toEqual(['pass gate.passed', 'concern spec.2c']);
});

test('quoted code that stands a line away gets a hint', () => {
  const findings = audit(heading('- A1: PASS — src/tide.ts:1 (`return 2;`)'));
  expect(inShort(findings)).toEqual(['pass gate.passed', 'concern spec.2c']);
  expect(findings[1]?.message).toContain('is on line 2 of src/tide.ts, not on 1');
});

test('without a claim the question stays open, or fails where a claim is required', () => {
  expect(inShort(audit(undefined))).toEqual(['inconclusive spec.2a']);
  expect(inShort(audit(undefined, { rules: { claim: 'required' } }))).toEqual(['fail spec.2a']);
});

test('it asks the tree for the files that the report names', () => {
  const { task, plan, evidence } = subjectOf(
    heading('- A1: PASS — `src/tide.ts:2` and docs/guide.md#Guide'),
  );
  expect(assertionAudit.wants?.(task, plan, evidence.claim)).toEqual({
    paths: ['src/tide.ts', 'docs/guide.md'],
  });
});
