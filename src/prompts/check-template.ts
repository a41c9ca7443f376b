// Reads a template before it is used: only known names, only known helpers, no partials and no
// decorators. What it refuses, it refuses with the line.

import Handlebars from 'handlebars';
import { nearest } from '../std/nearest.ts';
import type { Place } from '../std/place.ts';
import { oneLine } from '../std/text.ts';
import { type Shape, shapeAt, shapeName } from './shape.ts';

export interface TemplateProblem {
  readonly message: string;
  readonly hint: string;
  readonly place: Place;
}

/** Helpers that take a text and give one. */
export const TEXT_HELPERS = ['fence', 'truncate', 'tail'] as const;
const BLOCKS = ['if', 'unless', 'each', 'with'];
const LOOP_NAMES = ['index', 'key', 'first', 'last'];
const MAX_LOOPS = 2;

interface Scope {
  readonly shape: Shape;
  readonly params: ReadonlyMap<string, Shape>;
  readonly isLoop: boolean;
}

type Node = hbs.AST.Node;
type Call = hbs.AST.MustacheStatement | hbs.AST.SubExpression;

// By its maker and not by the global `hbs`: only so do the types of the package name where it comes from.
type Program = ReturnType<typeof Handlebars.parse>;

export function templateProblems(template: Program, variables: Shape): readonly TemplateProblem[] {
  const reader = new TemplateReader(variables);
  reader.accept(template);
  return reader.problems;
}

class TemplateReader extends Handlebars.Visitor {
  readonly problems: TemplateProblem[] = [];
  readonly #scopes: Scope[];

  constructor(variables: Shape) {
    super();
    this.#scopes = [{ shape: variables, params: new Map(), isLoop: false }];
  }

  override MustacheStatement(mustache: hbs.AST.MustacheStatement): void {
    const isCalled = mustache.params.length > 0 || mustache.hash !== undefined;
    if (isCalled) this.#called(mustache);
    else this.#printed(mustache.path);
  }

  override SubExpression(expression: hbs.AST.SubExpression): void {
    this.#called(expression);
  }

  override BlockStatement(block: hbs.AST.BlockStatement): void {
    const [subject] = block.params;
    const fault = faultOfBlock(block);
    if (fault !== undefined || subject === undefined) {
      this.#note(block, fault ?? ['A block takes one value.', IF_USE]);
      return;
    }
    const name = block.path.original;
    const shape = this.#shapeOf(subject);
    if (name === 'if' || name === 'unless' || shape === undefined) {
      this.accept(block.program);
      if (block.inverse) this.accept(block.inverse);
    } else {
      this.#entered(block, shape);
    }
  }

  override PartialStatement(partial: hbs.AST.PartialStatement): void {
    this.#note(partial, NO_PARTIALS);
  }

  override PartialBlockStatement(partial: hbs.AST.PartialBlockStatement): void {
    this.#note(partial, NO_PARTIALS);
  }

  override Decorator(decorator: hbs.AST.Decorator): void {
    this.#note(decorator, NO_DECORATORS);
  }

  override DecoratorBlock(decorator: hbs.AST.DecoratorBlock): void {
    this.#note(decorator, NO_DECORATORS);
  }

  #printed(path: hbs.AST.Expression): void {
    const shape = this.#shapeOf(path);
    if (shape?.kind === 'list')
      this.#note(path, [`"${named(path)}" is a ${shapeName(shape)}.`, 'Use {{#each …}}.']);
    if (shape?.kind === 'record')
      this.#note(path, [`"${named(path)}" has fields.`, 'Name one of them.']);
  }

  #called(call: Call): void {
    const fault = faultOfCall(call);
    if (fault !== undefined) this.#note(call, fault);
    else for (const param of call.params) this.#printed(param);
  }

  #entered(block: hbs.AST.BlockStatement, shape: Shape): void {
    const depth = this.#scopes.filter((scope) => scope.isLoop).length;
    const fault = faultOfSubject(block.path.original, shape, depth);
    if (fault !== undefined) {
      this.#note(block, fault);
      return;
    }
    const inner = shape.kind === 'list' ? shape.item : shape;
    const [first, second] = block.program.blockParams ?? [];
    const params = new Map<string, Shape>();
    if (first !== undefined) params.set(first, inner);
    if (second !== undefined) params.set(second, { kind: 'number' });
    this.#scopes.push({ shape: inner, params, isLoop: shape.kind === 'list' });
    this.accept(block.program);
    this.#scopes.pop();
    if (block.inverse) this.accept(block.inverse);
  }

  /** What a value is; undefined for literals, for what a helper gives, and for what is refused. */
  #shapeOf(node: hbs.AST.Expression): Shape | undefined {
    if (isCall(node)) this.#called(node);
    if (!isPath(node)) return undefined;
    return node.data ? this.#ofData(node) : this.#ofPath(node);
  }

  #ofData(path: hbs.AST.PathExpression): Shape | undefined {
    const [first = '', ...rest] = path.parts;
    if (first === 'root') return this.#found(path, shapeAt(this.#at(0).shape, rest));
    const isInLoop = this.#scopes.some((scope) => scope.isLoop);
    if (LOOP_NAMES.includes(first) && rest.length === 0 && isInLoop) return { kind: 'number' };
    return this.#found(path, undefined);
  }

  #ofPath(path: hbs.AST.PathExpression): Shape | undefined {
    const [first = '', ...rest] = path.parts;
    const isPlain = path.depth === 0 && !/^(?:this|\.)/.test(path.original);
    const bound = isPlain
      ? this.#scopes.findLast((scope) => scope.params.has(first))?.params.get(first)
      : undefined;
    if (bound !== undefined) return this.#found(path, shapeAt(bound, rest));
    const scope = this.#scopes.at(-1 - path.depth);
    return this.#found(path, scope === undefined ? undefined : shapeAt(scope.shape, path.parts));
  }

  #found(path: hbs.AST.PathExpression, shape: Shape | undefined): Shape | undefined {
    if (shape === undefined) {
      const name = oneLine(path.original, 60);
      this.#note(path, [`There is no variable "${name}" here.`, this.#near(path)]);
    }
    return shape;
  }

  #near(path: hbs.AST.PathExpression): string {
    const { shape } = this.#at(-1);
    const wanted = path.parts[0] ?? '';
    const here = shape.kind === 'record' ? Object.keys(shape.fields) : [];
    const near = nearest(wanted, here);
    if (near !== undefined) return `Did you mean "${near}"?`;
    return shapeAt(this.#at(0).shape, path.parts) === undefined
      ? 'The guide to templates lists every variable.'
      : `Inside a loop it is "@root.${oneLine(wanted, 60)}".`;
  }

  #at(index: number): Scope {
    return this.#scopes.at(index) ?? NO_SCOPE;
  }

  #note({ loc }: Node, [message, hint]: Fault): void {
    const place = { line: loc.start.line, column: loc.start.column + 1 };
    this.problems.push({ message, hint, place });
  }
}

/** What is wrong, and what to do. */
type Fault = readonly [string, string];

const NO_SCOPE: Scope = { shape: { kind: 'text' }, params: new Map(), isLoop: false };
const NO_PARTIALS: Fault = [
  'Partials are not available.',
  'Write the text in the template itself.',
];
const NO_DECORATORS: Fault = ['Decorators are not available.', 'Remove it.'];
const IF_USE = 'For a condition write {{#if name}}.';
const HELPER_USE: Readonly<Record<string, string>> = {
  fence: 'Write {{fence taskDescription "what to do"}}.',
  truncate: 'Write {{truncate taskDescription 2000}}.',
  tail: 'Write {{tail recentProgress 2000}}.',
};

function faultOfBlock({ path, params }: hbs.AST.BlockStatement): Fault | undefined {
  const name = oneLine(named(path), 60);
  if (!BLOCKS.includes(name))
    return [`There is no block "${name}".`, `Blocks are ${BLOCKS.join(', ')}. ${IF_USE}`];
  return params.length === 1
    ? undefined
    : [`{{#${name}}} takes one value.`, `Write {{#${name} name}}.`];
}

function faultOfCall({ path, params, hash }: Call): Fault | undefined {
  const name = oneLine(named(path), 60);
  const known: readonly string[] = TEXT_HELPERS;
  const choice = `Helpers are ${known.join(', ')}, and the blocks ${BLOCKS.join(', ')}.`;
  if (!known.includes(name)) return [`There is no helper "${name}".`, choice];
  return params.length === 2 && hash === undefined
    ? undefined
    : [`"${name}" takes two values.`, HELPER_USE[name] ?? ''];
}

function faultOfSubject(name: string, shape: Shape, depth: number): Fault | undefined {
  const wanted = name === 'each' ? 'list' : 'record';
  if (shape.kind !== wanted)
    return [`{{#${name}}} needs a ${wanted}, and this is a ${shapeName(shape)}.`, IF_USE];
  return wanted === 'list' && depth >= MAX_LOOPS
    ? [`Loops go ${MAX_LOOPS} deep at most.`, 'Take one of them out.']
    : undefined;
}

const isPath = (node: Node): node is hbs.AST.PathExpression => node.type === 'PathExpression';
const isCall = (node: Node): node is hbs.AST.SubExpression => node.type === 'SubExpression';
const named = (path: Node): string => (isPath(path) ? path.original : 'a literal');
