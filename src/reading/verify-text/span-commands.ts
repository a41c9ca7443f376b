// Commands inside a sentence: quoted as code, or in brackets behind what they prove. What is only
// spoken of, a second way to the same proof and what a person has to watch are none.

import { staysRunning } from '../shell/programs.ts';
import { bulletOf } from '../words/bullets.ts';
import { type CodeSpan, codeSpans } from '../words/code-spans.ts';
import { isPlain } from './clauses.ts';
import { judgeCommand } from './command-line.ts';
import { isTail } from './prose-words.ts';

export interface SpanCommand {
  readonly span: CodeSpan;
  readonly run: string;
}

/** In the order written. */
export function spanCommands(content: string): readonly SpanCommand[] {
  if (!content.includes('`')) return commandsInBrackets(content);
  const { spans } = codeSpans(content);
  return withoutAlternatives(
    content,
    spans.flatMap((span) => spanCommand(content, span)),
  );
}

// "Run `tide build`": whatever it is, it is to be run.
const ASKED = /(?:^|[\s(])(?:run|execute|running)(?: the command)?:?\s{1,3}$/i;

function spanCommand(content: string, span: CodeSpan): readonly SpanCommand[] {
  const before = content.slice(Math.max(0, span.start - 60), span.start);
  const after = content.slice(span.end, span.end + 80);
  if (isMention(before, after)) return [];
  // Alone on its line even an `echo` is meant to be run; in a sentence it is talked about.
  const isAlone = content.length === span.end - span.start && span.code.startsWith('echo ');
  const trust = ASKED.test(before) ? 'asked' : 'quoted';
  const code = span.code.replace(PROMPT, '');
  const run = judgeCommand(code, isAlone ? 'declared' : trust)?.run;
  // A person has to watch what a development server shows.
  if (run === undefined || staysRunning(run)) return [];
  const folder = folderNamed(after) ?? folderBefore(before);
  return [{ span, run: folder === undefined ? run : `cd ${folder} && ${run}` }];
}

const ALONE = /^`([^`\n]{3,400})`[\s.]*$/;
// What the languages of programs begin with.
const STATEMENT =
  /^(?:const|let|var|function|def|class|type|interface|enum|import|from|export|return|new|await|async|public|private|static|struct|impl|fn|func|use|using|select|insert|update|delete|create|alter|drop|null|true|false|throw|raise|yield|print|package|module|include|extends|implements|final|int|string|bool|goto|match|switch|case|if|for|while) /i;

/** A text that is nothing but `mytool check`, or a list of such, wants it run, whoever knows the tool. */
export function loneCommands(text: string): readonly SpanCommand[] {
  let at = 0;
  const found: SpanCommand[] = [];
  for (const line of text.slice(0, MAX_LENGTH).split('\n')) {
    const bullet = bulletOf(line);
    const run = bullet.text === '' ? '' : loneCommand(bullet.text);
    if (run === undefined) return [];
    const start = at + bullet.offset;
    if (run !== '')
      found.push({ span: { start, end: start + bullet.text.length, code: run }, run });
    at += line.length + 1;
  }
  return found;
}

const MAX_LENGTH = 10_000;

function loneCommand(text: string): string | undefined {
  const code = ALONE.exec(text)?.[1]?.replace(PROMPT, '').trim();
  if (code === undefined || STATEMENT.test(code) || / [=!<>]=+ | => /.test(code)) return undefined;
  if (staysRunning(code)) return undefined;
  const run = judgeCommand(code, 'asked')?.run;
  return run?.split(/\s+/).some(isTail) === true ? undefined : run;
}

// `$ npm test` and `cmd: npm test`
const PROMPT = /^(?:\$|(?:cmd|command|run):)\s{1,3}/;

const NAMED = '[\\w@-][\\w.@-]*(?:/[\\w@-][\\w.@-]*){0,6}';
const WITHIN = ' (?:in|from|inside|within) (?:the )?';
const FOLDERS = [
  new RegExp(`^${WITHIN}\`?((?:[\\w@-][\\w.@-]*/){1,6})\`?(?=[\\s,.;]|$)`),
  new RegExp(`^${WITHIN}\`(${NAMED})\`(?=[\\s,.;]|$)`),
  new RegExp(`^${WITHIN}(${NAMED}) (?:directory|folder|dir)\\b`),
  new RegExp(`^${WITHIN}((?:[\\w@-][\\w.@-]*/){1,6}[\\w@-]{1,80})(?=[\\s,.;]|$)`),
];
const NO_FOLDER =
  /^(?:root|top|base|project|repo|repository|current|same|this|working|main|right)$|\.\w{1,5}$/i;

/** "`cargo check` in src-tauri/ passes" says where to run it. */
export function folderNamed(after: string): string | undefined {
  const folder = FOLDERS.map((pattern) => pattern.exec(after)?.[1]).find(
    (name) => name !== undefined,
  );
  return folder === undefined || NO_FOLDER.test(folder) ? undefined : folder;
}

const FOLDER_BEFORE = new RegExp(
  `(?:^|[\\s(])(?:in|from|inside|within) (?:the )?\`(${NAMED})/?\`(?: (?:directory|folder|dir))?[,:]? (?:(?:then )?(?:run|execute):? )?$`,
  'i',
);

/** "In `apps/web`, run `npm test`" says it first. */
function folderBefore(before: string): string | undefined {
  const folder = FOLDER_BEFORE.exec(before)?.[1];
  return folder === undefined || NO_FOLDER.test(folder) ? undefined : folder;
}

const MENTIONED_BEFORE =
  /\b(?:same(?: \w+){0,3} as|identical to|like|contains?|containing|includes?|including|mentions?|documents?|documenting|lists?|calls?|invokes?|replac(?:es|ed|ing)|has|have|instead of|rather than|not(?: bare| plain| just| only| merely| run)?|never run|n't run|named|called|says|defines?|adds?|added)\s+(?:the |a |an )?["'(]?$/i;
const MENTIONED_AFTER =
  /^-\w|^["')]?\s+(?:script|scripts|target|function|method|field|column|class|job|step|entry|section|hook|flag|option|string|pattern)\b/i;

// "`az login` has been run": a condition, and nothing to run again.
const DONE_BEFORE = /^["')]?\s+(?:has|have) been (?:run|executed|done|completed|applied)\b/i;

// "not only `npm test` but also `npm run lint`": both are meant.
const NOT_ONLY = /\bnot (?:just|only|merely)\s+$/i;
const BUT_ALSO = /^[^.;]{0,40}\bbut\b/i;

function isMention(before: string, after: string): boolean {
  if (NOT_ONLY.test(before) && BUT_ALSO.test(after)) return false;
  return MENTIONED_BEFORE.test(before) || MENTIONED_AFTER.test(after) || DONE_BEFORE.test(after);
}

// "`npm test` (or the faster `npm run unit`)": one of them is enough.
const OR = /^[\s,;(]{0,4}or(?: [^`.;]{0,60})?$/i;

function withoutAlternatives(
  content: string,
  quoted: readonly SpanCommand[],
): readonly SpanCommand[] {
  const kept: SpanCommand[] = [];
  let isChoice = false;
  for (let nth = quoted.length - 1; nth >= 0; nth -= 1) {
    const command = quoted[nth];
    const before = quoted[nth - 1];
    if (command === undefined) continue;
    const joint = before && content.slice(before.span.end, command.span.start).trim();
    // "`a`, `b` or `c`"
    isChoice = joint !== undefined && (OR.test(joint) || (isChoice && joint === ','));
    if (!isChoice) kept.unshift(command);
  }
  return kept;
}

const IN_BRACKETS =
  /\((?:(?:check|run|via|using|with|by running|verify with):? )?([^()`]{4,300})\)/gi;
const PROVED =
  /\b(?:pass(?:es)?|succeeds?|clean(?:ly)?|green|compiles?|builds?|works?|valid|(?:no|without|zero) (?:\w+ ){0,2}errors?)\s{0,2}$/i;
// "It works (node 20)" says of which version, "(less than 3)" of how many.
const NO_CALL = /^\S{1,40} v?\d[\w.+]{0,20}$|^less than\b/i;
const ASKS = /^(?:re-?)?run\b[^.]{0,80}$/i;

/** "All types check without errors (npx tsc --noEmit)" */
function commandsInBrackets(content: string): readonly SpanCommand[] {
  return [...content.matchAll(IN_BRACKETS)].flatMap(({ 0: whole, 1: code = '', index }) => {
    const before = content.slice(0, index);
    if (!PROVED.test(before.slice(-100)) && !ASKS.test(before)) return [];
    if (NO_CALL.test(code)) return [];
    const { run, rest } = judgeCommand(code, 'bare') ?? { run: '', rest: '' };
    if (run === '' || rest !== '' || !isPlain(run) || staysRunning(run)) return [];
    return [{ span: { start: index, end: index + whole.length, code }, run }];
  });
}
