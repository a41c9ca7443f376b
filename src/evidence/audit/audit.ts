// The auditor's word on every commit of a range and every log of evidence. Only what is proven is
// VERIFIED; what nobody signed for is UNVERIFIED, and what contradicts itself is INVALID.

import type { Level } from '../../model/level.ts';
import { statementAt, summaryIn } from '../bundle.ts';
import type { Crypto } from '../crypto.ts';
import { originOf } from '../names.ts';
import { readOverride, type Waived } from '../override.ts';
import type { Trust } from '../trust.ts';
import { auditCommit, type CommitWord, type Found, type Places } from './audit-commit.ts';
import { auditLog, type Judging, type LogWord } from './audit-log.ts';
import type { AuditCheck, AuditedHistory, Denial, LogEntry } from './history.ts';
import { openBundle } from './open-bundle.ts';

export interface AuditReport {
  readonly level: Level;
  readonly commits: readonly CommitWord[];
  readonly logs: readonly LogWord[];
  /** Landings that the logs know and the range should have, and has not. */
  readonly dropped: readonly Denial[];
  /** The oldest commit from which on everything up to the end is proven; undefined if the last is not. */
  readonly continuousSince: string | undefined;
  readonly isProven: boolean;
}

export interface Allowances {
  /** Whether work that a person or a setting answers for is enough. */
  readonly allowsOverrides: boolean;
}

export interface AuditOptions extends Allowances {
  readonly trust: Trust;
  readonly crypto: Crypto;
  /** ISO 8601, for the end of waivers. */
  readonly now: string;
  /** Whether commits may be missing that landed once. */
  readonly allowsDropped: boolean;
  readonly without?: ReadonlySet<AuditCheck>;
}

export function audit(history: AuditedHistory, options: AuditOptions): AuditReport {
  const { trust, crypto, without = new Set() } = options;
  const judging: Judging = { trust, crypto, without };
  const words = history.logs.map((log) => auditLog(log, judging));
  const logs = [...words, ...missingLogs(history, judging)];
  const places = placesIn(history, words, judging);
  const parts = { history, judging, places, now: options.now };
  const commits = history.commits.map((commit) => auditCommit(commit, parts));
  const dropped =
    options.allowsDropped || without.has('log.dropped') ? [] : droppedFrom(history, places, crypto);
  return concluded({ level: trust.level, commits, logs, dropped }, options);
}

/** What follows for the whole from the words on its parts. */
export function concluded(
  parts: Pick<AuditReport, 'level' | 'commits' | 'logs' | 'dropped'>,
  { allowsOverrides }: Allowances,
): AuditReport {
  const { level, commits, logs, dropped } = parts;
  const isGood = ({ verdict }: CommitWord): boolean =>
    verdict === 'VERIFIED' || (verdict === 'OVERRIDDEN' && allowsOverrides);
  const lastBad = commits.findLastIndex((word) => !isGood(word));
  return {
    level,
    commits,
    logs,
    dropped,
    continuousSince: commits[lastBad + 1]?.commit,
    isProven:
      lastBad === -1 && dropped.length === 0 && logs.every(({ denials }) => denials.length === 0),
  };
}

/** Logs that the caller has a checkpoint of, and that are not there. */
function missingLogs({ logs }: AuditedHistory, { trust, without }: Judging): readonly LogWord[] {
  if (without.has('log.pinned')) return [];
  const there = new Set(logs.map(({ writer }) => originOf(writer)));
  return trust.checkpoints
    .filter(({ origin, size }) => size > 0 && !there.has(origin))
    .map(({ origin, size }) => ({
      writer: origin.slice(origin.lastIndexOf('/') + 1),
      size: 0,
      sound: 0,
      denials: [{ check: 'log.pinned', reason: `it had ${size} entries and is gone` }],
      checkpoint: undefined,
    }));
}

function placesIn({ logs }: AuditedHistory, words: readonly LogWord[], judging: Judging): Places {
  const all = logs.flatMap(({ writer, entries }, index) =>
    entries.map((entry, at): Found => {
      const isSound = at < (words[index]?.sound ?? 0);
      return { writer, position: at + 1, entry, isSound };
    }),
  );
  const bundles = new Map<string, Found>();
  // Those that count come last, so that a copy elsewhere can't take their place.
  for (const found of all.toSorted((left, right) => Number(left.isSound) - Number(right.isSound))) {
    const { bundle } = found.entry;
    if (bundle !== undefined) bundles.set(judging.crypto.sha256(bundle), found);
  }
  // A look at the beginning saves verifying signatures of bundles that nobody asks about.
  const mayWaive = ({ bundle = '' }: LogEntry): boolean =>
    statementAt(bundle, 0, judging.crypto)?.kind === 'override';
  const waived = all
    .filter(({ isSound, entry }) => isSound && mayWaive(entry))
    .flatMap((found) => waiversIn(found, judging));
  return { bundles, waived };
}

function waiversIn(found: Found, judging: Judging): readonly Waived[] {
  const opened = openBundle(found.entry.bundle ?? '', found, judging);
  if (!opened.ok) return [];
  return opened.statements.flatMap((statement) => readOverride(statement) ?? []);
}

/** The log moves together with the branch: what it holds was on the branch once. */
function droppedFrom(
  { commits, before, branch }: AuditedHistory,
  { bundles }: Places,
  crypto: Crypto,
): readonly Denial[] {
  if (branch === undefined) return [];
  const bases = new Set([...before, ...commits.map(({ commit }) => commit)]);
  const there = new Set(
    commits.map(({ content }) => `${content?.tree ?? ''} ${content?.parents[0] ?? ''}`),
  );
  const landings = [...bundles.values()].flatMap(({ entry, position, writer, isSound }) => {
    const read = isSound ? summaryIn(entry.bundle ?? '', crypto) : undefined;
    if (read?.branch !== branch) return [];
    return [{ ...read, position, writer, isThere: there.has(`${read.tree} ${read.base}`) }];
  });
  // A commit with other words is another base: what came after it is known by its place in the log.
  const firsts = new Map<string, number>();
  for (const { writer, position, isThere } of landings)
    if (isThere) firsts.set(writer, Math.min(position, firsts.get(writer) ?? position));
  const isLater = ({ writer, position }: (typeof landings)[number]): boolean =>
    position > (firsts.get(writer) ?? position);
  return landings
    .filter((one) => !one.isThere && (bases.has(one.base) || isLater(one)))
    .map(({ task, run, base, position, writer }) => {
      const what = `task ${task} of run ${run} landed on ${base.slice(0, 10)}`;
      const reason = `${what} (entry ${position} of ${writer}) and is not on ${branch} any more`;
      return { check: 'log.dropped' as const, reason };
    });
}
