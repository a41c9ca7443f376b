// Commits and logs of evidence, read for an audit. Many questions at a time to one git process, and
// nothing believed that does not hash to its name.

import { LOG_FILES } from './evidence-log.ts';
import type { HashedCommit, HashedObjects } from './hashed-objects.ts';

export interface ReadCommit {
  readonly commit: string;
  readonly content: HashedCommit | undefined;
}

export interface ReadEntry {
  /** One character per byte. */
  readonly bundle: string | undefined;
  readonly checkpoint: string | undefined;
  readonly outputs: ReadonlyMap<string, string>;
  /** The folder of outputs, for whoever needs them. */
  readonly folder: string | undefined;
}

export interface ReadLog {
  readonly writer: string;
  readonly entries: readonly ReadEntry[];
  readonly problem: string | undefined;
}

const MAX_ENTRIES = 200_000;

export async function readCommits(
  oids: readonly string[],
  objects: HashedObjects,
): Promise<readonly ReadCommit[]> {
  return Promise.all(
    oids.map(async (commit) => ({ commit, content: await objects.commit(commit) })),
  );
}

/** Ids of what the files are at the top of these commits; empty where there is none. */
export async function readBlobIds(
  commits: readonly string[],
  paths: readonly string[],
  objects: HashedObjects,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  await Promise.all(
    [...new Set(commits)].map(async (commit) => {
      const content = await objects.commit(commit);
      const tree = content === undefined ? undefined : await objects.tree(content.tree);
      for (const path of paths)
        ids.set(`${commit}:${path}`, tree === undefined ? 'unread' : (tree.get(path)?.oid ?? ''));
    }),
  );
  return ids;
}

/** From its tip back to its first entry, the oldest first. */
export async function readLog(
  writer: string,
  tip: string,
  objects: HashedObjects,
): Promise<ReadLog> {
  const listed = await objects.ask(['rev-list', '--first-parent', '--reverse', tip, '--']);
  if (listed === undefined || listed.length > MAX_ENTRIES)
    return { writer, entries: [], problem: 'git cannot walk it to its beginning' };
  const commits = await readCommits(listed, objects);
  const isChain = commits.every(
    ({ content }, index) => content?.parents.join(' ') === (listed[index - 1] ?? ''),
  );
  const entries = await Promise.all(
    commits.map(({ content }) =>
      content === undefined ? EMPTY_ENTRY : readEntry(content.tree, objects),
    ),
  );
  const problem = isChain ? undefined : 'its entries are not one chain of whole commits';
  return { writer, entries, problem };
}

const EMPTY_ENTRY: ReadEntry = {
  bundle: undefined,
  checkpoint: undefined,
  outputs: new Map(),
  folder: undefined,
};

async function readEntry(oid: string, objects: HashedObjects): Promise<ReadEntry> {
  const tree = await objects.tree(oid);
  const file = async (name: string): Promise<Buffer | undefined> => {
    const entry = tree?.get(name);
    return entry?.mode === '100644' ? objects.read(entry.oid, 'blob') : undefined;
  };
  const [bundle, checkpoint] = await Promise.all([
    file(LOG_FILES.bundle),
    file(LOG_FILES.checkpoint),
  ]);
  return {
    bundle: bundle?.toString('latin1'),
    checkpoint: checkpoint?.toString('utf8'),
    outputs: new Map(),
    folder: tree?.get(LOG_FILES.outputs)?.oid,
  };
}

/** The same entry with its outputs. */
export async function withOutputs(entry: ReadEntry, objects: HashedObjects): Promise<ReadEntry> {
  const tree = entry.folder === undefined ? undefined : await objects.tree(entry.folder);
  if (tree === undefined) return entry;
  const outputs = await Promise.all(
    [...tree].map(async ([name, { oid }]) => {
      const bytes = await objects.read(oid, 'blob');
      return bytes === undefined ? [] : [[name, bytes.toString('latin1')] as const];
    }),
  );
  return { ...entry, outputs: new Map(outputs.flat()) };
}
