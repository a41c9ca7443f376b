// Python as nested statements: each logical line with the block below it, decorators attached to
// what they decorate.

import type { Token } from './tokens.ts';

export interface Statement {
  /** The first keyword: `def`, `class`, `if`, `try`, `with`…; empty for anything else. */
  readonly keyword: string;
  /** The logical line, up to the colon of a compound statement. */
  readonly tokens: readonly Token[];
  readonly line: number;
  readonly body: readonly Statement[];
  readonly decorators: readonly Statement[];
}

const COMPOUND = new Set(
  'def class if elif else for while try except finally with match case async'.split(' '),
);
const KEYWORDS = new Set([
  ...COMPOUND,
  ...'return raise pass assert import from del global nonlocal yield break continue'.split(' '),
]);
const MAX_DEPTH = 200;

export function readBlocks(tokens: readonly Token[]): readonly Statement[] {
  return new BlockReader(tokens).block(0);
}

class BlockReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  block(depth: number): readonly Statement[] {
    const statements: Statement[] = [];
    let decorators: Statement[] = [];
    while (this.#at < this.#tokens.length) {
      const kind = this.#tokens[this.#at]?.kind;
      if (kind === 'dedent' && depth > 0) break;
      if (kind === 'newline' || kind === 'indent' || kind === 'dedent') {
        this.#at += 1;
        continue;
      }
      const found = this.#statement(depth, decorators);
      if (found.length === 1 && found[0]?.tokens[0]?.text === '@') decorators.push(...found);
      else {
        statements.push(...found);
        decorators = [];
      }
    }
    return statements;
  }

  #statement(depth: number, decorators: readonly Statement[]): readonly Statement[] {
    const line = this.#line();
    const first = line[0];
    if (first === undefined) return [];
    const keyword = keywordOf(line);
    const colon = COMPOUND.has(first.text) ? headEnd(line) : -1;
    if (colon === -1) return splitSimple(line).map((tokens) => simple(tokens));
    const head = line.slice(0, colon);
    const inline = line.slice(colon + 1);
    const body =
      inline.length > 0
        ? splitSimple(inline).map((tokens) => simple(tokens))
        : this.#indented(depth);
    return [{ keyword, tokens: head, line: first.line, body, decorators }];
  }

  #indented(depth: number): readonly Statement[] {
    while (this.#tokens[this.#at]?.kind === 'newline') this.#at += 1;
    if (this.#tokens[this.#at]?.kind !== 'indent' || depth >= MAX_DEPTH) return [];
    this.#at += 1;
    const body = this.block(depth + 1);
    if (this.#tokens[this.#at]?.kind === 'dedent') this.#at += 1;
    return body;
  }

  #line(): readonly Token[] {
    const start = this.#at;
    while (
      this.#at < this.#tokens.length &&
      !/newline|dent/.test(this.#tokens[this.#at]?.kind ?? '')
    )
      this.#at += 1;
    return this.#tokens.slice(start, this.#at);
  }
}

function keywordOf(line: readonly Token[]): string {
  const first = line[0]?.text ?? '';
  if (line[0]?.kind !== 'name' || !KEYWORDS.has(first)) return '';
  return first === 'async' ? (line[1]?.text ?? '') : first;
}

function simple(tokens: readonly Token[]): Statement {
  return {
    keyword: keywordOf(tokens),
    tokens,
    line: tokens[0]?.line ?? 1,
    body: [],
    decorators: [],
  };
}

/** The colon that ends the head, outside of brackets and lambdas; -1 if there is none. */
function headEnd(line: readonly Token[]): number {
  let depth = 0;
  let lambdas = 0;
  return line.findIndex(({ text, kind }) => {
    if (kind === 'name' && text === 'lambda') lambdas += 1;
    if (kind !== 'operator') return false;
    depth += depthOf(text);
    if (text !== ':' || depth !== 0) return false;
    lambdas -= 1;
    return lambdas < 0;
  });
}

const depthOf = (text: string): number =>
  /^[([{]$/.test(text) ? 1 : /^[)\]}]$/.test(text) ? -1 : 0;

function splitSimple(line: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of line) {
    if (token.kind === 'operator' && token.text === ';') parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** Every statement with what surrounds it, outermost first. */
export function eachStatement(
  statements: readonly Statement[],
  visit: (statement: Statement, around: readonly Statement[]) => void,
): void {
  const around: Statement[] = [];
  const enter = (list: readonly Statement[]): void => {
    for (const statement of list) {
      visit(statement, around);
      around.push(statement);
      enter(statement.body);
      around.pop();
    }
  };
  enter(statements);
}

/** A string that stands alone is documentation. */
export function isDocumentation({ tokens }: Statement): boolean {
  return (
    tokens.length > 0 &&
    tokens.every(({ kind, prefix }) => kind === 'string' && !/[ft]/.test(prefix))
  );
}

/** The name behind `def` or `class`. */
export function declaredName({ tokens }: Statement): string {
  const at = tokens.findIndex(({ text }) => text === 'def' || text === 'class');
  return tokens[at + 1]?.text ?? '';
}
