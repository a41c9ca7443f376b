// Whether a name in a result means a task of the plan: exactly, or one is the beginning of the other.
// "Create file" does not mean "Task 1: Create file": the number is what tells tasks apart.

import type { Task } from '../../model/task.ts';

export function isNameOf({ id, name }: Pick<Task, 'id' | 'name'>, claimed: string): boolean {
  const said = folded(claimed);
  if (said === '') return false;
  return [name, id, `Task ${id}`, `Task ${id}: ${name}`, `${id} ${name}`, `${id}: ${name}`]
    .map(folded)
    .some((known) => known === said || begins(known, said) || begins(said, known));
}

const folded = (text: string): string => text.slice(0, 1_000).replace(/\s+/g, ' ').trim();

// "Task 1" does not begin "Task 10: …": a beginning ends where a word ends, and is more than a word.
// After "Task 1: " the number is settled, so that the beginning may end anywhere: "Task 1: Fi".
function begins(whole: string, start: string): boolean {
  if (start.length < 4 || !start.includes(' ') || !whole.startsWith(start)) return false;
  if (/^[^:]{1,40}: \S/.test(start)) return true;
  return !/^[\p{L}\p{N}]/u.test(whole.slice(start.length));
}
