// Which modules a JavaScript file loads, and which of them it replaces by something made up.

import type { CodeImport, CodeMock } from '../../../model/code.ts';
import { type Bindings, identifier, keyOf, nameOf, textOf } from './names.ts';
import {
  childrenOf,
  isCall,
  isFunction,
  lineOf,
  type Node,
  nodeAt,
  nodesAt,
  walk,
} from './tree.ts';

export interface Loaded {
  readonly imports: readonly CodeImport[];
  readonly mocks: readonly CodeMock[];
}

// Of vitest, jest, node:test and testdouble. Those of tap, proxyquire and esmock load the real module
// and replace what it uses.
const MOCKS =
  /(?:^|\.)(?:(?:vi|jest|vitest)\.(?:mock|doMock|unstable_mockModule|setMock)|mock\.module|td\.(?:replace|replaceEsm))$/;

export function readLoaded(program: Node, bindings: Bindings): Loaded {
  const imports: CodeImport[] = [];
  const mocks: CodeMock[] = [];
  walk(program, (node) => {
    const from = importedBy(node, bindings);
    if (from !== undefined) imports.push({ from, line: lineOf(node) });
    const mock = isCall(node) ? mockIn(node, bindings) : undefined;
    if (mock !== undefined) mocks.push(mock);
    return undefined;
  });
  return { imports, mocks };
}

function importedBy(node: Node, bindings: Bindings): string | undefined {
  if (
    /^(?:Import|ExportAll|ExportNamed)Declaration$/.test(node.type) ||
    node.type === 'ImportExpression'
  )
    return node['importKind'] === 'type' ? undefined : textOf(nodeAt(node, 'source'));
  if (!isCall(node)) return undefined;
  const callee = nodeAt(node, 'callee');
  const name = callee?.type === 'Import' ? 'import' : (nameOf(callee, bindings) ?? '');
  return /(?:^|\.)(?:require|import|resolve|createRequire\(\)|importActual|requireActual|importModule)$/.test(
    name,
  )
    ? relative(textOf(nodesAt(node, 'arguments')[0]))
    : pathOfUrl(node, callee);
}

const relative = (from: string | undefined): string | undefined =>
  from !== undefined && /^[\w@.#~/]/.test(from) ? from : undefined;

// A test of a program starts it: `spawn(process.execPath, ['../bin/x.js'])` is seen by its literal path.
function pathOfUrl(node: Node, callee: Node | undefined): string | undefined {
  if (callee === undefined) return undefined;
  const texts = nodesAt(node, 'arguments').flatMap((arg) => [
    textOf(arg),
    ...childrenOf(arg).map((part) => textOf(part)),
  ]);
  return texts.find(
    (text) =>
      text !== undefined &&
      /^\.{0,2}\/?[\w./-]+\.(?:[cm]?[jt]sx?|py)$/.test(text) &&
      text.includes('/'),
  );
}

function mockIn(call: Node, bindings: Bindings): CodeMock | undefined {
  const callee = nodeAt(call, 'callee');
  const name = nameOf(callee, bindings) ?? '';
  if (!MOCKS.test(name)) return undefined;
  const args = nodesAt(call, 'arguments');
  const from = textOf(args[0]) ?? textOf(nodeAt(args[0], 'source'));
  if (from === undefined) return undefined;
  return { from, line: lineOf(call), member: undefined, isPartial: args.some(isPartial) };
}

/** The factory asks for the real module, or the mock only watches it. */
function isPartial(node: Node): boolean {
  if (isFunction(node) && nodesAt(node, 'params').length > 0) return true;
  if (node.type === 'ObjectProperty' && /^spy$/.test(identifier(nodeAt(node, 'key')) ?? ''))
    return true;
  if (
    node.type === 'MemberExpression' &&
    /^(?:importActual|requireActual|importOriginal)$/.test(keyOf(node) ?? '')
  )
    return true;
  return childrenOf(node).some(isPartial);
}
