// SQL cut into tokens and statements, as far as all its dialects agree. It only says where things
// are; whether they are right, the parsers of the databases say. One pass, whatever the text is.

export interface SqlToken {
  readonly kind: 'word' | 'number' | 'quoted' | 'placeholder' | 'mark';
  readonly text: string;
  readonly from: number;
}

export interface SqlStatement {
  /** From its first token to before its semicolon; comments before and after it are not in it. */
  readonly text: string;
  readonly from: number;
  /** How deep its parentheses go. */
  readonly depth: number;
}

const SPACE = /\s+|--[^\n]*/y;
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NUMBER = /\d[\w.]*/y;
const PLACEHOLDER = /\?\d*|[:@$]\w+/y;
const DOLLAR_QUOTE = /\$(?:[A-Za-z_]\w*)?\$/y;
const CAST = /::/y;
const CONFLICT = /<{7}|={7}|>{7}/y;

/** An open string or comment goes on to the end of the text. */
export function* sqlTokens(text: string): Generator<SqlToken> {
  let at = 0;
  while (at < text.length) {
    const gap = matchAt(SPACE, text, at).length || commentAt(text, at);
    if (gap > 0) {
      at += gap;
      continue;
    }
    const token = tokenAt(text, at);
    yield token;
    at += token.text.length;
  }
}

export function* sqlStatements(text: string): Generator<SqlStatement> {
  let gathered = NOTHING;
  for (const token of sqlTokens(text)) {
    if (token.text === ';' && !isInsideTrigger(gathered)) {
      if (gathered.last !== undefined) yield statementOf(text, gathered);
      gathered = NOTHING;
    } else gathered = withToken(gathered, token);
  }
  if (gathered.last !== undefined) yield statementOf(text, gathered);
}

interface Gathered {
  readonly from: number;
  readonly opening: string;
  readonly words: number;
  readonly isBody: boolean;
  readonly open: number;
  readonly depth: number;
  readonly last: SqlToken | undefined;
  readonly beforeLast: SqlToken | undefined;
}

const NOTHING: Gathered = {
  from: 0,
  opening: '',
  words: 0,
  isBody: false,
  open: 0,
  depth: 0,
  last: undefined,
  beforeLast: undefined,
};

function withToken(gathered: Gathered, token: SqlToken): Gathered {
  const { words, last, depth } = gathered;
  const open = gathered.open + (token.text === '(' ? 1 : token.text === ')' ? -1 : 0);
  return {
    from: last === undefined ? token.from : gathered.from,
    opening: words < 3 ? `${gathered.opening}${token.text.slice(0, 20)} ` : gathered.opening,
    words: words + 1,
    isBody: gathered.isBody || /^begin$/i.test(token.text),
    open,
    depth: Math.max(depth, open),
    last: token,
    beforeLast: last,
  };
}

// The body of a trigger has semicolons of its own, and ends with `; END`.
function isInsideTrigger({ opening, isBody, last, beforeLast }: Gathered): boolean {
  if (!isBody || !/^create (?:temp(?:orary)? )?trigger /i.test(opening)) return false;
  return !(/^end$/i.test(last?.text ?? '') && beforeLast?.text === ';');
}

function statementOf(text: string, { from, depth, last }: Gathered): SqlStatement {
  const to = last === undefined ? from : last.from + last.text.length;
  return { text: text.slice(from, to), from, depth };
}

function commentAt(text: string, at: number): number {
  if (!text.startsWith('/*', at)) return 0;
  const end = text.indexOf('*/', at + 2);
  return (end < 0 ? text.length : end + 2) - at;
}

function tokenAt(text: string, at: number): SqlToken {
  const quoted = quotedAt(text, at);
  if (quoted > 0) return { kind: 'quoted', text: text.slice(at, at + quoted), from: at };
  const word = matchAt(WORD, text, at);
  if (word !== '') return { kind: 'word', text: word, from: at };
  const number = matchAt(NUMBER, text, at);
  if (number !== '') return { kind: 'number', text: number, from: at };
  const mark = matchAt(CAST, text, at) || matchAt(CONFLICT, text, at);
  if (mark !== '') return { kind: 'mark', text: mark, from: at };
  const placeholder = matchAt(PLACEHOLDER, text, at);
  if (placeholder !== '') return { kind: 'placeholder', text: placeholder, from: at };
  return { kind: 'mark', text: text.charAt(at), from: at };
}

function quotedAt(text: string, at: number): number {
  const first = text.charAt(at);
  if (first === "'" || first === '"' || first === '`') return closedBy(text, first, at + 1) - at;
  if (first === 'e' || first === 'E')
    return text.charAt(at + 1) === "'" ? escapedEnd(text, at + 2) - at : 0;
  const tag = first === '$' ? matchAt(DOLLAR_QUOTE, text, at) : '';
  return tag === '' ? 0 : closedBy(text, tag, at + tag.length) - at;
}

// A doubled quote is two strings that touch: the same end.
function closedBy(text: string, quote: string, from: number): number {
  const end = text.indexOf(quote, from);
  return end < 0 ? text.length : end + quote.length;
}

function escapedEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charAt(end) !== "'") end += text.charAt(end) === '\\' ? 2 : 1;
  return Math.min(end + 1, text.length);
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
