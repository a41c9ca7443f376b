// Parts of a task. Those that are only numbered within it have its number before their own ("1" below task 2 is
// 2.1) and say in the same numbers what they wait for. A task waits for its parts, and each part for what the task
// waits for.

import type { Path } from '../../std/document-places.ts';
import { remembered } from '../../std/remembered.ts';

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
  const within = remembered((item: Item): readonly Item[] =>
    (parts.get(item) ?? []).flatMap((part) => [part, ...within(part)]),
  );
  const idsWithin = remembered((item: Item) => new Set(within(item).map((part) => ids.get(part))));
  const saidWithin = remembered((item: Item) => new Set(within(item).flatMap(said)));
  /** What everything around its parts says, but for what lies there itself. */
  const handedDown = remembered((item: Item): readonly string[] => {
    const parent = parentOf(item);
    const around = parent === undefined ? [] : handedDown(parent);
    return [...said(item), ...around].filter((id) => !idsWithin(item).has(id));
  });
  return items.map((item) => {
    const id = ids.get(item);
    const own = parts.get(item) ?? [];
    const parent = parentOf(item);
    const inherited = parent === undefined ? [] : handedDown(parent);
    // Parts may as well be written as what follows the task.
    const isFollowed = id !== undefined && saidWithin(item).has(id);
    const owed = isFollowed ? [] : own.flatMap((part) => ids.get(part) ?? []);
    return { ...item, id, waits: [...new Set([...said(item), ...inherited, ...owed])] };
  });
}

const isNumber = (id: string | undefined): id is string => id !== undefined && /^\d{1,6}$/.test(id);

const keyOf = (path: Path): string => JSON.stringify(path);
