// What a parser says about one file. `no-parser` is for what it cannot judge; only what no reading
// of the language allows is `invalid`.

import { oneLine } from '../../std/text.ts';

export interface SyntaxVerdict {
  readonly result: 'valid' | 'invalid' | 'no-parser';
  readonly message: string;
  readonly line: number | undefined;
}

export const VALID: SyntaxVerdict = { result: 'valid', message: '', line: undefined };

export function invalid(message: string, line: number | undefined): SyntaxVerdict {
  return { result: 'invalid', message: oneLine(message, 300), line };
}

export function noParser(message: string): SyntaxVerdict {
  return { result: 'no-parser', message: oneLine(message, 300), line: undefined };
}

/** Marks of Jinja, Helm, Handlebars, Go templates, ERB and EJS. */
export function isTemplate(text: string): boolean {
  return /\{\{|\{%|\{#|<%/.test(text);
}
