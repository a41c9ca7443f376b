// Parts of a task. Those that are only numbered within it have its number before their own ("1" below task 2 is
// 2.1) and say in the same numbers what they wait for. A task waits for its parts, and each part for what the task
// waits for.

import type { Path } from '../../std/document-places.ts';

export interface Numbered {
  readonly path: Path;
  readonly id: string | undefined;
  /** As written. */
  readonly waits: readonly string[];
}

/** Ids and waits, in the order given. */
export function withPartIds<Item extends Numbered>(items: readonly Item[]): readonly Item[] {
  const byPath = new Map(items.map((item) => [keyOf(item.path), item]));
  const parentOf = ({ path }: Item): Item | undefined => byPath.get(keyOf(path.slice(0, -2)));
  const parts = Map.groupBy(items, parentOf);
  const idOf = (item: Item): string | undefined => {
    const parent = parentOf(item);
    const above = parent === undefined || !isNumber(item.id) ? undefined : idOf(parent);
    return above === undefined ? item.id : `${above}.${item.id}`;
  };
  const ids = new Map(items.map((item) => [item, idOf(item)]));
  const numbers = new Map(
    [...parts].map(([parent, group]) => [
      parent,
      new Map(group.flatMap((part) => (isNumber(part.id) ? [[part.id, ids.get(part)]] : []))),
    ]),
  );
  /** What the item itself says, in whole ids. */
  const said = (item: Item): readonly string[] => {
    const parent = parentOf(item);
    const whole = parent === undefined ? undefined : numbers.get(parent);
    return item.waits.map((id) => whole?.get(id) ?? id);
  };
  const isWithin = (id: string, parent: Item): boolean =>
    (parts.get(parent) ?? []).some((part) => ids.get(part) === id || isWithin(id, part));
  /** What everything around it says, but for what lies there itself. */
  const inherited = (item: Item): readonly string[] => {
    const parent = parentOf(item);
    if (parent === undefined) return [];
    return [...said(parent), ...inherited(parent)].filter((id) => !isWithin(id, parent));
  };
  /** Parts may as well be written as what follows the task. */
  const isFollowed = (id: string | undefined, group: readonly Item[]): boolean =>
    group.some(
      (part) => said(part).some((each) => each === id) || isFollowed(id, parts.get(part) ?? []),
    );
  return items.map((item) => {
    const id = ids.get(item);
    const own = parts.get(item) ?? [];
    const owed = isFollowed(id, own) ? [] : own.flatMap((part) => ids.get(part) ?? []);
    return { ...item, id, waits: [...new Set([...said(item), ...inherited(item), ...owed])] };
  });
}

const isNumber = (id: string | undefined): id is string => id !== undefined && /^\d{1,6}$/.test(id);

const keyOf = (path: Path): string => JSON.stringify(path);
