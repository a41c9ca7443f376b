// Code that opens or imports the tests, or what they compare with.

import { nameOf, textOf } from './names.ts';
import type { Spot } from './spot.ts';
import { childrenOf, isCall, type Node, nodeAt, nodesAt } from './tree.ts';

const READS =
  /(?:^|\.)(?:readFile|readFileSync|open|openSync|createReadStream|readdir|readdirSync|existsSync|require|import|glob|globSync|statSync)$/;

export function readsTests({ node, bindings }: Spot): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') {
    const source = textOf(nodeAt(node, 'source'));
    return (
      node['importKind'] !== 'type' &&
      source !== undefined &&
      /^\.{1,2}\//.test(source) &&
      isOfTests(source)
    );
  }
  if (!isCall(node) || !READS.test(nameOf(nodeAt(node, 'callee'), bindings) ?? '')) return false;
  const [path] = nodesAt(node, 'arguments');
  return path !== undefined && holdsTestPath(path);
}

function holdsTestPath(node: Node): boolean {
  const text = textOf(node);
  if (text !== undefined) return isOfTests(text);
  const texts = childrenOf(node).flatMap((child) => textOf(child) ?? []);
  return isOfTests(texts.join('/')) || childrenOf(node).some(holdsTestPath);
}

function isOfTests(written: string): boolean {
  const path = written.replace(/^(?:\.{1,2}\/)+/, '').replace(/\/{2,}/g, '/');
  if (!/\/|\.\w+$/.test(path)) return false;
  return /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|goldens?|__snapshots__)\/|\.(?:test|spec)\.\w+$|(?:^|\/)test_\w+\.py$/.test(
    path,
  );
}
