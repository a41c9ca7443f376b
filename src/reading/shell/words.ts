// The words of a shell command as the rest of the code wants them: what the program gets to see, where
// it was written, and which other commands run inside of it.

import { type Assignment, forEachChild, type SyntaxNode, type Word } from 'unbash';

export interface ShellWord {
  readonly kind: 'word';
  /** Quotes and escapes resolved; expansions stay as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** The commands inside `$( )`, backquotes and `<( )`. */
  readonly substitutions: readonly string[];
}

export function shellWord(word: Word, source: string): ShellWord {
  const { value: text, pos: start, end } = word;
  const substitutions = substitutionsIn(word, source);
  return { kind: 'word', text, start, end, isQuoted: isQuoted(word), substitutions };
}

/** `NAME=value` as one word, quotes in the value resolved. */
export function assignedWord(node: Assignment, source: string): ShellWord {
  const { text: written, value, pos: start, end } = node;
  const isPlain = value.type === 'Word';
  const head = written.slice(0, value.pos - start);
  return {
    kind: 'word',
    text: isPlain ? `${head}${value.value}` : written,
    start,
    end,
    isQuoted: isPlain && isQuoted(value),
    substitutions: substitutionsIn(node, source),
  };
}

/** A word that was not written as one, such as `[[`. */
export function madeWord(text: string, { pos, end }: { pos: number; end: number }): ShellWord {
  return { kind: 'word', text, start: pos, end, isQuoted: false, substitutions: [] };
}

const RUNS_SOMETHING = /[`(]|\$\{/;

/** The texts of all commands that run while the shell reads this. */
export function substitutionsIn(node: SyntaxNode, source: string): readonly string[] {
  switch (node.type) {
    case 'CommandExpansion':
    case 'ArithmeticCommandExpansion':
    case 'ProcessSubstitution': {
      const { script, text } = node;
      if (script === undefined) return [text];
      return [script.source ?? source.slice(script.pos, script.end)];
    }
    case 'Word':
      if (!RUNS_SOMETHING.test(node.text)) return [];
  }
  const found: string[] = [];
  forEachChild(node, (child) => {
    found.push(...substitutionsIn(child, source));
  });
  return found;
}

function isQuoted({ parts }: Word): boolean {
  return parts?.some(({ type }) => QUOTED.has(type)) ?? false;
}

const QUOTED: ReadonlySet<string> = new Set([
  'SingleQuoted',
  'DoubleQuoted',
  'AnsiCQuoted',
  'LocaleString',
]);
