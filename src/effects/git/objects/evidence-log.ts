// Entries of a log of evidence as git objects: a commit for each, with the files of that landing and
// of no other, on top of the entry before. Only whoever moves the ref makes them visible.

import type { Layout } from '../layout.ts';
import { type CommitParts, DOORWARD, writeCommit } from './commit-object.ts';
import type { ObjectReader } from './object-reader.ts';
import { writeObject } from './object-writer.ts';
import { editTree } from './tree-builder.ts';

export interface LogFiles {
  readonly bundle: string;
  readonly checkpoint: string;
  /** To go on with the tree of hashes without reading all entries again. */
  readonly frontier: string;
  /** By their SHA-256; one character per byte. */
  readonly outputs: ReadonlyMap<string, string>;
}

export interface EntryParts extends Pick<CommitParts, 'at' | 'message'> {
  readonly files: LogFiles;
  readonly parent: string | undefined;
}

interface Objects {
  readonly layout: Layout;
  readonly reader: ObjectReader;
}

const FILE_MODE = '100644';
const MAX_FILE = 16 * 1024 * 1024;

export const LOG_FILES = {
  bundle: 'bundle.intoto.jsonl',
  checkpoint: 'checkpoint',
  frontier: 'frontier',
  outputs: 'output',
} as const;

export async function writeLogEntry(entry: EntryParts, objects: Objects): Promise<string> {
  const { files, parent, at, message } = entry;
  const named: readonly (readonly [string, Buffer])[] = [
    [LOG_FILES.bundle, Buffer.from(files.bundle, 'utf8')],
    [LOG_FILES.checkpoint, Buffer.from(files.checkpoint, 'utf8')],
    [LOG_FILES.frontier, Buffer.from(files.frontier, 'utf8')],
    ...[...files.outputs].map(
      ([sha256, bytes]) =>
        [`${LOG_FILES.outputs}/${sha256}`, Buffer.from(bytes, 'latin1')] as const,
    ),
  ];
  const edits = named.map(([path, content]) => {
    const oid = writeObject('blob', content, objects.layout);
    return [path, { mode: FILE_MODE, oid }] as const;
  });
  const tree = await editTree(undefined, new Map(edits), objects);
  const parents = parent === undefined ? [] : [parent];
  const people = { author: DOORWARD, committer: DOORWARD };
  return writeCommit({ tree, parents, message, at, ...people }, objects.layout);
}

export interface LogTip {
  readonly commit: string;
  readonly bundle: string;
  readonly checkpoint: string;
  readonly frontier: string;
}

/** Undefined where there is no such ref, or no entry there. */
export async function readLogTip(name: string, reader: ObjectReader): Promise<LogTip | undefined> {
  const [commit, bundle, checkpoint, frontier] = await Promise.all([
    reader.read(`${name}^{commit}`, MAX_FILE),
    ...[LOG_FILES.bundle, LOG_FILES.checkpoint, LOG_FILES.frontier].map((file) =>
      reader.read(`${name}:${file}`, MAX_FILE),
    ),
  ]);
  const text = (found: typeof bundle): string => found?.content?.toString('utf8') ?? '';
  if (commit === undefined) return undefined;
  return {
    commit: commit.oid,
    bundle: text(bundle),
    checkpoint: text(checkpoint),
    frontier: text(frontier),
  };
}
