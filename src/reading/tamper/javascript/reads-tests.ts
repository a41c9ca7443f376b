// Code that opens or imports the tests, or what they compare with.

import { type Bindings, nameOf, textOf } from './names.ts';
import type { Spot } from './spot.ts';
import { bare, childrenOf, isCall, type Node, nodeAt, nodesAt } from './tree.ts';

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
  const callee = nameOf(nodeAt(node, 'callee'), bindings) ?? '';
  const [path] = nodesAt(node, 'arguments');
  if (path === undefined) return false;
  // A place that is put together beforehand: `new URL('../test/tide.test.js', import.meta.url)`.
  if (node.type === 'NewExpression') return callee === 'URL' && isOfTests(textOf(path) ?? '');
  return isCall(node) && READS.test(callee) && (holdsTestPath(path) || isMain(path, bindings));
}

/** The file that was started: in a test run, that is a test. */
function isMain(path: Node, bindings: Bindings): boolean {
  const name = nameOf(path, bindings) ?? '';
  const index = bare(nodeAt(path, 'property'));
  return (
    /^(?:require\.main|module\.parent|process\.mainModule)\.filename$/.test(name) ||
    (nameOf(nodeAt(path, 'object'), bindings) === 'process.argv' && index?.['value'] === 1)
  );
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
