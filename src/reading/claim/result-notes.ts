// Collects what is wrong with a structured result, each note with the line its key stands on.

import type { ClaimProblem } from '../../model/claim.ts';
import { type Fields, isFields } from '../../std/shape.ts';
import type { ResultBlock } from './result-block.ts';

export interface Note {
  readonly severity: ClaimProblem['severity'];
  readonly message: string;
  readonly hint: string;
  /** Keys of the value that the note is about. */
  readonly at?: readonly (string | number)[];
}

export class ResultNotes {
  readonly problems: ClaimProblem[] = [];
  readonly #block: ResultBlock;
  readonly #firstLine: number;

  constructor(block: ResultBlock, firstLine: number) {
    this.#block = block;
    this.#firstLine = firstLine;
  }

  add({ severity, message, hint, at = [] }: Note): void {
    this.problems.push({ severity, message, hint, line: this.lineOf(at) });
  }

  lineOf(path: readonly (string | number)[]): number {
    const { document, path: wrapper } = this.#block;
    const line = document.ok
      ? document.placeOf([...wrapper, ...path]).line
      : document.error.place.line;
    return line + this.#firstLine - 1;
  }

  /** The result itself, below its wrapper; undefined where it is no mapping. */
  fields(): Fields | undefined {
    const { document, path } = this.#block;
    if (!document.ok) return undefined;
    let value: unknown = document.value;
    for (const key of path) value = isFields(value) ? value[key] : undefined;
    return isFields(value) ? value : undefined;
  }
}

/** The first of these spellings that the mapping holds, with its value. */
export function spelled(
  fields: Fields,
  ...spellings: readonly string[]
): { readonly key: string; readonly value: unknown } | undefined {
  const key = spellings.find((spelling) => Object.hasOwn(fields, spelling));
  return key === undefined ? undefined : { key, value: fields[key] };
}
