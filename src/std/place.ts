// Where something stands in a text. Lines and columns count from 1, as editors show them.

export interface Place {
  readonly line: number;
  readonly column: number;
}

export const START: Place = { line: 1, column: 1 };

/** Turns offsets into places; one pass over the text, then a binary search per question. */
export function placesOf(text: string): (offset: number) => Place {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** The place of something inside an excerpt, given where the excerpt itself begins. */
export function shifted(place: Place, origin: Place): Place {
  return {
    line: place.line + origin.line - 1,
    column: place.line === 1 ? place.column + origin.column - 1 : place.column,
  };
}
