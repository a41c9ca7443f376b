// Is this text a command? Decided by known programs, paths and shell syntax, and refused at the
// first sign of a sentence: prose must never reach a shell.

import { commandsIn, type ShellCommand, type ShellList } from '../shell/list.ts';
import { type Argument, isEvident, startsCommand, startsText } from '../shell/programs.ts';
import { parseShell } from '../shell/script.ts';
import { type ShellToken, shellTokens } from '../shell/tokens.ts';
import { hasBlanks } from './blanks.ts';
import { endsClause, isStrong, isTail, isWeak } from './prose-words.ts';

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
  const end = isCode ? text.length - praiseAt(text) : sentenceStart(text, tokens);
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
  return { run, rest: text.slice(run.length).replace(/^\s*#/, '').trim() };
}

/** How long the words are that praise a command inside its own quotes: `npm test passes`. */
const praiseAt = (text: string): number =>
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

function isPrefix(token: ShellToken): boolean {
  return token.kind === 'word' && (token.text === '!' || /^[A-Za-z_]\w*=/.test(token.text));
}

function wordsUntilOperator(tokens: readonly ShellToken[]): { text: string; isQuoted: boolean }[] {
  const end = tokens.findIndex((token) => token.kind === 'operator');
  return (end === -1 ? tokens : tokens.slice(0, end)).filter((token) => token.kind === 'word');
}

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

/** Where the command ends and talk about it begins: a verb, a dash, or a parenthesis. */
function sentenceStart(text: string, tokens: readonly ShellToken[]): number {
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    if (token === undefined || before === undefined) break;
    if (
      isAside(text, before, token) ||
      isTailAt(tokens, at) ||
      isSum(tokens, at) ||
      isComparison(text, tokens, at) ||
      isPlace(tokens, at) ||
      isRunnersTests(tokens, at) ||
      isChatter(tokens, at)
    )
      return token.start;
    if (isClauseEnd(text, token)) return token.end;
  }
  return text.length;
}

function isAside(text: string, before: ShellToken, token: ShellToken): boolean {
  if (token.text === '(' && token.kind === 'operator')
    return before.kind === 'word' && before.end < token.start && !/[=]$/.test(before.text);
  return (
    token.kind === 'word' &&
    /^(?:—|–|→|⇒|✓|✅|->|=>)/.test(token.text) &&
    before.end < token.start &&
    text[token.start] !== '"' &&
    text[token.start] !== "'"
  );
}

// "npm test in apps/web": where to run it.
function isPlace(tokens: readonly ShellToken[], at: number): boolean {
  const [preposition, folder, next] = tokens.slice(at, at + 3);
  if (preposition?.kind !== 'word' || !/^(?:in|from|inside|within)$/.test(preposition.text))
    return false;
  if (folder?.kind !== 'word' || !/^`?[\w@-][\w.@-]*\/[\w./@-]*[`,.;]?$/.test(folder.text))
    return false;
  return (
    !/^(?:for|case)$/.test(tokens[0]?.text ?? '') &&
    (next === undefined || isTailAt(tokens, at + 2))
  );
}

// "pytest tests pass" speaks of the tests that it runs, and of no folder.
function isRunnersTests(tokens: readonly ShellToken[], at: number): boolean {
  if (at !== 1 || !/^(?:tests|suite|specs)$/.test(tokens[1]?.text ?? '')) return false;
  return !/^(?:make|just|rake|task)$/.test(tokens[0]?.text ?? '') && isTailAt(tokens, 2);
}

const CHATTER = 5;

/** Five plain words after a path or an option are a sentence, whatever its language. */
function isChatter(tokens: readonly ShellToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined || !isEvidentWord(before) || before.text.startsWith('-')) return false;
  if (/^(?:echo|printf)$/.test(commandName(tokens, at))) return false;
  const words = tokens.slice(at, at + CHATTER);
  return (
    words.length === CHATTER &&
    words.every((word) => word.kind === 'word' && !word.isQuoted && /^\p{L}{2,}$/u.test(word.text))
  );
}

const COMPARES = /^(?:test|\[|\[\[|expr|awk|jq|echo|printf|case|if|while|until|\(\()$/;

// "wc -l a.md >= 3" and "grep -c stub src = 0": what must come of it, and no argument of it.
function isComparison(text: string, tokens: readonly ShellToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || COMPARES.test(commandName(tokens, at))) return false;
  return (
    /\s/.test(text[token.start - 1] ?? '') &&
    /^(?:[≥≤]|[<>]=|==?(?=\s))\s{0,2}\d/.test(text.slice(token.start, token.start + 20))
  );
}

// "cargo build + cargo test" and "npm test then npm run lint" ask for both.
function isSum(tokens: readonly ShellToken[], at: number): boolean {
  const [joint, ...after] = tokens.slice(at, at + 20);
  const isJoint = joint?.text === '+' || (joint?.text === 'then' && !isInBranch(tokens, at));
  const [head, ...rest] = after[0]?.text === 'run' ? after.slice(1) : after;
  if (!isJoint || head?.kind !== 'word' || head.isQuoted) return false;
  return startsCommand(head.text, wordsUntilOperator(rest));
}

const isInBranch = (tokens: readonly ShellToken[], at: number): boolean =>
  tokens[at - 1]?.kind !== 'word' || /^(?:if|elif)$/.test(tokens[0]?.text ?? '');

// "npm test: 12 passed" and "npm test, then look": what follows is about the command.
function isClauseEnd(text: string, token: ShellToken): boolean {
  if (token.kind !== 'word' || token.isQuoted) return false;
  if (/[\w)]\.$/.test(token.text))
    return /^\s{1,4}[A-Z`]/.test(text.slice(token.end, token.end + 6));
  return /[\w)][:,]$/.test(token.text) && /\s/.test(text[token.end] ?? '');
}

function isTailAt(tokens: readonly ShellToken[], at: number): boolean {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token?.kind !== 'word' || token.isQuoted || before?.kind !== 'word') return false;
  const name = commandName(tokens, at);
  if (isBranchWord(tokens, before) || isArgument(tokens, at, name)) return false;
  if (/^--?$/.test(token.text)) return isRemarkAfterDash(tokens, at);
  const word = token.text.replace(/[,:.]$/, '');
  // Words of other languages stand in sentences; a path or a pattern has more than letters.
  if (/[^ -~]/.test(word) && /^\p{L}+$/u.test(word)) return !/^(?:echo|printf)$/.test(name);
  if (!isTail(word) || /^(?:echo|printf)$/.test(name)) return false;
  // "jq support is there" speaks of a thing; a command that is spoken of has options or paths.
  return !/^(?:is|are|has)$/.test(word) || tokens.slice(0, at).some(isEvidentWord);
}

/** `npm run exit` and `git show` name a script and a subcommand. */
function isArgument(tokens: readonly ShellToken[], at: number, name: string): boolean {
  const before = tokens[at - 1]?.text;
  if (before === 'git' || (before === 'run' && SCRIPTED.test(name))) return true;
  return isPattern(tokens, at) || isSubcommand(tokens, at);
}

/** `grep -rn exit src`: what is looked for may be any word. "grep finds no matches" looks for none. */
function isPattern(tokens: readonly ShellToken[], at: number): boolean {
  const name = tokens.slice(0, at).findLastIndex(({ text }) => SEARCHES.test(text));
  const [options, file] = [tokens.slice(name + 1, at), tokens[at + 1]];
  if (name === -1 || file?.kind !== 'word') return false;
  const areOptions = options.every((token) => token.kind === 'word' && token.text.startsWith('-'));
  return areOptions && (options.length > 0 || isEvidentWord(file));
}

const SEARCHES = /^(?:[ef]?grep|rg|ag|ack)$/;

/** `./tide show --all`: a verb right behind the program, and its own arguments after it. */
function isSubcommand(tokens: readonly ShellToken[], at: number): boolean {
  const next = tokens[at + 1];
  return at === 1 && !/s$/.test(tokens[1]?.text ?? '') && next !== undefined && isEvidentWord(next);
}

/** In `if … else exit 1; fi` a command stands after the word. */
const isBranchWord = (tokens: readonly ShellToken[], { text }: ShellToken): boolean =>
  /^(?:then|else|do)$/.test(text) && /^(?:if|for|while|until)$/.test(tokens[0]?.text ?? '');

const SCRIPTED = /^(?:npm|pnpm|yarn|bun|uv|poetry|deno)$/;

function isEvidentWord(token: ShellToken): boolean {
  return token.kind === 'word' && isEvident(token);
}

// `npm test -- login` passes an argument on; `npm test -- no errors` talks.
function isRemarkAfterDash(tokens: readonly ShellToken[], at: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.text === '-' && isTalk(tokens, at + 1)) return true;
  return (
    next?.kind === 'word' &&
    /^(?:no|all|zero|should|must|0|the|only|exactly|expect\w*)$/i.test(next.text)
  );
}

/** "./tide purge - remove all marks": three words or more, and none that a command would have. */
function isTalk(tokens: readonly ShellToken[], from: number): boolean {
  const words = tokens.slice(from, from + 3);
  const isPlainWord = (token: ShellToken): boolean =>
    token.kind === 'word' && !token.isQuoted && /^\p{L}+[,.;]?$/u.test(token.text);
  return words.length === 3 && words.every(isPlainWord) && tokens[0]?.text !== 'tar';
}

function commandName(tokens: readonly ShellToken[], at: number): string {
  let start = at;
  while (start > 0 && tokens[start - 1]?.kind !== 'operator') start -= 1;
  return tokens.slice(start, at).find((token) => !isPrefix(token))?.text ?? '';
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
  if (trust === 'bare') return false;
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
