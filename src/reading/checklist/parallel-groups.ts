// Which neighbours of a checklist may run at the same time: runs of [P] tasks, as long as the
// format allows. Anything else between them, a checkpoint or a new phase, ends the run.

import { isMarked } from './task-label.ts';

export interface Neighbour {
  readonly markers: readonly string[];
  readonly phase: string | undefined;
}

const MAX_GROUP = 5;

/** A group number for each task that has company; undefined for one that runs alone. */
export function groupNumbers(tasks: readonly Neighbour[]): readonly (number | undefined)[] {
  const runs: number[][] = [];
  let open: number[] | undefined;
  for (const [index, task] of tasks.entries()) {
    if (!isParallel(task)) {
      open = undefined;
      continue;
    }
    const isNew = tasks[index - 1]?.phase !== task.phase || (open?.length ?? 0) >= MAX_GROUP;
    if (open === undefined || isNew) {
      open = [];
      runs.push(open);
    }
    open.push(index);
  }
  const groups = runs.filter((run) => run.length > 1);
  const byIndex = new Map(
    groups.flatMap((run, number) => run.map((index) => [index, number + 1] as const)),
  );
  return tasks.map((_, index) => byIndex.get(index));
}

function isParallel({ markers }: Neighbour): boolean {
  return markers.includes('P') && !isMarked(markers, 'VERIFY');
}

export interface Scoped {
  readonly id: string;
  readonly files: readonly string[] | undefined;
  readonly group: number | undefined;
}

export interface Overlap<Item extends Scoped> {
  readonly first: Item;
  readonly second: Item;
  readonly path: string;
}

/** Pairs of one group that name the same file, once per later task. */
export function overlapsOf<Item extends Scoped>(tasks: readonly Item[]): readonly Overlap<Item>[] {
  const groups = Map.groupBy(
    tasks.filter(({ group }) => group !== undefined),
    ({ group }) => group,
  );
  return [...groups.values()].flatMap((group) =>
    group.flatMap((second, index) => {
      const found = group.slice(0, index).flatMap((first) => {
        const path = sharedPath(first.files ?? [], second.files ?? []);
        return path === undefined ? [] : [{ first, second, path }];
      });
      return found.slice(0, 1);
    }),
  );
}

function sharedPath(left: readonly string[], right: readonly string[]): string | undefined {
  const known = new Set(left);
  const folders = left.map(folderOf).filter((folder) => folder !== undefined);
  return right.find((path) => {
    if (known.has(path) || folders.some((folder) => path.startsWith(folder))) return true;
    const folder = folderOf(path);
    return folder !== undefined && left.some((other) => other.startsWith(folder));
  });
}

// `src/tide/`, `src/tide/*` and `src/tide/**` all claim whatever is below.
function folderOf(path: string): string | undefined {
  return /^(.*\/)(?:\*{1,2}(?:\/\*)?)?$/.exec(path)?.[1];
}
