// Where a command ends and the sentence about it begins: a verb, praise, a comparison, a place, a second command.

import { isEvident, startsCommand } from '../shell/programs.ts';
import type { ShellToken } from '../shell/tokens.ts';
import { isTail } from './prose-words.ts';
/** Where the command ends and talk about it begins: a verb, a dash, or a parenthesis. */
export function sentenceStart(text: string, tokens: readonly ShellToken[]): number {
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    if (token === undefined || before === undefined) break;
    if (
      isAside(text, before, token) ||
      isTailAt(tokens, at) ||
      isPraised(tokens, at) ||
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
    /^(?:[≥≤]|(?:[<>]=|==?(?=\s))\s{0,2}\d)/.test(text.slice(token.start, token.start + 20))
  );
}

// "cargo build + cargo test" and "npm test then npm run lint" ask for both.
function isSum(tokens: readonly ShellToken[], at: number): boolean {
  const [joint, ...after] = tokens.slice(at, at + 20);
  if (joint?.text === '+' && !/^(?:expr|let|echo|printf)$/.test(commandName(tokens, at)))
    return after[0]?.kind === 'word';
  const isJoint = joint?.text === 'then' && !isInBranch(tokens, at);
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
  // `./tide exists high`; "ls dist/tide.js exists" speaks of the file before it.
  if (word === 'exists') return tokens.slice(1, at).some(isEvidentWord);
  // "jq support is there" speaks of a thing; a command that is spoken of has options or paths.
  return !/^(?:is|are|has)$/.test(word) || tokens.slice(0, at).some(isEvidentWord);
}

const PRAISE =
  /^(?:clean|correct|successful|proper|smooth|quick|quiet|silent|graceful|normal|complete|full|reliab|flawless|idempotent|deterministical)ly[.,;]?$/;

/** "applies cleanly", "starts correctly": a verb of talk, whichever it is. `npm run jobs weekly` has none. */
function isPraised(tokens: readonly ShellToken[], at: number): boolean {
  const [verb, adverb] = tokens.slice(at, at + 2);
  if (verb?.kind !== 'word' || adverb?.kind !== 'word' || verb.isQuoted) return false;
  if (isArgument(tokens, at, commandName(tokens, at))) return false;
  return /^[a-z]{3,}s$/.test(verb.text) && PRAISE.test(adverb.text);
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

/** What may stand before the name of a program. */
export function isPrefix(token: ShellToken): boolean {
  return token.kind === 'word' && (token.text === '!' || /^[A-Za-z_]\w*=/.test(token.text));
}

export function wordsUntilOperator(
  tokens: readonly ShellToken[],
): { text: string; isQuoted: boolean }[] {
  const end = tokens.findIndex((token) => token.kind === 'operator');
  return (end === -1 ? tokens : tokens.slice(0, end)).filter((token) => token.kind === 'word');
}
