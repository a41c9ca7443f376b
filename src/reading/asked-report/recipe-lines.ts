// Lines of a Makefile as the shell gets them from make. A line that make rewrites can't be found again
// when it is handed over, and a file with a shell of its own is not to be given another.

import { type Recipe, recipesIn } from '../shell/recipes.ts';

export interface RecipeLine {
  readonly text: string;
  /** It reaches the shell to the letter. */
  readonly isLiteral: boolean;
}

/** What brings another shell, or lines that stand elsewhere or under a condition. */
const NOT_PLAIN =
  /^\s{0,8}(?:-?include|sinclude|define|if(?:n?eq|n?def)|override|\.ONESHELL|\.SHELLFLAGS|(?:export )?(?:SHELL|MAKEFLAGS))\b/m;

/** The lines behind targets and what they need, in the order of their running; undefined for none. */
export function recipeLines(
  makefile: string | undefined,
  names: readonly string[],
): readonly RecipeLine[] | undefined {
  if (makefile === undefined || NOT_PLAIN.test(makefile)) return undefined;
  const recipes = recipesIn(makefile);
  const [first] = recipes.keys();
  const wanted = names.length === 0 && first !== undefined ? [first] : names;
  const met = new Set<string>();
  const lines = wanted.flatMap((name) => behind(name, recipes, met));
  if (lines.length === 0) return undefined;
  const written = new Set(
    makefile
      .split('\n')
      .filter((line) => line.startsWith('\t') && !line.includes('$'))
      .map((line) => line.trim().replace(/^[@+ ]{1,6}/, '')),
  );
  return lines.map((text) => ({ text, isLiteral: written.has(text) }));
}

function behind(
  name: string,
  recipes: ReadonlyMap<string, Recipe>,
  met: Set<string>,
): readonly string[] {
  const recipe = recipes.get(name);
  if (recipe === undefined || met.has(name)) return [];
  met.add(name);
  return [...recipe.needs.flatMap((need) => behind(need, recipes, met)), ...recipe.lines];
}
