// Places where Python reaches for what judges it: assertions, the runner, the exit code, the callers,
// or the knowledge of being tested.

import type { CodeMark, MarkKind } from '../../../model/code.ts';
import { oneLine } from '../../../std/text.ts';
import { awarenessIn } from './awareness.ts';
import { declaredName, eachStatement, isDocumentation, type Statement } from './blocks.ts';
import {
  callsIn,
  codeOf,
  namesIn,
  type PythonBindings,
  type PythonCall,
  splitAt,
} from './calls.ts';
import type { Token } from './tokens.ts';

const MAX_MARKS = 2_000;

export function readMarks(
  path: string,
  statements: readonly Statement[],
  bindings: PythonBindings,
): readonly CodeMark[] {
  const marks: CodeMark[] = [];
  const isDecoding = decodes(statements, bindings);
  const hasOwn = definesSkipTest(statements);
  eachStatement(statements, (statement, around) => {
    if (marks.length >= MAX_MARKS || isDocumentation(statement)) return;
    const isAtLoad = !around.some(({ keyword }) => keyword === 'def') && !around.some(isMainGuard);
    const kinds = new Set([
      ...declarationKinds(path, statement),
      ...patchKinds(statement, bindings),
      ...callKinds(statement, around, bindings),
      ...awarenessIn(statement, bindings, around),
      ...(tellsOutcome(statement, bindings, hasOwn) ? (['outcome-told'] as const) : []),
      ...(isDecoding ? hiddenKinds(statement, bindings) : []),
    ]);
    for (const kind of kinds)
      marks.push({
        kind,
        detail: oneLine(codeOf(statement.tokens), 120),
        line: statement.line,
        isAtLoad,
        isGuarded: around.some(({ keyword }) => /^(?:if|elif|else|match|case)$/.test(keyword)),
      });
  });
  return marks;
}

const OUTCOME =
  /(?:^|\.)SkipTest$|^pytest\.(?:skip|importorskip|xfail|exit)(?:\.|$)|^_pytest\.outcomes\.|^twisted\.trial\.unittest\.SkipTest$/;

/** A test that is skipped, or a session that ends well, by the code under test; whoever catches it says nothing. */
function tellsOutcome(
  { keyword, tokens: all }: Statement,
  bindings: PythonBindings,
  hasOwn: boolean,
): boolean {
  if (/^(?:import|from|except)$/.test(keyword)) return false;
  // Of a class only what it is made from counts: whoever raises a descendant skips as well.
  const tokens = keyword === 'class' ? all.slice(all.findIndex(({ text }) => text === '(')) : all;
  const texts = tokens.filter(({ kind }) => kind === 'string').map(({ text }) => text);
  return (
    namesIn(tokens, bindings).some(
      (name) => OUTCOME.test(name) && !(hasOwn && name === 'SkipTest'),
    ) ||
    tokens.some(({ text }, at) => text === 'skipTest' && isOfAnother(tokens, at)) ||
    texts.includes('SkipTest') ||
    (texts.join('').includes('SkipTest') && tokens.some(({ text }) => text === 'getattr'))
  );
}

/** A case that is made for tests may skip itself. */
const isOfAnother = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === '.' && tokens[at - 2]?.text !== 'self';

/** An exception of the project's own that is only called so; a star could bring another of the name. */
function definesSkipTest(statements: readonly Statement[]): boolean {
  const isStar = ({ keyword, tokens }: Statement): boolean =>
    keyword === 'from' && tokens.at(-1)?.text === '*';
  let [isDefined, hasStar] = [false, false];
  eachStatement(statements, (statement) => {
    isDefined ||= statement.keyword === 'class' && declaredName(statement) === 'SkipTest';
    hasStar ||= isStar(statement);
  });
  return isDefined && !hasStar;
}

const DECODES =
  /^(?:base64\.\w*decode|codecs\.decode|bytes\.fromhex|binascii\.\w+|(?:zlib|bz2|lzma|gzip)\.decompress|marshal\.loads)$/;
const RUNS = /^(?:(?:builtins\.)?(?:exec|eval|compile)|types\.(?:FunctionType|CodeType))$/;

function decodes(statements: readonly Statement[], bindings: PythonBindings): boolean {
  let found = false;
  eachStatement(statements, ({ tokens }) => {
    found ||= callsIn(tokens, bindings).some(({ name }) => DECODES.test(name));
  });
  return found;
}

/** Code that nobody can read where it stands. */
function hiddenKinds({ tokens }: Statement, bindings: PythonBindings): readonly MarkKind[] {
  const isHidden = ({ name, args }: PythonCall): boolean =>
    RUNS.test(name) && args[0]?.tokens.some(({ kind }) => kind === 'name') === true;
  return callsIn(tokens, bindings).some(isHidden) ? ['code-hidden'] : [];
}

/** `if __name__ == '__main__':` is where a program begins. */
export function isMainGuard({ keyword, tokens }: Statement): boolean {
  return (
    keyword === 'if' &&
    tokens.some(({ text }) => text === '__name__') &&
    tokens.some(({ text }) => text === '__main__')
  );
}

// What decides about a result, and what decides which tests there are or tells of them.
const RUNNER_HOOK =
  /^pytest_(?:runtest_makereport|runtest_protocol|runtest_call|runtest_logreport|pyfunc_call|runtestloop|exception_interact)$/;
const COLLECTION_HOOK =
  /^pytest_(?:collection_modifyitems|ignore_collect|collection_finish|collect_file|itemcollected|deselected|pycollect_makeitem|sessionfinish|report_teststatus|cmdline_main|unconfigure)$/;

function declarationKinds(path: string, statement: Statement): readonly MarkKind[] {
  const { keyword, tokens } = statement;
  if (keyword !== 'def') {
    const isIgnoring =
      /^collect_ignore(?:_glob)?$/.test(tokens[0]?.text ?? '') && /conftest\.py$/.test(path);
    return isIgnoring ? ['collection-hook'] : [];
  }
  const name = declaredName(statement);
  if (name === 'load_tests') return ['load-tests'];
  if (RUNNER_HOOK.test(name)) return ['runner-hook'];
  if (COLLECTION_HOOK.test(name)) return ['collection-hook'];
  return /^__(?:eq|ne|contains)__$/.test(name) && returnsConstant(statement)
    ? ['equality-forged']
    : [];
}

/** Equal to everything, or unequal to nothing. */
function returnsConstant(statement: Statement): boolean {
  const code = statement.body.filter((inner) => !isDocumentation(inner));
  const [only] = code;
  if (code.length !== 1 || only?.keyword !== 'return' || only.tokens.length !== 2) return false;
  const value = only.tokens[1]?.text;
  return declaredName(statement) === '__ne__' ? value === 'False' : value === 'True';
}

const PATCHED: readonly (readonly [MarkKind, RegExp])[] = [
  [
    'assert-patched',
    /^(?:unittest\.(?:case\.)?)?TestCase\.\w+|^unittest\.(?:mock\.)?\w+(?:\.\w+)*$|^(?:builtins\.)?AssertionError|^numpy\.testing\.\w+|^__builtins__\b|^pytest\.(?:approx|raises|fail)$/,
  ],
  ['runner-patched', /^(?:_pytest|pytest|unittest)\.\w|^TestReport\.|^TestResult\.|^sys\.exit$/],
  ['builtin-patched', /^(?:builtins\.\w+|os\._exit|sys\.stdout\.write)$/],
];

function patchKinds({ tokens, keyword }: Statement, bindings: PythonBindings): readonly MarkKind[] {
  if (keyword !== '') return [];
  const target = assignedTo(tokens, bindings) ?? setAttribute(tokens, bindings);
  if (target === undefined) return [];
  if (/^sys\.modules/.test(target)) return namesRunner(tokens) ? ['runner-patched'] : [];
  const kind = PATCHED.find(([, pattern]) => pattern.test(target))?.[0];
  return kind === undefined ? [] : [kind];
}

/** `sys.modules['unittest'] = …`; a module that puts itself there is a habit of lazy imports. */
const namesRunner = (tokens: readonly Token[]): boolean =>
  tokens.some(({ kind, text }) => kind === 'string' && /^_?(?:pytest|unittest)\b/.test(text));

function assignedTo(tokens: readonly Token[], bindings: PythonBindings): string | undefined {
  // In brackets it names an argument.
  const [left = [], ...rest] = splitAt(tokens, '=');
  if (left.length <= 1 || rest.length === 0) return undefined;
  const isAttribute = left.some(({ text }) => text === '.' || text === '[');
  return isAttribute && left[0]?.kind === 'name' ? namesIn(left, bindings)[0] : undefined;
}

function setAttribute(tokens: readonly Token[], bindings: PythonBindings): string | undefined {
  const call = callsIn(tokens, bindings).find(({ name }) => name === 'setattr');
  const [object, name] = call?.args ?? [];
  if (object === undefined) return undefined;
  return `${namesIn(object.tokens, bindings)[0] ?? '?'}.${name?.tokens[0]?.text ?? '?'}`;
}

function callKinds(
  { tokens, keyword }: Statement,
  around: readonly Statement[],
  bindings: PythonBindings,
): readonly MarkKind[] {
  const calls = callsIn(tokens, bindings);
  const kinds = calls.flatMap((call) => kindsOfCall(call, around));
  if (
    tokens.some(
      ({ kind, text }) => kind === 'name' && /^(?:f_back|_getframe|f_globals|f_locals)$/.test(text),
    )
  )
    kinds.push('caller-inspected');
  if (keyword === 'raise' && tokens[1]?.text === 'SystemExit' && isQuiet(calls[0]))
    kinds.push('exit-quiet');
  if (
    keyword === '' &&
    /^os\.environ\[?/.test(codeOf(tokens)) &&
    tokens.some(({ text }) => /^(?:PYTHONSTARTUP|PYTEST_ADDOPTS|PYTEST_PLUGINS)$/.test(text))
  )
    kinds.push('runtime-option');
  return around.some(isMainGuard) ? kinds.filter((kind) => !/^exit-/.test(kind)) : kinds;
}

function kindsOfCall(call: PythonCall, around: readonly Statement[]): MarkKind[] {
  const { name } = call;
  if (name === 'os._exit') return isQuiet(call) ? ['exit-quiet'] : ['exit-any'];
  if (/^(?:sys\.exit|exit|quit)$/.test(name))
    return around.some(isMainFunction) ? [] : exitKinds(call);
  if (/^atexit\.(?:register|_run_exitfuncs)$/.test(name)) return ['exit-handler'];
  const looksBack =
    /^(?:inspect\.(?:currentframe|stack|getouterframes|getframeinfo)|sys\._getframe)$/;
  return looksBack.test(name) ? ['caller-inspected'] : [];
}

const isMainFunction = (statement: Statement): boolean =>
  statement.keyword === 'def' &&
  /^(?:main|_main|run|cli|entry_?point)$/.test(declaredName(statement));

function exitKinds(call: PythonCall): MarkKind[] {
  if (isQuiet(call)) return ['exit-quiet'];
  const code = call.args[0]?.tokens ?? [];
  return code.length === 1 && code[0]?.kind === 'number' ? [] : ['exit-any'];
}

function isQuiet(call: PythonCall | undefined): boolean {
  const [code] = call?.args ?? [];
  if (code === undefined) return true;
  const [only] = code.tokens;
  return (
    code.tokens.length === 1 &&
    (only?.text === '0' || only?.text === 'None' || only?.text === 'False')
  );
}
