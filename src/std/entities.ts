// XML entities in text that was never XML: the few that people and models really write.
// One pass, so that an escaped ampersand does not become another entity.

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
    const isHex = name[1] === 'x' || name[1] === 'X';
    return characterOf(isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))) ?? whole;
  });
}

// A NUL or half a surrogate pair is no text, and nothing downstream expects one.
function characterOf(code: number): string | undefined {
  const isUsable = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isUsable ? String.fromCodePoint(code) : undefined;
}
