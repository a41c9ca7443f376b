// Is this text a command? Decided by known programs, paths and shell syntax, and refused at the
// first sign of a sentence: prose must never reach a shell.

import { commandsIn, type ShellCommand, type ShellList } from '../shell/list.ts';
import {
  type Argument,
  asksNobody,
  isEvident,
  isNoun,
  startsCommand,
  startsText,
} from '../shell/programs.ts';
import { parseShell } from '../shell/script.ts';
import { shellTokens } from '../shell/tokens.ts';
import { hasBlanks } from './blanks.ts';
import { endsClause, isStrong, isWeak } from './prose-words.ts';
import { isPrefix, sentenceStart, wordsUntilOperator } from './sentence-start.ts';

/**
 * `bare`: a line of text, which may go on as a sentence after the command. `quoted`: a code span.
 * `asked`: a code span that somebody shall run. `declared`: the plan says that this is a command.
 * `shell`: a shell code block.
 */
export type Trust = 'bare' | 'quoted' | 'asked' | 'declared' | 'shell';

export interface JudgedCommand {
  readonly run: string;
  /** The sentence or comment after it. */
  readonly rest: string;
}

/** `whole`: a bare line with nothing said about it. */
type Standing = Trust | 'whole';

const MAX_LENGTH = 16_000;

export function judgeCommand(text: string, trust: Trust): JudgedCommand | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const { tokens } = shellTokens(text);
  const isCode = trust === 'quoted' || trust === 'asked';
  const end = isCode ? text.length - praiseLength(text) : sentenceStart(text, tokens);
  const run = withoutComment(text.slice(0, end))
    .replace(
      end === text.length ? /(?<!\\)[ \t,;:—–-]{1,8}$/ : /(?<=\w)\.$|(?<!\\)[ \t,;:—–-]{1,8}$/,
      '',
    )
    .trim();
  const list = isOpenEnded(run) || hasBlanks(run) ? undefined : parseShell(run);
  const standing = trust === 'bare' && end === text.length ? 'whole' : trust;
  if (list === undefined || list.length === 0 || !isPlausible(list, standing, run))
    return undefined;
  if (!isCode && trust !== 'shell' && isSpokenOf(list, standing, run)) return undefined;
  return { run, rest: text.slice(run.length).replace(/^\s*#/, '').trim() };
}

// In a line of markdown a path in backticks is code; a shell would run it.
const CODE_SPAN = /`[\w@+-]*[./][\w@./+-]*`/;

/** "file src/tide.ts exists", "prisma schema updated": the name of a program as a word among words. */
function isSpokenOf(list: ShellList, standing: Standing, run: string): boolean {
  if (standing !== 'declared' && CODE_SPAN.test(run.replace(/"[^"]*"|'[^']*'/g, ''))) return true;
  const [first, ...later] = commandsIn(list);
  const [head, ...args] = first?.words ?? [];
  if (head === undefined || later.length > 0) return false;
  if (head.text === 'file') return true;
  return standing !== 'declared' && isNoun(head.text, args);
}

/** How long the words are that praise a command inside its own quotes: `npm test passes`. */
const praiseLength = (text: string): number =>
  / (?:passes|succeeds|completes|is (?:green|clean)|exits? 0)$/.exec(text)?.[0].length ?? 0;

/** Whether the text could begin a command that goes on in the next lines. */
export function opensCommand(text: string, trust: Trust): boolean {
  const { tokens, isComplete } = shellTokens(text.slice(0, MAX_LENGTH));
  if (isComplete && !isOpenEnded(text) && parseShell(text) !== undefined) return false;
  const [head, ...rest] = tokens.filter((token) => !isPrefix(token));
  if (head?.kind !== 'word') return head?.text === '(' || head?.text === '{';
  if (LOOP.test(text) || /^(?:echo|printf)$/.test(head.text)) return true;
  if (trust === 'shell') return /^[\w./$~[:-]+$/.test(head.text);
  const args = wordsUntilOperator(rest);
  if (args.some((arg) => !arg.isQuoted && isStrong(arg.text))) return false;
  // The argument that opens the quote is not among the tokens yet, and is evidence by itself.
  return startsCommand(
    head.text,
    isComplete && !text.includes('<<') ? args : [...args, { text: '"', isQuoted: true }],
  );
}

const LOOP = /^(?:for \w+ in |while |until |if (?:\[|!|grep|test|command) ?|case \S+ in)/;

// A trailing backslash or joint asks for more, and so does a here-document without its last line.
function isOpenEnded(text: string): boolean {
  if (/(?:\\|&&|\|)\s*$/.test(text.slice(-20))) return true;
  const delimiter = /<<-?\s*["']?(\w+)["']?/.exec(text)?.[1];
  return delimiter !== undefined && !text.includes(`<<<`) && !hasLine(text, delimiter);
}

function hasLine(text: string, wanted: string): boolean {
  return text
    .split('\n')
    .slice(1)
    .some((line) => line.trim() === wanted);
}

function withoutComment(text: string): string {
  const { tokens } = shellTokens(text);
  const end = tokens.at(-1)?.end ?? text.length;
  return /^\s*#/.test(text.slice(end)) ? text.slice(0, end) : text;
}

function isPlausible(list: ShellList, trust: Standing, run: string): boolean {
  const commands = commandsIn(list);
  const named = commands
    .filter((command) => command.words.length > 0)
    .map((command) => ({
      words: command.words,
      isFed: /(?:^|\s)\d?</.test(run.slice(command.start, command.end)),
      isPiped: /[^|]\|\s*$/.test(run.slice(Math.max(0, command.start - 20), command.start)),
    }));
  const [first, ...later] = named;
  if (first === undefined) return commands.length > 0 && setsVariable(run);
  if (named.some(readsAsProse)) return false;
  // A quoted script may begin by printing what its other commands read.
  const isScript = first.words[0]?.text === 'echo' && later.some((step) => isStart(step, 'quoted'));
  if (!isScript && !(isStart(first, trust) && isFedEnough(first))) return false;
  return later.every((step) => isStep(step, trust));
}

function isFedEnough({ words, isFed }: Step): boolean {
  const [head, ...args] = words;
  if (head === undefined || !/^[ef]?grep$/.test(head.text)) return true;
  return isFed || startsText(head.text, args);
}

interface Step {
  readonly words: ShellCommand['words'];
  /** Its input comes from a file or a here-document. */
  readonly isFed: boolean;
  /** Its input comes from the command before it. */
  readonly isPiped: boolean;
}

// `OUT=$(mktemp)` and `CI=1` are shell; `x=1` could be anything.
function setsVariable(run: string): boolean {
  return /^(?:[A-Z_][A-Z0-9_]*=|\w+=(?:"?\$\())/.test(run);
}

function readsAsProse({ words }: Step): boolean {
  const name = words[0]?.text;
  // What is printed may be a sentence, but then it is quoted.
  if ((name === 'echo' || name === 'printf') && (words.length < 3 || words.some(isEvident)))
    return false;
  const plain = words.slice(1).filter((word) => !word.isQuoted && !isEvident(word));
  if (plain.some((word) => isStrong(word.text) || endsClause(word.text))) return true;
  const [, first] = words;
  if (first !== undefined && plain.includes(first) && isWeak(first.text)) return true;
  return plain.filter((word) => isWeak(word.text)).length > 1;
}

/** After the first command the text is a script, where these make sense too. */
function isStep(step: Step, trust: Standing): boolean {
  if (/^(?:echo|true|false|exit|return|break|continue|:|printf)$/.test(step.words[0]?.text ?? ''))
    return true;
  // What a filter is called says nothing: a sentence has no pipes.
  const isLoose = step.isPiped || !(trust === 'bare' || trust === 'whole');
  return isStart(step, isLoose ? 'shell' : 'quoted');
}

function isStart({ words, isFed }: Step, trust: Standing): boolean {
  const [head, ...given] = words;
  const args = isFed ? [...given, { text: '<', isQuoted: true }] : given;
  if (head === undefined || head.isQuoted) return trust === 'shell' && head !== undefined;
  if (head.text === 'echo') return trust !== 'quoted' && args.length > 0;
  if (startsCommand(head.text, args)) return true;
  if (trust === 'bare' || (trust !== 'shell' && asksNobody(head.text))) return false;
  return trust === 'whole' ? isToolWithOptions(head.text, args) : isOwnTool(head.text, args, trust);
}

/** `tidecheck --strict src`, or with a subcommand. "supports --strict" and "flag --strict" are talk. */
function isToolWithOptions(name: string, args: readonly Argument[]): boolean {
  const plain = args.filter((arg) => !isEvident(arg));
  if (SPOKEN.test(name) || plain.length > 1 || (plain.length === 1 && plain[0] !== args[0]))
    return false;
  return isOwnTool(name, args, 'declared');
}

const SPOKEN =
  /(?:[^s]s|ing|ed|ly)$|^(?:flags?|options?|args?|arguments?|command|script|tool|cli|binary|mode|support|output|help|page|app|server|accept|allow|check|verify|ensure|confirm|run|use|see|open|add|pass|with|without|only|new|no|via|build|lint|test)$/;

const EVERYDAY =
  /^(?:all|any|full|each|every|both|unit|integration|tests?|build|lint|type|this|it|same)$/;

/** A tool nobody has heard of is still a command if it is written with options, or asked for. */
function isOwnTool(name: string, args: readonly Argument[], trust: Standing): boolean {
  const isName =
    /^[a-z][a-z0-9]*(?:[-_.+][a-z0-9]+)*$/.test(name) &&
    !/\.(?:ts|js|md|json|py|css|html|tsx|jsx|yml|yaml|toml|sql)$/.test(name);
  if (trust === 'shell')
    return isName || name.startsWith('$') || /^[A-Z][a-z]+-[A-Z]\w+$/.test(name);
  if (trust === 'asked' && args.length > 0 && args.every((arg) => /^[\w./:@=-]+$/.test(arg.text)))
    return isName && !EVERYDAY.test(name);
  return isName && args.some((arg) => !arg.isQuoted && /^--?[a-zA-Z]/.test(arg.text));
}
