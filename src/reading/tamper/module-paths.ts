// Which file an import means, as far as paths tell: `../src/tide` from `test/tide.test.js` is
// `src/tide.js`, and `harbour.tide` is `harbour/tide.py` wherever the root may be.

const EXTENSION = /\.(?:d\.)?(?:[cm]?[jt]sx?|pyi?|json)$/i;

/** Whether `from`, written in `importer`, can mean the file `target`. */
export function meansFile(importer: string, from: string, target: string): boolean {
  if (/\.pyi?$/i.test(importer)) return pythonMeans(importer, from, target);
  if (!/^\.{1,2}(?:\/|$)/.test(from)) return isAliasOf(from, target);
  const path = joined(folderOf(importer), from);
  return path !== undefined && sameModule(path, target);
}

/** A relative path resolved against a folder; undefined if it leaves the repository. */
export function joined(folder: string, from: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const segment of from.split('/')) {
    if (segment === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (segment !== '.' && segment !== '') parts.push(segment);
  }
  return parts.join('/');
}

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

function sameModule(path: string, target: string): boolean {
  const bare = withoutIndex(target.replace(EXTENSION, ''));
  return withoutIndex(path.replace(EXTENSION, '')) === bare || path === target;
}

const withoutIndex = (path: string): string => path.replace(/(?:^|\/)(?:index|__init__)$/, '');

/** `@/tide`, `~/tide` and `#tide` stand for a folder that only the project's config knows. */
function isAliasOf(from: string, target: string): boolean {
  const alias = /^(?:@|~|#|src)\/?(.+)$/.exec(from)?.[1];
  if (alias === undefined || /^@[\w-]+\//.test(from)) return false;
  const bare = target.replace(EXTENSION, '');
  return bare === alias || bare.endsWith(`/${alias.replace(EXTENSION, '')}`);
}

function pythonMeans(importer: string, from: string, target: string): boolean {
  const dots = /^\.+/.exec(from)?.[0].length ?? 0;
  const rest = from
    .slice(dots)
    .split('.')
    .filter((part) => part !== '')
    .join('/');
  const module = withoutIndex(target.replace(EXTENSION, ''));
  if (dots === 0)
    return (
      rest !== '' && (module === rest || module.endsWith(`/${rest}`) || module === `src/${rest}`)
    );
  const base = joined(folderOf(importer), '../'.repeat(dots - 1));
  return base !== undefined && [base, rest].filter((part) => part !== '').join('/') === module;
}
