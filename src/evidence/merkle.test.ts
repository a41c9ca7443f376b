import { expect, test } from 'vitest';
import { nodeCrypto } from '../effects/keys/node-crypto.ts';
import { bytesOfHex } from './crypto.ts';
import { EMPTY_TREE, grown, type MerkleTree, rootOf } from './merkle.ts';

const hexOf = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('hex');

// The entries and roots that implementations of certificate transparency are tested with.
const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test('the roots are those that every other log computes', () => {
  let tree: MerkleTree = EMPTY_TREE;
  const roots = ENTRIES.map((entry) => {
    tree = grown(tree, bytesOfHex(entry), nodeCrypto);
    return hexOf(rootOf(tree, nodeCrypto));
  });
  expect(roots).toEqual(ROOTS);
});

test('the root of nothing is the hash of nothing', () => {
  expect(hexOf(rootOf(EMPTY_TREE, nodeCrypto))).toBe(nodeCrypto.sha256(''));
});

test('what is kept grows with the logarithm of the entries', () => {
  let tree: MerkleTree = EMPTY_TREE;
  for (let count = 0; count < 1000; count += 1) tree = grown(tree, String(count), nodeCrypto);
  expect(tree.size).toBe(1000);
  // 1000 has six ones in binary.
  expect(tree.peaks).toHaveLength(6);
});
