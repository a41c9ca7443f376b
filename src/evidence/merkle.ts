// The Merkle tree of RFC 6962 over the entries of a log, grown entry by entry. What is kept is one
// hash for each complete subtree, so that adding the millionth entry costs no more than the tenth.

import { type Bytes, bytesOfHex, type Crypto } from './crypto.ts';

export interface MerkleTree {
  readonly size: number;
  /** Roots of the complete subtrees, the largest first; each 32 bytes. */
  readonly peaks: readonly Bytes[];
}

export const EMPTY_TREE: MerkleTree = { size: 0, peaks: [] };

const hash = (bytes: Bytes, crypto: Crypto): Bytes => bytesOfHex(crypto.sha256(bytes));

export function grown({ size, peaks }: MerkleTree, entry: Bytes, crypto: Crypto): MerkleTree {
  const next = [...peaks];
  let node = hash(`\x00${entry}`, crypto);
  // As many subtrees are completed by this entry as there are ones at the end of the old size.
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
    node = hash(`\x01${next.pop() ?? ''}${node}`, crypto);
  }
  return { size: size + 1, peaks: [...next, node] };
}

export function rootOf({ peaks }: MerkleTree, crypto: Crypto): Bytes {
  const [last, ...others] = peaks.toReversed();
  if (last === undefined) return hash('', crypto);
  return others.reduce((right, left) => hash(`\x01${left}${right}`, crypto), last);
}
