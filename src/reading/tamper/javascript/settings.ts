// The numbers and switches of a configuration written in JavaScript, each with its dotted key.

import type { CodeSetting } from '../../../model/code.ts';
import { identifier, textOf } from './names.ts';
import { bare, lineOf, type Node, nodeAt, walk } from './tree.ts';

const MAX_SETTINGS = 2_000;

export function readJavaScriptSettings(program: Node): readonly CodeSetting[] {
  const found: CodeSetting[] = [];
  walk(program, (node, around) => {
    if (node.type !== 'ObjectProperty' || found.length >= MAX_SETTINGS) return undefined;
    const value = plainValue(nodeAt(node, 'value'));
    if (value !== undefined)
      found.push({ key: [...around, node].flatMap(keyOf).join('.'), value, line: lineOf(node) });
    return undefined;
  });
  return found;
}

function keyOf(node: Node): readonly string[] {
  if (node.type !== 'ObjectProperty') return [];
  const key = nodeAt(node, 'key');
  return [identifier(key) ?? textOf(key) ?? '?'];
}

function plainValue(node: Node | undefined): number | boolean | string | undefined {
  const found = bare(node);
  if (found?.type === 'NumericLiteral') return Number(found['value']);
  if (found?.type === 'BooleanLiteral') return found['value'] === true;
  if (found?.type === 'UnaryExpression' && found['operator'] === '-') {
    const inner = plainValue(nodeAt(found, 'argument'));
    return typeof inner === 'number' ? -inner : undefined;
  }
  return textOf(found);
}
