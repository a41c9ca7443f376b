// Which further runs could say something about the proof of this work. A question that can't arise is
// not asked: each costs as much as the verify commands themselves.

import type { CodeVersions } from '../../model/code.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Plan } from '../../model/plan.ts';
import type { ProbeKind } from '../../model/probe.ts';
import type { Task } from '../../model/task.ts';
import type { VerifyCommand } from '../../model/verify.ts';
import { type Side, sidesOf } from '../../reading/change/change-roles.ts';
import { readScope } from '../../reading/change/scope.ts';
import { isCode } from '../../reading/command-run/unreadable.ts';
import { natureOf } from '../../reading/plan/task-nature.ts';
import { isTestFile } from '../../reading/tamper/paths.ts';
import { hasOtherScripts, holdsNewTests, judgesOf } from './what-judges.ts';

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
  const room = nature === 'tests' ? [] : judgesOf(sides, nature === 'behaviour', asked);
  return [
    ...(nature === 'behaviour' ? withoutChange(sides) : []),
    ...(nature === 'same' || nature === 'docs' ? sabotage(sides) : []),
    ...(nature === 'behaviour'
      ? fewerTests(sides, asked, room)
      : inventory(sides, nature === 'tests')),
    ...(room.length === 0 ? [] : [{ kind: 'clean-room', paths: room } as const]),
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
function fewerTests(
  sides: readonly Side[],
  { evidence }: Asked,
  room: readonly string[],
): readonly Question[] {
  // With all of them put back and no others there, as many run as before.
  const isAsBefore = sides.every(
    (side) => room.includes(side.path) || !holdsNewTests(side, evidence),
  );
  const isBack = (path: string): boolean => isAsBefore && room.includes(path);
  const isMoved = sides.some(({ path, isThere }) => isTestFile(path) && !isThere && !isBack(path));
  const isEdited = [...(evidence.code?.changed ?? [])].some(
    ([path, versions]) => (hasFewer(versions) || hasOtherScripts(versions)) && !isBack(path),
  );
  return isMoved || isEdited ? [{ kind: 'base', paths: [] }] : [];
}

const hasFewer = ({ before, after }: CodeVersions): boolean =>
  (after?.tests.length ?? 0) < (before?.tests.length ?? 0);
