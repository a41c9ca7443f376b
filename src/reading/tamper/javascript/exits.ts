// Ways in which JavaScript ends its process, or changes how the process ends. An exit with a code
// other than 0 fails the run by itself and is of no use to a cheat.

import type { MarkKind } from '../../../model/code.ts';
import { identifier, nameOf, textOf } from './names.ts';
import type { Spot } from './spot.ts';
import { bare, isCall, type Node, nodeAt, nodesAt } from './tree.ts';

export function exitAt(spot: Spot): MarkKind | undefined {
  const { node, bindings } = spot;
  if (node.type === 'AssignmentExpression') return exitCode(spot);
  if (!isCall(node)) return undefined;
  const callee = nameOf(nodeAt(node, 'callee'), bindings) ?? '';
  if (!callee.startsWith('process.')) return undefined;
  return processCall(callee.replace(/\.(?:call|apply|bind)$/, ''), spot);
}

function processCall(callee: string, spot: Spot): MarkKind | undefined {
  const args = nodesAt(spot.node, 'arguments');
  if (/^process\.(?:on|once|addListener|prependListener|prependOnceListener)$/.test(callee))
    return kindOfEvent(textOf(args[0]) ?? '');
  if (/^process\.(?:kill|_kill)$/.test(callee))
    return nameOf(args[0], spot.bindings) === 'process.pid' ? 'exit-any' : undefined;
  if (!/^process\.(?:exit|reallyExit)$/.test(callee) || isInSignalHandler(spot)) return undefined;
  return kindOfCode(args[0]);
}

function kindOfCode(code: Node | undefined): MarkKind | undefined {
  const value = bare(code);
  if (value === undefined || textOf(value) === '0' || identifier(value) === 'undefined')
    return 'exit-quiet';
  if (value.type !== 'NumericLiteral') return 'exit-any';
  return value['value'] === 0 ? 'exit-quiet' : undefined;
}

/** Whoever takes uncaught errors can drop them. */
function kindOfEvent(event: string): MarkKind | undefined {
  if (event === 'uncaughtException' || event === 'unhandledRejection') return 'error-handler';
  return event === 'exit' || event === 'beforeExit' ? 'exit-handler' : undefined;
}

/** A server that stops on a signal ends well. */
function isInSignalHandler({ around, bindings }: Spot): boolean {
  return around.some(
    (outer) =>
      isCall(outer) &&
      /\.(?:on|once|addListener)$/.test(nameOf(nodeAt(outer, 'callee'), bindings) ?? '') &&
      /^SIG[A-Z]/.test(textOf(nodesAt(outer, 'arguments')[0]) ?? ''),
  );
}

/** `process.exitCode = 0` undoes what the runner set. */
function exitCode({ node, bindings }: Spot): MarkKind | undefined {
  if (nameOf(nodeAt(node, 'left'), bindings) !== 'process.exitCode') return undefined;
  return kindOfCode(nodeAt(node, 'right')) === 'exit-quiet' ? 'exit-quiet' : undefined;
}
