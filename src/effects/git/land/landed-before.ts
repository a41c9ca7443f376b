// What a landing finds instead of making it: its own commit, from before a crash, or commits of the
// agent's that the user wants to keep.

import type { LandRequest } from '../../../drive/ports/workspace.ts';
import { runGit, runGitWell } from '../git.ts';
import { messageText } from '../objects/commit-object.ts';
import type { Workshop } from '../workshop.ts';
import type { HookChoice } from './hooks.ts';
import { AGENT_REFS } from './settle.ts';

const MAX_COMMITS = 2_000;
const MAX_COMMIT = 4 * 1024 * 1024;

interface CommitText {
  readonly tree: string | undefined;
  readonly parents: readonly string[];
  readonly message: string;
}

/**
 * The commit that this very request made, on the way from the tip back to the base. It is known by
 * base, tree and message, because the name that commits carry may have been changed since.
 */
export async function findLanded(
  request: LandRequest,
  tip: string,
  tools: {
    readonly shop: Workshop;
    readonly hooks: HookChoice;
    readonly agentCommits: 'replace' | 'keep';
  },
): Promise<string | undefined> {
  const { shop, hooks } = tools;
  const own = tools.agentCommits === 'keep' ? await keptCommit(request, shop) : undefined;
  if (own !== undefined && (await isAncestor(own, tip, shop.call))) return own;
  const parents = request.base === undefined ? [] : [request.base];
  let commit: string | undefined = tip;
  for (let left = MAX_COMMITS; left > 0 && commit !== undefined; left -= 1) {
    if (commit === request.base) return undefined;
    const found: CommitText | undefined = await readText(commit, shop);
    // A hook may have the last word on the message.
    const isMessage = hooks === 'run' || sameWords(found?.message, request.message);
    const isParent = found?.parents.join(' ') === parents.join(' ');
    if (found?.tree === request.tree && isParent && isMessage) return commit;
    commit = found?.parents[0];
  }
  return undefined;
}

// The keys may be other ones by now, and with them the name of the same evidence.
function sameWords(found: string | undefined, asked: string): boolean {
  const plain = (text: string): string =>
    text.replace(/^(Doorward-Evidence: (?:unverified )?)sha256:[0-9a-f]{64}$/m, '$1');
  return found !== undefined && plain(found) === plain(messageText(asked));
}

async function readText(commit: string, { reader }: Workshop): Promise<CommitText | undefined> {
  const found = await reader.read(commit, MAX_COMMIT);
  const text = found?.type === 'commit' ? found.content?.toString('utf8') : undefined;
  if (text === undefined) return undefined;
  const end = text.indexOf('\n\n');
  const header = text.slice(0, end).split('\n');
  const values = (key: string): readonly string[] =>
    header.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  return { tree: values('tree')[0], parents: values('parent'), message: text.slice(end + 2) };
}

/** The last of the agent's own commits, if they begin at the base and end at the judged tree. */
export async function keptCommit(
  { base, tree }: LandRequest,
  { call }: Workshop,
): Promise<string | undefined> {
  const args = ['for-each-ref', '--format=%(objectname) %(tree)', AGENT_REFS, `${AGENT_REFS}-*`];
  const lines = (await runGitWell({ ...call, args })).split('\n');
  for (const line of lines) {
    const [commit = '', itsTree] = line.split(' ');
    if (itsTree !== tree) continue;
    if (base === undefined || (await isAncestor(base, commit, call))) return commit;
  }
  return undefined;
}

async function isAncestor(
  ancestor: string,
  commit: string,
  call: Workshop['call'],
): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', ancestor, commit];
  return (await runGit({ ...call, args })).exitCode === 0;
}
