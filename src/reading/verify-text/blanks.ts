// `gh pr merge <NUMBER>` and `./tide show [id]` are forms to fill in. Run as they stand, a shell would
// read and write files of these names.

import { shellTokens } from '../shell/tokens.ts';

export function hasBlanks(run: string): boolean {
  if (!/[<[{]/.test(run)) return false;
  const { tokens } = shellTokens(run);
  return tokens.some((token, at) => {
    if (token.kind === 'word') return !token.isQuoted && BLANK.test(token.text);
    const [name, close] = tokens.slice(at + 1, at + 3);
    if (token.text !== '<' || name?.kind !== 'word' || close?.kind !== 'redirect') return false;
    return (
      /^[A-Za-z][\w-]*$/.test(name.text) && name.start === token.end && name.end === close.start
    );
  });
}

const BLANK = /^\[[A-Za-z][\w-]+(?:\.\.\.)?\]$|(?:^|[^${])\{[A-Za-z_][\w-]*\}/;
