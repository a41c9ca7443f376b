// Which tasks of the plan an executor says it waits for, found by their ids and names in its words.

import type { Claim } from '../../model/claim.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const MAX_TEXT = 20_000;
const SHORTEST_NAME = 12;

/** Ids in the order of the plan; the task itself is never among them. */
export function blockedBy(
  claim: Claim | undefined,
  task: string,
  tasks: readonly Named[],
): readonly string[] {
  if (claim?.status !== 'blocked') return [];
  const words = `${claim.error ?? ''}\n${claim.evidence ?? ''}\n${claim.text}`.slice(0, MAX_TEXT);
  const folded = words.toLowerCase();
  return tasks
    .filter(({ id }) => id !== task)
    .filter(
      ({ id, name }) =>
        namesId(folded, id.toLowerCase()) || namesNumber(folded, name) || namesTask(folded, name),
    )
    .map(({ id }) => id);
}

/** A bare number is an id only after the word: "waits for task 2", not "2 files". */
function namesId(text: string, id: string): boolean {
  const needsWord = /^\d{1,4}$/.test(id);
  for (let at = text.indexOf(id); at !== -1; at = text.indexOf(id, at + 1)) {
    const isWhole =
      !/[\p{L}\p{N}._-]/u.test(text.charAt(at - 1)) &&
      !/^(?:[\p{L}\p{N}_-]|\.\d)/u.test(text.slice(at + id.length, at + id.length + 2));
    const isCalled = /(?:task|story|step|subtask|#)\s{0,2}$/.test(
      text.slice(Math.max(0, at - 10), at),
    );
    if (isWhole && (isCalled || !needsWord)) return true;
  }
  return false;
}

/** "Task 2: Raise the mast" is also called "Task 2", whatever its id is. */
function namesNumber(text: string, name: string): boolean {
  const numbered =
    /^\s{0,4}(?:task|story|step)\s{1,2}\d{1,4}(?:\.\d{1,4}){0,3}[a-z]?(?=\s{0,2}[:.–—-])/i;
  const label = numbered.exec(name)?.[0].trim().toLowerCase();
  return label !== undefined && namesId(text, label);
}

function namesTask(text: string, name: string): boolean {
  const folded = name.toLowerCase().trim();
  return folded.length >= SHORTEST_NAME && text.includes(folded);
}
