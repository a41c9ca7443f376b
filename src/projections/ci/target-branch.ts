// What a change is compared with, as the services that build it say in their variables. Several may
// speak; the first that names a commit of the repository is taken.

export interface BaseCandidate {
  readonly revision: string;
  /** The variable that says so, for people. */
  readonly from: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** A commit. */
const COMMITS = [
  'DOORWARD_BASE',
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

export function baseCandidates(
  env: Variables,
  eventText: string | undefined,
): readonly BaseCandidate[] {
  const commits = COMMITS.flatMap((name) => candidate(name, env[name]));
  const branches = BRANCHES.flatMap((name) =>
    candidate(name, env[name]).flatMap(({ revision, from }) => {
      const branch = revision.replace(/^refs\/heads\//, '');
      // Whole names: git would take a tag `origin/main`, which anybody may push, before the branch.
      const names = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`];
      return names.map((one) => ({ revision: one, from }));
    }),
  );
  const pushed = BEFORE.flatMap((name) => candidate(name, env[name]));
  return [...commits, ...fromEvent(eventText), ...branches, ...pushed];
}

function candidate(from: string, value: string | undefined): readonly BaseCandidate[] {
  const revision = value?.trim() ?? '';
  // Zeros stand for a branch that was not there; a dash would be taken for an option.
  const isNone = revision === '' || /^0+$/.test(revision) || revision.startsWith('-');
  return isNone ? [] : [{ revision, from }];
}

/** The last commit of a pull request's own, where the service says it. */
export function pullRequestHead(env: Variables, eventText: string | undefined): string | undefined {
  const said = env['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA']?.trim() ?? '';
  return /^[0-9a-f]{40,64}$/.test(said) ? said : shaOf('head', eventText);
}

/** The payload that GitHub writes: the base of a pull request, or where a push began. */
function fromEvent(text: string | undefined): readonly BaseCandidate[] {
  const base = shaOf('base', text);
  // In the event of a pull request it is where that pull request was before, with all that it had by then.
  if (base !== undefined) return candidate('GITHUB_EVENT_PATH: pull_request.base', base);
  const before = /"before"\s{0,8}:\s{0,8}"([0-9a-f]{40,64})"/.exec(text ?? '')?.[1];
  return candidate('GITHUB_EVENT_PATH: before', before);
}

function shaOf(side: 'base' | 'head', text: string | undefined): string | undefined {
  const before = `"${side}"\\s{0,8}:\\s{0,8}\\{[^{}]{0,4000}`;
  return new RegExp(`${before}"sha"\\s{0,8}:\\s{0,8}"([0-9a-f]{40,64})"`).exec(text ?? '')?.[1];
}
