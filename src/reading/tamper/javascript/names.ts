// What a piece of code refers to, by one name whatever way it is written: `globalThis.process['exit']`,
// an imported `exit` and a destructured one are all `process.exit`. Constant texts are put together.

import { bare, isFunction, type Node, nodeAt, nodesAt, walk } from './tree.ts';

/** Local names and what they stand for. */
export type Bindings = ReadonlyMap<string, string>;

const MAX_PARTS = 12;

export function nameOf(node: Node | undefined, bindings: Bindings): string | undefined {
  const parts: string[] = [];
  let at = bare(node);
  while (at !== undefined && parts.length < MAX_PARTS) {
    if (at.type === 'MemberExpression' || at.type === 'OptionalMemberExpression') {
      const key = keyOf(at);
      if (key === undefined) return undefined;
      parts.unshift(key);
      at = bare(nodeAt(at, 'object'));
    } else break;
  }
  const root = rootOf(at, bindings);
  return root === undefined ? undefined : canonical([root, ...parts].join('.'));
}

function rootOf(node: Node | undefined, bindings: Bindings): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'Identifier') {
    const name = String(node['name']);
    return bindings.get(name) ?? name;
  }
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type === 'AwaitExpression') return rootOf(bare(nodeAt(node, 'argument')), bindings);
  return moduleIn(node, bindings);
}

/** `require('x')` and `import('x')` are the module x. */
function moduleIn(node: Node, bindings: Bindings): string | undefined {
  if (node.type === 'ImportExpression') return moduleName(textOf(nodeAt(node, 'source')));
  if (node.type !== 'CallExpression') return undefined;
  const callee = nodeAt(node, 'callee');
  const written = callee?.type === 'Identifier' ? String(callee['name']) : callee?.type;
  const name = LOADERS.test(bindings.get(written ?? '') ?? '') ? 'require' : written;
  if (name !== 'require' && name !== 'Import' && !isOtherRequire(callee)) return undefined;
  return moduleName(textOf(nodesAt(node, 'arguments')[0]));
}

const LOADERS = /^(?:require|module\.require|process\.getBuiltinModule)$/;

// `module.require`, `process.getBuiltinModule`, and `createRequire(import.meta.url)('x')`.
function isOtherRequire(callee: Node | undefined): boolean {
  if (callee?.type === 'MemberExpression')
    return /^(?:require|getBuiltinModule|requireActual|importActual)$/.test(keyOf(callee) ?? '');
  const inner = callee?.type === 'CallExpression' ? nodeAt(callee, 'callee') : undefined;
  return inner?.type === 'Identifier' && inner['name'] === 'createRequire';
}

function moduleName(specifier: string | undefined): string | undefined {
  if (specifier === undefined) return undefined;
  const name = specifier.replace(/^node:/, '');
  // The module called `module` is not the `module` of CommonJS.
  if (name === 'module') return 'Module';
  return name === 'assert/strict' ? 'assert' : name;
}

/** The property of a member expression, if it is constant. */
export function keyOf(node: Node): string | undefined {
  const property = nodeAt(node, 'property');
  if (node['computed'] === true)
    return property?.type === 'NumericLiteral' ? String(property['value']) : textOf(property);
  if (property?.type === 'PrivateName') return '#';
  return property?.type === 'Identifier' ? String(property['name']) : undefined;
}

function canonical(name: string): string {
  return name
    .replace(/^(?:(?:globalThis|global|window|self)\.)+/, '')
    .replace(/^(assert|Module|process|expect)\.(?:default|strict|Module)\b\.?/, '$1.')
    .replace(/^Module\.Module\./, 'Module.')
    .replace(/\.$/, '');
}

/** A constant text: a literal, a template, a sum of such, or a list joined together. */
export function textOf(node: Node | undefined, depth = 0): string | undefined {
  const found = bare(node);
  if (found === undefined || depth > 40) return undefined;
  if (found.type === 'StringLiteral') return String(found['value']);
  if (found.type === 'TemplateLiteral') return templateText(found, depth);
  if (found.type === 'BinaryExpression' && found['operator'] === '+') {
    const left = textOf(nodeAt(found, 'left'), depth + 1);
    const right = left === undefined ? undefined : textOf(nodeAt(found, 'right'), depth + 1);
    return right === undefined ? undefined : `${left}${right}`;
  }
  return found.type === 'CallExpression' ? joinedText(found, depth) : undefined;
}

function templateText(node: Node, depth: number): string | undefined {
  const quasis = nodesAt(node, 'quasis');
  const between = nodesAt(node, 'expressions').map((part) => textOf(part, depth + 1));
  if (between.includes(undefined)) return undefined;
  return quasis.map((quasi, index) => `${cooked(quasi)}${between[index] ?? ''}`).join('');
}

function cooked(quasi: Node): string {
  const value: unknown = quasi['value'];
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? String(value.cooked)
    : '';
}

function joinedText(node: Node, depth: number): string | undefined {
  const callee = nodeAt(node, 'callee');
  const list = bare(nodeAt(callee, 'object'));
  if (callee === undefined || list?.type !== 'ArrayExpression' || keyOf(callee) !== 'join')
    return undefined;
  const parts = nodesAt(list, 'elements').map((part) => textOf(part, depth + 1));
  const glue = textOf(nodesAt(node, 'arguments')[0], depth + 1);
  return parts.includes(undefined) ? undefined : parts.join(glue ?? ',');
}

/** What local names stand for, as far as imports and plain assignments tell. */
export function readBindings(program: Node): Bindings {
  const bindings = new Map<string, string>();
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') importBindings(node, bindings);
    else if (node.type === 'VariableDeclarator') declaredBindings(node, bindings);
    else if (isFunction(node))
      for (const own of [nodeAt(node, 'id'), ...nodesAt(node, 'params')]) ownBinding(own, bindings);
    return undefined;
  });
  return bindings;
}

function importBindings(node: Node, bindings: Map<string, string>): void {
  const module = moduleName(textOf(nodeAt(node, 'source')));
  if (module === undefined) return;
  for (const specifier of nodesAt(node, 'specifiers')) {
    const local = identifier(nodeAt(specifier, 'local'));
    const imported = nodeAt(specifier, 'imported');
    const name = identifier(imported) ?? textOf(imported);
    if (local === undefined) continue;
    const whole = name === undefined || name === 'default';
    bindings.set(local, canonical(whole ? module : `${module}.${name}`));
  }
}

function declaredBindings(node: Node, bindings: Map<string, string>): void {
  const target = nodeAt(node, 'id');
  const init = bare(nodeAt(node, 'init'));
  const source = isMadeLoader(init, bindings) ? 'require' : nameOf(init, bindings);
  if (source === undefined || !isWorthFollowing(source, init)) {
    ownBinding(target, bindings);
    return;
  }
  const local = identifier(target);
  if (local !== undefined && local !== source) bindings.set(local, source);
  for (const property of nodesAt(target, 'properties')) {
    const key = identifier(nodeAt(property, 'key')) ?? textOf(nodeAt(property, 'key'));
    const name = identifier(nodeAt(property, 'value'));
    if (key !== undefined && name !== undefined) bindings.set(name, canonical(`${source}.${key}`));
  }
}

/** `createRequire(import.meta.url)`, kept for later. */
function isMadeLoader(init: Node | undefined, bindings: Bindings): boolean {
  if (init?.type !== 'CallExpression') return false;
  return /^(?:Module\.)?createRequire$/.test(nameOf(nodeAt(init, 'callee'), bindings) ?? '');
}

// A file that declares its own `assert` may do with it what it likes; an imported one stays what it is.
function ownBinding(target: Node | undefined, bindings: Map<string, string>): void {
  if (target === undefined) return;
  walk(target, (node) => {
    const local = identifier(node);
    if (local !== undefined && WATCHED.test(local) && !bindings.has(local))
      bindings.set(local, '(own)');
    return undefined;
  });
}

const WATCHED = /^(?:assert|expect|it|chai|should|process|Module|Test|Suite|Runner)$/;

// Only modules and the globals that matter: `const x = other.thing` says nothing new.
function isWorthFollowing(source: string, init: Node | undefined): boolean {
  if (init?.type !== 'Identifier' && init?.type !== 'MemberExpression') return true;
  return /^(?:process|assert|Module|require|expect|globalThis|global|node:|inspector)\b/.test(
    source,
  );
}

export function identifier(node: Node | undefined): string | undefined {
  return node?.type === 'Identifier' ? String(node['name']) : undefined;
}
