// Python as tokens: names, numbers, strings, operators, line ends and changes of indentation. Comments
// stand apart. Linear, and forgiving: what no grammar knows becomes an operator.

export type TokenKind = 'name' | 'number' | 'string' | 'operator' | 'newline' | 'indent' | 'dedent';

export interface Token {
  readonly kind: TokenKind;
  /** As written; for a string, its content without quotes and prefix. */
  readonly text: string;
  readonly line: number;
  /** Where it stands in the text, quotes and prefix included. */
  readonly start: number;
  readonly end: number;
  /** Of a string: its prefix in lower case, such as `f` or `rb`. */
  readonly prefix: string;
}

export interface PythonText {
  readonly tokens: readonly Token[];
  readonly comments: readonly { readonly text: string; readonly line: number }[];
}

export function tokenize(text: string): PythonText {
  return new Tokenizer(text).read();
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER =
  /(?:0[xXoObB][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?)[jJ]?/y;
const STRING_START = /([rRbBuUfFtT]{0,2})("""|'''|"|')/y;
const OPERATOR = /\*\*=|\/\/=|>>=|<<=|\.\.\.|->|:=|[-+*/%&|^=!<>@]=|\*\*|\/\/|<<|>>|[^\s\w]/uy;
const MAX_DEPTH = 400;
const MAX_BRACKETS = 60;

class Tokenizer {
  readonly #text: string;
  readonly #tokens: Token[] = [];
  readonly #comments: { text: string; line: number }[] = [];
  readonly #indents: number[] = [0];
  #at = 0;
  #line = 1;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PythonText {
    let isLineStart = true;
    while (this.#at < this.#text.length) {
      if (isLineStart && this.#depth === 0) this.#indent();
      isLineStart = this.#step();
    }
    this.#push('newline', '');
    while (this.#indents.length > 1) {
      this.#indents.pop();
      this.#push('dedent', '');
    }
    return { tokens: this.#tokens, comments: this.#comments };
  }

  /** Whether a new line begins after this step. */
  #step(): boolean {
    const character = this.#text[this.#at] ?? '';
    if (character === '\n') {
      this.#endLine();
      return true;
    }
    if (character === '#') this.#comment();
    else if (character === '\\' && this.#text[this.#at + 1] === '\n') this.#skip(2, 1);
    else if (/\s/.test(character)) this.#skip(1, 0);
    else this.#token();
    return false;
  }

  #endLine(): void {
    const last = this.#tokens.at(-1)?.kind;
    if (this.#depth === 0 && last !== undefined && !/newline|dent/.test(last))
      this.#push('newline', '');
    this.#skip(1, 1);
  }

  #skip(length: number, lines: number): void {
    this.#at += length;
    this.#line += lines;
  }

  #comment(): void {
    const end = this.#text.indexOf('\n', this.#at);
    const text = this.#text.slice(this.#at + 1, end === -1 ? undefined : end);
    this.#comments.push({ text, line: this.#line });
    this.#at = end === -1 ? this.#text.length : end;
  }

  #indent(): void {
    let width = 0;
    let at = this.#at;
    for (; this.#text[at] === ' ' || this.#text[at] === '\t' || this.#text[at] === '\f'; at += 1)
      width = this.#text[at] === '\t' ? (Math.floor(width / 8) + 1) * 8 : width + 1;
    this.#at = at;
    const next = this.#text[at];
    if (next === undefined || next === '\n' || next === '#') return;
    if (width > (this.#indents.at(-1) ?? 0) && this.#indents.length < MAX_DEPTH) {
      this.#indents.push(width);
      this.#push('indent', '');
    }
    while (width < (this.#indents.at(-1) ?? 0)) {
      this.#indents.pop();
      this.#push('dedent', '');
    }
  }

  #token(): void {
    if (this.#string() || this.#word('name', NAME)) return;
    if (/^\.?\d/.test(this.#text.slice(this.#at, this.#at + 2)) && this.#word('number', NUMBER))
      return;
    const operator = this.#match(OPERATOR) ?? this.#text[this.#at++] ?? '';
    if (/^[([{]$/.test(operator)) this.#open();
    else if (/^[)\]}]$/.test(operator)) this.#depth = Math.max(0, this.#depth - 1);
    this.#push('operator', operator);
  }

  /** Every bracket is looked into from each bracket around it, so that their depth is bounded. */
  #open(): void {
    this.#depth += 1;
    if (this.#depth > MAX_BRACKETS) throw new RangeError('brackets are nested too deeply');
  }

  #word(kind: TokenKind, pattern: RegExp): boolean {
    const found = this.#match(pattern);
    if (found !== undefined) this.#push(kind, found);
    return found !== undefined;
  }

  #string(): boolean {
    STRING_START.lastIndex = this.#at;
    const start = STRING_START.exec(this.#text);
    if (start === null) return false;
    const [whole, prefix = '', quote = ''] = start;
    const from = this.#at + whole.length;
    const end = this.#stringEnd(from, quote);
    const content = this.#text.slice(from, end);
    const begin = this.#at;
    this.#at = Math.min(this.#text.length, end + quote.length);
    this.#tokens.push({
      kind: 'string',
      text: content,
      line: this.#line,
      start: begin,
      end: this.#at,
      prefix: prefix.toLowerCase(),
    });
    this.#line += content.split('\n').length - 1;
    return true;
  }

  /** A short string ends with its line at the latest: one that is never closed hides nothing else. */
  #stringEnd(from: number, quote: string): number {
    for (let at = from; at < this.#text.length; at += 1) {
      const character = this.#text[at];
      if (character === '\\') at += 1;
      else if (character === '\n' && quote.length === 1) return at;
      else if (character === quote[0] && this.#text.startsWith(quote, at)) return at;
    }
    return this.#text.length;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined && found !== '') this.#at += found.length;
    return found === '' ? undefined : found;
  }

  #push(kind: TokenKind, text: string): void {
    const end = this.#at;
    this.#tokens.push({ kind, text, line: this.#line, start: end - text.length, end, prefix: '' });
  }
}
