// A fix or a feature changes what code does. Comments, layout and quotes alone are no such work.

import type { Task } from '../model/task.ts';
import { natureOf } from '../reading/plan/task-nature.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { type ChangedFile, changedFiles, doesOther } from '../reading/tamper/changed-files.ts';
import {
  isCodePath,
  isExpectationPath,
  isPythonPath,
  isTestPath,
} from '../reading/tamper/paths.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('cosmetic-change', 'inspect');

export const cosmeticChange: Check = {
  name: 'cosmetic-change',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task, plan, gateFiles }) {
    const allowance = allowanceOf(task);
    const records = new Set([...plan.stateFiles, ...gateFiles]);
    const files = changedFiles(evidence).filter(({ path }) => !records.has(path) && !isAside(path));
    // What tests compare with cannot be the work of a task that asks for code.
    const worked = allowance.hasScope ? files.filter(({ path }) => allowance.covers(path)) : files;
    const isCode =
      worked.length > 0 &&
      worked.every(
        ({ path, before, after }) =>
          isCodePath(path) && (before !== undefined || isTestPath(path)) && after !== undefined,
      );
    if (files.length === 0 && isOnlyWords(task, evidence.changes.length, allowance))
      return [
        make({
          outcome: 'fail',
          reason: 'tamper.cosmetic',
          message: 'Only words were changed, and the task asks for code.',
          guidance: 'Make the change that the task asks for.',
        }),
      ];
    if (
      !isCode ||
      worked.some(
        ({ before, after }) => before?.problem !== undefined || after?.problem !== undefined,
      )
    )
      return [make(notApplicable('The change is not of code alone.'))];
    const real = worked.filter(isWork);
    if (real.length > 0 && !hasOnlyOtherTests(worked, task, allowance))
      return [
        make({
          outcome: 'pass',
          reason: 'gate.passed',
          message: 'The code does something else than before.',
        }),
      ];
    const same = worked.filter((file) => !isWork(file));
    const [first] = same;
    return [
      make({
        outcome: real.length > 0 && mayBeRead(same) ? 'concern' : severity(task, allowance),
        reason: 'tamper.cosmetic',
        message: `Only comments or layout differ in ${first?.path ?? 'the code'}${same.length > 1 ? ` and ${same.length - 1} more` : ''}: the code does what it did before.`,
        guidance: 'Make the change that the task asks for.',
        file: first?.path,
      }),
    ];
  },
};

/** Code in another place is other work than code with other comments. */
const isWork = (file: ChangedFile): boolean =>
  doesOther(file) || (file.status === 'renamed' && !isTestPath(file.path));

/** Tests of code that does what it did can pass for no other reason than what is written in it. */
function hasOnlyOtherTests(
  worked: readonly ChangedFile[],
  task: Task,
  allowance: Allowance,
): boolean {
  const shipped = worked.filter(({ path }) => !isTestPath(path));
  return (
    shipped.length > 0 &&
    !shipped.some(isWork) &&
    natureOf(task) === 'behaviour' &&
    !allowance.says('expectations')
  );
}

/** Programs in Python show what their documentation says. */
const mayBeRead = (files: readonly ChangedFile[]): boolean =>
  files.some(({ path }) => isPythonPath(path));

const isAside = (path: string): boolean =>
  /\.(?:md|mdx|rst|txt)$/i.test(path) || (isExpectationPath(path) && !isTestPath(path));

/** A fix or feature by its own record, whose files are not words themselves. */
function isOnlyWords({ kind, files }: Task, changes: number, allowance: Allowance): boolean {
  const isOfWords = files?.some(isAside) === true || allowance.says('layout');
  return changes > 0 && (kind === 'fix' || kind === 'feature') && !isOfWords;
}

function severity(task: Task, allowance: Allowance): 'fail' | 'concern' | 'pass' {
  const { kind } = task;
  if (natureOf(task) === 'docs' || kind === 'chore' || kind === 'refactor') return 'pass';
  if (!allowance.hasWords) return 'pass';
  if (allowance.says('layout')) return kind === 'fix' || kind === 'feature' ? 'concern' : 'pass';
  return 'fail';
}
