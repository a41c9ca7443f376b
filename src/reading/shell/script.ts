// Shell tokens as lists of pipelines: enough grammar to tell whose exit code a command line ends
// with. Constructs beyond it become opaque commands, which nothing is concluded from.

import { type ShellToken, type ShellWord, shellTokens } from './words.ts';

export interface ShellCommand {
  readonly kind: 'command';
  /** Without leading assignments and redirections. */
  readonly words: readonly ShellWord[];
  readonly assignments: readonly ShellWord[];
  readonly start: number;
  readonly end: number;
}

export interface ShellGroup {
  readonly kind: 'group';
  /** Round brackets, or a shell given its script inline: an `exit` ends only the group. */
  readonly isSubshell: boolean;
  readonly list: ShellList;
}

export interface ShellIf {
  readonly kind: 'if';
  /** Condition and body of `if` and each `elif`. */
  readonly branches: readonly { readonly condition: ShellList; readonly body: ShellList }[];
  readonly otherwise: ShellList | undefined;
}

export interface ShellLoop {
  readonly kind: 'loop';
  readonly body: ShellList;
}

export type ShellStage = ShellCommand | ShellGroup | ShellIf | ShellLoop;

export interface ShellPipeline {
  readonly isNegated: boolean;
  readonly stages: readonly ShellStage[];
  /** What joins it to the next one; `;` stands for newlines and the end as well. */
  readonly joint: '&&' | '||' | ';' | '&';
}

export type ShellList = readonly ShellPipeline[];

/** Undefined for text that is not complete shell, such as an open quote or a missing `fi`. */
export function parseShell(command: string): ShellList | undefined {
  return parseNested(command, 0);
}

function parseNested(command: string, nesting: number): ShellList | undefined {
  const { tokens, isComplete } = shellTokens(command);
  if (!isComplete) return undefined;
  const cursor: Cursor = { tokens, at: 0, nesting, functions: new Map() };
  const list = readList(cursor, new Set());
  return list === undefined || cursor.at < tokens.length ? undefined : list;
}

interface Cursor {
  readonly tokens: readonly ShellToken[];
  at: number;
  nesting: number;
  /** What the text itself defines: a call of such a name is a call of that. */
  readonly functions: Map<string, ShellStage>;
}

const MAX_NESTING = 24;
const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/;

const peek = (cursor: Cursor): ShellToken | undefined => cursor.tokens[cursor.at];

function isOperator(token: ShellToken | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === 'operator' && texts.includes(token.text);
}

function keywordAt(cursor: Cursor): string | undefined {
  const token = peek(cursor);
  return token?.kind === 'word' && !token.isQuoted ? token.text : undefined;
}

function takeKeyword(cursor: Cursor, keyword: string): boolean {
  if (keywordAt(cursor) !== keyword) return false;
  cursor.at += 1;
  return true;
}

function skipNewlines(cursor: Cursor): void {
  while (isOperator(peek(cursor), '\n', ';')) cursor.at += 1;
}

function readList(cursor: Cursor, ends: ReadonlySet<string>): ShellList | undefined {
  if (cursor.nesting > MAX_NESTING) return undefined;
  const list: ShellPipeline[] = [];
  skipNewlines(cursor);
  while (!isListEnd(cursor, ends)) {
    const pipeline = readPipeline(cursor);
    if (pipeline === undefined) return undefined;
    list.push(pipeline);
    skipNewlines(cursor);
  }
  return list;
}

function isListEnd(cursor: Cursor, ends: ReadonlySet<string>): boolean {
  if (peek(cursor) === undefined || isOperator(peek(cursor), ')', ';;')) return true;
  const keyword = keywordAt(cursor);
  return keyword !== undefined && ends.has(keyword);
}

function readPipeline(cursor: Cursor): ShellPipeline | undefined {
  let isNegated = false;
  while (takeKeyword(cursor, '!')) isNegated = !isNegated;
  const stages: ShellStage[] = [];
  do {
    const stage = readStage(cursor);
    if (stage === undefined) return undefined;
    stages.push(stage);
  } while (takeJoint(cursor, '|', '|&') !== undefined);
  const joint = takeJoint(cursor, '&&', '||', '&');
  if (joint === '&&' || joint === '||' || joint === '&') return { isNegated, stages, joint };
  return { isNegated, stages, joint: ';' };
}

/** Newlines may follow `|`, `&&` and `||`, and the command goes on after them. */
function takeJoint(cursor: Cursor, ...texts: readonly string[]): string | undefined {
  const token = peek(cursor);
  if (!isOperator(token, ...texts)) return undefined;
  cursor.at += 1;
  while (token?.text !== '&' && isOperator(peek(cursor), '\n')) cursor.at += 1;
  return token?.text;
}

// A compound that does not end makes the whole text incomplete: to try again with a simpler reading
// would double the work at every level.
function readStage(cursor: Cursor): ShellStage | undefined {
  cursor.nesting += 1;
  const stage = stageAt(cursor);
  cursor.nesting -= 1;
  if (stage !== undefined && stage.kind !== 'command') skipRedirects(cursor);
  return stage;
}

function stageAt(cursor: Cursor): ShellStage | undefined {
  if (isArithmetic(cursor)) return readArithmetic(cursor);
  if (isOperator(peek(cursor), '(')) return readGroup(cursor, '');
  const named = functionName(cursor);
  if (named !== undefined) return readFunction(cursor, named);
  switch (keywordAt(cursor)) {
    case '{':
      return readGroup(cursor, '}');
    case 'if':
      return readIf(cursor);
    case 'case':
      return readCase(cursor);
    case 'for':
    case 'while':
    case 'until':
      return readLoop(cursor);
    case 'do':
    case 'done':
    case 'then':
    case 'else':
    case 'elif':
    case 'fi':
    case 'esac':
    case '}':
      return undefined;
    default:
      return called(inlineScript(readCommand(cursor), cursor.nesting), cursor);
  }
}

/** `((`, without a space between. */
function isArithmetic({ tokens, at }: Cursor): boolean {
  const [first, second] = [tokens[at], tokens[at + 1]];
  return isOperator(first, '(') && isOperator(second, '(') && first?.end === second?.start;
}

/** What is computed is nobody's proof, but it may fail. */
function readArithmetic(cursor: Cursor): ShellStage | undefined {
  return readOpaque(cursor, (token) =>
    isOperator(token, '(') ? 1 : isOperator(token, ')') ? -1 : 0,
  );
}

/** Which of its branches is taken nobody can know, so that nothing is concluded from it. */
function readCase(cursor: Cursor): ShellStage | undefined {
  return readOpaque(cursor, (token) => {
    const word = token.kind === 'word' && !token.isQuoted ? token.text : '';
    return word === 'case' ? 1 : word === 'esac' ? -1 : 0;
  });
}

/** One command from an opening to the closing that belongs to it. */
function readOpaque(cursor: Cursor, step: (token: ShellToken) => number): ShellStage | undefined {
  const start = peek(cursor)?.start ?? 0;
  let open = 0;
  do {
    const token = peek(cursor);
    if (token === undefined) return undefined;
    open += step(token);
    cursor.at += 1;
  } while (open > 0);
  const end = cursor.tokens[cursor.at - 1]?.end ?? start;
  const place = { start, end };
  const word: ShellWord = { kind: 'word', text: '((', ...place, isQuoted: true, substitutions: [] };
  return { kind: 'command', words: [word], assignments: [], ...place };
}

/** The name in `name() …` or `function name …`, with the cursor after it. */
function functionName(cursor: Cursor): string | undefined {
  const { tokens, at } = cursor;
  const isKeyword = keywordAt(cursor) === 'function';
  const name = tokens[isKeyword ? at + 1 : at];
  const after = isKeyword ? at + 2 : at + 1;
  if (name?.kind !== 'word' || name.isQuoted) return undefined;
  const hasBrackets = isOperator(tokens[after], '(') && isOperator(tokens[after + 1], ')');
  if (!isKeyword && !hasBrackets) return undefined;
  cursor.at = hasBrackets ? after + 2 : after;
  while (isOperator(peek(cursor), '\n')) cursor.at += 1;
  return name.text;
}

/** To define something runs nothing. */
function readFunction(cursor: Cursor, name: string): ShellStage | undefined {
  const body = readStage(cursor);
  if (body === undefined || body.kind === 'command') return undefined;
  cursor.functions.set(name, body);
  return { kind: 'group', isSubshell: false, list: [] };
}

function called(stage: ShellStage | undefined, cursor: Cursor): ShellStage | undefined {
  if (stage?.kind !== 'command') return stage;
  return cursor.functions.get(stage.words[0]?.text ?? '') ?? stage;
}

function readGroup(cursor: Cursor, end: string): ShellStage | undefined {
  cursor.at += 1;
  const list = readList(cursor, new Set([end]));
  const isClosed = end === '' ? isOperator(peek(cursor), ')') : keywordAt(cursor) === end;
  if (list === undefined || !isClosed) return undefined;
  cursor.at += 1;
  return { kind: 'group', isSubshell: end === '', list };
}

const IF_WORDS: ReadonlySet<string> = new Set(['then', 'elif', 'else', 'fi']);

function readIf(cursor: Cursor): ShellStage | undefined {
  const branches: { condition: ShellList; body: ShellList }[] = [];
  while (takeKeyword(cursor, 'if') || takeKeyword(cursor, 'elif')) {
    const condition = readList(cursor, IF_WORDS);
    if (condition === undefined || !takeKeyword(cursor, 'then')) return undefined;
    const body = readList(cursor, IF_WORDS);
    if (body === undefined) return undefined;
    branches.push({ condition, body });
  }
  const otherwise = takeKeyword(cursor, 'else') ? readList(cursor, IF_WORDS) : undefined;
  return takeKeyword(cursor, 'fi') ? { kind: 'if', branches, otherwise } : undefined;
}

/** The head of a loop is passed over: the body is what can fail. */
function readLoop(cursor: Cursor): ShellStage | undefined {
  const isConditional = keywordAt(cursor) !== 'for';
  if (isConditional) cursor.at += 1;
  if (isConditional && readList(cursor, new Set(['do'])) === undefined) return undefined;
  while (!isConditional && peek(cursor) !== undefined && keywordAt(cursor) !== 'do') cursor.at += 1;
  if (!takeKeyword(cursor, 'do')) return undefined;
  const body = readList(cursor, new Set(['done']));
  return body !== undefined && takeKeyword(cursor, 'done') ? { kind: 'loop', body } : undefined;
}

function skipRedirects(cursor: Cursor): void {
  while (peek(cursor)?.kind === 'redirect') cursor.at += 2;
}

function readCommand(cursor: Cursor): ShellCommand | undefined {
  const words: ShellWord[] = [];
  const assignments: ShellWord[] = [];
  const first = cursor.at;
  for (let token = peek(cursor); continuesCommand(token, words); token = peek(cursor)) {
    cursor.at += token?.kind === 'redirect' ? 2 : 1;
    if (token?.kind !== 'word') continue;
    const isAssignment = words.length === 0 && ASSIGNMENT.test(token.text);
    (isAssignment ? assignments : words).push(token);
  }
  if (cursor.at === first) return undefined;
  cursor.at = Math.min(cursor.at, cursor.tokens.length);
  const start = cursor.tokens[first]?.start ?? 0;
  const end = cursor.tokens[cursor.at - 1]?.end ?? start;
  return { kind: 'command', words, assignments, start, end };
}

/** `bash -c '…'` is its script; with other flags it stays a command that nothing is known of. */
function inlineScript(command: ShellCommand | undefined, nesting: number): ShellStage | undefined {
  const [shell, flag, script, ...rest] = command?.words ?? [];
  const isInline = /^(?:ba|z|da)?sh$/.test(shell?.text ?? '') && /^-l?c$/.test(flag?.text ?? '');
  if (!isInline || script === undefined || rest.length > 0) return command;
  const list = parseNested(script.text, nesting);
  return list === undefined ? undefined : { kind: 'group', isSubshell: true, list };
}

function continuesCommand(token: ShellToken | undefined, words: readonly ShellWord[]): boolean {
  return token !== undefined && (token.kind !== 'operator' || isInsideTest(words));
}

/** Within `[[ … ]]` the operators belong to the test. */
function isInsideTest(words: readonly ShellWord[]): boolean {
  return words[0]?.text === '[[' && words.at(-1)?.text !== ']]';
}
