// Is a text that stands where a command belongs plainly a sentence, or a command with talk behind it?
// In doubt it is a command: an unknown tool that fails to start is found out, a command taken for
// prose is never run.

import { judgeCommand } from './command-line.ts';
import { endsClause, isWeak, readsAsSentence } from './prose-words.ts';
import { looksSpoken } from './spoken.ts';

const MAX_LENGTH = 2_000;

export function isSentence(text: string): boolean {
  const short = text.slice(0, MAX_LENGTH).trim();
  if (namesNoProgram(short)) return true;
  if (looksSpoken(text)) return judgeCommand(text, 'shell')?.rest !== '';
  return (isPlainTalk(short) || statesFact(short)) && judgeCommand(text, 'declared') === undefined;
}

const REQUEST = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) +[/`]/;
const ADDRESS = /^(?:https?:\/\/|localhost[:/])/;
// Without `./` before it nobody runs one of these.
const SOURCE =
  /^[\w@-][\w./@-]*\.(?:tsx?|jsx|mdx?|json|css|s[ac]ss|html?|ya?ml|toml|sql|txt|vue|svelte|rs|go|java|kt|cs|swift)$|^[\w@-][\w./@-]*(?:(?:\.(?:test|spec)|_test)\.(?!(?:ba|z)?sh$)\w+|(?:^|\/)test_\w+\.py)$/;

/** What stands first is no name of a program: a request, a number, a source file, a word of another script. */
function namesNoProgram(text: string): boolean {
  if (REQUEST.test(text) || ADDRESS.test(text) || /^"[^"]* [^"]*"$|^'[^']* [^']*'$/.test(text))
    return true;
  const head = /^\S{1,400}/.exec(text)?.[0] ?? '';
  if (/\p{L}/u.test(head.replace(/[ -~]/g, '')) && !/[/\\=]/.test(head)) return true;
  return SOURCE.test(head) || (/^\d+(?:[.,]\d+)?%?$/.test(head) && head !== text);
}

/** "dry run of the tide table 3 and 4": nothing but words, and no program that is known. */
function isPlainTalk(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length < 3 || !words.every((word) => /^[\p{L}\p{N}'’-]+[,.;:]?$/u.test(word)))
    return false;
  return words.slice(1, -1).some(isWeak);
}

// Options, joints, assignments and expansions; paths are spoken of, too.
const SIGNS = /(?:^|\s)--?[a-z][\w-]*(?:\s|=|$)|&&|\|\||(?:^|\s)[|>](?!=?\s*\d)|^[A-Z_]+=|\$[({\w]/;
const STATES =
  /^(?:exists?|returns|creates|shows|passes|succeeds|exits|works|compiles|prints|displays|contains|confirms|completes|fails|finds|produces|gives|yields|starts|runs|reveals|responds|loads|renders|accepts|rejects|throws|appears|opens|stays|remains|equals|includes|gets|resolves|without|successfully|cleanly|visible|unchanged|green)[.,;:]?$/;
const SAID_FIRST =
  /^(?:run|check|see|review|verify|ensure|confirm|open|visit|look|inspect|compare|tests?|unit|integration|browser|no|zero|all|any|every|each|full)$/i;

/** "directory exists at src/tides/", "run tests", "LCP < 2.5s": said of something, without any shell. */
function statesFact(text: string): boolean {
  const bare = text.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, ' x ');
  const [head = '', ...rest] = bare.split(/\s+/).filter((word) => word !== '');
  if (rest.length === 0 || SIGNS.test(bare)) return false;
  if (SAID_FIRST.test(head) || /(?:^|\s)[<>≤≥]=?\s*\d/.test(bare)) return true;
  return endsClause(head) || rest.some((word) => STATES.test(word) || endsClause(word));
}

const TALK =
  /^(?:\(|:\s|—|–|→|->|=>|\+\s|[^ -~]|(?:returns|prints|shows|passes|succeeds|fails|exits|finds|outputs|reports|works|completes)(?:\s|$))/;

/** "npm test: all suites green", "npm test (12 suites)", "node tide.js is idempotent" */
export function hasTalk(text: string): boolean {
  if (text.includes('\n')) return false;
  const rest = judgeCommand(text, 'declared')?.rest ?? '';
  return rest !== '' && (TALK.test(rest) || readsAsSentence(rest));
}
