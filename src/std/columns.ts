// How much room a text takes on a screen: what people see as one character may be several, and some
// are two columns wide. Close enough for tables; terminals themselves do not agree on every emoji.

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'grapheme' });

const WIDE =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Emoji_Presentation}\p{Regional_Indicator}\u3001-\u303e\u30a0-\u30ff\uff01-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}\ufe0f)/u;
const PLAIN = /^[ -~]*$/;

const widthOfOne = (character: string): number => (WIDE.test(character) ? 2 : 1);

const charactersOf = (text: string): readonly string[] =>
  Array.from(SEGMENTS.segment(text), ({ segment }) => segment);

export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return charactersOf(text).reduce((sum, character) => sum + widthOfOne(character), 0);
}

/** The beginning of a text that fits, with a mark where something is gone. */
export function cutToColumns(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let room = columns - 1;
  let kept = '';
  for (const character of charactersOf(text)) {
    room -= widthOfOne(character);
    if (room < 0) break;
    kept += character;
  }
  return `${kept}…`;
}

/** With spaces behind it. */
export function filledTo(columns: number, text: string): string {
  return `${text}${' '.repeat(Math.max(0, columns - columnsOf(text)))}`;
}
