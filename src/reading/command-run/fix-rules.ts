// The complaints of tools that name their own repair, and the words for it. Each rule reads one line
// and, where a tool spreads it, the few after it.

import { oneLine } from '../../std/text.ts';

interface Around {
  readonly command: string;
  readonly following: readonly string[];
}

export interface FixRule {
  /** Cheap: whether the line is worth reading. */
  readonly likely: RegExp;
  read(line: string, around: Around): string | undefined;
}

/** A rule of one pattern; `undefined` from the words means that the line says too little. */
function rule(
  pattern: RegExp,
  words: (found: readonly string[], around: Around) => string | undefined,
): FixRule {
  return {
    likely: pattern,
    read(line, around) {
      const match = pattern.exec(line);
      return match === null ? undefined : words(match.slice(1).map(short), around);
    },
  };
}

const short = (text: string | undefined): string => oneLine(text ?? '', 160);

const PACKAGE = /^((?:@[a-z0-9][\w.-]{0,100}\/)?[a-z0-9][\w.-]{0,100})(?:\/|$)/i;
const ADD: readonly (readonly [RegExp, string])[] = [
  [/\bpnpm\b/, 'pnpm add'],
  [/\byarn\b/, 'yarn add'],
  [/\bbunx?\b/, 'bun add'],
];

function moduleFix(name: string, { command }: Around): string | undefined {
  if (name === '' || name.startsWith('node:')) return undefined;
  if (/^[./~#]|^@\/|^[a-z]:[\\/]|^file:/i.test(name))
    return `Create \`${name}\`, or correct the import of it`;
  const known = PACKAGE.exec(name)?.[1];
  if (known === undefined) return undefined;
  const add = ADD.find(([pattern]) => pattern.test(command))?.[1] ?? 'npm install';
  return `Run \`${add} ${known}\` first`;
}

export const INSTALL_RULES: readonly FixRule[] = [
  rule(/Cannot find (?:module|package) ['"]([^'"]{1,300})['"]/, ([name = ''], around) =>
    moduleFix(name, around),
  ),
  rule(
    /(?:Failed to resolve import|Could not resolve|Can't resolve) ['"]([^'"]{1,300})['"]/,
    ([name = ''], around) => moduleFix(name, around),
  ),
  rule(
    /(?:ModuleNotFoundError: |: )No module named '?([\w.]{1,200})'?$/,
    ([name]) => `Install the Python package that provides \`${name}\`, or correct the import of it`,
  ),
  rule(
    /no required module provides package ([\w./-]{1,200})/,
    ([name]) => `Run \`go get ${name}\` first`,
  ),
  rule(
    /^(?:.{0,200}[ /])?(?:ba|da|z|k|a)?sh(?:\.exe)?: (?:line )?(?:\d{1,6}: )?([\w.+@-]{1,100}): (?:command )?not found$/,
    ([name]) => `Install \`${name}\` or put it in PATH; the command cannot run without it`,
  ),
  rule(
    /[Mm]issing script: "?([^"\s]{1,100})"?/,
    ([name]) => `Add the script \`${name}\` to package.json, or run one that is there`,
  ),
  rule(
    /^(?:.{0,200}[ /])?(?:ba|da|z|k|a)?sh: (?:line )?(?:\d{1,6}: )?(\.{0,2}\/[^\s:]{1,200}): Permission denied$/,
    ([name]) => `Run \`chmod +x ${name}\` first`,
  ),
  rule(
    /(?:EADDRINUSE|[Aa]ddress already in use)\D{0,60}?(?:[\d.]{0,40}:{1,3}|port )(\d{2,5})\b/,
    ([port]) =>
      `Port ${port} is in use: stop what listens there, or let the command take another port`,
  ),
  rule(
    /ENOENT: no such file or directory, \w{1,20} '([^']{1,300})'/,
    ([path]) => `Create \`${path}\`, or correct the path`,
  ),
  rule(
    /FileNotFoundError: \[Errno 2\] No such file or directory: '([^']{1,300})'/,
    ([path]) => `Create \`${path}\`, or correct the path`,
  ),
];

const at = (file: string, line: string, column: string): string =>
  column === '' ? `${file}:${line}` : `${file}:${line}:${column}`;

export const PLACE_RULES: readonly FixRule[] = [
  rule(
    /^(\S[^()]{0,300})\((\d{1,7}),(\d{1,7})\): error (TS\d{1,6}: .{1,400})$/,
    ([file = '', line = '', column = '', what]) => `Correct ${at(file, line, column)} (${what})`,
  ),
  rule(
    /^(\S.{0,300}?):(\d{1,7}):(\d{1,7}) - error (TS\d{1,6}: .{1,400})$/,
    ([file = '', line = '', column = '', what]) => `Correct ${at(file, line, column)} (${what})`,
  ),
  rule(
    /^(\S[^:]{0,300}\.pyi?):(\d{1,7}): error: (.{1,400})$/,
    ([file = '', line = '', what]) => `Correct ${at(file, line, '')} (${what})`,
  ),
  // Rust puts the place on the line after the complaint.
  rule(/^error(\[E\d{1,5}\])?: (.{1,400})$/, ([code = '', what = ''], { following }) => {
    const place = following
      .slice(0, 2)
      .flatMap((line) => /^ {1,6}--> (\S{1,300}:\d{1,7}:\d{1,7})$/.exec(line)?.[1] ?? [])[0];
    return place === undefined ? undefined : `Correct ${place} (${short(`${what} ${code}`)})`;
  }),
  // Node prints the place first and the complaint a few lines below.
  rule(
    /^(?:file:\/\/)?(\/\S{1,300}|[A-Za-z]:\\\S{1,300}):(\d{1,7})$/,
    ([file = '', line = ''], { following }) => {
      const what = following.find((text) => text.startsWith('SyntaxError: '));
      return what === undefined
        ? undefined
        : `Correct the syntax at ${at(file, line, '')} (${short(what)})`;
    },
  ),
  rule(/^ {2}File "([^"]{1,300})", line (\d{1,7})$/, ([file = '', line = ''], { following }) => {
    const what = following
      .slice(0, 4)
      .find((text) => /^(?:SyntaxError|IndentationError|TabError): /.test(text));
    return what === undefined
      ? undefined
      : `Correct the syntax at ${at(file, line, '')} (${short(what)})`;
  }),
  rule(
    /Snapshot `([^`]{1,300})` mismatched/,
    ([name]) =>
      `The output differs from the snapshot "${name}": correct the code, and update the snapshot only if the task asks for another output`,
  ),
  rule(
    /^[ ›>]{0,6}\d{1,6} snapshots? failed/,
    () =>
      'The output differs from a snapshot: correct the code, and update the snapshot only if the task asks for another output',
  ),
];

const differs = (expected: string, actual: string): string =>
  `The test expects ${short(expected)} and the code gives ${short(actual)}`;

const RECEIVED = /^\s{0,8}(?:Received|Actual|Got):\s{1,12}(\S.{0,300})$/i;

export const VALUE_RULES: readonly FixRule[] = [
  rule(/^\s{0,8}Expected:\s{1,12}(\S.{0,300})$/, ([expected = ''], { following }) => {
    const actual = following.slice(0, 3).flatMap((line) => RECEIVED.exec(line)?.[1] ?? [])[0];
    return actual === undefined ? undefined : differs(expected, actual);
  }),
  rule(
    /AssertionError: expected (.{1,200}?) to (?:be|equal|deeply equal|strictly equal)(?: to)? (.{1,200}?)(?: \/\/ .{0,80})?$/,
    ([actual = '', expected = '']) => differs(expected, actual),
  ),
  rule(/^\s{0,8}left: (.{1,200}?),?$/, ([actual = ''], { following }) => {
    const expected = /^\s{0,8}right: (.{1,200}?),?$/.exec(following[0] ?? '')?.[1];
    return expected === undefined
      ? undefined
      : `The test compares ${actual} on the left with ${short(expected)} on the right`;
  }),
  rule(
    /^E {1,12}assert (.{1,200}?) == (.{1,200})$/,
    ([actual, expected]) => `The assertion \`${actual} == ${expected}\` does not hold`,
  ),
  rule(
    /\bgot:? (.{1,120}?)[,;] (?:want(?:ed)?|expected):? (.{1,120})$/i,
    ([actual = '', expected = '']) => differs(expected, actual),
  ),
];
