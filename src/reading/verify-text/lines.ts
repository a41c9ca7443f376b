// The lines of a verify text outside code blocks: bare commands, commands quoted in sentences, and
// sentences. Prose is never taken for a command; what is doubtful stays prose.

import { decodeEntities } from '../../std/entities.ts';
import { oneLine } from '../../std/text.ts';
import { staysRunning } from '../shell/programs.ts';
import { parseShell } from '../shell/script.ts';
import { shellTokens } from '../shell/tokens.ts';
import { type Bullet, bulletOf } from '../words/bullets.ts';
import { codeSpans } from '../words/code-spans.ts';
import { isPlain, withClauses } from './clauses.ts';
import { type PlacedCommand, separateCommands } from './command-block.ts';
import { judgeCommand, opensCommand, type Trust } from './command-line.ts';
import { isAboutAbove, withCommentAbove, withCommentBelow } from './comments.ts';
import type { VerifyPiece } from './piece.ts';
import { asksPerson, readsAsSentence, saysMissing, sentencesOf } from './prose-words.ts';
import { folderNamed, type SpanCommand, spanCommands } from './span-commands.ts';

export interface SourceLine {
  readonly text: string;
  /** Of the line's first character within the verify text. */
  readonly offset: number;
}

interface Walk {
  readonly lines: readonly SourceLine[];
  readonly trust: Trust;
  readonly pieces: VerifyPiece[];
  /** Bare commands one below the other, which may share state. */
  readonly block: PlacedCommand[];
  /** Lines of a shell block that are no command and no sentence. */
  readonly odd: string[];
  /** The comment above the next command. */
  comment: string;
  at: number;
  /** How many characters may still be read on in search of a closing quote. */
  budget: number;
}

const MAX_CONTINUED_LINES = 120;
const READ_AHEAD = 200_000;

export function piecesOfLines(lines: readonly SourceLine[], trust: Trust): readonly VerifyPiece[] {
  const walk: Walk = {
    lines,
    trust,
    pieces: [],
    block: [],
    odd: [],
    comment: '',
    at: 0,
    budget: READ_AHEAD,
  };
  while (walk.at < lines.length) {
    const line = lines[walk.at];
    if (line === undefined) break;
    readLine(walk, line);
    walk.at += 1;
  }
  closeBlock(walk);
  return walk.odd.length === 0 ? walk.pieces : wholeBlock(lines, walk.pieces);
}

// A shell block with a line beyond our understanding is still what the plan wants to run, and to
// leave out one of its lines could leave out the one that fails.
function wholeBlock(
  lines: readonly SourceLine[],
  pieces: readonly VerifyPiece[],
): readonly VerifyPiece[] {
  const [first] = lines;
  const text = decodeEntities(lines.map((line) => line.text).join('\n'));
  if (first === undefined || parseShell(text) === undefined)
    return [{ kind: 'prose', text: oneLine(text, 500) }];
  const hasCommand = pieces.some((piece) => piece.kind === 'command');
  if (!hasCommand) return pieces;
  return [
    { kind: 'command', run: `set -e\n${text.trim()}`, offset: first.offset, before: '', after: '' },
  ];
}

function readLine(walk: Walk, line: SourceLine): void {
  const bullet = walk.trust === 'shell' ? unmarked(line.text) : bulletOf(line.text);
  const prompt = /^\$[ \t]+(?=\S)/.exec(bullet.text)?.[0].length ?? 0;
  const raw = bullet.text.slice(prompt);
  const content = withoutExitChecks(decodeEntities(raw));
  const offset = line.offset + bullet.offset + prompt;
  if (content === '' || /^[-=*_]{3,}$|^<!--.*-->$/.test(content)) return;
  // Steps of a list do not share a shell.
  if (bullet.isItem) closeBlock(walk);
  if (content.startsWith('#')) readComment(walk, content.replace(/^#+\s*/, ''));
  else if (saysMissing(content)) pushWords(walk, content);
  else readContent(walk, content, { offset, isPrompt: prompt > 0, isSpan: raw.startsWith('`') });
}

const EXIT_CHECK =
  /;\s{0,2}if ?\(\$LASTEXITCODE -ne 0\) ?\{ ?exit (?:\d{1,3}|\$LASTEXITCODE);? ?\}(?:;\s{0,2}|$)/g;

/** Between two commands, what PowerShell needs for `&&`. */
function withoutExitChecks(content: string): string {
  return content.includes('$LASTEXITCODE')
    ? content.replace(EXIT_CHECK, ' && ').replace(/ && $/, '')
    : content;
}

function readContent(walk: Walk, content: string, start: ContentStart): void {
  const bare = start.isSpan ? undefined : bareCommand(walk, content, start);
  if (bare !== undefined && bare.rest !== '' && staysRunning(bare.run))
    walk.pieces.push({ kind: 'manual', text: oneLine(content, 500) });
  else if (bare !== undefined) pushCommands(walk, bare, content, start.offset);
  // What a shell block says between two commands does not end their shell.
  else if (walk.trust === 'shell') pushOdd(walk, content);
  else readSpans(walk, content, start.offset);
}

function readComment(walk: Walk, comment: string): void {
  const last = walk.block.at(-1);
  const isAfterBlank = walk.lines[walk.at - 1]?.text.trim() === '';
  if (last === undefined || !isAboutAbove(comment, isAfterBlank)) walk.comment = comment;
  else walk.block.splice(-1, 1, withCommentBelow(last, comment));
}

function pushCommands(walk: Walk, found: PlacedCommand, content: string, offset: number): void {
  const folder = folderNamed(` ${found.rest}`);
  const bare = folder === undefined ? found : { ...found, run: `cd ${folder} && ${found.run}` };
  const isOneLine = !bare.run.includes('\n') && bare.rest !== '' && content.endsWith(bare.rest);
  const label = bare.offset - offset;
  const [first = bare, ...more] = isOneLine ? withClauses(bare, content.slice(label)) : [bare];
  walk.block.push(withCommentAbove(first, walk.comment), ...more);
  walk.comment = '';
}

function pushOdd(walk: Walk, content: string): void {
  if (!readsAsSentence(content)) walk.odd.push(content);
  pushWords(walk, content);
}

// In a shell block a line that starts with a dash or an asterisk is no list item.
function unmarked(line: string): Bullet {
  const offset = line.length - line.trimStart().length;
  return { text: line.trim(), offset, isItem: false, ticked: undefined };
}

function closeBlock(walk: Walk): void {
  for (const { run, rest, before, offset } of separateCommands(walk.block.splice(0))) {
    walk.pieces.push({ kind: 'command', run, offset, before, after: rest });
    if (/[a-z]/i.test(rest)) pushWords(walk, rest);
  }
}

function pushWords(walk: Walk, text: string): void {
  const asks: string[] = [];
  const rest: string[] = [];
  for (const sentence of sentencesOf(text))
    (asksPerson(sentence.replace(/`[^`]*`/g, ' ')) ? asks : rest).push(sentence);
  for (const ask of asks) walk.pieces.push({ kind: 'manual', text: oneLine(ask, 500) });
  if (/[a-z]/i.test(rest.join(' ')))
    walk.pieces.push({ kind: 'prose', text: oneLine(rest.join(' '), 500) });
}

const LABEL =
  /^\*{0,2}(?:run|execute|command|commands|cmd|automated|verify|test|check|then|and|expected)(?: with| by running| using)?\*{0,2}(?::\*{0,2}|\s)\s*/i;

interface ContentStart {
  readonly offset: number;
  readonly isPrompt: boolean;
  readonly isSpan: boolean;
}

function bareCommand(
  walk: Walk,
  content: string,
  { offset, isPrompt }: ContentStart,
): PlacedCommand | undefined {
  const trust = isPrompt ? 'shell' : walk.trust;
  const direct = wholeCommand(walk, content, trust);
  if (direct !== undefined) return { ...direct, before: '', offset };
  const label = LABEL.exec(content)?.[0].length ?? 0;
  if (label === 0 || content[label] === '`')
    return (
      firstClause(content, offset) ?? askedElsewhere(content, offset) ?? proofAfter(content, offset)
    );
  const named = wholeCommand(walk, content.slice(label), trust);
  if (named === undefined) return proofAfter(content, offset);
  return { ...named, before: '', offset: offset + label };
}

// "Ejecutar npm run build para verificar", "运行 npm test 确认": asked for in another language, whose words
// end the command.
const ASKED_ELSEWHERE =
  /^(?:Ejecut(?:ar|a|e)|Corr(?:er|e)|Rod(?:ar|e)|Execut(?:ar|e)|Exécut(?:er|ez)|Lanc(?:er|ez)|Führe|Запусти(?:ть|те)?|运行|执行|執行|実行)(?::|：)?[ \t]{0,4}(?=[a-z./])/i;
const WORDS_ELSEWHERE = /\s(?:para|y|e|en|em|que|pour|et|dans|und|aus|mit)(?=[\s,.]|$)|\s?[^ -~]/;

function askedElsewhere(content: string, offset: number): PlacedCommand | undefined {
  const label = ASKED_ELSEWHERE.exec(content)?.[0].length;
  if (label === undefined) return undefined;
  const asked = content.slice(label, label + 1_000);
  const end = WORDS_ELSEWHERE.exec(asked)?.index ?? asked.length;
  const found = judgeCommand(asked.slice(0, end), 'bare');
  if (found === undefined || !isPlain(found.run)) return undefined;
  const rest = asked.slice(found.run.length).trim();
  return { run: found.run, rest, before: '', offset: offset + label };
}

// "docker compose build web; start it; look at the page"
function firstClause(content: string, offset: number): PlacedCommand | undefined {
  const { tokens } = shellTokens(content.slice(0, 2_000));
  const end = tokens.find(({ kind, text }) => kind === 'operator' && text === ';')?.start;
  const found = end === undefined ? undefined : judgeCommand(content.slice(0, end), 'bare');
  const rest = content.slice(found?.run.length ?? 0).trim();
  // What goes on in another language of shells is no talk about the command.
  if (found === undefined || !isPlain(found.run) || /[{}$]/.test(rest)) return undefined;
  return { run: found.run, rest, before: '', offset };
}

// "Type check passes: npx tsc --noEmit"
const PROOF_LABEL =
  /^[A-Z][^:`|&;$]{0,60}\b(?:pass(?:es)?|succeeds?|clean|green|checks?|builds?|tests?|lint(?:ing)?|types?|type-?check|compiles?|suite|gate|exists?|deleted|removed|gone)\b[^:`|&;$]{0,20}:\s{1,4}(?=\S)/;

// Of labels only these turn a search around; others name what is proved by it.
const SAYS_GONE = /^No [\w\s-]{1,40} exists?\b|\b(?:deleted|removed|gone|no longer exists?)\b/;

function proofAfter(content: string, offset: number): PlacedCommand | undefined {
  const label = PROOF_LABEL.exec(content)?.[0].length;
  if (label === undefined) return undefined;
  const found = judgeCommand(content.slice(label), 'bare');
  if (found === undefined || !isPlain(found.run)) return undefined;
  const said = content.slice(0, label);
  return { ...found, before: SAYS_GONE.test(said) ? said : '', offset: offset + label };
}

function wholeCommand(
  walk: Walk,
  content: string,
  trust: Trust,
): { run: string; rest: string } | undefined {
  const judged = judgeCommand(content, trust);
  if (judged !== undefined || !opensCommand(content, trust)) return judged;
  return readOn(walk, content, (text) => judgeCommand(text, trust));
}

/** Adds lines until `judge` accepts the whole, or gives up and leaves the lines as they were. */
function readOn<Found>(
  walk: Walk,
  first: string,
  judge: (text: string) => Found | undefined,
): Found | undefined {
  const indent = /^[ \t]*/.exec(walk.lines[walk.at]?.text ?? '')?.[0].length ?? 0;
  let text = first;
  for (let more = 1; more <= MAX_CONTINUED_LINES && walk.budget > 0; more += 1) {
    const line = walk.lines[walk.at + more];
    if (line === undefined) return undefined;
    text = `${text}\n${decodeEntities(dedented(line.text, indent))}`;
    walk.budget -= text.length;
    const found = judge(text);
    if (found === undefined) continue;
    walk.at += more;
    return found;
  }
  return undefined;
}

function dedented(line: string, indent: number): string {
  const own = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  return line.slice(Math.min(own, indent));
}

function readSpans(walk: Walk, content: string, offset: number): void {
  closeBlock(walk);
  const { spans, open } = codeSpans(content);
  const commands = spanCommands(content);
  if (commands.length === 0 && open !== undefined) {
    const long = longSpan(walk, content, open);
    if (long !== undefined) {
      walk.pieces.push({
        kind: 'command',
        run: long,
        offset: offset + open,
        before: content.slice(0, open),
        after: '',
      });
      return;
    }
  }
  if (commands.length === 0 && spans.some(({ code }) => staysRunning(code)))
    walk.pieces.push({ kind: 'manual', text: oneLine(content, 500) });
  else pushWords(walk, wordsAround(content, commands));
  let from = 0;
  for (const [index, { span, run }] of commands.entries()) {
    const next = commands[index + 1]?.span.start ?? content.length;
    const before = content.slice(from, span.start);
    const after = content.slice(span.end, next);
    walk.pieces.push({
      kind: 'command',
      run,
      offset: offset + span.start,
      before: index === 0 ? lastSentence(before) : lastClause(before),
      after,
    });
    from = span.end;
  }
}

/** A code span that goes on over the next lines, as a quoted program does. */
function longSpan(walk: Walk, content: string, open: number): string | undefined {
  const start = content.slice(open + 1);
  if (!opensCommand(start, 'quoted')) return undefined;
  return readOn(walk, start, (text) => {
    const close = text.lastIndexOf('`');
    return close === -1 ? undefined : judgeCommand(text.slice(0, close), 'quoted')?.run;
  });
}

function lastSentence(text: string): string {
  const short = text.slice(-400);
  return short.slice(Math.max(short.lastIndexOf('. '), short.lastIndexOf('; ')) + 1);
}

/** Between two commands the first words are about the one before. */
function lastClause(text: string): string {
  const short = text.slice(-400);
  const joints = [...short.matchAll(/[.;,]\s|\b(?:and|then|but|while)\s/g)];
  return short.slice((joints.at(-1)?.index ?? -1) + 1);
}

function wordsAround(content: string, commands: readonly SpanCommand[]): string {
  if (commands.length === 0) return content;
  const starts = [0, ...commands.map(({ span }) => span.end)];
  const ends = [...commands.map(({ span }) => span.start), content.length];
  return starts.map((start, nth) => content.slice(start, ends[nth])).join(' ');
}
