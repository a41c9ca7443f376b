// The one door to the readers of code: by its name a file is JavaScript, Python or settings. Text is
// capped, and what is too much for a reader says so instead of throwing.

import type { CodeFacts, CodeMark } from '../../model/code.ts';
import { normaliseNewlines, oneLine } from '../../std/text.ts';
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
  const coding = isPythonPath(path) ? otherCoding(text) : undefined;
  if (coding !== undefined) return tooMuch(path, `it says that it is written in ${coding}`);
  try {
    const facts = read(path, normaliseNewlines(text));
    return { ...facts, marks: [...facts.marks, ...turnedRound(text)] };
  } catch (error) {
    // Nested so deeply that the parser or a walk ran out of stack.
    if (error instanceof RangeError) return tooMuch(path, 'it is nested too deeply');
    throw error;
  }
}

// People see such a line in another order than the interpreter.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const MAX_TURNED = 100;

function turnedRound(text: string): readonly CodeMark[] {
  if (!TURNING.test(text)) return [];
  return text
    .split('\n')
    .flatMap((line, index): readonly CodeMark[] =>
      TURNING.test(line)
        ? [
            {
              kind: 'code-hidden',
              detail: oneLine(line, 120),
              line: index + 1,
              isAtLoad: true,
              isGuarded: false,
            },
          ]
        : [],
    )
    .slice(0, MAX_TURNED);
}

// Encodings in which ASCII means ASCII: in others a comment may turn out to be code.
const PLAIN_CODINGS =
  /^(?:utf-?8(?:-sig)?|(?:us-)?ascii|latin-?\d+|l\d|iso-?8859-?\d+(?:-\w+)?|cp-?\d+|windows-?\d+|koi8-\w|mac-?\w+|euc-?\w+|gbk|gb-?2312|gb-?18030|big5(?:-?hkscs)?|shift-?jisx?\d*|s-?jis|tis-?620)(?:-(?:unix|dos|mac))?$/i;

function otherCoding(text: string): string | undefined {
  const [first = '', second = ''] = text.slice(0, 2_000).split('\n');
  const line = [first, second].find(
    (candidate) => /^[ \t\f]*#/.test(candidate) && /coding[:=]/.test(candidate),
  );
  const name = /coding[:=][ \t]*([-\w.]{1,60})/.exec(line ?? '')?.[1];
  return name === undefined || PLAIN_CODINGS.test(name.replaceAll('_', '-')) ? undefined : name;
}

export function tooMuch(path: string, message: string): CodeFacts {
  return { ...EMPTY_FACTS, path, problem: { kind: 'too-much', message } };
}

function readerOf(path: string): ((path: string, text: string) => CodeFacts) | undefined {
  if (isJavaScriptPath(path)) return readJavaScript;
  if (isPythonPath(path)) return readPython;
  return isSettingsPath(path) ? readSettings : undefined;
}
