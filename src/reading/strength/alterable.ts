// What can be altered in a file, by its language. Without a reader for it, only whole stretches of
// changed lines can be put back.

import type { Alterable } from '../../model/strength.ts';
import { alterableJavaScript } from './javascript.ts';
import { alterablePython } from './python.ts';

const JAVASCRIPT = /\.[cm]?[jt]sx?$/i;
const TYPES_ONLY = /\.d\.[cm]?ts$/i;
const PYTHON = /\.pyw?$/i;

export function alterableIn(path: string, text: string): Alterable {
  if (TYPES_ONLY.test(path)) return { codeLines: [], mutants: [] };
  const read = JAVASCRIPT.test(path)
    ? alterableJavaScript(path, text)
    : PYTHON.test(path)
      ? alterablePython(text)
      : undefined;
  return read ?? { codeLines: plainLines(text), mutants: [] };
}

/** For a language that nobody reads here: lines that are not blank and do not look like a comment. */
export function plainLines(text: string): readonly number[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /[\p{L}\p{N}]/u.test(line) && !/^\s*(?:\/\/|\/?\*|#(?!\[)|--|<!--|;)/.test(line)
        ? [index + 1]
        : [],
    );
}
