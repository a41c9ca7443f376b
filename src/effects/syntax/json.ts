// JSON, strictly; and JSON with comments and trailing commas, for files whose tools read those.

import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { readJson } from '../../std/document.ts';
import { placesOf } from '../../std/place.ts';
import { invalid, isTemplate, noParser, type SyntaxVerdict, VALID } from './verdict.ts';

export function parseJson(text: string): SyntaxVerdict {
  const found = readJson(withoutMark(text));
  if (found.ok) return VALID;
  const { message, place } = found.error;
  if (/^(?:nested deeper|larger than)/.test(message)) return noParser(message);
  return isTemplate(text) ? noParser('it is a template of JSON') : invalid(message, place.line);
}

export function parseJsonWithComments(text: string): SyntaxVerdict {
  const errors: ParseError[] = [];
  parse(withoutMark(text), errors, { allowTrailingComma: true, allowEmptyContent: true });
  const first = errors[0];
  if (first === undefined) return VALID;
  if (isTemplate(text)) return noParser('it is a template of JSON');
  const words = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return invalid(words, placesOf(text)(first.offset).line);
}

// Editors write it, and every reader of such files but JSON.parse takes it.
function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
