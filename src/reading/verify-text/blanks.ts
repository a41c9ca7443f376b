// `gh pr merge <NUMBER>` and `./tide show [id]` are forms to fill in. Run as they stand, a shell would
// read and write files of these names.

import { type ShellToken, shellTokens } from '../shell/tokens.ts';

export function hasBlanks(run: string): boolean {
  if (!/[<[{]/.test(run)) return false;
  const { tokens } = shellTokens(run);
  const named = namesOfXargs(tokens);
  const isNamed = ({ text }: ShellToken): boolean => named.some((name) => text.includes(name));
  return tokens.some((token, at) => {
    if (token.kind === 'word') return !token.isQuoted && BLANK.test(token.text) && !isNamed(token);
    const [name, close] = tokens.slice(at + 1, at + 3);
    if (token.text !== '<' || name?.kind !== 'word' || close?.kind !== 'redirect') return false;
    return (
      /^[A-Za-z][\w-]*$/.test(name.text) && name.start === token.end && name.end === close.start
    );
  });
}

// `xargs -I {f} cat {f}` says itself what is filled in.
function namesOfXargs(tokens: readonly ShellToken[]): readonly string[] {
  if (!tokens.some(({ text }) => text === 'xargs')) return [];
  return tokens.flatMap(({ text }, at) => {
    if (!text.startsWith('-I')) return [];
    const name = text === '-I' ? tokens[at + 1]?.text : text.slice(2);
    return name === undefined || name === '' ? [] : [name];
  });
}

// `[a-z]` is a range, `@{u}` a revision and `%{http_code}` a format.
const BLANK = /^\[(?!\w-\w\])[A-Za-z][\w-]+(?:\.\.\.)?\]$|(?:^|[^${@%])\{[A-Za-z_][\w-]*\}/;
