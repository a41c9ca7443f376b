// Recipes of a Makefile or a justfile, as far as they are plain: a name, what it needs, and lines for a
// shell. Whatever is more than that is left out, and then nothing is concluded from it.

export interface Recipe {
  readonly needs: readonly string[];
  /** Each for a shell of its own; a line that fails ends the recipe. */
  readonly lines: readonly string[];
  /** Of the first of its lines, or of its name. */
  readonly line: number;
}

const MAX_LINES = 5_000;
const MAX_LENGTH = 2_000;
const TARGET = /^([\w@.][\w@./-]{0,99})(?: [^:=\n]{0,200})?:(?![=:])([^=#\n]{0,400})(?:#.*)?$/;
const VARIABLE = /^(?:export )?([A-Za-z_]\w{0,60})\s{0,4}[:?]?:?=\s{0,4}(.{0,300})$/;
const NAME = /^[\w@][\w@./-]{0,99}$/;

interface OpenRecipe {
  readonly needs: string[];
  readonly lines: string[];
  line: number;
}

export function recipesIn(text: string): ReadonlyMap<string, Recipe> {
  const reading = new RecipeReading();
  for (const { line, number } of wholeLines(text)) reading.add(line, number);
  const { recipes, variables } = reading;
  return new Map(
    [...recipes].map(([name, recipe]) => [
      name,
      { ...recipe, lines: recipe.lines.map((line) => shellLine(line, variables)).filter(isSaid) },
    ]),
  );
}

const INCLUDE = /^ {0,8}(?:[-s]?include|import\??)\s{1,8}(\S.{0,600})$/;

/** The files that it takes in, as they are written there. */
export function includedIn(text: string): readonly string[] {
  return wholeLines(text).flatMap(({ line }) => {
    const [, names = ''] = INCLUDE.exec(line) ?? [];
    return names.split(/[\s'"]+/).filter((name) => /^[\w.@/-]{1,300}$/.test(name));
  });
}

/** Lines that a backslash continues are one, with the number of the last. */
function wholeLines(text: string): readonly { readonly line: string; readonly number: number }[] {
  let begun = '';
  return text.split('\n', MAX_LINES).flatMap((raw, index) => {
    const line = begun + (begun === '' ? raw.trimEnd() : raw.trim());
    begun = line.endsWith('\\') ? `${line.slice(0, -1).trimEnd()} ` : '';
    return begun === '' && line.length <= MAX_LENGTH ? [{ line, number: index + 1 }] : [];
  });
}

class RecipeReading {
  readonly recipes = new Map<string, OpenRecipe>();
  readonly variables = new Map<string, string>();
  #open: OpenRecipe | undefined;

  add(line: string, number: number): void {
    if (/^(?:\t| {2,8})/.test(line) && this.#open !== undefined) {
      if (this.#open.lines.length === 0) this.#open.line = number;
      this.#open.lines.push(line.trim());
    } else if (!/^\s{0,8}(?:#|$)/.test(line)) {
      this.#open = this.#takesVariable(line) ? undefined : this.#opened(line, number);
    }
  }

  #takesVariable(line: string): boolean {
    const [, name, value = ''] = VARIABLE.exec(line) ?? [];
    if (name !== undefined) this.variables.set(name, value.trim());
    return name !== undefined;
  }

  #opened(line: string, number: number): OpenRecipe | undefined {
    const [, name, needs = ''] = TARGET.exec(line) ?? [];
    if (name === undefined || name.startsWith('.')) return undefined;
    const found = this.recipes.get(name) ?? { needs: [], lines: [], line: number };
    found.needs.push(...needs.split(/\s+/).filter((need) => NAME.test(need)));
    this.recipes.set(name, found);
    return found;
  }
}

const isSaid = (line: string): boolean => line !== '' && !line.startsWith('#');

/** As the shell gets it: `-` before a line means that its failure counts for nothing. */
function shellLine(line: string, variables: ReadonlyMap<string, string>): string {
  const [, marks = '', rest = ''] = /^([-@+ ]{0,6})(.*)$/.exec(line) ?? [];
  const text = rest
    .replace(/\$[({](\w{1,60})[)}]|\{\{ ?(\w{1,60}) ?\}\}/g, (_, made?: string, just?: string) => {
      const name = made ?? just ?? '';
      return variables.get(name)?.replace(/[$`]/g, '') ?? name;
    })
    .replaceAll('$$', '$');
  return marks.includes('-') ? `${text} || true` : text;
}
