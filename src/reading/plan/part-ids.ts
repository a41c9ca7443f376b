// Parts of a task that are only numbered within it: "1" below task 2 is 2.1, and what it waits for is
// said in the same numbers. A task waits for its parts, and each part for what the task waits for.

import type { Path } from '../../std/document-places.ts';

export interface Numbered {
  readonly path: Path;
  readonly id: string | undefined;
  /** As written. */
  readonly waits: readonly string[];
}

/** Ids and waits, in the order given. Where parts have names of their own, nothing changes. */
export function withPartIds<Item extends Numbered>(items: readonly Item[]): readonly Item[] {
  const byPath = new Map(items.map((item) => [keyOf(item.path), item]));
  const parentOf = ({ path, id }: Item): Item | undefined =>
    id !== undefined && /^\d{1,6}$/.test(id) ? byPath.get(keyOf(path.slice(0, -2))) : undefined;
  const fullId = (item: Item): string | undefined => {
    const parent = parentOf(item);
    const above = parent === undefined ? undefined : fullId(parent);
    return above === undefined ? item.id : `${above}.${item.id ?? ''}`;
  };
  const parts = Map.groupBy(
    items.filter((item) => parentOf(item) !== undefined),
    (item) => keyOf(item.path.slice(0, -2)),
  );
  const names = new Map(
    [...parts].map(([key, group]) => [
      key,
      new Map(group.map((item) => [item.id ?? '', fullId(item) ?? ''])),
    ]),
  );
  return items.map((item) => {
    const parent = parentOf(item);
    const siblings = parent && names.get(keyOf(parent.path));
    const own = item.waits.map((id) => siblings?.get(id) ?? id);
    const inherited = parent?.waits ?? [];
    const below = names.get(keyOf(item.path))?.values() ?? [];
    return { ...item, id: fullId(item), waits: [...new Set([...own, ...inherited, ...below])] };
  });
}

const keyOf = (path: Path): string => JSON.stringify(path);
