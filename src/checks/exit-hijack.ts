// Code that ends its process with success, or hooks into how the process ends, can hide every failure
// behind it. Programs may; modules that tests load may not.

import type { CodeFacts, CodeMark } from '../model/code.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { type ChangedFile, changedFiles, newMarks } from '../reading/tamper/changed-files.ts';
import { meansFile } from '../reading/tamper/module-paths.ts';
import { isFixturePath, isSourcePath, isTestPath } from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('exit-hijack', 'inspect');

export const exitHijack: Check = {
  name: 'exit-hijack',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const allowance = allowanceOf(task);
    const files = changedFiles(evidence).filter(
      ({ path, after }) =>
        after !== undefined && !isFixturePath(path) && (isSourcePath(path) || isTestPath(path)),
    );
    if (files.length === 0) return [make(notApplicable('No code was changed.'))];
    const changedTests = files.flatMap(({ path, after }) =>
      isTestPath(path) && after !== undefined ? [after] : [],
    );
    const tests = [...changedTests, ...(evidence.code?.tests ?? [])];
    const found = files.flatMap((file) => exits(file, tests, allowance));
    return conclude(make, found, 'Nothing ends the process behind the back of the tests.');
  },
};

function exits(
  file: ChangedFile,
  tests: readonly CodeFacts[],
  allowance: Allowance,
): readonly FindingParts[] {
  const marks = newMarks(file, ['exit-quiet', 'exit-any', 'exit-handler', 'error-handler']);
  if (marks.length === 0) return [];
  // A file beside the tests, such as a program that they start, is a module like any other.
  const isTest = (file.after?.tests.length ?? 0) > 0 || /(?:^|\/)conftest\.py$/.test(file.path);
  const isLoaded = tests.some(({ path, imports }) =>
    imports.some(({ from }) => meansFile(path, from, file.path)),
  );
  const place: Place = {
    isTest,
    isLoaded,
    isProgram: file.after?.isProgram === true,
    isNew: file.before === undefined,
    isBeside: !isTest && isTestPath(file.path),
    allowance,
  };
  return marks.flatMap((mark) => {
    const outcome = outcomeOf(mark, place);
    if (outcome === undefined) return [];
    return [
      {
        outcome,
        reason: 'tamper.exit' as const,
        message: `${file.path}:${mark.line} ${WORDS[mark.kind] ?? ''}${isLoaded ? ', and tests load it' : ''}: ${oneLine(mark.detail, 100)}`,
        guidance: 'Return or throw instead; only a program ends its process.',
        file: file.path,
        line: mark.line,
      },
    ];
  });
}

const WORDS: Readonly<Record<string, string>> = {
  'exit-quiet': 'ends the process with success',
  'exit-any': 'ends the process',
  'exit-handler': 'hooks into the end of the process',
  'error-handler': 'takes uncaught errors',
};

interface Place {
  readonly isTest: boolean;
  readonly isLoaded: boolean;
  readonly isProgram: boolean;
  readonly isNew: boolean;
  /** In a folder of tests, and no test. */
  readonly isBeside: boolean;
  readonly allowance: Allowance;
}

function outcomeOf(mark: CodeMark, place: Place): 'fail' | 'concern' | undefined {
  if (place.isTest) return outcomeInTest(mark, place);
  if (place.isBeside && !place.isLoaded) return undefined;
  if (!place.isProgram) return outcomeInModule(mark, place);
  // What runs when a test loads the file ends the test, program or not.
  return mark.kind === 'exit-quiet' && place.isLoaded && mark.isAtLoad ? 'fail' : undefined;
}

function outcomeInTest(
  { kind, isAtLoad, isGuarded }: CodeMark,
  { isNew }: Place,
): 'fail' | 'concern' | undefined {
  // A new test for some platforms only may leave at once on the others.
  if (kind === 'exit-quiet') return isGuarded && isNew ? 'concern' : 'fail';
  return kind !== 'exit-any' && isAtLoad ? 'concern' : undefined;
}

function outcomeInModule(mark: CodeMark, place: Place): 'fail' | 'concern' | undefined {
  const { kind, isAtLoad } = mark;
  const { isLoaded, allowance } = place;
  const isAsked = allowance.says('exit');
  if (kind === 'exit-any') return isLoaded && !isAsked ? 'concern' : undefined;
  if (kind === 'exit-handler' || isUsual(mark, allowance)) return 'concern';
  const isQuiet = kind === 'exit-quiet';
  const isGrave = isQuiet ? isLoaded || isAtLoad || allowance.hasScope : isLoaded && isAtLoad;
  return isGrave && !isAsked ? 'fail' : 'concern';
}

function isUsual({ detail, isAtLoad, isGuarded }: CodeMark, allowance: Allowance): boolean {
  if (isAtLoad) return false;
  // SystemExit can be caught, and is how many a function of Python says that it is done.
  const isRaised = /^(?:sys\.exit|exit|quit|raise SystemExit)\b/.test(detail);
  // Where nothing was asked for, so is an exit that some case of a function comes to.
  return isRaised ? !allowance.hasScope : isGuarded && allowance.asksNothing;
}
