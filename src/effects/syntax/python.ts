// Python by the compiler of the python3 on PATH: one process for all files, which come as JSON on
// standard input. Nothing of them is imported or run.

import type { Environment } from '../clean-environment.ts';
import { runChecker } from './run-checker.ts';
import { invalid, isTemplate, noParser, type SyntaxVerdict, VALID } from './verdict.ts';

export interface PythonFile {
  readonly path: string;
  readonly text: string;
}

const PROGRAM = `
import json, sys, warnings
warnings.simplefilter('ignore')
texts = json.load(sys.stdin)
print(json.dumps(list(sys.version_info[:2])))
for text in texts:
    try:
        compile(text, 'file', 'exec', dont_inherit=True)
        found = None
    except SyntaxError as error:
        found = [str(error.msg), error.lineno]
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        found = [str(error), -1]
    print(json.dumps(found), flush=True)
`;

export async function parsePython(
  files: readonly PythonFile[],
  env: Environment,
): Promise<readonly SyntaxVerdict[]> {
  const input = JSON.stringify(files.map(({ text }) => withoutMark(text)));
  const args = ['-I', '-S', '-c', PROGRAM];
  const answer = await runChecker({ program: 'python3', args, env, input });
  const lines = (answer?.output ?? '').split('\n');
  const version = versionOf(lines[0] ?? '');
  if (version === undefined) return files.map(() => noParser('python3 is not installed'));
  return files.map((file, index) => verdictOf(file, lines[index + 1] ?? '', version));
}

function verdictOf(file: PythonFile, line: string, version: number): SyntaxVerdict {
  const found = decoded(line);
  if (found === null) return VALID;
  if (!Array.isArray(found)) return noParser('python3 ended before it had read this file');
  const [message, at]: readonly unknown[] = found;
  const words = String(message);
  if (at === -1) return noParser(`python3 gave up: ${words}`);
  const faulty = typeof at === 'number' ? (file.text.split('\n')[at - 1] ?? '') : '';
  if (OLDER.test(faulty)) return noParser('it seems to be written for Python 2');
  if (NEWER.some(([since, mark]) => version < since && mark.test(faulty)))
    return noParser('it may need a newer Python than the one installed');
  if (isTemplate(file.text) && /(?:^|\/)templates?\/|\{\{/.test(file.path))
    return noParser('it is a template of a script');
  return invalid(words, typeof at === 'number' ? at : undefined);
}

// Statements of Python 2, as they stand in a faulty line.
const OLDER =
  /^[ \t]*(?:print[ \t]+["'%\w]|exec[ \t]+["'\w]|except[ \t]+\w+[ \t]*,[ \t]*\w+[ \t]*:|raise[ \t]+\w+[ \t]*,)/;

// What each release added to the grammar: an older python3 cannot judge a line that may use it.
const NEWER: readonly (readonly [since: number, mark: RegExp])[] = [
  [310, /^[ \t]*(?:match|case)\b[^\n=]*:/],
  [311, /^[ \t]*except[ \t]*\*/],
  [312, /^[ \t]*type[ \t]+\w+[ \t]*[[=]|^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+\w+\[/],
  [312, /\b[rR]?[fF][rR]?["'][^\n]*\{/],
  [314, /\b[rR]?[tT][rR]?["'][^\n]*\{|^[ \t]*except[ \t]+\w+[ \t]*,/],
];

/** Such as 311 for 3.11. */
function versionOf(line: string): number | undefined {
  const found = decoded(line);
  if (!Array.isArray(found)) return undefined;
  const [major, minor]: readonly unknown[] = found;
  return Number(major) * 100 + Number(minor);
}

function decoded(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
