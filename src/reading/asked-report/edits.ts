// Words of the gate's put into a command, at places that the reading of the command names.

import type { RunnerCall } from '../shell/test-runner.ts';
import type { Request } from './requests.ts';

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

/** Undefined where nobody knows at which place of the command its call stands. */
export function editsFor(
  { name, callWords, rest }: RunnerCall,
  { words, before = '', replaced = 0 }: Request,
): readonly Edit[] | undefined {
  if (words === '' && before === '') return [];
  const [first] = callWords;
  const last = callWords.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const [next] = rest;
  const end = name === 'vitest' && next?.text === 'run' ? next.end : last.end;
  const from = replaced === 0 ? end : callWords.at(-replaced)?.start;
  if (from === undefined) return undefined;
  const added = { from, to: end, words: replaced === 0 ? ` ${words}` : words };
  return before === ''
    ? [added]
    : [{ from: first.start, to: first.start, words: `${before} ` }, added];
}

export function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, words } of edits) {
    result += text.slice(at, from) + words;
    at = to;
  }
  return result + text.slice(at);
}
