// The functions of a Python file, which of them only pretend, and what code does whatever its layout.

import type { CodeFunction, StubKind } from '../../../model/code.ts';
import { digestOf } from '../digest.ts';
import { declaredName, eachStatement, isDocumentation, type Statement } from './blocks.ts';
import { closing, splitAt } from './calls.ts';
import type { Token } from './tokens.ts';

export function readFunctions(statements: readonly Statement[]): readonly CodeFunction[] {
  const found: CodeFunction[] = [];
  const counts = new Map<string, number>();
  eachStatement(statements, (statement, around) => {
    if (statement.keyword !== 'def') return;
    const own = declaredName(statement);
    const count = (counts.get(own) ?? 0) + 1;
    counts.set(own, count);
    found.push({
      name: count === 1 ? own : `${own} #${count}`,
      line: statement.line,
      stub: isAbstract(statement, around) ? undefined : stubOf(statement),
      parameters: parametersOf(statement),
      fingerprint: fingerprintOf([statement]),
    });
  });
  return found;
}

// Abstract methods, protocols and overloads are meant to have no body.
function isAbstract({ decorators }: Statement, around: readonly Statement[]): boolean {
  const words = [...decorators, ...around.filter(({ keyword }) => keyword === 'class')].flatMap(
    ({ tokens }) => tokens.map(({ text }) => text),
  );
  return words.some((text) =>
    /^(?:abstractmethod|overload|Protocol|ABC|ABCMeta|Interface|type_check_only)$|^Abstract|^Base/.test(
      text,
    ),
  );
}

function parametersOf({ tokens }: Statement): number {
  const open = tokens.findIndex(({ text }) => text === '(');
  if (open === -1) return 0;
  const names = splitAt(tokens.slice(open + 1, closing(tokens, open)), ',').filter(
    (part) => part.length > 0,
  );
  return names.filter(([first]) => first?.text !== 'self' && first?.text !== 'cls').length;
}

function stubOf({ body }: Statement): StubKind | undefined {
  const code = body.filter((statement) => !isDocumentation(statement));
  const [only] = code;
  if (only === undefined) return 'empty';
  if (code.length > 1) return undefined;
  if (only.keyword === 'pass' || (only.tokens.length === 1 && only.tokens[0]?.text === '...'))
    return 'empty';
  if (only.keyword === 'raise')
    return only.tokens.some(
      ({ text }) =>
        text === 'NotImplementedError' || /not (?:yet )?implemented|\btodo\b/i.test(text),
    )
      ? 'not-implemented'
      : undefined;
  if (only.keyword !== 'return') return undefined;
  return only.tokens.length === 1
    ? 'empty'
    : isConstant(only.tokens.slice(1))
      ? 'constant'
      : undefined;
}

const isConstant = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, text, prefix }) =>
    kind === 'name'
      ? /^(?:True|False|None)$/.test(text)
      : kind === 'operator'
        ? /^[-[\](){},:]$/.test(text)
        : !/[ft]/.test(prefix),
  );

/** Comments, documentation, quotes, line breaks and widths of indentation left out. */
export function fingerprintOf(statements: readonly Statement[]): string {
  const parts: string[] = [];
  const write = (list: readonly Statement[]): void => {
    for (const statement of list) {
      if (isDocumentation(statement)) continue;
      for (const { tokens } of statement.decorators) writeTokens(tokens, parts);
      writeTokens(statement.tokens, parts);
      parts.push('{');
      write(statement.body);
      parts.push('}');
    }
  };
  write(statements);
  return digestOf(parts.join(''));
}

function writeTokens(tokens: readonly Token[], parts: string[]): void {
  for (const [index, { kind, text, prefix }] of tokens.entries()) {
    // A comma before a closing bracket is layout.
    const next = tokens[index + 1]?.text ?? '';
    if (
      text === ',' &&
      kind === 'operator' &&
      /^[\])}]$/.test(next) &&
      tokens[index - 2]?.text !== '('
    )
      continue;
    parts.push(kind === 'string' ? `${prefix}${JSON.stringify(text)}` : text, ' ');
  }
  parts.push(';');
}
