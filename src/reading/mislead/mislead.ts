// Tests with wrong values where they expect something: whoever still passes them does not listen to
// assertions. Only equality with something written down is touched, because only there "wrong" is sure.

import type { MisledTest } from '../../model/probe.ts';
import { normaliseNewlines } from '../../std/text.ts';
import { isJavaScriptPath, isPythonPath } from '../tamper/paths.ts';
import { type Edit, edited } from './edits.ts';
import { misledJavaScript } from './javascript.ts';
import { isOtherLanguage, misledByLooks } from './other-languages.ts';
import { misledPython } from './python.ts';

const MAX_LENGTH = 384 * 1024;

/** Undefined where nothing in it can be made wrong for sure. */
export function misled(path: string, text: string): MisledTest | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const edits = editsOf(path, normaliseNewlines(text));
  if (edits.length === 0) return undefined;
  const isConditional = edits.every(({ condition }) => condition !== undefined);
  return {
    text: edited(normaliseNewlines(text), edits),
    condition: isConditional ? edits[0]?.condition : undefined,
  };
}

function editsOf(path: string, text: string): readonly Edit[] {
  try {
    if (isJavaScriptPath(path)) return misledJavaScript(path, text);
    if (isPythonPath(path)) return misledPython(text);
    return isOtherLanguage(path) ? misledByLooks(text) : [];
  } catch (error) {
    // Nested so deeply that the parser or a walk ran out of stack.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
