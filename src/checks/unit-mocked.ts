// A test runs the code it is about: it neither replaces that code by a mock nor stops importing it.

import { type Allowance, allowanceOf } from '../reading/tamper/allowance.ts';
import { type ChangedFile, changedFiles } from '../reading/tamper/changed-files.ts';
import { folderOf, joined, meansFile } from '../reading/tamper/module-paths.ts';
import {
  isAsidePath,
  isCodePath,
  isTestFile,
  isTestPath,
  stemOf,
} from '../reading/tamper/paths.ts';
import { oneLine } from '../std/text.ts';
import { type Check, conclude, type FindingParts, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('unit-mocked', 'inspect');

export const unitMocked: Check = {
  name: 'unit-mocked',
  stage: 'inspect',
  wants: () => ({ code: true }),
  check({ evidence, task }) {
    const files = changedFiles(evidence);
    const tests = files.filter(({ path, after }) => isTestFile(path) && after !== undefined);
    if (tests.length === 0) return [make(notApplicable('No test was changed.'))];
    const units: Units = { allowance: allowanceOf(task), files, scope: task.files ?? [] };
    const found = tests.flatMap((test) => [...mocked(test, units), ...abandoned(test, units)]);
    return conclude(make, found, 'The changed tests still run the code they are about.');
  },
};

interface Units {
  readonly allowance: Allowance;
  readonly files: readonly ChangedFile[];
  readonly scope: readonly string[];
}

/** Shipped code that the task is about: what changed, and what the task names. */
function unitsOf({ files, scope }: Units): readonly string[] {
  const changed = files.filter(({ status }) => status !== 'deleted').map(({ path }) => path);
  return [...new Set([...changed, ...scope])].filter(
    (path) => isCodePath(path) && !isTestPath(path) && !isAsidePath(path),
  );
}

function mocked(test: ChangedFile, units: Units): readonly FindingParts[] {
  const known = new Set(test.before?.mocks.map(({ from, member }) => `${from} ${member ?? ''}`));
  const mocks = (test.after?.mocks ?? []).filter(
    ({ from, member }) => !known.has(`${from} ${member ?? ''}`),
  );
  return mocks.flatMap(({ from, member, line, isPartial }) => {
    const unit = unitsOf(units).find((path) => meansFile(test.path, from, path));
    if (unit === undefined) return [];
    const isOwn = stemOf(unit) === stemOf(test.path) && !hasNamesake(test, unit);
    const isWhole = member === undefined ? !isPartial : units.allowance.asksFor(member);
    // A collaborator that changed along with the unit may well be mocked.
    if (!isWhole || (!isOwn && !isOnlyUnit(test, unit, units))) return [];
    return [
      {
        outcome: 'fail' as const,
        reason: 'tamper.mock' as const,
        message: `${test.path}:${line} replaces ${unit}${member === undefined ? '' : ` (${oneLine(member, 60)})`} by a mock: the code under test does not run.`,
        guidance: 'Mock what the code uses, not the code itself.',
        file: test.path,
        line,
      },
    ];
  });
}

/** Many a file is called index: the test imports another of its name, and that one is not mocked. */
function hasNamesake({ path, after }: ChangedFile, unit: string): boolean {
  const mocks = new Set(after?.mocks.map(({ from }) => from));
  return (after?.imports ?? []).some(({ from }) => {
    const target = /^\.{1,2}\//.test(from) ? joined(folderOf(path), from) : undefined;
    return (
      target !== undefined &&
      !mocks.has(from) &&
      isShippedImport(from, path) &&
      stemOf(/\.[cm]?[jt]sx?$/.test(target) ? target : `${target}.js`) === stemOf(path) &&
      !meansFile(path, from, unit)
    );
  });
}

/** No other changed code is imported by the test, so that this is what it is about. */
function isOnlyUnit(test: ChangedFile, unit: string, units: Units): boolean {
  const others = unitsOf(units).filter((path) => path !== unit);
  const imports = test.after?.imports ?? [];
  return (
    units.allowance.covers(unit) &&
    !others.some((path) => imports.some(({ from }) => meansFile(test.path, from, path)))
  );
}

/** The test imported its unit, the unit is still there, and now it imports no shipped code at all. */
function abandoned(test: ChangedFile, units: Units): readonly FindingParts[] {
  const { before, after, path } = test;
  if (before === undefined || after === undefined || after.problem !== undefined) return [];
  const lost = unitLost(test, units);
  if (lost === undefined || after.imports.some(({ from }) => mayBeShipped(from, path))) return [];
  const hasTests = after.tests.length > 0;
  return hasTests
    ? [
        {
          outcome: units.allowance.hasScope ? 'fail' : 'concern',
          reason: 'tamper.mock',
          message: `${path} no longer imports ${lost}, nor any other code that is not a test.`,
          guidance: 'Let the test import the code it is about.',
          file: path,
          line: after.imports[0]?.line,
        },
      ]
    : [];
}

function unitLost({ path, from, before, after }: ChangedFile, units: Units): string | undefined {
  const gone = new Set(
    units.files
      .filter(({ status }) => status === 'deleted' || status === 'renamed')
      .map((file) => file.from ?? file.path),
  );
  const origin = from ?? path;
  const dropped = (before?.imports ?? []).filter(
    (earlier) => !(after?.imports ?? []).some(({ from: now }) => now === earlier.from),
  );
  const lost = dropped.find(
    ({ from: written }) =>
      isShippedImport(written, origin) &&
      ![...gone].some((file) => meansFile(origin, written, file)),
  );
  return lost?.from;
}

/** A relative path that leads to something other than tests, or a module of the same name. */
function isShippedImport(from: string, importer: string): boolean {
  if (/\.py$/.test(importer))
    return stemOf(importer) === (from.split('.').at(-1) ?? '').toLowerCase();
  const path = /^\.{1,2}(?:\/|$)/.test(from) ? joined(folderOf(importer), from) : undefined;
  return (
    path !== undefined &&
    !isTestPath(/\.\w+$/.test(path) ? path : `${path}/index.js`) &&
    !isTestPath(`${path}.js`)
  );
}

// Anything but the runner, the platform and what stands beside the test could lead to the unit.
function mayBeShipped(from: string, importer: string): boolean {
  if (/\.py$/.test(importer))
    return !/^(?:unittest|pytest|os|sys|re|json|math|typing|mock|collections|itertools|functools|datetime|pathlib|__future__)\b|(?:^|\.)(?:conftest|helpers?|utils?|tests?)\b/.test(
      from,
    );
  return isShippedImport(from, importer) || /^(?:[@~#]\/|#|src\/|\/)/.test(from);
}
