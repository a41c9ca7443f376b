// Conditions that ask where a test runs: the platform, a version, a variable, a feature. What stands behind one may
// well not run here, and nobody silenced it.

import { remembered } from '../../std/remembered.ts';
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
  // Each is asked again for all that stands behind it.
  const asksWhere = remembered((condition: Node): boolean => {
    if (JAVASCRIPT.test(written(condition))) return true;
    let found = false;
    walk(condition, (node) => {
      const name = identifier(node) ?? '';
      values ??= declaredIn(root, written);
      found ||= NAMED.test(name) || JAVASCRIPT.test(values.get(name) ?? '');
      return undefined;
    });
    return found;
  });
  const firstLeave = remembered((block: Node) =>
    nodesAt(block, 'body').find((statement) => {
      const test = nodeAt(statement, 'test');
      return leaves(statement) && test !== undefined && asksWhere(test);
    }),
  );
  const conditionFor = (outer: Node, inner: Node): Node | undefined => {
    const own = conditionOf(outer, inner);
    if (own !== undefined && asksWhere(own)) return own;
    const leave = outer.type === 'BlockStatement' ? firstLeave(outer) : undefined;
    return leave !== undefined && leave.start < inner.start ? nodeAt(leave, 'test') : undefined;
  };
  return (node, around) => {
    for (const [index, outer] of around.entries()) {
      const found = conditionFor(outer, around[index + 1] ?? node);
      if (found !== undefined) return written(found);
    }
    return undefined;
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

/** That decides whether the place is reached, within what stands around it. */
function conditionOf(outer: Node, inner: Node): Node | undefined {
  if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression')
    return outer['test'] === inner ? undefined : bare(nodeAt(outer, 'test'));
  return outer.type === 'LogicalExpression' && outer['right'] === inner
    ? nodeAt(outer, 'left')
    : undefined;
}

/** With a `return` behind a condition. */
function leaves(statement: Node): boolean {
  if (statement.type !== 'IfStatement') return false;
  const branch = nodeAt(statement, 'consequent');
  const last = branch?.type === 'BlockStatement' ? nodesAt(branch, 'body').at(-1) : branch;
  return last?.type === 'ReturnStatement';
}

/** The same of the places in Python. */
export function pythonSurroundings(
  text: string,
): (around: readonly Statement[], own: Statement) => string | undefined {
  const asked = remembered(({ tokens }: Statement): string | undefined => {
    const words = text.slice(tokens[1]?.start, tokens.at(-1)?.end).replace(/\s*:$/, '');
    const asksWhere = PYTHON.test(words) || words.split(/\W+/).some((name) => NAMED.test(name));
    return asksWhere ? words : undefined;
  });
  const firstLeave = remembered((outer: Statement) =>
    outer.body.find(
      (statement) =>
        statement.keyword === 'if' &&
        statement.body.at(-1)?.keyword === 'return' &&
        asked(statement) !== undefined,
    ),
  );
  const conditionFor = (outer: Statement, inner: Statement): string | undefined => {
    if (/^(?:if|elif)$/.test(outer.keyword)) return asked(outer);
    const leave = firstLeave(outer);
    return leave !== undefined && leave !== inner && startOf(leave) < startOf(inner)
      ? asked(leave)
      : undefined;
  };
  return (around, own) => {
    for (const [index, outer] of around.entries()) {
      const found = conditionFor(outer, around[index + 1] ?? own);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

const startOf = ({ tokens }: Statement): number => tokens[0]?.start ?? 0;
