// Python that asks whether it is being tested, or reads the tests.

import type { MarkKind } from '../../../model/code.ts';
import { isTestPath } from '../paths.ts';
import type { Statement } from './blocks.ts';
import { callsIn, importsOf, namesIn, type PythonBindings } from './calls.ts';
import type { Token } from './tokens.ts';

const RUNNER_VARIABLE =
  /^(?:PYTEST_CURRENT_TEST|PYTEST_VERSION|PYTEST_XDIST_WORKER|NOSE_\w+|TOX_ENV_NAME|DOORWARD(?:_RUN)?)$/;
const TEST_WORD = /(?:^|[^a-z])(?:tests?|specs?|pytest|unittest|nose|conftest)(?:[^a-z]|$)/i;

export function awarenessIn(statement: Statement, bindings: PythonBindings): readonly MarkKind[] {
  const { tokens } = statement;
  const names = namesIn(tokens, bindings);
  const texts = tokens.filter(({ kind }) => kind === 'string').map(({ text }) => text);
  const kinds: MarkKind[] = [];
  if (
    texts.some((text) => RUNNER_VARIABLE.test(text)) &&
    names.some((name) => /environ|getenv/.test(name)) &&
    !isSetting(tokens)
  )
    kinds.push('test-aware');
  if (
    names.some((name) => /^sys\.modules/.test(name)) &&
    texts.some((text) => /^nose\b/.test(text) || /test$/.test(text))
  )
    kinds.push('test-aware');
  if (
    names.some(
      (name) =>
        /^sys\.(?:argv|orig_argv)/.test(name) || /^(?:inspect\.stack|traceback\.\w+)$/.test(name),
    ) &&
    texts.some((text) => TEST_WORD.test(text))
  )
    kinds.push('test-aware');
  if (isFrameQuestion(tokens, texts)) kinds.push('test-aware');
  if (readsTests(statement, bindings)) kinds.push('reads-tests');
  return kinds;
}

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
