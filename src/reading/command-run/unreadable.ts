// Files that a compiler, a linter or a test reads as code, and a text that none of them can.

const CODE =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|kts|scala|c|cc|cpp|h|hpp|cs|swift|php|ex|exs|dart|lua|vue|svelte)$/i;

export function isCode(path: string): boolean {
  return CODE.test(path) && !/\.d\.[cm]?ts$/i.test(path);
}

/** No language takes this for code. */
export const UNREADABLE = ')]} "\' `made unreadable to see whether anybody notices` ((((\n';
