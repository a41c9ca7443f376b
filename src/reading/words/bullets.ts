// List markers at the start of a line, in every shape plans use them.

export interface Bullet {
  /** The line without indentation and marker. */
  readonly text: string;
  /** How many characters went before it. */
  readonly offset: number;
  readonly isItem: boolean;
  /** Ticked, unticked, or no checkbox at all. */
  readonly ticked: boolean | undefined;
}

const MARKER = /^[ \t]*(?:>[ \t]?)?(?:([-*+•]|\d{1,4}[.)])[ \t]+(?:\[([ xX])\][ \t]+)?)?/;

export function bulletOf(line: string): Bullet {
  const match = MARKER.exec(line);
  const offset = match?.[0].length ?? 0;
  const box = match?.[2];
  return {
    text: line.slice(offset).trimEnd(),
    offset,
    isItem: match?.[1] !== undefined,
    ticked: box === undefined ? undefined : box !== ' ',
  };
}
