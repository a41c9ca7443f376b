// Most verify commands are a program and its plain arguments. They mean the same to every shell, and
// reading them needs no grammar: characters without a meaning of their own, one space between words.

import type { ShellWord } from './words.ts';

const PLAIN = /^[\w./:@%+,-]+(?: [\w./:@%+,=-]+)*$/;
const RESERVED =
  /^(?:if|then|elif|else|fi|case|esac|for|select|while|until|do|done|in|function|time|coproc)(?: |$)/;

/** Undefined where the grammar has to say what the words are. */
export function plainWords(text: string): readonly ShellWord[] | undefined {
  if (text.length > 2_000 || !PLAIN.test(text) || RESERVED.test(text)) return undefined;
  let start = 0;
  return text.split(' ').map((word) => {
    const end = start + word.length;
    const made = { kind: 'word', text: word, start, end } as const;
    start = end + 1;
    return { ...made, isQuoted: false, substitutions: [] };
  });
}
