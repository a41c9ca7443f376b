// One Python file as facts that two versions can be compared by.

import type { CodeFacts, CodeImport, CodeMock } from '../../../model/code.ts';
import { EMPTY_FACTS } from '../empty-facts.ts';
import { isProgramPath, isTestPath } from '../paths.ts';
import { suppressionsIn } from '../suppressions.ts';
import { eachStatement, readBlocks, type Statement } from './blocks.ts';
import {
  bindingsOf,
  callsIn,
  importsOf,
  namesIn,
  type PythonBindings,
  type PythonCall,
} from './calls.ts';
import { fingerprintOf, readFunctions } from './functions.ts';
import { isMainGuard, readMarks } from './marks.ts';
import { readTests } from './test-cases.ts';
import { tokenize } from './tokens.ts';
import { readCalls, readLiterals } from './values.ts';

export function readPython(path: string, text: string): CodeFacts {
  const { tokens, comments } = tokenize(text);
  const statements = readBlocks(tokens);
  const bindings = bindingsOf(statements);
  const isTest = isTestPath(path);
  return {
    ...EMPTY_FACTS,
    path,
    language: 'python',
    tests: isTest ? readTests(statements, bindings) : [],
    marks: [...readMarks(path, statements, bindings), ...suppressionsIn(comments)],
    imports: importsIn(statements),
    mocks: isTest ? mocksIn(statements, bindings) : [],
    functions: isTest ? [] : readFunctions(statements),
    literals: isTest ? [] : readLiterals(statements),
    calls: isTest ? readCalls(statements, bindings) : [],
    isProgram: text.startsWith('#!') || isProgramPath(path) || statements.some(isMainGuard),
    fingerprint: fingerprintOf(statements),
  };
}

function importsIn(statements: readonly Statement[]): readonly CodeImport[] {
  const found: CodeImport[] = [];
  eachStatement(statements, (statement) => {
    for (const { module, member, line } of importsOf(statement)) {
      found.push({ from: module, line });
      // `from package import module` names a file by its member.
      if (member !== undefined && member !== '*')
        found.push({ from: `${module}${module.endsWith('.') ? '' : '.'}${member}`, line });
    }
  });
  return found;
}

function mocksIn(statements: readonly Statement[], bindings: PythonBindings): readonly CodeMock[] {
  const found: CodeMock[] = [];
  eachStatement(statements, ({ tokens, decorators }) => {
    for (const line of [tokens, ...decorators.map((decorator) => decorator.tokens)])
      found.push(...callsIn(line, bindings).flatMap((call) => mockOf(call, bindings)));
  });
  return found;
}

/** `mock.patch('pkg.mod.name')`, `patch.object(mod, 'name')`, `monkeypatch.setattr(mod, 'name', …)`. */
function mockOf({ name, args, line }: PythonCall, bindings: PythonBindings): readonly CodeMock[] {
  const [first, second] = args;
  if (
    /(?:^|\.)patch$/.test(name) ||
    (/monkeypatch\.setattr$/.test(name) && first?.tokens[0]?.kind === 'string')
  ) {
    const target = first?.tokens[0]?.kind === 'string' ? first.tokens[0].text : '';
    const at = target.lastIndexOf('.');
    return at === -1
      ? []
      : [{ from: target.slice(0, at), member: target.slice(at + 1), line, isPartial: true }];
  }
  if (!/(?:^|\.)patch\.object$|monkeypatch\.setattr$/.test(name)) return [];
  const from = namesIn(first?.tokens ?? [], bindings)[0];
  const member = second?.tokens[0]?.kind === 'string' ? second.tokens[0].text : undefined;
  return from === undefined ? [] : [{ from, member, line, isPartial: true }];
}
