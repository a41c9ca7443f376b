// Appends to the log of this machine. An origin is never signed twice for the same length: where the
// log is not what this machine last saw of it, a new one is begun, and the old one is left as a find
// for the auditor.

import type { Layout } from '../../effects/git/layout.ts';
import {
  type LogFiles,
  type LogTip,
  readLogTip,
  writeLogEntry,
} from '../../effects/git/objects/evidence-log.ts';
import type { ObjectReader } from '../../effects/git/objects/object-reader.ts';
import { nodeCrypto } from '../../effects/keys/node-crypto.ts';
import {
  isCheckpointSignedBy,
  readCheckpoint,
  type SignedCheckpoint,
  signCheckpoint,
} from '../../evidence/checkpoint.ts';
import { EMPTY_TREE, grown, type MerkleTree, rootOf } from '../../evidence/merkle.ts';
import { LOG_REFS, originOf } from '../../evidence/names.ts';
import { assert } from '../../std/assert.ts';
import type { OwnKeys } from './own-keys.ts';
import { machineMark, rememberedLog, rememberLog, writerName } from './own-logs.ts';

export interface LogPlace {
  readonly layout: Layout;
  readonly reader: ObjectReader;
  readonly keys: OwnKeys;
  note(line: string): void;
}

export interface NewEntry extends Pick<LogFiles, 'bundle' | 'outputs'> {
  readonly at: string;
  readonly message: string;
}

const MAX_GENERATIONS = 1_000;

export class LogWriter {
  readonly writer: string;
  readonly #place: LogPlace;

  private constructor(writer: string, place: LogPlace) {
    this.writer = writer;
    this.#place = place;
  }

  static async open(place: LogPlace): Promise<LogWriter> {
    const { commonDir } = place.layout;
    const mark = machineMark(place.keys.folder);
    for (let generation = 1; generation < MAX_GENERATIONS; generation += 1) {
      const writer = writerName(commonDir, mark, generation);
      const problem = await problemOf(writer, place);
      if (problem === undefined) return new LogWriter(writer, place);
      if (generation === 1)
        place.note(
          `The log of evidence ${LOG_REFS}/${writer} ${problem}: another one is begun, and \`doorward audit\` will say so.`,
        );
    }
    assert(false, 'no log of evidence could be begun');
  }

  get ref(): string {
    return `${LOG_REFS}/${this.writer}`;
  }

  /** The same entry on the same tip gives the same commit; an entry that is there already is not added. */
  async entryOn(tip: string | undefined, entry: NewEntry): Promise<string> {
    const { reader, layout, keys } = this.#place;
    const last = tip === undefined ? undefined : await readLogTip(tip, reader);
    if (last !== undefined && last.bundle === entry.bundle) return last.commit;
    const tree = grown(treeOf(last), nodeCrypto.encode(entry.bundle), nodeCrypto);
    const root = rootOf(tree, nodeCrypto);
    const checkpoint = { origin: originOf(this.writer), size: tree.size, root };
    const { bundle, outputs, at, message } = entry;
    const files = {
      bundle,
      outputs,
      checkpoint: await signCheckpoint(checkpoint, await keys.open('log'), nodeCrypto),
      frontier: frontierText(tree),
    };
    return writeLogEntry({ files, parent: tip, at, message }, { layout, reader });
  }

  /** Keeps in mind how long the log is now. */
  async remember(): Promise<void> {
    const { reader, keys, layout } = this.#place;
    const tip = await readLogTip(this.ref, reader);
    if (tip === undefined) return;
    const { writer } = this;
    rememberLog(keys.folder, { writer, repository: layout.commonDir, note: tip.checkpoint });
  }
}

/** Why the log can't be gone on with; undefined if it can. */
async function problemOf(writer: string, place: LogPlace): Promise<string | undefined> {
  const { keys, reader } = place;
  const tip = await readLogTip(`${LOG_REFS}/${writer}`, reader);
  const seen = rememberedLog(keys.folder, writer)?.checkpoint;
  if (tip === undefined) return seen === undefined ? undefined : 'is gone';
  const read = readCheckpoint(tip.checkpoint, nodeCrypto);
  if (read === undefined || read.origin !== originOf(writer)) return 'does not end with an entry';
  if (!keys.logKeys().some((key) => isCheckpointSignedBy(read, key, nodeCrypto)))
    return 'does not end with an entry of this machine';
  if (!isFrontierOf(tip, read)) return 'does not end with a whole entry';
  if (seen === undefined || seen.size < read.size) return undefined;
  const isSame = seen.size === read.size && seen.root === read.root;
  return isSame ? undefined : `has ${read.size} entries and had ${seen.size}`;
}

function isFrontierOf(tip: LogTip, { size, root }: SignedCheckpoint): boolean {
  const tree = treeOf(tip);
  return tree.size === size && rootOf(tree, nodeCrypto) === root;
}

function frontierText({ size, peaks }: MerkleTree): string {
  return [size, ...peaks.map((peak) => nodeCrypto.toBase64(peak))].join('\n');
}

function treeOf(tip: LogTip | undefined): MerkleTree {
  if (tip === undefined) return EMPTY_TREE;
  const [size = '', ...peaks] = tip.frontier.split('\n');
  return { size: Number(size), peaks: peaks.map((peak) => nodeCrypto.fromBase64(peak) ?? '') };
}
