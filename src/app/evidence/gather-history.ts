// The commits of a range and the logs of a repository, laid out for the auditor.

import type { HashedObjects } from '../../effects/git/objects/hashed-objects.ts';
import {
  type ReadLog,
  readBlobIds,
  readCommits,
  readLog,
  withOutputs,
} from '../../effects/git/objects/read-history.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import type { AuditedHistory } from '../../evidence/audit/history.ts';
import { readTrailers } from '../../evidence/audit/trailers.ts';
import { LOG_PATTERNS, writerIn } from '../../evidence/names.ts';
import { DoorwardError } from '../../std/error.ts';
import { CONFIG_FILES } from '../config/config-files.ts';
import { type Range, rangeOf, unknownRange } from './audited-range.ts';

/** Commits by their ids, as a hook of a server knows them. */
export interface Span {
  readonly tip: string;
  /** What is there already. */
  readonly not: readonly string[];
  readonly branch: string;
  /** Tips of logs that come with the same push. */
  readonly logs: ReadonlyMap<string, string>;
}

interface Gathered {
  readonly history: AuditedHistory;
  /** What the range begins after. */
  readonly not: readonly string[];
  /** For people. */
  readonly shown: string;
}

const MAX_COMMITS = 200_000;

export async function gatherHistory(
  asked: string | Span | undefined,
  objects: HashedObjects,
): Promise<Gathered> {
  const [isShallow] = (await objects.ask(['rev-parse', '--is-shallow-repository'])) ?? [];
  if (isShallow !== 'false')
    throw new DoorwardError(
      'git',
      'the repository has only a part of its history, so nothing can be said about the rest',
      'Fetch all of it: `git fetch --unshallow`, or `fetch-depth: 0` in a workflow.',
    );
  const pushed = typeof asked === 'object' ? asked.logs : new Map<string, string>();
  const tips = new Map([...(await logTips(objects)), ...pushed]);
  const logs = await Promise.all([...tips].map(([writer, tip]) => readLog(writer, tip, objects)));
  const range = typeof asked === 'object' ? spanRange(asked) : await rangeOf(asked, logs, objects);
  const ends = [...range.tips, ...range.not.map((oid) => `^${oid}`)];
  const listed = await objects.ask(['rev-list', '--reverse', '--topo-order', ...ends, '--']);
  if (listed === undefined || listed.length > MAX_COMMITS) throw unknownRange(range.shown);
  const commits = await readCommits(listed, objects);
  const inside = new Set(listed);
  const parents = commits.flatMap(({ content }) => content?.parents.slice(0, 1) ?? []);
  const ids = await readBlobIds(parents, CONFIG_FILES, objects);
  const named = new Set(
    commits.flatMap(({ content }) => readTrailers(content?.message ?? '').evidence ?? []),
  );
  const history: AuditedHistory = {
    commits,
    logs: await Promise.all(logs.map((log) => withNamed(log, named, objects))),
    before: [...parents, ...range.tips].filter((oid) => !inside.has(oid)),
    branch: range.branch,
    blobAt: (commit, path) => ids.get(`${commit}:${path}`) ?? 'unread',
  };
  return { history, not: range.not, shown: range.shown };
}

function spanRange({ tip, not, branch }: Span): Range {
  return { tips: [tip], not, branch, shown: `${branch} (pushed)` };
}

/** Outputs are read for what the range refers to, and for nothing else. */
async function withNamed(
  log: ReadLog,
  named: ReadonlySet<string>,
  objects: HashedObjects,
): Promise<ReadLog> {
  const entries = log.entries.map((entry) =>
    entry.bundle !== undefined && named.has(nodeCrypto.sha256(entry.bundle))
      ? withOutputs(entry, objects)
      : entry,
  );
  return { ...log, entries: await Promise.all(entries) };
}

/** The same log may be here and fetched from elsewhere: one that goes on where another ends is taken. */
async function logTips(objects: HashedObjects): Promise<ReadonlyMap<string, string>> {
  const format = '--format=%(objectname) %(refname)';
  const found = await Promise.all(
    LOG_PATTERNS.map((pattern) => objects.ask(['for-each-ref', format, pattern])),
  );
  if (found.includes(undefined))
    throw new DoorwardError('git', "the refs can't be listed", 'Run `git fsck` in the repository.');
  const tips = new Map<string, string>();
  for (const line of found.flatMap((lines) => lines ?? [])) {
    const [oid = '', ref = ''] = line.split(' ');
    const writer = writerIn(ref);
    const known = writer === undefined ? undefined : tips.get(writer);
    const isBetter = known === undefined || (await isGrown(known, oid, objects));
    if (writer !== undefined && isBetter) tips.set(writer, oid);
  }
  return tips;
}

async function isGrown(from: string, to: string, objects: HashedObjects): Promise<boolean> {
  return (await objects.ask(['merge-base', '--is-ancestor', from, to])) !== undefined;
}
