// Files that changed code newly loads and that are not in the tree: commands in the working tree find
// them, and nobody who gets the commit does.

import type { CodeImport, CodeVersions, MissingFile } from '../model/code.ts';
import { folderOf, joined } from '../reading/tamper/module-paths.ts';
import { isJavaScriptPath, isSourcePath } from '../reading/tamper/paths.ts';
import type { Ports, Snapshot } from './ports/gate.ts';

const MAX_ASKED = 400;
const CODE = /\.(?:d\.)?(?:[cm]?[jt]sx?|json|node)$/i;

interface Asked extends MissingFile {
  readonly globs: readonly string[];
}

export async function missingFiles(
  changed: ReadonlyMap<string, CodeVersions>,
  { tree }: Snapshot,
  { repository }: Pick<Ports, 'repository'>,
): Promise<readonly MissingFile[]> {
  const asked = [...changed].flatMap(([path, versions]) => newlyLoaded(path, versions));
  const some = asked.slice(0, MAX_ASKED);
  if (some.length === 0) return [];
  const found = await repository.matching(
    tree,
    some.flatMap(({ globs }) => globs),
  );
  return some
    .filter(({ globs }) => globs.every((glob) => (found.get(glob) ?? []).length === 0))
    .map(({ path, from, line }) => ({ path, from, line }));
}

function newlyLoaded(path: string, { before, after }: CodeVersions): readonly Asked[] {
  if (!isJavaScriptPath(path) || !isSourcePath(path)) return [];
  const known = new Set(before?.imports.map(({ from }) => from));
  return (after?.imports ?? [])
    .filter(({ from }) => /^\.{1,2}\//.test(from) && !known.has(from))
    .flatMap((loaded) => asFile(path, loaded));
}

/** Whatever it could mean: with another extension, or the index of a folder. */
function asFile(path: string, { from, line }: CodeImport): readonly Asked[] {
  const place = joined(folderOf(path), from);
  // Loaders of bundlers, and names that a pattern would read in another way.
  if (place === undefined || place === '' || /[?*[\]{}!#()]/.test(place)) return [];
  const stem = place.replace(CODE, '');
  return [{ path, from, line, globs: [place, `${stem}.*`, `${place}.*`, `${stem}/**`] }];
}
