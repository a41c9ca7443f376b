// Conditions that ask where a test runs: the platform, a version, a variable, a feature. What stands behind one may
// well not run here, and nobody silenced it.

import { identifier } from '../tamper/javascript/names.ts';
import { bare, type Node, nodeAt, nodesAt, walk } from '../tamper/javascript/tree.ts';
import type { Statement } from '../tamper/python/blocks.ts';

const JAVASCRIPT =
  /\b(?:process\.(?:platform|arch|versions?|env|features|release|getuid)|os\.(?:platform|type|arch|release|EOL)|navigator|import\.meta\.env|typeof|globalThis|Bun|Deno)\b|\b(?:platform|arch|existsSync)\(/;
const PYTHON =
  /\b(?:sys\.(?:platform|version_info|implementation)|os\.(?:name|environ|getenv|uname|getuid)|platform\.|hasattr|shutil\.which|find_spec)/;
/** As people call what such a condition is kept in. */
const NAMED =
  /^(?:is|on|has|have|supports|can|not)_?(?:win|windows|win32|mac|macos|osx|darwin|linux|posix|unix|ci|root|node|bun|deno|browser)(?![a-z])/i;

/** Of the places in a file: the condition that one stands behind, as it is written. */
export function javascriptSurroundings(
  root: Node,
  text: string,
): (node: Node, around: readonly Node[]) => string | undefined {
  let values: ReadonlyMap<string, string> | undefined;
  const written = (node: Node): string => text.slice(node.start, node.end);
  const asksWhere = (condition: Node): boolean => {
    if (JAVASCRIPT.test(written(condition))) return true;
    let found = false;
    walk(condition, (node) => {
      const name = identifier(node) ?? '';
      values ??= declaredIn(root, written);
      found ||= NAMED.test(name) || JAVASCRIPT.test(values.get(name) ?? '');
      return undefined;
    });
    return found;
  };
  return (node, around) => {
    const conditions = around.flatMap((outer, index) =>
      conditionsFor(outer, around[index + 1] ?? node),
    );
    const found = conditions.find(asksWhere);
    return found === undefined ? undefined : written(found);
  };
}

function declaredIn(root: Node, written: (node: Node) => string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  walk(root, (node) => {
    const value = node.type === 'VariableDeclarator' ? nodeAt(node, 'init') : undefined;
    const name = identifier(nodeAt(node, 'id'));
    if (value !== undefined && name !== undefined) found.set(name, written(value));
    return undefined;
  });
  return found;
}

/** Around the place, or before it with a `return` behind. */
function conditionsFor(outer: Node, inner: Node): readonly Node[] {
  const test = bare(nodeAt(outer, 'test'));
  if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression')
    return test === undefined || outer['test'] === inner ? [] : [test];
  const left = nodeAt(outer, 'left');
  if (outer.type === 'LogicalExpression' && outer['right'] === inner && left !== undefined)
    return [left];
  if (outer.type !== 'BlockStatement') return [];
  const statements = nodesAt(outer, 'body');
  return statements
    .slice(0, Math.max(0, statements.indexOf(inner)))
    .filter((statement) => statement.type === 'IfStatement' && leaves(statement))
    .flatMap((statement) => nodeAt(statement, 'test') ?? []);
}

function leaves(statement: Node): boolean {
  const branch = nodeAt(statement, 'consequent');
  const last = branch?.type === 'BlockStatement' ? nodesAt(branch, 'body').at(-1) : branch;
  return last?.type === 'ReturnStatement';
}

/** The same of a place in Python. */
export function pythonSurroundings(
  around: readonly Statement[],
  own: Statement,
  text: string,
): string | undefined {
  const conditions = around.flatMap((outer, index) => {
    if (/^(?:if|elif)$/.test(outer.keyword)) return [outer];
    const inner = around[index + 1] ?? own;
    const before = outer.body.slice(0, Math.max(0, outer.body.indexOf(inner)));
    return before.filter(
      ({ keyword, body }) => keyword === 'if' && body.at(-1)?.keyword === 'return',
    );
  });
  return conditions
    .map(({ tokens }) => text.slice(tokens[1]?.start, tokens.at(-1)?.end).replace(/\s*:$/, ''))
    .find((words) => PYTHON.test(words) || words.split(/\W+/).some((name) => NAMED.test(name)));
}
