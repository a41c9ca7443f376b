// Links of the work that lead to what is in no commit: commands in the working tree follow them, and whoever
// gets the commit has a link to nothing.

import type { Change } from '../model/change.ts';
import type { MissingFile } from '../model/code.ts';
import { linkLeaves } from '../reading/change/scope.ts';
import { folderOf, joined } from '../reading/tamper/module-paths.ts';
import { isFixturePath, isGenerated } from '../reading/tamper/paths.ts';
import type { Ports, Snapshot } from './ports/gate.ts';

const MAX_LINKS = 200;

interface Link extends MissingFile {
  /** From the top; undefined where it leads out. */
  readonly place: string | undefined;
}

export async function strayLinks(
  { tree, changes }: Pick<Snapshot, 'tree' | 'changes'>,
  { repository }: Pick<Ports, 'repository'>,
): Promise<readonly MissingFile[]> {
  const links = changes.filter(({ after }) => after === 'symlink').slice(0, MAX_LINKS);
  if (links.length === 0) return [];
  const facts = await repository.readFiles(
    tree,
    links.map(({ path }) => path),
  );
  const led = links
    .filter((link) => isReplacing(link, changes) || !isUsual(link, facts.get(link.path)?.text))
    .flatMap((link) => leadingTo(link, facts.get(link.path)?.text));
  const places = led.flatMap(({ place }) => (place === undefined ? [] : [place]));
  const [found, folders] = await Promise.all([
    repository.readFiles(tree, [...new Set(places.flatMap(withParents))]),
    repository.matching(tree, [...new Set(places.map(within))]),
  ]);
  const isThere = (place: string): boolean =>
    withParents(place).some((path) => found.get(path)?.kind === 'symlink') ||
    (found.get(place)?.kind ?? 'absent') !== 'absent' ||
    (folders.get(within(place)) ?? []).length > 0;
  return led
    .filter(({ place }) => place === undefined || !isThere(place))
    .map(({ path, from, line }) => ({ path, from, line }));
}

/** What a build makes may be linked to, and tests have links to nothing, as long as no file went for them. */
function isUsual({ path }: Change, target = ''): boolean {
  return isGenerated(target) || isFixturePath(path);
}

function isReplacing({ path, before }: Change, changes: readonly Change[]): boolean {
  return before !== undefined || changes.some((other) => other.path.startsWith(`${path}/`));
}

function leadingTo({ path }: Change, target: string | undefined): readonly Link[] {
  if (target === undefined) return [];
  const place = linkLeaves(path, target) ? undefined : joined(folderOf(path), target);
  return place === '' ? [] : [{ path, from: target, line: 1, place }];
}

const within = (place: string): string => `${place}/**`;

/** Links on the way lead elsewhere, and are asked about by themselves. */
function withParents(place: string): readonly string[] {
  const parts = place.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
