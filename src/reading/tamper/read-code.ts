// The one door to the readers of code: by its name a file is JavaScript, Python or settings. Text is
// capped, and what is too much for a reader says so instead of throwing.

import type { CodeFacts } from '../../model/code.ts';
import { normaliseNewlines } from '../../std/text.ts';
import { readSettings } from './config/read-settings.ts';
import { EMPTY_FACTS } from './empty-facts.ts';
import { readJavaScript } from './javascript/read-javascript.ts';
import { isJavaScriptPath, isPythonPath, isSettingsPath } from './paths.ts';
import { readPython } from './python/read-python.ts';

const MAX_LENGTH = 384 * 1024;

/** Undefined for a file that no reader is meant for. */
export function readCode({
  path,
  text,
}: {
  readonly path: string;
  readonly text: string;
}): CodeFacts | undefined {
  const read = readerOf(path);
  if (read === undefined) return undefined;
  if (text.length > MAX_LENGTH)
    return {
      ...EMPTY_FACTS,
      path,
      problem: { kind: 'too-large', message: 'it is larger than 384 kB' },
    };
  try {
    return read(path, normaliseNewlines(text));
  } catch (error) {
    // Nested so deeply that the parser or a walk ran out of stack.
    if (error instanceof RangeError) return tooMuch(path, 'it is nested too deeply');
    throw error;
  }
}

export function tooMuch(path: string, message: string): CodeFacts {
  return { ...EMPTY_FACTS, path, problem: { kind: 'too-much', message } };
}

function readerOf(path: string): ((path: string, text: string) => CodeFacts) | undefined {
  if (isJavaScriptPath(path)) return readJavaScript;
  if (isPythonPath(path)) return readPython;
  return isSettingsPath(path) ? readSettings : undefined;
}
