// Which further runs could say something about the proof of this work. A question that can't arise is
// not asked: each costs as much as the verify commands themselves.

import type { Evidence } from '../../model/evidence.ts';
import type { Plan } from '../../model/plan.ts';
import type { ProbeKind } from '../../model/probe.ts';
import type { Task } from '../../model/task.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { type Side, sidesOf } from '../../reading/change/change-roles.ts';
import { readScope } from '../../reading/change/scope.ts';
import { isCode } from '../../reading/command-run/unreadable.ts';
import { natureOf } from '../../reading/plan/task-nature.ts';
import { followScripts } from '../../reading/shell/followed-scripts.ts';
import { machineryOf, scriptEdits } from '../../reading/tamper/machinery.ts';
import { isAsidePath, isTestFile } from '../../reading/tamper/paths.ts';

export interface Asked {
  readonly task: Task;
  readonly plan: Plan;
  readonly gateFiles: readonly string[];
  readonly commands: readonly VerifyCommand[];
  readonly evidence: Pick<Evidence, 'changes' | 'base' | 'code' | 'baseFiles'>;
}

export interface Question {
  readonly kind: ProbeKind;
  /** What is put back from the base, or made unreadable. */
  readonly paths: readonly string[];
}

/** In the order in which they are asked. */
export function questionsFor(asked: Asked): readonly Question[] {
  const { task, evidence } = asked;
  const nature = natureOf(task);
  // Without a commit there is nothing to compare with: everything is new.
  if (evidence.base === undefined || nature === 'look' || nature === 'red') return [];
  const sides = sidesOfWork(asked);
  return [
    ...(nature === 'behaviour' ? withoutChange(sides) : []),
    ...(nature === 'same' || nature === 'docs' ? sabotage(sides) : []),
    ...(nature === 'behaviour' ? fewerTests(evidence) : inventory(sides, nature === 'tests')),
    ...(nature === 'tests' ? [] : cleanRoom(sides, asked)),
  ];
}

/** What changed, without the records of the plan and the gate itself. */
export function sidesOfWork({ plan, gateFiles, evidence }: Asked): readonly Side[] {
  const records = readScope([...plan.stateFiles, ...gateFiles]);
  return sidesOf(evidence.changes).filter(({ path }) => !records.covers(path));
}

const pathsOf = (sides: readonly Side[]): readonly string[] => sides.map(({ path }) => path);

/** Tests stay as the work has them; what they test goes back. */
function withoutChange(sides: readonly Side[]): readonly Question[] {
  const of = (...roles: readonly Side['role'][]): readonly Side[] =>
    sides.filter(({ role }) => roles.includes(role));
  const kind = 'without-change';
  if (of('source').length > 0) return [{ kind, paths: pathsOf(of('source', 'docs')) }];
  // Where settings are the work, they are what is to be proved.
  if (of('machinery').length > 0) return [{ kind, paths: pathsOf(of('machinery', 'docs')) }];
  return [];
}

const MAX_SABOTAGED = 50;

function sabotage(sides: readonly Side[]): readonly Question[] {
  const code = sides.filter(
    ({ path, role, isThere }) => role === 'source' && isThere && isCode(path),
  );
  return code.length === 0
    ? []
    : [{ kind: 'sabotage', paths: pathsOf(code).slice(0, MAX_SABOTAGED) }];
}

/** How many tests ran before: of interest where tests or their settings differ. */
function inventory(sides: readonly Side[], isAlways: boolean): readonly Question[] {
  const isTouched = sides.some(({ role }) => role === 'test' || role === 'machinery');
  return isTouched || isAlways ? [{ kind: 'base', paths: [] }] : [];
}

/** Tests that went elsewhere, and scripts that start them another way: as many have to run as before. */
function fewerTests({ changes, code }: Asked['evidence']): readonly Question[] {
  const isMoved = changes.some(
    ({ path, from, status }) =>
      isTestFile(from ?? path) && (status === 'deleted' || status === 'renamed'),
  );
  const isEdited = [...(code?.changed.values() ?? [])].some(
    ({ before, after }) =>
      (after?.tests.length ?? 0) < (before?.tests.length ?? 0) ||
      scriptEdits(before?.settings ?? [], after?.settings ?? []).length > 0,
  );
  return isMoved || isEdited ? [{ kind: 'base', paths: [] }] : [];
}

/** What runners find by its name, and obey: it can choose tests or stand in for what they test. */
function isSteering(path: string): boolean {
  const kind = machineryOf(path);
  return (
    kind === 'runner' ||
    kind === 'manager' ||
    kind === 'tasks' ||
    /(?:^|\/)(?:node_modules\/|(?:pyproject\.toml|setup\.cfg)$)/.test(path)
  );
}

/** What judges the work, where the work changed it without being asked to. */
function cleanRoom(sides: readonly Side[], asked: Asked): readonly Question[] {
  const { files } = asked.task;
  const called = calledBy(sides, asked);
  const judging = sides.filter(
    ({ path, role }) =>
      role === 'test' ||
      role === 'machinery' ||
      isAsidePath(path) ||
      isSteering(path) ||
      called.has(path),
  );
  const scope = files === undefined ? undefined : readScope(files);
  const paths =
    scope === undefined
      ? judging
          .filter(
            ({ wasThere, role, path }) =>
              (wasThere && role !== 'source') || isSteering(path) || called.has(path),
          )
          .map(({ path }) => path)
      : pathsOf(judging.filter(({ path }) => !scope.covers(path)));
  return paths.length === 0 ? [] : [{ kind: 'clean-room', paths }];
}

/** Scripts that the commands start by name, as they were; where they are all that changed, they are the work. */
function calledBy(sides: readonly Side[], { commands, evidence }: Asked): ReadonlySet<string> {
  const sources = sides.filter(({ role }) => role === 'source');
  const source = (path: string): string | undefined => evidence.baseFiles.get(path)?.text;
  const words = new Set(commands.flatMap(({ run }) => wordsOf(followScripts(run, source).text)));
  const called = sources.filter(({ path, wasThere }) => wasThere && words.has(path));
  return called.length === sources.length ? new Set() : new Set(called.map(({ path }) => path));
}

const wordsOf = (command: string): readonly string[] =>
  command.split(/[\s"'`=;&|()]+/).map((word) => word.replace(/^\.\//, ''));
