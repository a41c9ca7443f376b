// Claimed files and commits against what git says. A file that is claimed and did not change is a
// false claim; a change that is not claimed is a concern.

import type { Claim } from '../model/claim.ts';
import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import { lineOfStatement } from '../reading/claim/statement-line.ts';
import { oneLine, plural } from '../std/text.ts';
import { type Check, findingMaker, notApplicable, type Subject } from './check.ts';

const make = findingMaker('claim-facts', 'inspect');
const MAX_NAMED = 5;

export const claimFacts: Check = {
  name: 'claim-facts',
  stage: 'inspect',
  wants(_task, _plan, claim) {
    if (claim === undefined) return {};
    return {
      paths: [...claimedPaths(claim), ...spokenPaths(claim)],
      commits: claimedCommits(claim),
    };
  },
  check(subject) {
    const { claim } = subject.evidence;
    if (claim === undefined) return [make(notApplicable('No claim was handed in.'))];
    if (claim.status === 'failure' || claim.status === 'blocked')
      return [make(notApplicable('The executor does not claim completion.'))];
    const found = [
      ...falseFiles(claim, subject.evidence),
      ...spokenFiles(claim, subject.evidence),
      ...unclaimedChanges(claim, subject),
      ...commitFindings(claim, subject.evidence),
    ];
    if (found.length > 0) return found;
    const named = [...claimedPaths(claim), ...spokenPaths(claim), ...claimedCommits(claim)];
    if (named.length === 0) return [make(notApplicable('The claim names no files and no commit.'))];
    return [
      make({
        outcome: 'pass',
        reason: 'gate.passed',
        message: 'The claimed files and commits agree with git.',
      }),
    ];
  },
};

const claimedPaths = (claim: Claim): readonly string[] => claim.files ?? [];

/** Paths that the message says it worked on, without those the result lists. */
function spokenPaths(claim: Claim): readonly string[] {
  const listed = new Set(claim.files);
  return claim.statements
    .filter(({ kind, value }) => kind === 'file' && value.includes('/') && !listed.has(value))
    .map(({ value }) => value)
    .slice(0, 200);
}

function isChanged(path: string, { changes }: Evidence): boolean {
  const wanted = path.replace(/\/+$/, '');
  return changes.some(
    (change) =>
      change.path === wanted ||
      change.from === wanted ||
      change.path.startsWith(`${wanted}/`) ||
      // Agents name files with the absolute path of their sandbox, or from a package's folder.
      wanted.endsWith(`/${change.path}`) ||
      change.path.endsWith(`/${wanted}`),
  );
}

function falseFiles(claim: Claim, evidence: Evidence): readonly Finding[] {
  return claimedPaths(claim)
    .filter((path) => !isChanged(path, evidence))
    .map((path) => {
      const isAbsent = evidence.files.get(path)?.kind === 'absent';
      return make({
        outcome: 'fail',
        reason: 'claim.false',
        message: isAbsent
          ? `The result lists "${oneLine(path, 120)}" as modified, but there is no such file.`
          : `The result lists "${oneLine(path, 120)}" as modified, but it did not change.`,
        guidance: 'Make the change, or list only files that you really changed.',
        file: path,
      });
    });
}

// Ignored and built files are in no snapshot, so their absence proves nothing.
const OUTSIDE_GIT =
  /(?:^|\/)(?:\.env|dist|build|out|target|coverage|node_modules|tmp|\.cache|\.next|logs?|vendor|__pycache__)(?:[./]|$)|^\/|^~|^\.\.\//;

// The line is one of the message, not of the file, so that it can't stand beside the file's name.
const onLine = (line: number | undefined): string => (line === undefined ? '' : ` (line ${line})`);

function spokenFiles(claim: Claim, evidence: Evidence): readonly Finding[] {
  return [...new Set(spokenPaths(claim))]
    .filter((path) => evidence.files.get(path)?.kind === 'absent')
    .filter((path) => !isChanged(path, evidence) && !OUTSIDE_GIT.test(path))
    .slice(0, MAX_NAMED)
    .map((path) =>
      make({
        outcome: 'fail',
        reason: 'claim.false',
        message: `The message speaks of work on "${oneLine(path, 120)}"${onLine(lineOfStatement(claim, 'file', path))}, but there is no such file.`,
        guidance:
          'Create the file, or correct the message: paths count from the top of the repository.',
        file: path,
      }),
    );
}

function unclaimedChanges(
  claim: Claim,
  { evidence, plan, gateFiles }: Subject,
): readonly Finding[] {
  if (claim.form === 'text' || claim.files === undefined) return [];
  const own = new Set([...plan.stateFiles, ...gateFiles]);
  const claimed: Evidence = { ...evidence, changes: [] };
  const unclaimed = evidence.changes.filter(
    (change) =>
      !own.has(change.path) &&
      !claimedPaths(claim).some((path) => isChanged(path, { ...claimed, changes: [change] })),
  );
  if (unclaimed.length === 0) return [];
  const names = unclaimed.slice(0, MAX_NAMED).map(({ path }) => oneLine(path, 80));
  return [
    make({
      outcome: 'concern',
      reason: 'claim.incomplete',
      message: `${plural(unclaimed.length, 'changed file is', 'changed files are')} not listed in the result: ${names.join(', ')}${unclaimed.length > MAX_NAMED ? ' …' : ''}`,
      guidance: 'List every changed file in files_modified, or undo changes that you did not mean.',
    }),
  ];
}

/** The commit of the result, and whatever else the message calls one. */
function claimedCommits(claim: Claim): readonly string[] {
  const spoken = claim.statements.filter(({ kind }) => kind === 'commit').map(({ value }) => value);
  return [...new Set([...(claim.commit === undefined ? [] : [claim.commit]), ...spoken])];
}

/** A message may speak of another repository's commit; the result of this work may not. */
function unknownCommits(claim: Claim, { commits }: Evidence): readonly Finding[] {
  const isResult = (id: string): boolean => claim.form !== 'text' && id === claim.commit;
  return claimedCommits(claim)
    .filter((id) => {
      const fact = commits?.get(id);
      return fact === 'none' || (fact === 'earlier' && isResult(id));
    })
    .slice(0, MAX_NAMED)
    .map((id) => {
      const what =
        commits?.get(id) === 'none'
          ? 'there is no such commit in this repository'
          : 'it was there before the attempt began';
      return make({
        outcome: isResult(id) ? 'fail' : 'concern',
        reason: isResult(id) ? 'claim.false' : 'claim.unproven',
        message: `The ${isResult(id) ? 'result' : 'message'} names commit ${id}, but ${what}.`,
        guidance: 'Name a commit that holds the work, or none: the gate commits what passes.',
        line: lineOfStatement(claim, 'commit', id),
      });
    });
}

function commitFindings(claim: Claim, evidence: Evidence): readonly Finding[] {
  const { base, uncommitted } = evidence;
  const { commit } = claim;
  const unknown =
    base !== undefined && commit !== undefined && base.startsWith(commit)
      ? []
      : unknownCommits(claim, evidence);
  if (unknown.length > 0 || commit === undefined) return unknown;
  if (base?.startsWith(commit) === true)
    return [
      make({
        outcome: 'fail',
        reason: 'claim.false',
        message: `The claimed commit ${commit} is the one that the attempt began with.`,
        guidance: 'Name a commit that holds the work, or none: the gate commits what passes.',
        line: lineOfStatement(claim, 'commit', commit),
      }),
    ];
  if (uncommitted.length === 0) return [];
  return [
    make({
      outcome: 'concern',
      reason: 'claim.unproven',
      message: `The claim names commit ${commit}, but ${plural(uncommitted.length, 'path has', 'paths have')} changes in no commit.`,
      guidance: 'Commit all of the work, or none of it: the gate commits what passes.',
      file: uncommitted[0],
    }),
  ];
}
