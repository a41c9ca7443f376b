// Git's paths are bytes. Inside, they are byte strings (one character per byte); outside, printable
// text in which a byte that is not printable UTF-8 stands as `\xNN`. The way back loses nothing.

const PLAIN = /^[\x20-\x5b\x5d-\x7e]*$/;

// One printable character of well-formed UTF-8: no control character, no surrogate, nothing overlong.
const CHARACTER = new RegExp(
  [
    '[\\x20-\\x7e]',
    '\\xc2[\\xa0-\\xbf]|[\\xc3-\\xdf][\\x80-\\xbf]',
    '\\xe0[\\xa0-\\xbf][\\x80-\\xbf]|\\xed[\\x80-\\x9f][\\x80-\\xbf]',
    '[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}',
    '\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2}',
    '[\\xf1-\\xf3][\\x80-\\xbf]{3}',
  ].join('|'),
  'y',
);

/** The path as messages and plans write it. */
export function pathOfBytes(bytes: string): string {
  if (PLAIN.test(bytes)) return bytes;
  let path = '';
  for (let at = 0; at < bytes.length; ) {
    CHARACTER.lastIndex = at;
    const found = CHARACTER.exec(bytes)?.[0];
    const isEscaped = found === undefined || isAmbiguousBackslash(bytes, at);
    path += isEscaped ? `\\x${hex(bytes.charCodeAt(at))}` : decoded(found);
    at += isEscaped ? 1 : found.length;
  }
  return path;
}

export function bytesOfPath(path: string): string {
  if (PLAIN.test(path)) return path;
  let bytes = '';
  for (const part of path.split(/(\\x[0-9a-f]{2})/)) {
    bytes += /^\\x[0-9a-f]{2}$/.test(part)
      ? String.fromCharCode(Number.parseInt(part.slice(2), 16))
      : utf8Bytes(part);
  }
  return bytes;
}

// A name that really contains `\x41` must not come back as `A`.
function isAmbiguousBackslash(bytes: string, at: number): boolean {
  return bytes[at] === '\\' && /^\\x[0-9a-f]{2}$/.test(bytes.slice(at, at + 4));
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

function decoded(bytes: string): string {
  const first = bytes.charCodeAt(0);
  if (bytes.length === 1) return bytes;
  let code = first & (0xff >> (bytes.length + 1));
  for (let at = 1; at < bytes.length; at += 1) code = (code << 6) | (bytes.charCodeAt(at) & 0x3f);
  return String.fromCodePoint(code);
}

function utf8Bytes(text: string): string {
  let bytes = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += character;
    else if (code < 0x800) bytes += String.fromCharCode(0xc0 | (code >> 6), tail(code, 0));
    else if (code < 0x10000)
      bytes += String.fromCharCode(0xe0 | (code >> 12), tail(code, 6), tail(code, 0));
    else
      bytes += String.fromCharCode(
        0xf0 | (code >> 18),
        tail(code, 12),
        tail(code, 6),
        tail(code, 0),
      );
  }
  return bytes;
}

const tail = (code: number, shift: number): number => 0x80 | ((code >> shift) & 0x3f);
