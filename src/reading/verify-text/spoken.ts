// Does a text that stands where a command belongs look as if somebody talked? A quick look, without
// a grammar of the shell: what passes it is a command, what does not is looked at again.

export function looksSpoken(text: string): boolean {
  const bare = text.slice(0, 2_000).replace(/"[^"]*"|'[^']*'|`[^`]*`/g, ' ');
  const words = bare.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2 || SHELL_SIGNS.test(bare)) return false;
  return words.some((word) => GRAMMAR.test(word)) || isCapitalised(bare);
}

// Options, joints, assignments and redirections are written by nobody who talks.
const SHELL_SIGNS =
  /(?:^|\s)--?[a-z][\w-]*(?:\s|=|$)|&&|\|\||(?:^|\s)[|>]|^[A-Z_]+=|\$[({\w]|(?:^|\s)[.~]{0,2}\/\w/;
const GRAMMAR =
  /^(?:the|is|are|was|were|should|must|will|that|this|these|those|when|because|it|they|your|you|we|has|have|been|each|every|there|which)$/i;

function isCapitalised(text: string): boolean {
  return /^[A-Z][a-z]+ /.test(text) && /^[\w\s,.;:’()-]+$/.test(text);
}
