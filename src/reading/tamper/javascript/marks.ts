// Places where JavaScript reaches for what judges it: the assertion library, the module loader, the
// runner, the exit code, or the knowledge of being tested.

import type { CodeMark, MarkKind } from '../../../model/code.ts';
import { oneLine } from '../../../std/text.ts';
import { awarenessAt } from './awareness.ts';
import { exitAt } from './exits.ts';
import { hidesCode } from './hidden-code.ts';
import { type Bindings, identifier, keyOf, nameOf, textOf } from './names.ts';
import type { Spot } from './spot.ts';
import {
  bare,
  isCall,
  isFunction,
  lineOf,
  type Node,
  nodeAt,
  nodesAt,
  statementsOf,
  walk,
} from './tree.ts';

const MAX_MARKS = 2_000;

export function readMarks(program: Node, text: string, bindings: Bindings): readonly CodeMark[] {
  const marks: CodeMark[] = [];
  walk(program, (node, around) => {
    if (marks.length >= MAX_MARKS) return false;
    const spot: Spot = { node, around, bindings };
    for (const kind of [
      patchAt(spot),
      forgedAt(spot),
      exitAt(spot),
      awarenessAt(spot),
      hiddenAt(spot),
    ]) {
      if (kind === undefined) continue;
      const detail = oneLine(text.slice(node.start, Math.min(node.end, node.start + 400)), 120);
      marks.push({
        kind,
        detail,
        line: lineOf(node),
        isAtLoad: runsAtLoad(around),
        isGuarded: around.some(isBranch),
      });
    }
    return undefined;
  });
  return marks;
}

const hiddenAt = (spot: Spot): MarkKind | undefined =>
  hidesCode(spot) ? 'code-hidden' : undefined;

const isBranch = ({ type }: Node): boolean =>
  /^(?:If|Switch)Statement$|^(?:Conditional|Logical)Expression$/.test(type);

/** Not in any function, but for one that is called where it stands. */
function runsAtLoad(around: readonly Node[]): boolean {
  return around.every((outer, index) => {
    const parent = around[index - 1];
    const isAtOnce = isCall(parent) && bare(nodeAt(parent, 'callee')) === outer;
    return !isFunction(outer) || isAtOnce;
  });
}

function patchAt(spot: Spot): MarkKind | undefined {
  const target =
    spot.node.type === 'AssignmentExpression'
      ? assignedTo(spot)
      : isCall(spot.node)
        ? definedBy(spot)
        : undefined;
  return target === undefined
    ? undefined
    : TARGETS.find(([, pattern]) => pattern.test(target))?.[0];
}

const TARGETS: readonly (readonly [MarkKind, RegExp])[] = [
  ['assert-patched', /^(?:assert|expect|chai|should)(?:\.|$)|^require\.cache\./],
  [
    'loader-patched',
    /^(?:Module|module\.constructor)\.(?:_load|_resolveFilename|_extensions|_compile|prototype|_findPath|_cache|wrap|wrapper)\b|^require\.extensions\b/,
  ],
  [
    'runner-patched',
    /(?:^|\.|\/)(?:Test|Suite|Runner|TestContext|Mocha|Runnable|Hook|Reporter)\.prototype\b|^(?:test|vitest|jest|mocha|@jest\/globals)\.\w+|^(?:describe|it|test|suite|beforeEach|afterEach|before|after)$/,
  ],
  ['runtime-option', /^process\.env\.NODE_OPTIONS$/],
  [
    'builtin-patched',
    /^(?:Object\.(?:is|keys|entries|getPrototypeOf)|JSON\.stringify|util\.(?:isDeepStrictEqual|inspect)|Function\.prototype\.\w+|process\.(?:exit|reallyExit|emit|exitCode)|Promise\.prototype\.then|Number\.is\w+)$/,
  ],
];

function assignedTo({ node, bindings }: Spot): string | undefined {
  const left = bare(nodeAt(node, 'left'));
  if (left?.type !== 'MemberExpression' || isOwnVariable(left, bindings)) return undefined;
  const name = nameOf(left, bindings);
  if (name !== undefined) return name === 'process.exitCode' ? undefined : name;
  // A computed key that is not constant could be any of them.
  const object = nameOf(nodeAt(left, 'object'), bindings);
  return object !== undefined && keyOf(left) === undefined ? `${object}.?` : undefined;
}

/** `Object.defineProperty`, `Object.assign`, `Reflect.set`, and hooks of the loader. */
function definedBy({ node, bindings }: Spot): string | undefined {
  const callee = nameOf(nodeAt(node, 'callee'), bindings) ?? '';
  if (/^Module\.(?:register|registerHooks)$/.test(callee)) return 'Module._load';
  if (!/^(?:Object|Reflect)\./.test(callee)) return undefined;
  const [first, second] = nodesAt(node, 'arguments');
  const object = nameOf(first, bindings);
  if (object === undefined) return undefined;
  if (/\.(?:defineProperty|set)$/.test(callee)) return `${object}.${textOf(second) ?? '?'}`;
  return /\.(?:assign|defineProperties|setPrototypeOf)$/.test(callee) ? `${object}.?` : undefined;
}

// `globalThis.test = …` replaces the runner's; `test.x = …` may be somebody's own variable.
function isOwnVariable(left: Node, bindings: Bindings): boolean {
  const name = nameOf(left, bindings) ?? '';
  if (!/^(?:describe|it|test|suite|beforeEach|afterEach|before|after|should)(?:\.|$)/.test(name))
    return false;
  let root: Node | undefined = left;
  while (root?.type === 'MemberExpression') root = bare(nodeAt(root, 'object'));
  const local = identifier(root) ?? '';
  return !/^(?:globalThis|global|window|self)$/.test(local) && !bindings.has(local);
}

// Matchers of jest and vitest ask a value for its opinion through these.
const FORGED = /^(?:asymmetricMatch|Symbol\.toPrimitive)$/;

function forgedAt({ node, bindings }: Spot): MarkKind | undefined {
  if (!/^(?:Object|Class)(?:Method|Property)$/.test(node.type)) return undefined;
  const key = nodeAt(node, 'key');
  const name = node['computed'] === true ? nameOf(key, bindings) : (identifier(key) ?? textOf(key));
  if (name === undefined || !FORGED.test(name)) return undefined;
  const body = node.type.endsWith('Method') ? node : bare(nodeAt(node, 'value'));
  return isFunction(body) && returnsTrue(body) ? 'equality-forged' : undefined;
}

function returnsTrue(body: Node): boolean {
  const statements = statementsOf(body);
  const [only] = statements;
  if (statements.length !== 1 || only === undefined) return false;
  const value = bare(only.type === 'ReturnStatement' ? nodeAt(only, 'argument') : only);
  if (value?.type === 'BooleanLiteral') return value['value'] === true;
  const isNegation = value?.type === 'UnaryExpression' && value['operator'] === '!';
  return isNegation && bare(nodeAt(value, 'argument'))?.type === 'NumericLiteral';
}
