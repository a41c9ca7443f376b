// One JavaScript or TypeScript file as facts that two versions can be compared by.

import type { CodeFacts } from '../../../model/code.ts';
import { EMPTY_FACTS } from '../empty-facts.ts';
import { isProgramPath, isTestPath } from '../paths.ts';
import { suppressionsIn } from '../suppressions.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readFunctions } from './functions.ts';
import { readLoaded } from './imports.ts';
import { readMarks } from './marks.ts';
import { readBindings } from './names.ts';
import { readJavaScriptSettings } from './settings.ts';
import { readTests } from './test-cases.ts';
import { parseTree } from './tree.ts';
import { readCalls, readLiterals } from './values.ts';

export function readJavaScript(path: string, text: string): CodeFacts {
  const tree = parseTree(path, text);
  const empty: CodeFacts = { ...EMPTY_FACTS, path, language: 'javascript' };
  if (tree === undefined)
    return { ...empty, problem: { kind: 'syntax', message: 'it does not parse' } };
  const { program, comments } = tree;
  const bindings = readBindings(program);
  const isTest = isTestPath(path);
  return {
    ...empty,
    tests: isTest ? readTests(program, text, bindings) : [],
    marks: [...readMarks(program, text, bindings), ...suppressionsIn(comments)],
    ...readLoaded(program, bindings),
    functions: isTest ? [] : readFunctions(program, text),
    literals: isTest ? [] : readLiterals(program),
    calls: isTest ? readCalls(program, bindings) : [],
    settings: /\.config\.[cm]?[jt]s$|\.mocharc\.c?js$/i.test(path)
      ? readJavaScriptSettings(program)
      : [],
    isProgram:
      text.startsWith('#!') ||
      isProgramPath(path) ||
      /\brequire\.main === module\b|\bimport\.meta\.main\b/.test(text),
    fingerprint: fingerprintOf(program),
  };
}
