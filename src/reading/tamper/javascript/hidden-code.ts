// Code that runs other code which nobody can read where it stands: decoded, taken out of an address, or
// made by a constructor that is reached through another one.

import { nameOf, textOf } from './names.ts';
import type { Spot } from './spot.ts';
import { bare, childrenOf, isCall, type Node, nodeAt, nodesAt } from './tree.ts';

const RUNS =
  /^(?:eval|Function|(?:vm\.)?(?:runInThisContext|runInNewContext|runInContext|compileFunction|Script)|Module\.prototype\._compile)$/;
const DECODES =
  /^(?:atob|unescape|Buffer\.from|String\.(?:fromCharCode|fromCodePoint)|(?:zlib\.)?(?:inflate|gunzip|brotliDecompress|unzip)\w*)$/;

export function hidesCode({ node, bindings, around }: Spot): boolean {
  if (node.type === 'ImportExpression') return isData(nodeAt(node, 'source'));
  if (!isCall(node) && node.type !== 'NewExpression') return false;
  const callee = bare(nodeAt(node, 'callee'));
  if (callee?.type === 'Import') return isData(nodesAt(node, 'arguments')[0]);
  const name = nameOf(lastOf(callee), bindings) ?? keysOf(callee);
  if (/(?:^|\.)constructor\.constructor$/.test(name)) return true;
  if (!RUNS.test(name)) return false;
  const [program] = around;
  return (
    nodesAt(node, 'arguments').some((given) => textOf(given) === undefined) && decodes(program)
  );
}

/** `(0, eval)` is `eval`. */
const lastOf = (node: Node | undefined): Node | undefined =>
  node?.type === 'SequenceExpression' ? nodesAt(node, 'expressions').at(-1) : node;

/** `[].constructor.constructor`, whatever it begins with. */
function keysOf(node: Node | undefined): string {
  if (node?.type !== 'MemberExpression') return '';
  const key = nodeAt(node, 'property');
  const own = String(key?.['name'] ?? textOf(key) ?? '?');
  return `${keysOf(bare(nodeAt(node, 'object')))}.${own}`;
}

/** A program in an address: `data:text/javascript,…`. */
function isData(source: Node | undefined): boolean {
  const found = bare(source);
  if (found === undefined) return false;
  const first =
    found.type === 'BinaryExpression'
      ? textOf(nodeAt(found, 'left'))
      : found.type === 'TemplateLiteral'
        ? headOf(found)
        : textOf(found);
  return /^\s*data:/i.test(first ?? '');
}

function headOf(template: Node): string {
  const value: unknown = nodesAt(template, 'quasis')[0]?.['value'];
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? String(value.cooked)
    : '';
}

const MAX_NODES = 200_000;

function decodes(program: Node | undefined): boolean {
  const left = program === undefined ? [] : [program];
  for (let seen = 0; left.length > 0 && seen < MAX_NODES; seen += 1) {
    const node = left.pop();
    if (node === undefined) break;
    const callee = isCall(node) ? nameOf(nodeAt(node, 'callee'), new Map()) : undefined;
    if (callee !== undefined && DECODES.test(callee)) return true;
    left.push(...childrenOf(node));
  }
  return false;
}
