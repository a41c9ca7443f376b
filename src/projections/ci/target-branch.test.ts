// Every service has its own words for the branch that a change wants to go to.

import { expect, test } from 'vitest';
import { baseCandidates } from './target-branch.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);

test.each<[string, Record<string, string>, string | undefined, readonly string[]]>([
  ['nothing is said', {}, undefined, []],
  [
    'a pull request on GitHub: the exact commit before the branch',
    { GITHUB_BASE_REF: 'main' },
    JSON.stringify({ pull_request: { base: { ref: 'main', sha: A }, head: { sha: B } } }),
    [A, 'refs/remotes/origin/main', 'refs/heads/main'],
  ],
  [
    'a pull request that went on: not where it was itself before',
    {},
    JSON.stringify({ before: B, pull_request: { base: { ref: 'main', sha: A } } }),
    [A],
  ],
  ['a push on GitHub', {}, JSON.stringify({ before: A, after: B }), [A]],
  ['a new branch on GitHub has nothing before it', {}, `{"before":"${'0'.repeat(40)}"}`, []],
  [
    'a merge request on GitLab',
    { CI_MERGE_REQUEST_DIFF_BASE_SHA: A, CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'dev' },
    undefined,
    [A, 'refs/remotes/origin/dev', 'refs/heads/dev'],
  ],
  [
    'a full name of a branch',
    { SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' },
    undefined,
    ['refs/remotes/origin/main', 'refs/heads/main'],
  ],
  [
    'what the user says comes first',
    { DOORWARD_BASE: 'v1', GITHUB_BASE_REF: 'main' },
    undefined,
    ['v1', 'refs/remotes/origin/main', 'refs/heads/main'],
  ],
  [
    'an option in disguise is no revision',
    { GITHUB_BASE_REF: '', DOORWARD_BASE: '--upload-pack=x' },
    undefined,
    [],
  ],
])('%s', (_title, env, event, revisions) => {
  expect(baseCandidates(env, event).map(({ revision }) => revision)).toEqual(revisions);
});
