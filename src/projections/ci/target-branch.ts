// What a change is compared with, as the services that build it say in their variables. Several may
// speak; the first that names a commit of the repository is taken.

import { readGithubEvent } from './github-event.ts';

export interface BaseCandidate {
  readonly revision: string;
  /** The variable that says so, for people. */
  readonly from: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The word of whoever set the build up. */
const SAID = ['DOORWARD_BASE'];
/** A commit. */
const COMMITS = [
  'CI_MERGE_REQUEST_DIFF_BASE_SHA',
  'BITBUCKET_PR_DESTINATION_COMMIT',
  'DRONE_COMMIT_BEFORE',
];
/** The name of a branch of the remote. */
const BRANCHES = [
  'GITHUB_BASE_REF',
  'CI_MERGE_REQUEST_TARGET_BRANCH_NAME',
  'SYSTEM_PULLREQUEST_TARGETBRANCH',
  'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
  'BITBUCKET_PR_DESTINATION_BRANCH',
  'CHANGE_TARGET',
];
/** What was there before a push; only where no pull request is built. */
const BEFORE = ['CI_COMMIT_BEFORE_SHA'];

/** `mergedInto`: the parent of a merge that the service made of the change, which is exactly what it was merged into. */
export function baseCandidates(
  env: Variables,
  eventText: string | undefined,
  mergedInto: string | undefined,
): readonly BaseCandidate[] {
  const event = readGithubEvent(eventText);
  const ofNames = (names: readonly string[]): readonly BaseCandidate[] =>
    names.flatMap((name) => candidate(name, env[name]));
  return [
    ...ofNames(SAID),
    ...candidate('the merge that is checked out', mergedInto),
    ...ofNames(COMMITS),
    ...candidate('GITHUB_EVENT_PATH: base', event.base),
    ...candidate('GITHUB_EVENT_PATH: before', event.before),
    ...ofNames(BRANCHES).flatMap(branchOfRemote),
    ...ofNames(BEFORE),
    ...candidate('GITHUB_EVENT_PATH: default_branch', event.defaultBranch).flatMap(branchOfRemote),
  ];
}

/** The last commit of a pull request's own, where the service says it. */
export function pullRequestHead(env: Variables, eventText: string | undefined): string | undefined {
  const said = env['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA']?.trim() ?? '';
  return /^[0-9a-f]{40,64}$/.test(said) ? said : readGithubEvent(eventText).head;
}

/** Whole names: git would take a tag `origin/main`, which anybody may push, before the branch. */
function branchOfRemote({ revision, from }: BaseCandidate): readonly BaseCandidate[] {
  const branch = revision.replace(/^refs\/heads\//, '');
  const names = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`];
  return names.map((one) => ({ revision: one, from }));
}

function candidate(from: string, value: string | undefined): readonly BaseCandidate[] {
  const revision = value?.trim() ?? '';
  // Zeros stand for a branch that was not there; a dash would be taken for an option.
  const isNone = revision === '' || /^0+$/.test(revision) || revision.startsWith('-');
  return isNone ? [] : [{ revision, from }];
}
