// Which language a file is written in, by its name or its first line. Files of other languages are
// nobody's business here.

export type Language =
  | 'JSON'
  | 'JSON with comments'
  | 'YAML'
  | 'TOML'
  | 'JavaScript'
  | 'TypeScript'
  | 'Python'
  | 'SQL'
  | 'shell';

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  json: 'JSON',
  geojson: 'JSON',
  webmanifest: 'JSON',
  ipynb: 'JSON',
  jsonc: 'JSON with comments',
  'code-workspace': 'JSON with comments',
  yaml: 'YAML',
  yml: 'YAML',
  toml: 'TOML',
  js: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  jsx: 'JavaScript',
  ts: 'TypeScript',
  mts: 'TypeScript',
  cts: 'TypeScript',
  tsx: 'TypeScript',
  py: 'Python',
  pyi: 'Python',
  pyw: 'Python',
  sql: 'SQL',
  sh: 'shell',
  bash: 'shell',
};

const BY_NAME: Readonly<Record<string, Language>> = {
  'Cargo.lock': 'TOML',
  'poetry.lock': 'TOML',
  'uv.lock': 'TOML',
  Pipfile: 'TOML',
};

// JSON whose own tools read comments and trailing commas.
const WITH_COMMENTS =
  /(?:^|\/)(?:\.vscode\/[^/]+\.json|\.devcontainer\/(?:[^/]+\/)?[^/]+\.json|(?:ts|js)config[^/]*\.json|\.?devcontainer\.json|(?:api-extractor|angular|biome|deno|nx|renovate|rush|tslint|turbo|typedoc|wrangler)\.json|\.(?:eslintrc|jshintrc|babelrc|swcrc|renovaterc)(?:\.json)?|common\/config\/rush\/[^/]+\.json)$/;

export function languageOf(path: string, text: string): Language | undefined {
  const named = languageByName(path);
  const program = shebangProgram(text);
  if (program === undefined) return named;
  // A script says itself who reads it; which kind of JavaScript it is, its name knows better.
  if (/^(?:ba|da)?sh$/.test(program)) return 'shell';
  if (/^python(?:3(?:\.\d+)?)?$/.test(program)) return 'Python';
  if (/^(?:node|zx)$/.test(program)) return named ?? 'JavaScript';
  if (/^(?:bun|deno|tsx|ts-node)$/.test(program)) return named ?? 'TypeScript';
  return undefined;
}

function languageByName(path: string): Language | undefined {
  if (WITH_COMMENTS.test(path)) return 'JSON with comments';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return own(BY_NAME, name) ?? own(BY_EXTENSION, extension);
}

function own(table: Readonly<Record<string, Language>>, key: string): Language | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function shebangProgram(text: string): string | undefined {
  if (!text.startsWith('#!')) return undefined;
  const line = text.slice(2, 256).split('\n', 1)[0]?.trim() ?? '';
  const words = line.split(/\s+/);
  const isEnv = /(?:^|\/)env$/.test(words[0] ?? '');
  const program = (isEnv ? words.slice(1).find((word) => !/^-|=/.test(word)) : words[0]) ?? '';
  return program.slice(program.lastIndexOf('/') + 1);
}
