// Which line a place in a text stands on, and which lines still say something once parts are blanked.

interface Span {
  readonly start: number;
  readonly end: number;
}

export class LineMap {
  readonly #text: string;
  /** Where each line begins. */
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    const starts = [0];
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
      starts.push(at + 1);
    this.#starts = starts;
  }

  /** From 1. */
  lineAt(place: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** Lines with a word or a number outside of these spans, from 1. */
  withWords(blanked: readonly Span[]): readonly number[] {
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end } of blanked.toSorted((left, right) => left.start - right.start)) {
      if (end <= at) continue;
      pieces.push(this.#text.slice(at, Math.max(at, start)));
      pieces.push(this.#text.slice(Math.max(at, start), end).replace(/[^\n]/g, ' '));
      at = end;
    }
    pieces.push(this.#text.slice(at));
    const lines = pieces.join('').split('\n');
    return lines.flatMap((line, index) => (/[\p{L}\p{N}]/u.test(line) ? [index + 1] : []));
  }
}
