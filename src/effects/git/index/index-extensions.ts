// What stands in an index after its entries: notes that git makes for speed. Of these, the trees that
// folders come to are read and carried over; the rest can be left out, or the index is not touched.

import { extensionsAt } from './index-file.ts';

export interface IndexTail {
  /** Where the entries end. */
  readonly at: number;
  /** Some extension changes what the entries mean. */
  readonly isSpecial: boolean;
  /** The noted trees, as they stand there. */
  readonly trees: Buffer | undefined;
}

/** Undefined for what is no index in the plain layout. */
export function readTail(index: Buffer, oidLength: number): IndexTail | undefined {
  const start = extensionsAt(index, oidLength, () => undefined);
  if (start === undefined) return undefined;
  let isSpecial = false;
  let trees: Buffer | undefined;
  let at = start;
  const end = index.length - oidLength / 2;
  while (at + 8 <= end) {
    const name = index.toString('latin1', at, at + 4);
    const next = at + 8 + index.readUInt32BE(at + 4);
    // Only names that begin with a capital letter may be left out.
    if (!/^[A-Z]/.test(name)) isSpecial = true;
    if (name === 'TREE') trees = index.subarray(at + 8, next);
    at = next;
  }
  return at === end ? { at: start, isSpecial, trees } : undefined;
}

/** The tree that all entries make; undefined where git has not noted it or something changed since. */
export function notedTree(index: Buffer, oidLength: number): string | undefined {
  const trees = readTail(index, oidLength)?.trees;
  return trees === undefined ? undefined : readNode(trees, 0, oidLength / 2)?.oid;
}

interface Node {
  readonly name: string;
  readonly folders: number;
  readonly oid: string | undefined;
  /** Where its folders begin. */
  readonly inner: number;
}

// A name, how many entries it covers (-1 if it is out of date), how many folders follow, its object.
function readNode(trees: Buffer, at: number, oidSize: number): Node | undefined {
  const nameEnd = trees.indexOf(0, at);
  const end = trees.indexOf(0x0a, nameEnd);
  if (nameEnd === -1 || end === -1) return undefined;
  const match = /^(-?\d+) (\d+)$/.exec(trees.toString('latin1', nameEnd + 1, end));
  if (match === null) return undefined;
  const isValid = !match[1]?.startsWith('-');
  const inner = end + 1 + (isValid ? oidSize : 0);
  if (inner > trees.length) return undefined;
  return {
    name: trees.toString('latin1', at, nameEnd),
    folders: Number(match[2]),
    oid: isValid ? trees.toString('hex', end + 1, inner) : undefined,
    inner,
  };
}

/** The same notes without those about `changed` folders at the top; undefined if unreadable. */
export function carriedTrees(
  trees: Buffer,
  root: { readonly oid: string | undefined; readonly entries: number },
  { changed, oidSize }: { readonly changed: ReadonlySet<string>; readonly oidSize: number },
): Buffer | undefined {
  const top = readNode(trees, 0, oidSize);
  if (top === undefined) return undefined;
  const kept: Buffer[] = [];
  let at = top.inner;
  for (let left = top.folders; left > 0; left -= 1) {
    const name = readNode(trees, at, oidSize)?.name;
    const end = endOfNode(trees, at, oidSize);
    if (name === undefined || end === undefined) return undefined;
    if (!changed.has(name)) kept.push(trees.subarray(at, end));
    at = end;
  }
  const count = root.oid === undefined ? -1 : root.entries;
  const head = Buffer.from(`\0${count} ${kept.length}\n`, 'latin1');
  return Buffer.concat([head, Buffer.from(root.oid ?? '', 'hex'), ...kept]);
}

function endOfNode(trees: Buffer, start: number, oidSize: number): number | undefined {
  let at = start;
  for (let left = 1; left > 0; left -= 1) {
    const node = readNode(trees, at, oidSize);
    if (node === undefined) return undefined;
    left += node.folders;
    at = node.inner;
  }
  return at;
}
