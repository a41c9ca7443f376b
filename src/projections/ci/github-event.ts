// The event that GitHub builds for, from the payload it writes. Of one that can't be read nothing is
// known; variables may still say what to compare with.

import { readJson } from '../../std/document.ts';
import { type Fields, isFields } from '../../std/shape.ts';

export interface GithubEvent {
  /** What a pull request, or a merge queue, is to be compared with. */
  readonly base?: string | undefined;
  /** The last commit of a pull request. */
  readonly head?: string | undefined;
  /** Where a pushed branch stood. */
  readonly before?: string | undefined;
  /** Of the repository, where the event is about another branch. */
  readonly defaultBranch?: string | undefined;
}

export function readGithubEvent(text: string | undefined): GithubEvent {
  const document = readJson(text ?? '');
  if (!document.ok || !isFields(document.value)) return {};
  const event = document.value;
  const { pull_request: pull, merge_group: group } = event;
  // Its `before` is where the pull request itself was, with all that it had by then.
  if (isFields(pull)) return { base: shaOf(pull['base']), head: shaOf(pull['head']) };
  if (isFields(group)) return { base: commitIn(group['base_sha']) };
  return { before: commitIn(event['before']), defaultBranch: otherBranch(event) };
}

/** A branch that is compared with itself would be no change at all. */
function otherBranch({ ref, repository }: Fields): string | undefined {
  const name = isFields(repository) ? repository['default_branch'] : undefined;
  if (typeof ref !== 'string' || typeof name !== 'string') return undefined;
  return ref.startsWith('refs/heads/') && ref !== `refs/heads/${name}` ? name : undefined;
}

function shaOf(side: unknown): string | undefined {
  return isFields(side) ? commitIn(side['sha']) : undefined;
}

function commitIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value) ? value : undefined;
}
