// Whether work could pass in its checkout alone: because something lies there that no commit has, or
// because its code looks at where it is.

import type { Evidence } from '../../model/evidence.ts';
import { sidesOf } from '../../reading/change/change-roles.ts';
import { looksAround } from '../../reading/change/looks-around.ts';
import type { Ports } from '../ports/gate.ts';

const MAX_READ = 100;

export async function isOfItsPlace(
  { changes, tree, baseTree, base }: Evidence,
  { probing, repository }: Pick<Ports, 'probing' | 'repository'>,
): Promise<boolean> {
  if (probing === undefined || base === undefined) return false;
  const sources = sidesOf(changes)
    .filter(({ role, isThere }) => role === 'source' && isThere)
    .map(({ path }) => path);
  if (sources.length === 0) return false;
  if ((await probing.beside(sources)).length > 0) return true;
  const some = sources.slice(0, MAX_READ);
  const [now, before] = await Promise.all([
    repository.readFiles(tree, some),
    repository.readFiles(baseTree, some),
  ]);
  return some.some((path) => looksAround(now.get(path)?.text, before.get(path)?.text));
}
