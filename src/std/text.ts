// Bounded text: everything that is shown, stored or sent on has passed through one of these.

/** Cuts at the end and says how much is gone. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… (${text.length - maxLength} more characters)`;
}

/** Keeps the end, where test runners print what failed. */
export function tail(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `(${text.length - maxLength} characters before) …${text.slice(-maxLength)}`;
}

/** One line, white space folded: for messages and tables. */
export function oneLine(text: string, maxLength = 160): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  return folded.length <= maxLength ? folded : `${folded.slice(0, maxLength - 1)}…`;
}

export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

/** CRLF and lone CR become LF, a byte-order mark goes: offsets stay true within the result. */
export function normaliseNewlines(text: string): string {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return body.includes('\r') ? body.replace(/\r\n?/g, '\n') : body;
}

/** Terminal escapes and other control characters removed; newlines and tabs stay. */
export function stripEscapes(text: string): string {
  return text.replace(ESCAPE_SEQUENCES, '').replace(CONTROL_CHARACTERS, '');
}

// OSC (title, hyperlinks) ends at BEL or ST, CSI at its final byte; a lone ESC takes one byte along.
const ESCAPE_SEQUENCES = new RegExp(
  [
    '\\u001b\\][^\\u0007\\u001b]{0,4096}(?:\\u0007|\\u001b\\\\)?',
    '[\\u001b]\\[[0-9;:?<=>!]{0,64}[ -/]{0,8}[@-~]?',
    '\\u009b[0-9;:?<=>!]{0,64}[ -/]{0,8}[@-~]?',
    '\\u001b[PX^_][^\\u001b]{0,4096}(?:\\u001b\\\\)?',
    '\\u001b.?',
  ].join('|'),
  'g',
);
// Newline and tab stay; bidirectional overrides and zero-width characters can hide text from a reader.
const CONTROL_CHARACTERS = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u200b\u2060]/gu;
