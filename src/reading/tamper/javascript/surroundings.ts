// Code that looks at what started it, or answers otherwise on a machine that only runs tests.

import type { MarkKind } from '../../../model/code.ts';
import { type Bindings, identifier, nameOf, textOf } from './names.ts';
import type { Spot } from './spot.ts';
import { bare, childrenOf, isCall, isFunction, type Node, nodeAt, nodesAt } from './tree.ts';

export function surroundingsAt(spot: Spot): MarkKind | undefined {
  return processQuestion(spot) ?? (answersForMachine(spot) ? 'test-mode' : undefined);
}

const READS = /(?:^|\.)(?:readFile|readFileSync|open|openSync|createReadStream)$/;
const STARTS = /(?:^|\.)(?:exec|execSync|execFile|execFileSync|spawn|spawnSync)$/;
const PROCESS_FILE = /^\/proc\/.*\/?(?:cmdline|environ|comm)$/;

/** The arguments or the environment of a process: its own or its parent's are the question here. */
function processQuestion({ node, bindings }: Spot): MarkKind | undefined {
  const callee = isCall(node) ? (nameOf(nodeAt(node, 'callee'), bindings) ?? '') : '';
  const args = nodesAt(node, 'arguments');
  if (STARTS.test(callee)) {
    const isList = args.some((arg) => /(?:^|\/)ps(?: |$)/.test(textsIn(arg)));
    return isList && args.some((arg) => mentions(arg, bindings, PARENT)) ? 'test-aware' : undefined;
  }
  const [path] = READS.test(callee) ? args : [];
  if (path === undefined || !PROCESS_FILE.test(textsIn(path))) return undefined;
  const isOwn = /^\/proc\/(?:self|thread-self)\//.test(textsIn(path));
  return isOwn || mentions(path, bindings, PARENT) ? 'test-aware' : 'test-mode';
}

const PARENT = /^process\.p?pid$/;

/** The constant parts of a text, one after the other. */
function textsIn(node: Node): string {
  const whole = textOf(node);
  if (whole !== undefined) return whole;
  if (node.type === 'TemplateLiteral')
    return nodesAt(node, 'quasis')
      .map((quasi) => {
        const value = quasi['value'];
        return typeof value === 'object' && value !== null && 'raw' in value ? value.raw : '';
      })
      .join('');
  return childrenOf(node).map(textsIn).join('');
}

function mentions(node: Node, bindings: Bindings, what: RegExp): boolean {
  return (
    what.test(nameOf(node, bindings) ?? '') ||
    childrenOf(node).some((child) => mentions(child, bindings, what))
  );
}

const MACHINE = /(?:^|\.)env\.(?:CI|CONTINUOUS_INTEGRATION)$/;

/**
 * A function of something that returns another value where `CI` is set. Colours, reporters and time limits are
 * chosen by functions of nothing, or are no more than a yes or no.
 */
function answersForMachine({ node, bindings, around }: Spot): boolean {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return false;
  const test = nodeAt(node, 'test');
  if (test === undefined || !mentions(test, bindings, MACHINE)) return false;
  const owner = around.findLast((outer) => isFunction(outer));
  if (owner === undefined || nodesAt(owner, 'params').length === 0) return false;
  if (node.type === 'ConditionalExpression')
    return isReturned(node, around) && isValue(nodeAt(node, 'consequent'));
  const body = nodeAt(node, 'consequent');
  const [only] = body?.type === 'BlockStatement' ? nodesAt(body, 'body').slice(-1) : [body];
  return only?.type === 'ReturnStatement' && isValue(nodeAt(only, 'argument'));
}

function isReturned(node: Node, around: readonly Node[]): boolean {
  const parent = around.at(-1);
  return (
    parent?.type === 'ReturnStatement' ||
    (isFunction(parent) && bare(nodeAt(parent, 'body')) === node)
  );
}

/** More than a yes, a no or nothing. */
function isValue(node: Node | undefined): boolean {
  const found = bare(node);
  if (found === undefined || /^(?:Boolean|Null)Literal$/.test(found.type)) return false;
  if (found.type === 'UnaryExpression') return found['operator'] === '-';
  return identifier(found) !== 'undefined';
}
