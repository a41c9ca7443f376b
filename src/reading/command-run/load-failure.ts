// Whether a command broke before it came to what it was to run: a missing file or module, a syntax
// error, a package manager without its package. Read where failing is wanted, so doubt means yes.

import type { CommandRun } from '../../model/command.ts';
import { oneLine } from '../../std/text.ts';

const COMPLAINTS: readonly (readonly [RegExp, string])[] = [
  [/^Error: Cannot find module /, 'a module was not found'],
  [
    /^(?:Error|TypeError) \[ERR_(?:MODULE_NOT_FOUND|UNKNOWN_FILE_EXTENSION)\]/,
    'a file did not load',
  ],
  [/^(?:SyntaxError|IndentationError|TabError): /, 'a file could not be parsed'],
  [/^SyntaxError \[ERR_[A-Z_]{1,60}\]: /, 'a file could not be parsed'],
  [/^(?:ModuleNotFoundError|ImportError): /, 'a module could not be imported'],
  [/^\S{0,300}: can't open file .{1,400}\[Errno \d+\]/, 'a file could not be opened'],
  [/^Could not (?:find|open input file:?) .{1,400}$/, 'a file was not found'],
  [/^Can't open perl script /, 'a file was not found'],
  [/cannot load such file -- |\(LoadError\)$/, 'a file was not found'],
  [/^npm (?:ERR!|error) code (?!ELIFECYCLE)[A-Z]\w{2,40}$/, 'the package manager gave up'],
  [/^npm (?:ERR!|error) npx canceled/, 'the package is not installed'],
  [/^make(?:\[\d{1,4}\])?: \*\*\* No (?:rule|targets|such)/, 'make has nothing to run'],
  [/^error: could not find `Cargo\.toml`/, 'there is no Cargo.toml'],
  [/^go: .{0,200}(?:go\.mod file not found|cannot find main module)/, 'there is no go.mod'],
];
const SHELL_SYNTAX =
  /^(?:\S{0,200}\/)?(?:ba|da|z|k|a)?sh: (?:-c: )?(?:(?:line )?\d{1,6}: )?(?:syntax error|unexpected EOF|Syntax error)/;

const MAX_LINES = 5000;
const MAX_LINE = 600;

export function loadFailure({ output, exitCode }: CommandRun): string | undefined {
  for (const line of output.split('\n').slice(-MAX_LINES)) {
    const text = line.slice(0, MAX_LINE).trimEnd();
    if (exitCode === 2 && SHELL_SYNTAX.test(text))
      return `the shell could not read it ("${oneLine(text, 120)}")`;
    // TAP puts what a file prints behind a mark.
    const bare = text.replace(/^# /, '');
    const why = COMPLAINTS.find(([pattern]) => pattern.test(bare))?.[1];
    if (why !== undefined) return `${why} ("${oneLine(bare, 120)}")`;
  }
  return undefined;
}
