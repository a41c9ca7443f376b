// Every service has its own words for the branch that a change wants to go to.

import { expect, test } from 'vitest';
import { baseCandidates, pullRequestHead } from './target-branch.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const ZEROS = '0'.repeat(40);

/** Sorted, and with all that stands between the names, as Actions writes it. */
function event(fields: object): string {
  const repository = { archive_url: 'https://x/{archive_format}{/ref}', default_branch: 'main' };
  return JSON.stringify({ ...fields, repository }, null, 2);
}

function pullRequest(base: string, head: string): object {
  const side = (ref: string, sha: string): object => ({
    ...{ label: `o:${ref}`, ref, repo: { archive_url: '{/ref}', owner: { login: 'o' } } },
    ...{ sha, user: { login: 'o' } },
  });
  return {
    _links: { self: { href: 'https://x' } },
    base: side('main', base),
    body: `"base": {"sha": "${B}"}`,
    head: side('feature', head),
  };
}

test.each<[string, Record<string, string>, string | undefined, readonly string[]]>([
  ['nothing is said', {}, undefined, []],
  [
    'a pull request on GitHub: the exact commit before the branch',
    { GITHUB_BASE_REF: 'main' },
    event({ action: 'opened', pull_request: pullRequest(A, B) }),
    [A, 'refs/remotes/origin/main', 'refs/heads/main'],
  ],
  [
    'a pull request that went on: not where it was itself before',
    {},
    event({ action: 'synchronize', after: B, before: B, pull_request: pullRequest(A, B) }),
    [A],
  ],
  [
    'a pull request whose base can not be read: least of all where it was before',
    { GITHUB_BASE_REF: 'main' },
    event({ before: B, pull_request: { base: 'main' } }),
    ['refs/remotes/origin/main', 'refs/heads/main'],
  ],
  ['an event that can not be read', {}, `{"before":"${A}"`, []],
  [
    'a merge queue on GitHub',
    {},
    event({ merge_group: { base_ref: 'refs/heads/main', base_sha: A, head_sha: B } }),
    [A],
  ],
  [
    'a push on GitHub; the default branch where its beginning is gone',
    {},
    event({ before: A, after: B, ref: 'refs/heads/feature' }),
    [A, 'refs/remotes/origin/main', 'refs/heads/main'],
  ],
  [
    'a new branch on GitHub has nothing before it but the default branch',
    {},
    event({ before: ZEROS, ref: 'refs/heads/feature' }),
    ['refs/remotes/origin/main', 'refs/heads/main'],
  ],
  [
    'the default branch is not compared with itself',
    {},
    event({ before: ZEROS, ref: 'refs/heads/main' }),
    [],
  ],
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
])('%s', (_title, env, text, revisions) => {
  const candidates = baseCandidates(env, text, undefined);
  expect(candidates.map(({ revision }) => revision)).toEqual(revisions);
});

test('what the service merged the change into is more exact than what the event says', () => {
  const text = event({ pull_request: pullRequest(A, B) });
  const revisions = (env: Record<string, string>): readonly string[] =>
    baseCandidates(env, text, B).map(({ revision }) => revision);
  expect(revisions({})).toEqual([B, A]);
  expect(revisions({ DOORWARD_BASE: 'v1' })).toEqual(['v1', B, A]);
});

test('the last commit of a pull request is that of its head, in whatever order it is told', () => {
  expect(pullRequestHead({}, event({ pull_request: pullRequest(A, B) }))).toBe(B);
  expect(pullRequestHead({}, event({ before: A, after: B }))).toBe(undefined);
});
