// What code does, written the same way however it is laid out: comments, white space, quotes,
// semicolons and parentheses are gone.

import { digestOf } from '../digest.ts';
import { isNode, type Node } from './tree.ts';

const LEFT_OUT = new Set(['loc', 'extra', 'start', 'end', 'errors', 'range', 'tokens', 'type']);

export function fingerprintOf(node: Node): string {
  const parts: string[] = [];
  write(node, parts);
  return digestOf(parts.join(''));
}

function write(value: unknown, parts: string[]): void {
  if (Array.isArray(value)) writeList(value, parts);
  else if (isNode(value)) writeNode(value, parts);
  else if (typeof value === 'object' && value !== null)
    parts.push(JSON.stringify('cooked' in value ? value.cooked : value));
  else parts.push(String(value), ';');
}

function writeList(list: readonly unknown[], parts: string[]): void {
  parts.push('[');
  for (const item of list) if (!isNode(item) || item.type !== 'EmptyStatement') write(item, parts);
  parts.push(']');
}

function writeNode(node: Node, parts: string[]): void {
  parts.push('(', node.type);
  for (const [key, item] of Object.entries(node)) {
    if (LEFT_OUT.has(key) || item === undefined || item === null) continue;
    parts.push(' ', key, '=');
    write(item, parts);
  }
  parts.push(')');
}
