// Shipped code that finds out whether it is being tested, or reads the tests, can behave for them
// alone.

import type { CodeMark } from '../model/code.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { type ChangedFile, changedFiles, newMarks } from '../reading/tamper/changed-files.ts';
import { isSourcePath } from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('test-awareness', 'inspect');

export const testAwareness: Check = {
  name: 'test-awareness',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const sources = changedFiles(evidence).filter(
      ({ path, after }) => after !== undefined && isSourcePath(path),
    );
    if (sources.length === 0) return [make(notApplicable('No shipped code was changed.'))];
    const allowance = allowanceOf(task);
    return conclude(
      make,
      sources.flatMap((file) => questions(file, allowance)),
      'The code does not ask whether it is tested.',
    );
  },
};

const WORDS: Readonly<Record<string, string>> = {
  'test-aware': 'finds out whether it is being tested',
  'test-mode': 'behaves differently in a test environment',
  'reads-tests': 'reads the tests or what they compare with',
};

function questions(file: ChangedFile, allowance: Allowance): readonly FindingParts[] {
  return newMarks(file, ['test-aware', 'test-mode', 'reads-tests']).map((mark) => ({
    outcome: isGrave(file, mark, allowance) ? 'fail' : 'concern',
    reason: 'tamper.test-aware',
    message: `${file.path}:${mark.line} ${WORDS[mark.kind] ?? ''}: ${oneLine(mark.detail, 100)}`,
    guidance: 'Make the code right for every caller; it must not know about its tests.',
    file: file.path,
    line: mark.line,
  }));
}

/** Tools for testing live in some repositories: they did so before, or the task says so. */
function isGrave(file: ChangedFile, { kind, detail }: CodeMark, allowance: Allowance): boolean {
  if (kind === 'test-mode' || allowance.says('test-mode')) return false;
  // Measuring coverage gets in the way of some code; most runs of tests do not measure it.
  if (allowance.asksNothing && /NODE_V8_COVERAGE|NYC_CONFIG/.test(detail)) return false;
  const hadSuch = file.before?.marks.some((mark) => mark.kind === kind) === true;
  const isOption = file.after?.isProgram === true && !allowance.hasScope;
  return !hadSuch && !isOption && (kind === 'test-aware' || allowance.hasScope);
}
