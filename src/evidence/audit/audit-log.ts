// The log of one writer: as long as it says, signed at every step, with the root that its entries
// have, and still beginning with what the caller has seen before. From the first fault on, nothing
// in it counts.

import type { Checkpoint } from '../checkpoint.ts';
import { isCheckpointSignedBy, readCheckpoint, type SignedCheckpoint } from '../checkpoint.ts';
import type { Crypto } from '../crypto.ts';
import { EMPTY_TREE, grown, type MerkleTree, rootOf } from '../merkle.ts';
import { originOf } from '../names.ts';
import { type Trust, trustedKeys } from '../trust.ts';
import type { AuditCheck, AuditedLog, Denial, LogEntry } from './history.ts';

export interface LogWord {
  readonly writer: string;
  readonly size: number;
  /** How many entries count: those before the first fault. */
  readonly sound: number;
  readonly denials: readonly Denial[];
  /** Of the last entry that counts, as text, to be kept by the caller. */
  readonly checkpoint: string | undefined;
}

export interface Judging {
  readonly trust: Trust;
  readonly crypto: Crypto;
  /** Checks left out, to show what each of them is good for. */
  readonly without: ReadonlySet<AuditCheck>;
}

export function auditLog(log: AuditedLog, judging: Judging): LogWord {
  const { without, crypto, trust } = judging;
  const { writer, entries } = log;
  const pins = trust.checkpoints.filter(({ origin }) => origin === originOf(writer));
  const denials: Denial[] = [];
  if (log.problem !== undefined) denials.push({ check: 'log.whole', reason: log.problem });
  let tree = EMPTY_TREE;
  let sound = denials.length === 0 ? entries.length : 0;
  let last: string | undefined;
  for (const [index, entry] of entries.entries()) {
    tree = grown(tree, entry.bundle ?? '', crypto);
    const denial = sound > index ? entryDenial(entry, { log, tree }, judging) : undefined;
    if (denial !== undefined) {
      denials.push(denial);
      sound = index;
    } else if (sound > index) last = entry.checkpoint;
    denials.push(...pinDenials(pins, tree, judging));
  }
  const ahead = pins.filter(({ size }) => size > entries.length);
  if (ahead.length > 0 && !without.has('log.pinned'))
    denials.push({
      check: 'log.pinned',
      reason: `it has ${entries.length} entries and had ${Math.max(...ahead.map(({ size }) => size))}: it was rolled back`,
    });
  return { writer, size: entries.length, sound, denials, checkpoint: last };
}

function pinDenials(
  pins: readonly Checkpoint[],
  tree: MerkleTree,
  { without, crypto }: Judging,
): readonly Denial[] {
  const here = pins.filter(({ size }) => size === tree.size);
  if (here.length === 0 || without.has('log.pinned')) return [];
  const root = rootOf(tree, crypto);
  return here.every((pin) => pin.root === root)
    ? []
    : [{ check: 'log.pinned', reason: `its first ${tree.size} entries are not what they were` }];
}

interface Position {
  readonly log: AuditedLog;
  readonly tree: MerkleTree;
}

function entryDenial(
  entry: LogEntry,
  { log, tree }: Position,
  judging: Judging,
): Denial | undefined {
  const { without, crypto } = judging;
  const at = `entry ${tree.size}`;
  const deny = (check: AuditCheck, isWrong: boolean, reason: string): Denial | undefined =>
    isWrong && !without.has(check) ? { check, reason: `${at}: ${reason}` } : undefined;
  const read =
    entry.checkpoint === undefined ? undefined : readCheckpoint(entry.checkpoint, crypto);
  const missing = deny(
    'log.whole',
    read === undefined || entry.bundle === undefined,
    'its bundle or its checkpoint is missing or damaged',
  );
  if (missing !== undefined || read === undefined) return missing;
  return (
    deny('log.origin', read.origin !== originOf(log.writer), `it belongs to ${read.origin}`) ??
    deny('log.size', read.size !== tree.size, `its checkpoint says ${read.size} entries`) ??
    deny('log.root', read.root !== rootOf(tree, crypto), 'the root is not that of the entries') ??
    deny(
      'log.signature',
      !isSigned(read, { log, tree }, judging),
      'no trusted log key signed its checkpoint',
    )
  );
}

function isSigned(
  checkpoint: SignedCheckpoint,
  { log, tree }: Position,
  { trust, crypto }: Judging,
): boolean {
  const asked = { roles: ['log'] as const, writer: log.writer, position: tree.size };
  return trustedKeys(trust, asked).some(({ publicKey }) =>
    isCheckpointSignedBy(checkpoint, publicKey, crypto),
  );
}
