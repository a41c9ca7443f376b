// Gate 3: everything that changed is in the scope of the task (blocking), and everything in scope
// has changed (a warning). Scope is scope: there is no exception for tests beside the sources.

import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import type { Reason } from '../model/reason.ts';
import { isLockInScope } from '../reading/change/lockfiles.ts';
import {
  linkLeaves,
  readScope,
  type Scope,
  tidyPath,
  unsafeScope,
} from '../reading/change/scope.ts';
import { oneLine, plural } from '../std/text.ts';
import {
  type Check,
  type FindingParts,
  findingMaker,
  notApplicable,
  type Subject,
} from './check.ts';

const make = findingMaker('file-scope', 'inspect');
const MAX_FINDINGS = 50;

export const fileScope: Check = {
  name: 'file-scope',
  stage: 'inspect',
  wants: (task) => ({
    paths: (task.files ?? [])
      .filter((path) => unsafeScope(path) === undefined && !/[*?[{!]/.test(path))
      .map(tidyPath),
  }),
  check(subject) {
    const { files, outputs } = subject.task;
    const links = [
      ...subject.evidence.changes.flatMap((change) => linkFault(change, subject)),
      ...subject.evidence.changes.flatMap(optionFault),
    ];
    if (files === undefined)
      return links.length > 0
        ? links
        : [make(notApplicable('The task does not say which files it may touch.'))];
    const findings = [
      ...files.flatMap(unsafeEntry),
      ...links,
      // What the task has to leave behind, it may write.
      ...capped(outsideOf(subject, readScope([...files, ...outputs]))),
      ...capped(untouchedIn(subject, readScope(files))),
    ];
    if (findings.length > 0) return findings;
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: `${plural(subject.evidence.changes.length, 'change')}, all in scope.`,
      }),
    ];
  },
};

function unsafeEntry(written: string): readonly Finding[] {
  if (unsafeScope(written) === undefined) return [];
  return [
    make({
      outcome: 'fail',
      reason: 'scope.unsafe',
      message: `"${oneLine(written, 100)}" is no scope: it leaves the repository or takes in all of it.`,
      guidance: 'Correct the plan; write paths from the top of the repository.',
    }),
  ];
}

// A link is harmless only if its target is known to stay inside.
function linkFault(change: Change, { evidence }: Subject): readonly Finding[] {
  if (change.after !== 'symlink') return [];
  const target = evidence.files.get(change.path)?.text;
  if (target !== undefined && !linkLeaves(change.path, target)) return [];
  return [
    make({
      outcome: target === undefined ? 'inconclusive' : 'fail',
      reason: 'scope.unsafe',
      message:
        target === undefined
          ? `${change.path} is a symlink whose target was not read.`
          : `${change.path} is a symlink that leads out of the repository: ${oneLine(target, 100)}`,
      guidance: 'Link to a path inside the repository, or copy the file.',
      file: change.path,
    }),
  ];
}

// `node --test *.js` takes a file called `--test-name-pattern=x.js` for an option.
function optionFault({ path, before }: Change): readonly Finding[] {
  if (before !== undefined || !path.startsWith('-')) return [];
  return [
    make({
      outcome: 'fail',
      reason: 'scope.unsafe',
      message: `${oneLine(path, 100)} is named like an option: commands that are given a pattern of files would obey it.`,
      guidance: 'Give it a name that does not begin with a dash.',
      file: path,
    }),
  ];
}

interface Side {
  readonly path: string;
  readonly how: string;
}

/** A rename touches both of its ends. */
function sidesOf(change: Change): readonly Side[] {
  const isSubmodule = change.before === 'submodule' || change.after === 'submodule';
  const how = isSubmodule ? `${change.status}, a submodule` : change.status;
  if (change.status !== 'renamed' || change.from === undefined) return [{ path: change.path, how }];
  return [
    { path: change.from, how: `renamed to ${change.path}` },
    { path: change.path, how: `renamed from ${change.from}` },
  ];
}

function outsideOf(subject: Subject, scope: Scope): readonly FindingParts[] {
  const { plan, evidence, gateFiles, rules } = subject;
  // The gate's files are another check's business, and the plan's own records belong to every task.
  const records = readScope([...plan.stateFiles, ...gateFiles]);
  const changed = evidence.changes.map(({ path }) => path);
  return evidence.changes.flatMap(sidesOf).flatMap(({ path, how }): readonly FindingParts[] => {
    if (scope.covers(path) || records.covers(path)) return [];
    if (rules.lockfilesFollowManifest && isLockInScope(path, changed, scope.covers)) return [];
    const twin = scope.nearMiss(path);
    return [
      {
        outcome: 'fail',
        reason: reasonFor(subject, 'spec.3a', 'scope.outside'),
        message: `File modified outside scope: ${path} (${how})`,
        guidance:
          twin === undefined
            ? 'Undo this change, or have the plan name the file.'
            : `The plan says ${twin}; only the case differs, and to git that is another file. Use one spelling.`,
        file: path,
      },
    ];
  });
}

function untouchedIn(subject: Subject, scope: Scope): readonly FindingParts[] {
  const touched = subject.evidence.changes.flatMap(sidesOf).map(({ path }) => path);
  return scope.entries
    .filter((entry) => !touched.some((path) => entry.covers(path)))
    .map(({ written }) => ({
      outcome: 'concern',
      reason: reasonFor(subject, 'spec.3b', 'scope.untouched'),
      message: `Warning: file in scope not modified: ${oneLine(written, 120)}`,
      guidance: 'Say why it needed no change, or finish the work.',
    }));
}

function reasonFor({ task }: Subject, inSpec: Reason, elsewhere: Reason): Reason {
  return Array.isArray(task.spec?.fields?.['file_scope']) ? inSpec : elsewhere;
}

function capped(parts: readonly FindingParts[]): readonly Finding[] {
  const shown = parts.slice(0, MAX_FINDINGS).map(make);
  const [first] = parts;
  if (first === undefined || parts.length <= MAX_FINDINGS) return shown;
  const message = `… and ${parts.length - MAX_FINDINGS} more of the same.`;
  return [...shown, make({ outcome: first.outcome, reason: first.reason, message })];
}
