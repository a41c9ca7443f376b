// The branch port on real git: where work lands, and where it is kept if it does not.

import type { Branch } from '../../../drive/ports/workspace.ts';
import { DoorwardError } from '../../../std/error.ts';
import { runGit } from '../git.ts';
import { UserIndex } from '../index/user-index.ts';
import { diffTrees } from '../look/diff.ts';
import { diffText } from '../look/diff-text.ts';
import { type Person, writeCommit } from '../objects/commit-object.ts';
import { mergeTrees } from '../objects/merge-trees.ts';
import { readCommit } from '../objects/object-reader.ts';
import { readConfigTexts } from '../plain-config.ts';
import { Refs } from '../refs.ts';
import { freezingOnce } from '../repository.ts';
import { type OpenOptions, openWorkshop, type Workshop } from '../workshop.ts';
import type { HookChoice } from './hooks.ts';
import { findIdentities, type Variables } from './identity.ts';
import { keepAside } from './keep-aside.ts';
import { type LandTools, land, tipOf, treeOf } from './land.ts';
import { operationName, unfinishedOperations } from './unfinished.ts';

/** Where a run lands: a branch, or HEAD itself where there is none. */
export interface Home {
  readonly ref: string | undefined;
}

export interface BranchOptions extends OpenOptions {
  /** For a run that goes on: where it lands, as its record has it. Unsaid, where HEAD is now. */
  readonly home?: Home;
  /** `elsewhere`: the work lies in other working trees, and this checkout follows. */
  readonly work?: 'in-place' | 'elsewhere';
  readonly hooks?: HookChoice;
  /** `keep`: the branch moves to the agent's own commits where they end at the judged tree. */
  readonly agentCommits?: 'replace' | 'keep';
  /** The user's environment, for their name and for hooks. */
  readonly environment?: Variables;
  /** Unsaid, the user. */
  readonly committer?: Person;
}

export async function openBranch(cwd: string, options: BranchOptions = {}): Promise<Branch> {
  const shop = freezingOnce(await openWorkshop(cwd, options));
  const environment = options.environment ?? {};
  const refs = new Refs(shop);
  const [home, found, notes] = await Promise.all([
    options.home ?? findHome(shop, refs),
    findIdentities(shop.call, environment),
    signingNote(shop),
  ]);
  const identities = { ...found, ...(options.committer && { committer: options.committer }) };
  const tools: LandTools = {
    shop,
    refs,
    userIndex: new UserIndex(shop),
    ref: home.ref,
    identities,
    hooks: options.hooks ?? 'skip',
    agentCommits: options.agentCommits ?? 'replace',
    isInPlace: options.work !== 'elsewhere',
    environment,
    notes,
  };
  return branchWith(tools);
}

/** The program that signs is one more that the config names, so it is not run. */
async function signingNote({ layout, call }: Workshop): Promise<readonly string[]> {
  if (!readConfigTexts(layout.commonDir, call.env).mentions('gpgSign')) return [];
  const args = ['config', '--type=bool', '--get', 'commit.gpgSign'];
  const { output } = await runGit({ ...call, args });
  return output.trim() === 'true'
    ? ['the commit is not signed, although commit.gpgSign is set']
    : [];
}

/** For a run that begins: a checkout in the middle of something else is no place for it. */
async function findHome(shop: Workshop, refs: Refs): Promise<Home> {
  const unfinished = unfinishedOperations(shop.layout);
  if (unfinished.length > 0)
    throw new DoorwardError(
      'git',
      `a ${operationName(unfinished)} is under way in ${shop.layout.top}`,
      'Finish it or abort it first.',
    );
  const head = await refs.head();
  if (head !== undefined) return { ref: head.ref };
  throw new DoorwardError('git', 'HEAD cannot be read', 'Check out a branch with `git switch`.');
}

function branchWith(tools: LandTools): Branch {
  const { shop } = tools;
  const asTree = async (name: string): Promise<string> =>
    (await readCommit(name, shop.reader))?.tree ?? name;
  return {
    ref: tools.ref,
    tip: () => tipOf(tools),
    treeOf: (commit) => treeOf(commit, shop),
    land: (request) => land(request, tools),
    async merge(base, tree, onto) {
      const [from, ours, theirs] = await Promise.all([base, tree, onto].map(asTree));
      const trees = { base: from ?? base, ours: ours ?? tree, theirs: theirs ?? onto };
      return (await mergeTrees(trees, shop)).tree;
    },
    keep: (name, parts) => keepTree({ prefix: 'refs/doorward', name }, parts, tools),
    keepAsBranch: (name, parts) => keepTree({ prefix: 'refs/heads/doorward', name }, parts, tools),
    changes: async (base, tree) => diffTrees(await treeOf(base, shop), tree, shop.call),
    diff: (from, to, maxBytes) => diffText({ from, to, maxBytes }, shop),
  };
}

type KeptParts = Parameters<Branch['keep']>[1];

async function keepTree(
  place: { readonly prefix: string; readonly name: string },
  { tree, base, message }: KeptParts,
  { shop, refs, identities }: LandTools,
): Promise<string> {
  const { prefix, name } = place;
  const parents = base === undefined ? [] : [base];
  const at = new Date().toISOString();
  const commit = writeCommit({ tree, parents, message, at, ...identities }, shop.layout);
  const isSame = async (found: string): Promise<boolean> =>
    (await readCommit(found, shop.reader))?.tree === tree;
  return keepAside(commit, { prefix, name, why: 'doorward: kept', isSame }, refs);
}
