// Python that asks whether it is being tested, or reads the tests.

import type { MarkKind } from '../../../model/code.ts';
import { isTestPath } from '../paths.ts';
import type { Statement } from './blocks.ts';
import { callsIn, importsOf, namesIn, type PythonBindings } from './calls.ts';
import type { Token } from './tokens.ts';

const RUNNER_VARIABLE =
  /^(?:PYTEST(?:_\w*)?|NOSE_\w+|TOX_ENV_NAME|COV_CORE_\w+|COVERAGE_(?:RUN|PROCESS_START)|npm_lifecycle_event|DOORWARD(?:_RUN)?)$/;
const TEST_WORD = /(?:^|[^a-z])(?:tests?|specs?|pytest|unittest|nose|conftest)(?:[^a-z]|$)/i;
const RUNNER_MODULE = /^_?(?:pytest|unittest|nose)\b|\bconftest\b|test$/;

export function awarenessIn(
  statement: Statement,
  bindings: PythonBindings,
  around: readonly Statement[],
): readonly MarkKind[] {
  const { tokens } = statement;
  const names = namesIn(tokens, bindings);
  const texts = tokens.filter(({ kind }) => kind === 'string').map(({ text }) => text);
  const asks = [
    isRunnerVariable(texts, names) && !isSetting(tokens),
    names.some((name) => /^sys\.modules/.test(name)) &&
      texts.some((text) => RUNNER_MODULE.test(text)),
    names.some(
      (name) =>
        /^sys\.(?:argv|orig_argv)/.test(name) || /^(?:inspect\.stack|traceback\.\w+)$/.test(name),
    ) && texts.some((text) => TEST_WORD.test(text)),
    isFrameQuestion(tokens, texts),
    isOwnProcess(tokens, texts),
    // The place that pytest's own manual shows for such a mark.
    tokens.some(({ text }) => text === '_called_from_test'),
  ];
  return [
    ...(asks.includes(true) ? (['test-aware'] as const) : []),
    ...(answersForMachine(statement, bindings, around) ? (['test-mode'] as const) : []),
    ...(readsTests(statement, bindings) ? (['reads-tests'] as const) : []),
  ];
}

/** One name, or one that is put together from its parts. */
function isRunnerVariable(texts: readonly string[], names: readonly string[]): boolean {
  return (
    names.some((name) => /environ|getenv/.test(name)) &&
    [...texts, texts.join('')].some((text) => RUNNER_VARIABLE.test(text))
  );
}

/** The arguments or the environment of this process or of its parent, as the system tells them. */
function isOwnProcess(tokens: readonly Token[], texts: readonly string[]): boolean {
  const names = tokens.filter(({ kind }) => kind === 'name').map(({ text }) => text);
  const holds = (...words: readonly string[]): boolean =>
    words.some((word) => names.includes(word));
  const path = texts.find((text) => /^\/proc\/.*(?:cmdline|environ|comm)$/.test(text));
  if (path === undefined)
    return holds('psutil') && holds('parent', 'parents') && holds('cmdline', 'name', 'exe');
  // In a text that is put together at run time the call stands in the text.
  const isOwn = /^\/proc\/(?:self|thread-self)\/|getp?pid/.test(path);
  return isOwn || holds('getppid', 'getpid');
}

/** A function of something that returns another value where `CI` is set; a yes or no is for colours. */
function answersForMachine(
  { keyword, tokens, body }: Statement,
  bindings: PythonBindings,
  around: readonly Statement[],
): boolean {
  const isAsked =
    namesIn(tokens, bindings).some((name) => /environ|getenv/.test(name)) &&
    tokens.some(({ kind, text }) => kind === 'string' && MACHINE.test(text));
  const owner = around.findLast((outer) => outer.keyword === 'def');
  if (!isAsked || owner === undefined || !takesAnything(owner)) return false;
  if (keyword === 'return') return tokens.some(({ text }) => text === 'if') && isValue(tokens);
  const last = keyword === 'if' ? body.at(-1) : undefined;
  return last?.keyword === 'return' && isValue(last.tokens);
}

const MACHINE = /^(?:CI|CONTINUOUS_INTEGRATION)$/;

function takesAnything({ tokens }: Statement): boolean {
  const open = tokens.findIndex(({ text }) => text === '(');
  const [first, second] = tokens.slice(open + 1);
  const own = /^(?:self|cls)$/.test(first?.text ?? '');
  return (own && second?.text === ',') || (!own && first?.text !== ')');
}

const isValue = ([, first]: readonly Token[]): boolean =>
  first !== undefined && !/^(?:True|False|None|not)$/.test(first.text);

/** A file or function name of a frame compared with something of tests. */
function isFrameQuestion(tokens: readonly Token[], texts: readonly string[]): boolean {
  return (
    tokens.some(
      ({ kind, text }) => kind === 'name' && /^(?:co_filename|co_name|f_code)$/.test(text),
    ) && texts.some((text) => TEST_WORD.test(text))
  );
}

const isSetting = (tokens: readonly Token[]): boolean => {
  const at = tokens.findIndex(({ kind, text }) => kind === 'operator' && text === '=');
  return tokens.slice(0, Math.max(0, at)).some(({ text }) => text === 'environ');
};

const READS =
  /^(?:open|io\.open|pathlib\.Path|Path|os\.listdir|glob\.glob|json\.load|os\.path\.(?:join|exists)|importlib\.import_module|runpy\.run_path)$/;

function readsTests(statement: Statement, bindings: PythonBindings): boolean {
  if (
    importsOf(statement).some(
      ({ module }) =>
        /(?:^|\.)(?:tests?|conftest|test_\w+)(?:\.|$)/.test(module) &&
        !/^(?:test|unittest|django\.test|numpy\.testing)\b/.test(module),
    )
  )
    return true;
  return callsIn(statement.tokens, bindings).some(
    ({ name, args }) =>
      READS.test(name) &&
      isPathOfTests(
        args
          .flatMap((arg) => arg.tokens)
          .filter(({ kind }) => kind === 'string')
          .map(({ text }) => text),
      ),
  );
}

function isPathOfTests(texts: readonly string[]): boolean {
  const path = texts.join('/');
  return (
    /\/|\.\w+$/.test(path) &&
    (isTestPath(path) || /(?:^|\/)(?:fixtures?|goldens?|snapshots?)\//.test(path))
  );
}
