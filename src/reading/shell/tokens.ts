// A text cut into words and operators in the order written, as far as it is shell: what is needed to
// find out where a command ends and a sentence about it begins.

import { forEachChild, type HereDoc, type ParsedScript, type SyntaxNode } from 'unbash';
import { fromTree } from './grammar.ts';
import { plainWords } from './plain.ts';
import { assignedWord, madeWord, type ShellWord, shellWord } from './words.ts';

export interface ShellOperator {
  readonly kind: 'operator' | 'redirect';
  /** For an operator one of `&& || ; ;; | |& & ( )` or a newline; a redirect is as written: `2>&`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type ShellToken = ShellWord | ShellOperator;

export interface ShellTokens {
  readonly tokens: readonly ShellToken[];
  /** False where a quote or a bracket inside a word stays open, or the text is beyond the limit. */
  readonly isComplete: boolean;
}

/** A stretch of the text that is explained; a here-document is passed over. */
type Span = ShellToken | { readonly kind: 'body'; readonly start: number; readonly end: number };

export function shellTokens(text: string): ShellTokens {
  const plain = plainWords(text);
  if (plain !== undefined) return { tokens: plain, isComplete: true };
  return fromTree(text, (tree) => tokensIn(tree, text)) ?? { tokens: [], isComplete: false };
}

function tokensIn(tree: ParsedScript, text: string): ShellTokens {
  const spans = spansIn(tree, text).toSorted((one, other) => one.start - other.start);
  const faults = (tree.errors ?? []).map(({ pos }) => pos);
  // What stands behind a fault has no meaning any more.
  const until = Math.min(text.length, ...faults);
  const isOpen = spans.some(({ start, end }) => start <= until && until < end);
  // A text with faults is mended by the grammar with words that nobody wrote.
  const known = spans.filter(({ start, end }) => start < end && end <= until);
  return { tokens: withGaps(text, known, isOpen ? until : until + 1), isComplete: !isOpen };
}

function spansIn(node: SyntaxNode, source: string): readonly Span[] {
  switch (node.type) {
    case 'Word':
      return [shellWord(node, source)];
    case 'Assignment':
      return [assignedWord(node, source)];
    case 'ArithmeticCommand':
      return [madeWord(source.slice(node.pos, node.end), node)];
    case 'Redirect':
    case 'HereString': {
      const end = node.target?.pos ?? node.end;
      const target = node.target === undefined ? [] : [shellWord(node.target, source)];
      return [redirect(source, node.pos, end), ...target];
    }
    case 'HereDoc':
      return hereDocument(node, source);
    default: {
      const found: Span[] = [];
      forEachChild(node, (child) => {
        found.push(...spansIn(child, source));
      });
      return found;
    }
  }
}

function redirect(source: string, start: number, until: number): ShellOperator {
  const text = source.slice(start, until).trimEnd();
  return { kind: 'redirect', text, start, end: start + text.length };
}

function hereDocument({ pos, end, delimiter, body, closing }: HereDoc, source: string): Span[] {
  const operator = redirect(source, pos, delimiter?.pos ?? end);
  const name = delimiter === undefined ? [] : [madeWord(delimiter.value, delimiter)];
  // The line end after it belongs to it.
  const last = Math.min(source.length, (closing?.end ?? body.end) + 1);
  return [operator, ...name, { kind: 'body', start: body.pos, end: last }];
}

// Between the words of the tree stand only operators, reserved words and comments.
const GAP = /#[^\n]*|&&|\|\||;;&|;[;&]|\|&|[;|&()\n]|\\\n|[^\S\n]+|[^\s;|&()]+/g;

function withGaps(text: string, spans: readonly Span[], until: number): readonly ShellToken[] {
  const tokens: ShellToken[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.start < at) continue;
    tokens.push(...gapTokens(text, at, span.start));
    if (span.kind !== 'body') tokens.push(span);
    at = span.end;
  }
  return [...tokens, ...gapTokens(text, at, until)];
}

function gapTokens(text: string, from: number, until: number): readonly ShellToken[] {
  const matches = [...text.slice(from, until).matchAll(GAP)];
  return matches.flatMap(({ 0: found, index }): readonly ShellToken[] => {
    if (/^(?:#|\\\n|[^\S\n])/.test(found)) return [];
    const [start, end] = [from + index, from + index + found.length];
    if (/^[;|&()\n]/.test(found)) return [{ kind: 'operator', text: found, start, end }];
    return [madeWord(found, { pos: start, end })];
  });
}
