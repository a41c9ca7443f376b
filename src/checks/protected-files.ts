// The machinery that decides whether tests pass belongs to the project: scripts, settings of runners,
// hooks, CI. A task changes it only by naming it.

import type { CodeSetting } from '../model/code.ts';
import type { Task } from '../model/task.ts';
import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { type ChangedFile, changedFiles } from '../reading/tamper/changed-files.ts';
import {
  isDecisive,
  machineryOf,
  type ScriptEdit,
  scriptEdits,
} from '../reading/tamper/machinery.ts';
import { isCodePath } from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('protected-files', 'inspect');

export const protectedFiles: Check = {
  name: 'protected-files',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task, gateFiles }) {
    const allowance = allowanceOf(task);
    const own = new Set(gateFiles);
    const files = changedFiles(evidence).filter(({ path }) => !own.has(path));
    if (files.length === 0) return [make(notApplicable('Nothing was changed.'))];
    const found = files.flatMap((file) => {
      const scripts = editedScripts(file, allowance);
      return scripts.length > 0
        ? scripts
        : [
            ...decisive(file, allowance),
            ...machinery(file, allowance),
            ...named(file, task, allowance),
          ].slice(0, 1);
    });
    return conclude(make, found, 'Scripts and settings that decide about tests are as they were.');
  },
};

const GUIDANCE = 'Undo it, or have the task name the file.';

function editedScripts(
  { path, before, after, status }: ChangedFile,
  allowance: Allowance,
): readonly FindingParts[] {
  if (
    before === undefined ||
    (status !== 'deleted' && (after === undefined || after.problem !== undefined))
  )
    return [];
  return scriptEdits(before.settings, after?.settings ?? []).flatMap((edit) => {
    const outcome = outcomeOf(edit, path, allowance);
    if (outcome === undefined) return [];
    return [
      {
        outcome,
        reason: 'tamper.machinery' as const,
        message: `${path}:${edit.line}: ${oneLine(edit.key, 60)} ${edit.to === undefined ? 'is gone' : `is now \`${oneLine(edit.to, 80)}\``}${edit.isDefused ? ', which hides failures' : ''}.`,
        guidance: GUIDANCE,
        file: path,
        line: edit.line,
      },
    ];
  });
}

function outcomeOf(
  { isDefused, isPartly, preloads, key }: ScriptEdit,
  path: string,
  allowance: Allowance,
): 'fail' | 'concern' | undefined {
  // What runs before or after a script may well clean up without asking whether it worked.
  const isAside = /\.(?:pre|post)/.test(key) || (isPartly && allowance.asksNothing);
  if (isDefused && !isAside) return 'fail';
  if (allowance.isOutside(path)) return 'fail';
  if (preloads || isPartly) return 'concern';
  const isTest = /\.(?:pre|post)?test$/.test(key);
  return isTest && !allowance.covers(path) && !allowance.says('tooling') && !allowance.asksNothing
    ? 'concern'
    : undefined;
}

/** `.npmrc` with another shell, a runner that ignores a folder. */
function decisive(
  { path, before, after }: ChangedFile,
  allowance: Allowance,
): readonly FindingParts[] {
  const known = new Map(before?.settings.map(({ key, value }) => [key, value]));
  const changed = (after?.settings ?? []).filter(
    (setting) =>
      isDecisive(setting) &&
      known.get(setting.key) !== setting.value &&
      machineryOf(path) !== undefined,
  );
  return changed.map((setting) => ({
    outcome: isGrave(setting, path, allowance) ? 'fail' : 'concern',
    reason: 'tamper.machinery',
    message: `${path}:${setting.line} sets ${oneLine(setting.key, 60)} to ${oneLine(String(setting.value), 60)}.`,
    guidance: GUIDANCE,
    file: path,
    line: setting.line,
  }));
}

function isGrave({ key }: CodeSetting, path: string, allowance: Allowance): boolean {
  return (
    allowance.isOutside(path) ||
    (/(?:script-shell|node-options)$/.test(key) && !allowance.covers(path))
  );
}

/** Outside of the scope that the task declares; without one, what starts programs on other machines, and what a look without a plan would not show. */
function machinery(
  { path, status, from }: ChangedFile,
  allowance: Allowance,
): readonly FindingParts[] {
  const kind = machineryOf(path) ?? (from === undefined ? undefined : machineryOf(from));
  if (kind === undefined) return [];
  const isOutside = allowance.isOutside(path) || (kind === 'installed' && !allowance.covers(path));
  const isUnasked =
    (kind === 'hooks' || kind === 'ci') &&
    !allowance.covers(path) &&
    allowance.hasWords &&
    !allowance.says('tooling');
  // Without a plan nothing is put back, and nobody would see it.
  const isUnseen = kind === 'runner' && !allowance.hasWords && !allowance.asksNothing;
  if (!isOutside && !isUnasked && !isUnseen) return [];
  return [
    {
      outcome: isOutside ? 'fail' : 'concern',
      reason: 'tamper.machinery',
      message: `${path} decides how work is judged, and was ${status}.`,
      guidance: GUIDANCE,
      file: path,
    },
  ];
}

/** What the verify command itself names: a script that it runs, a file that it compares with. */
function named(
  { path, status }: ChangedFile,
  task: Task,
  allowance: Allowance,
): readonly FindingParts[] {
  if (status === 'added' || !allowance.isOutside(path) || !isNamed(path, task)) return [];
  return [
    {
      outcome: 'fail',
      reason: 'tamper.machinery',
      message: `${path} is run by the verify command, and was ${status}.`,
      guidance: GUIDANCE,
      file: path,
    },
  ];
}

function isNamed(path: string, { verify }: Task): boolean {
  if (!isCodePath(path) && !/\.(?:sh|bash|json)$/.test(path)) return false;
  return verify.commands.some(({ run }) =>
    run.split(/[\s"'=;&|()]+/).some((word) => word.replace(/^\.\//, '') === path),
  );
}
