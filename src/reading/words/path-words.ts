// Which words of a plan are paths. A path is recognised by its shape, never by what exists.

const PLAIN_FILES =
  /^(?:Makefile|GNUmakefile|Dockerfile|Containerfile|LICENSE|LICENCE|NOTICE|README|CHANGELOG|CONTRIBUTING|CODEOWNERS|AUTHORS|VERSION|Justfile|justfile|Procfile|Gemfile|Rakefile|Brewfile|Vagrantfile|Jenkinsfile|Caddyfile|Taskfile|Pipfile|BUILD|WORKSPACE|gradlew|artisan)$/;
// Words that stand for "whatever it takes": as a path they would match nothing, or be a surprise.
const VAGUE =
  /^(?:all|any|every|various|several|multiple|many|some|others?|tbd|todo|unknown|see|same|as|the|files?|paths?|code|existing|new|modified|needed|etc|and|or|plus|none|n\/a)$/i;

const MAX_LENGTH = 1_024;
// `src/tide.ts:12-20`, `package.json:~12`, `tide.py#L3-L9`
const LINES = /:~?L?\d+(?:[-–:,]L?\d+)*$|#L\d+(?:-L?\d+)?$/;

/** A word with a slash, a dot and an ending, or a glob; or one of the files that have no ending. */
export function isPathLike(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const word = text.trim().replace(LINES, '');
  if (word === '' || /[<>|"]|[:,;]\s|[.,;:?!]$|^https?:|\n/.test(word)) return false;
  if (PLAIN_FILES.test(word) || /^\.[\w-]+/.test(word)) return true;
  if (/\s/.test(word)) return hasSpacedPath(word);
  return /[/\\*]/.test(word)
    ? !/^[/\\*]+$|^and\/or$|^n\/a$/i.test(word)
    : /^[\w@+-][\w.@+()[\]{},-]*\.[a-z0-9_]{1,12}$/i.test(word);
}

// A file name may hold spaces, but then its folder and its ending frame them.
function hasSpacedPath(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length < 2 || words.length > 5 || words.some((word) => VAGUE.test(word))) return false;
  return /\/[^./*\s]+$/.test(words[0] ?? '') && /^[^/]+\.[a-z0-9]{1,8}$/i.test(words.at(-1) ?? '');
}

/** The paths in an entry that is nothing but paths; empty where it is a sentence. */
export function pathsInWords(entry: string): readonly string[] {
  const words = entry
    .split(/\s+/)
    .map((word) => word.replace(/^["']|["']$/g, ''))
    .filter((word) => word !== '');
  const only = words[0];
  if (words.length === 1 && only !== undefined) return singlePath(only);
  if (hasSpacedPath(entry)) return [tidyPath(entry)];
  const named = words.filter((word) => !/^(?:→|->|=>|and|or|&|\+|to)$/.test(word));
  return named.every(isPathLike) ? named.map(tidyPath) : [];
}

function singlePath(word: string): readonly string[] {
  const bare = word.replace(/[.:]$/, '');
  if (VAGUE.test(bare) || !/[\w*]/.test(bare)) return [];
  return isPathLike(bare) || /^[\w.@-]+$/.test(bare) ? [tidyPath(bare)] : [];
}

/** Without a leading `./`, a trailing line range or shell escapes; slashes lean forward. */
function tidyPath(path: string): string {
  const unescaped = path
    .replace(LINES, '')
    .replace(/\\([[\]() ])/g, '$1')
    .replaceAll('\\', '/');
  return unescaped.replace(/^(?:\.\/)+(?=.)/, '').trim();
}
