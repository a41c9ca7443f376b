// What a command is: options as data, so that parsing, help and "did you mean" come from one table.

import { DoorwardError } from '../../std/error.ts';
import { nearest } from '../../std/nearest.ts';
import { oneLine } from '../../std/text.ts';
import type { ExitCode } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

export interface Option {
  /** The word for its value in help; a flag without one takes none. */
  readonly value?: string;
  readonly isList?: boolean;
  /** Means nothing without this other option, with an example of it. */
  readonly needs?: string;
  readonly help: string;
}

export interface Values {
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
  readonly words: readonly string[];
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly options: Readonly<Record<string, Option>>;
  /** What it prints is a protocol of its own, so that help does not offer --json. */
  readonly hasOwnOutput?: true;
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  run(values: Values, terminal: Terminal): Promise<ExitCode>;
}

export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { help: 'print one JSON object instead of text' },
  help: { help: 'show this help' },
};

export function parseOptions(command: Command, args: readonly string[]): Values {
  const table = { ...command.options, ...COMMON_OPTIONS };
  const known = Object.keys(table);
  const given = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokensIn(args, table)) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const option = optionIn(table, token.name);
    if (option === undefined) throw unknownOption(command, token.rawName, known);
    const values = given.get(token.name) ?? [];
    values.push(acceptedValue(option, token.rawName, token.value));
    if (values.length > 1 && option.isList !== true) throw givenTwice(token.rawName);
    given.set(token.name, values);
  }
  for (const name of given.keys()) refuseAlone(name, table[name]?.needs, given);
  return {
    flag: (name) => given.has(name),
    text: (name) => given.get(name)?.[0],
    list: (name) => given.get(name) ?? [],
    words,
  };
}

type Token =
  | { readonly kind: 'positional'; readonly value: string }
  | { readonly kind: 'option'; name: string; rawName: string; value: string | undefined }
  | { readonly kind: 'option-terminator' };

function tokensIn(
  args: readonly string[],
  table: Readonly<Record<string, Option>>,
): readonly Token[] {
  // Plain words and switches need no parser, and Node would have to load it first.
  if (args.every((arg) => !arg.startsWith('-') || isSwitch(arg, table)))
    return args.map((arg) =>
      arg.startsWith('-')
        ? { kind: 'option', name: arg.slice(2), rawName: arg, value: undefined }
        : { kind: 'positional', value: arg },
    );
  const { parseArgs } = process.getBuiltinModule('node:util');
  const options = Object.keys(table).map((name) => [
    name,
    { type: table[name]?.value === undefined ? 'boolean' : 'string', multiple: true } as const,
  ]);
  return parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens;
}

function isSwitch(arg: string, table: Readonly<Record<string, Option>>): boolean {
  const option = arg.startsWith('--') ? optionIn(table, arg.slice(2)) : undefined;
  return option !== undefined && option.value === undefined;
}

/** Every object has a `toString`, and no command has. */
const optionIn = (table: Readonly<Record<string, Option>>, name: string): Option | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** For commands that take no words: passed over, they would look as if they had been heard. */
export function refuseWords({ words: [surplus] }: Values, command: string): void {
  if (surplus === undefined) return;
  throw new DoorwardError(
    'usage',
    `unexpected argument \`${oneLine(surplus, 60)}\``,
    `See \`doorward ${command} --help\`.`,
  );
}

function acceptedValue(option: Option, rawName: string, value: string | undefined): string {
  if (option.value === undefined) {
    if (value === undefined) return '';
    throw new DoorwardError('usage', `${rawName} takes no value`, `Write just ${rawName}.`);
  }
  if (value !== undefined && value !== '') return value;
  throw new DoorwardError('usage', `${rawName} needs a value`, `Write ${rawName} ${option.value}.`);
}

/** Left unheard, it would look as if it had been obeyed. */
function refuseAlone(
  name: string,
  needs: string | undefined,
  given: ReadonlyMap<string, unknown>,
): void {
  const [other = ''] = needs?.split(' ') ?? [];
  if (needs === undefined || given.has(other)) return;
  throw new DoorwardError('usage', `--${name} needs --${other}`, `Give --${needs}.`);
}

function unknownOption(command: Command, rawName: string, known: readonly string[]): DoorwardError {
  const close = nearest(rawName.replace(/^-+/, ''), known);
  return new DoorwardError(
    'usage',
    `unknown option ${rawName} for \`doorward ${command.name}\``,
    close === undefined ? `See \`doorward ${command.name} --help\`.` : `Did you mean --${close}?`,
  );
}

function givenTwice(rawName: string): DoorwardError {
  return new DoorwardError('usage', `${rawName} is given twice`, 'Give it once.');
}
