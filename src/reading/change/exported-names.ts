// Whether a source text exports a name, as far as its lines show it. `unknown` where it passes on
// everything of another module.

export type ExportResult = 'exported' | 'missing' | 'unknown';

const MAX_TEXT = 1_000_000;

export function findExport(text: string, name: string): ExportResult {
  const source = text.slice(0, MAX_TEXT);
  const wanted = name.trim().replace(/\(.*$/, '');
  if (!/^[\w$]{1,100}$/.test(wanted)) return source.includes(name.trim()) ? 'exported' : 'missing';
  if (source.split('\n').some((line) => declares(line, wanted))) return 'exported';
  if (listsExport(source, wanted)) return 'exported';
  return /^[ \t]{0,200}(?:export \*|from \S+ import \*|pub use .*\*)/m.test(source)
    ? 'unknown'
    : 'missing';
}

// `export const x`, `exports.x =`, `pub fn x`, `def x`, `class X`, `func X`, `public void x`.
const DECLARATION =
  /^(?:\s{0,8})(?:export\b|module\.exports\b|exports\.|pub\b|def\b|class\b|async def\b|func\b|type\b|public\b|fun\b|object\b|interface\b|struct\b|enum\b|trait\b|[A-Z_]+\s*=)/;

function declares(line: string, name: string): boolean {
  return line.length <= 2_000 && DECLARATION.test(line) && hasWord(line, name);
}

function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
    if (!/[\w$]/.test(around)) return true;
  }
  return false;
}

/** `export { a, b }` and `module.exports = { a, b }` over several lines. */
function listsExport(source: string, name: string): boolean {
  const lists = source.matchAll(/\b(?:export(?: type)?|module\.exports\s*=|__all__\s*=)\s*[{[]/g);
  for (const { index } of lists) {
    const end = source.slice(index, index + 20_000).search(/[}\]]/);
    if (end !== -1 && hasWord(source.slice(index, index + end), name)) return true;
  }
  return false;
}
