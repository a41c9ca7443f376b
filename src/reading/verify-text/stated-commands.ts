// Verify commands that a document states as such: a command, a list of them, or mappings with a
// command inside. They are taken as written; what is plainly a sentence never becomes a command.

import type { Expectation, VerifyCommand, VerifyIntent, VerifyKind } from '../../model/verify.ts';
import type { Path } from '../../std/document-places.ts';
import { readDuration } from '../../std/duration.ts';
import type { Place } from '../../std/place.ts';
import { isFields } from '../../std/shape.ts';
import {
  type Cursor,
  enter,
  type Field,
  fieldOf,
  itemsOf,
  wordField,
  wrongType,
} from '../plan/field-reading.ts';
import { searchOf } from './asked-by-exit.ts';
import { hasBlanks } from './blanks.ts';
import { hasTalk, isSentence } from './sentence.ts';
import { classifyVerify } from './verify-text.ts';

export interface StatedCommands {
  readonly commands: readonly VerifyCommand[];
  /** Entries that are sentences, in order. */
  readonly sentences: readonly string[];
  /** What the sentences are, where there is no command. */
  readonly kind: VerifyKind;
  readonly text: string;
}

export interface CommandSpelling {
  readonly run: readonly string[];
  readonly timeout: readonly string[];
  readonly expect: readonly string[];
  /** Fields that hold sentences as often as commands: what is in doubt there is a sentence. */
  readonly mayTalk?: RegExp;
  /** Called with each mapping, to report keys that mean nothing. */
  check?(cursor: Cursor): void;
}

/** As tools and people spell them. */
export const LOOSE_SPELLING: CommandSpelling = {
  run: ['run', 'command', 'cmd', 'script'],
  timeout: ['timeout', 'timeoutMs', 'timeout_ms'],
  expect: ['expect'],
  mayTalk: /^(?:verification|suggested_?tests|test_?strategy)$/i,
};

export const EXPECTATIONS: readonly Expectation[] = ['pass', 'fail', 'absent'];
export const MAX_COMMAND_TIMEOUT_MS = 3_600_000;
const MAX_COMMANDS = 200;

export function statedCommands(
  cursor: Cursor,
  field: Field,
  spelling: CommandSpelling,
): StatedCommands {
  const read: Entry[] = [];
  const items = itemsOf(field);
  for (const item of items.slice(0, MAX_COMMANDS)) read.push(...entriesOf(cursor, item, spelling));
  if (items.length > MAX_COMMANDS)
    cursor.notes.error(field.path, {
      code: 'plan.too-many-commands',
      message: `\`${field.name}\` has ${items.length} entries; only the first ${MAX_COMMANDS} were read.`,
      hint: 'Put the commands into a script and verify with that.',
    });
  const sentences = read.filter((entry) => entry.kind !== 'command');
  return {
    commands: read.flatMap((entry) => (entry.kind === 'command' ? [entry.command] : [])),
    sentences: sentences.map(({ text }) => text),
    kind:
      (['manual', 'missing'] as const).find((kind) =>
        sentences.some((entry) => entry.kind === kind),
      ) ?? 'prose',
    text: read.map(({ text }) => text).join('\n'),
  };
}

/** What the gate is to do: commands first, and sentences beside them are left to a person. */
export function intentOf({ commands, sentences, kind, text }: StatedCommands): VerifyIntent {
  if (commands.length > 0) return { kind: 'commands', commands, manual: sentences, text };
  if (sentences.length === 0) return { kind: 'none', commands: [], manual: [], text };
  return { kind, commands: [], manual: kind === 'manual' ? sentences : [], text };
}

type Entry =
  | { readonly kind: 'command'; readonly text: string; readonly command: VerifyCommand }
  | { readonly kind: 'prose' | 'manual' | 'missing'; readonly text: string };

function entriesOf(cursor: Cursor, item: Field, spelling: CommandSpelling): readonly Entry[] {
  if (isFields(item.value)) {
    const entry = commandFrom(enter(cursor, item.path, item.value), item, spelling);
    return entry === undefined ? [] : [entry];
  }
  const isDoubtful = spelling.mayTalk?.test(item.name) === true;
  if (typeof item.value !== 'string' || item.value.trim() === '') {
    // Where nothing had to be said, nothing was.
    if (item.value !== '' || !isDoubtful) wrongType(cursor, item, EXPECTED_COMMAND);
    return [];
  }
  return textEntries(cursor, item.value.trim(), item.path, isDoubtful);
}

const EXPECTED_COMMAND = {
  what: 'a command or a list of commands',
  example: 'verify: [npm test, {run: npm run build, timeout: 5m}]',
};

function textEntries(
  cursor: Cursor,
  text: string,
  path: Path,
  isDoubtful: boolean,
): readonly Entry[] {
  const place = cursor.notes.placeOf(path);
  const read = classifyVerify(text, place);
  if (read.kind === 'manual' || read.kind === 'missing') return [{ kind: read.kind, text }];
  if (isSentence(text) || hasBlanks(text)) return [{ kind: 'prose', text }];
  if (hasTalk(text)) return spokenEntries(text, place);
  if (isDoubtful && read.commands.length === 0) return [{ kind: 'prose', text }];
  // Of several lines only the last would count, so that each becomes a command of its own.
  if (text.includes('\n') && read.kind === 'commands')
    return read.commands.map((command) => ({ kind: 'command', text: command.run, command }));
  return [{ kind: 'command', text, command: commandOf(text, cursor, path) }];
}

// What is said behind the command decides what must come of it, and is not part of it.
function spokenEntries(text: string, place: Place): readonly Entry[] {
  const { commands } = classifyVerify(text, place, { as: 'automated' });
  if (commands.length === 0) return [{ kind: 'prose', text }];
  return commands.map((command) => ({ kind: 'command', text: command.run, command }));
}

function commandOf(run: string, cursor: Cursor, path: Path): VerifyCommand {
  return { run, expect: 'pass', timeoutMs: undefined, place: cursor.notes.placeOf(path) };
}

function commandFrom(cursor: Cursor, item: Field, spelling: CommandSpelling): Entry | undefined {
  spelling.check?.(cursor);
  const run = fieldOf(cursor, spelling.run);
  if (typeof run?.value !== 'string' || run.value.trim() === '') {
    cursor.notes.error(run?.path ?? item.path, {
      code: 'plan.wrong-type',
      message: `An entry of \`${item.name}\` has no command in \`${spelling.run[0] ?? 'run'}\`.`,
      hint: 'Write it like this: {run: npm test, timeout: 90s}. Quote a command that holds a colon and a space.',
    });
    return undefined;
  }
  const expect = wordField(cursor, spelling.expect, EXPECTATIONS) ?? 'pass';
  const written = run.value.trim();
  const command: VerifyCommand = {
    ...commandOf(expect === 'absent' ? searchOf(written) : written, cursor, item.path),
    expect,
    timeoutMs: timeoutField(cursor, spelling.timeout),
  };
  return { kind: 'command', text: command.run, command };
}

export function timeoutField(cursor: Cursor, names: readonly string[]): number | undefined {
  const field = fieldOf(cursor, names);
  if (field === undefined) return undefined;
  const durationMs = readDuration(field.value);
  if (durationMs !== undefined && durationMs <= MAX_COMMAND_TIMEOUT_MS) return durationMs;
  wrongType(cursor, field, {
    what: 'a duration of at most one hour, in milliseconds or with a unit',
    example: `${field.name}: 90s`,
  });
  return undefined;
}
