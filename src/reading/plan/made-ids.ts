// Ids for tasks that have none: from the name, or else from the position, and never one that the
// plan gives to another task.

export interface Nameable {
  readonly id: string | undefined;
  readonly name: string | undefined;
}

const MAX_ID_LENGTH = 48;

/** One id for each, in order. Given ids stay as they are, even where two are equal. */
export function idsFor(items: readonly Nameable[]): readonly string[] {
  const taken = new Set(items.flatMap(({ id }) => id ?? []));
  return items.map(({ id, name }, index) => {
    if (id !== undefined) return id;
    const made = freeOf(slugOf(name ?? '') || `task-${index + 1}`, taken);
    taken.add(made);
    return made;
  });
}

function slugOf(name: string): string {
  const words = name
    .slice(0, 200)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return words.slice(0, MAX_ID_LENGTH).replace(/^-|-$/g, '');
}

function freeOf(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}-${count}`)) count += 1;
  return `${wanted}-${count}`;
}
