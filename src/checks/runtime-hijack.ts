// Work that interferes with what judges it: assertions, the runner, the module loader, hooks and
// options that load code before the tests. Libraries of that trade need a task that says so.

import type { CodeMark, MarkKind } from '../model/code.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { type ChangedFile, changedFiles, newMarks } from '../reading/tamper/changed-files.ts';
import { isAsidePath, isSourcePath, isTestPath } from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('runtime-hijack', 'inspect');

export const runtimeHijack: Check = {
  name: 'runtime-hijack',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const allowance = allowanceOf(task);
    const files = changedFiles(evidence).filter(({ status }) => status !== 'deleted');
    if (files.length === 0) return [make(notApplicable('Nothing was changed.'))];
    const found = files.flatMap((file) => [
      ...startFiles(file, allowance),
      ...hijacks(file, allowance),
    ]);
    return conclude(make, found, 'Nothing interferes with assertions, runner or loader.');
  },
};

const WORDS: Readonly<Partial<Record<MarkKind, string>>> = {
  'assert-patched': 'replaces a part of the assertion library',
  'loader-patched': 'reaches into the module loader',
  'runner-patched': 'replaces a part of the test runner',
  'builtin-patched': 'replaces a builtin that assertions rely on',
  'equality-forged': 'is equal to everything',
  'runner-hook': 'hooks into how the runner reports results',
  'outcome-told': 'tells the test runner how a test ends',
  'collection-hook': 'hooks into which tests are collected',
  'runtime-option': 'sets options that load code before anything else',
  'caller-inspected': 'looks at who called it',
  'code-hidden': 'holds code that nobody can read as it stands',
};

const IN_SOURCE: readonly MarkKind[] = [
  'assert-patched',
  'loader-patched',
  'runner-patched',
  'builtin-patched',
  'equality-forged',
  'runtime-option',
  'caller-inspected',
  'runner-hook',
  'outcome-told',
  'code-hidden',
];
// Tests fake a good deal; what they may not fake is the assertion itself and the report of the runner.
const IN_TESTS: readonly MarkKind[] = ['assert-patched', 'runner-hook', 'collection-hook'];
const MILD: readonly MarkKind[] = ['builtin-patched', 'caller-inspected', 'collection-hook'];

function hijacks(file: ChangedFile, allowance: Allowance): readonly FindingParts[] {
  const isTest = isTestPath(file.path);
  if (!isTest && !isSourcePath(file.path) && !isSetup(file.path)) return [];
  return newMarks(file, isTest || isSetup(file.path) ? IN_TESTS : IN_SOURCE)
    .filter((mark) => !isTest || !isSpy(mark))
    .map((mark) => ({
      outcome: isGrave(file, mark, allowance) ? 'fail' : 'concern',
      reason: 'tamper.runtime',
      message: `${file.path}:${mark.line} ${WORDS[mark.kind] ?? ''}: ${oneLine(mark.detail, 100)}`,
      guidance: 'Take it out: the work must pass with the runner as it is.',
      file: file.path,
      line: mark.line,
    }));
}

const isSetup = (path: string): boolean => isAsidePath(path) && /setup|conftest|test/i.test(path);

/** `require.cache` is emptied to load a module anew. */
const isSpy = ({ detail }: CodeMark): boolean =>
  /^require\.cache|^(?:delete|jest\.|vi\.)/.test(detail);

/** Where no scope is declared, the habits of instrumentation are shown; where one is, they are refused. */
function isGrave(file: ChangedFile, mark: CodeMark, allowance: Allowance): boolean {
  const hadSuch = file.before?.marks.some(({ kind }) => kind === mark.kind) === true;
  if (hadSuch && mark.kind !== 'assert-patched') return false;
  if (MILD.includes(mark.kind)) return allowance.hasScope && !allowance.covers(file.path);
  if (mark.kind === 'runner-hook') return !allowance.covers(file.path);
  // What is shipped may be made for tests, and be called so.
  if (mark.kind === 'outcome-told' && /pytest|plugin|test/i.test(file.path))
    return allowance.hasScope && !allowance.covers(file.path);
  if (isTestPath(file.path)) return !allowance.says('tooling');
  return true;
}

/** Files that the interpreter runs by their name alone. */
function startFiles({ path, status }: ChangedFile, allowance: Allowance): readonly FindingParts[] {
  if (!/(?:^|\/)(?:sitecustomize|usercustomize)\.py$|\.pth$/.test(path)) return [];
  return [
    {
      outcome: allowance.covers(path) ? 'concern' : 'fail',
      reason: 'tamper.runtime',
      message: `${path} was ${status}: Python runs it before everything else.`,
      guidance: 'Take it out; code that must run is imported.',
      file: path,
    },
  ];
}
