// The points of a text that people wrote as a list: its items where it has some, else its lines.

const BULLET = /^\s{0,12}(?:\d{1,3}[.)]|[-*•])\s{1,8}/;
const LONGEST = 8_000;

/** Without their bullets and numbers; lines without a word in them are none. */
export function listItems(text: string): readonly string[] {
  const lines = text.slice(0, LONGEST).split('\n');
  const items = lines.filter((line) => BULLET.test(line));
  return (items.length > 0 ? items : lines)
    .map((line) => line.replace(BULLET, '').trim())
    .filter((line) => line !== '');
}
