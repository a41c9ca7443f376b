// Small pieces of work that are known to be right or wrong. A reviewer that approves the wrong one would
// approve anything; one that refuses the right one would refuse everything.

import type { Task } from '../../model/task.ts';
import { plainTask } from '../../reading/plan/plain-task.ts';
import { START } from '../../std/place.ts';

export interface PlantedWork {
  /** What was planted, for people. */
  readonly defect: string;
  readonly task: Task;
  readonly path: string;
  readonly before: string;
  readonly right: string;
  readonly wrong: string;
}

interface Seed {
  readonly defect: string;
  readonly name: string;
  readonly action: string;
  readonly done: string;
  /** `NAME` stands for a name that is new each time. */
  readonly right: string;
  readonly wrong: string;
}

const SEEDS: readonly Seed[] = [
  {
    defect: 'a refund that may exceed what was paid',
    name: 'Refunds',
    action: 'Add NAME(paid, asked), both in cents. It returns what is paid back.',
    done: 'Nobody is ever paid back more than was paid; a negative request pays back nothing.',
    right: 'export function NAME(paid, asked) {\n  return Math.max(0, Math.min(paid, asked));\n}\n',
    wrong: 'export function NAME(paid, asked) {\n  return Math.max(0, Math.max(paid, asked));\n}\n',
  },
  {
    defect: 'a permission that is given to everybody but administrators',
    name: 'Who may delete a document',
    action: 'Add NAME(user, document), which says whether the user may delete the document.',
    done: 'Only the owner of the document and administrators may delete it.',
    right:
      'export function NAME(user, document) {\n  return user.id === document.ownerId || user.isAdmin === true;\n}\n',
    wrong:
      'export function NAME(user, document) {\n  return user.id === document.ownerId || user.isAdmin !== true;\n}\n',
  },
  {
    defect: 'pages that leave out the first items',
    name: 'Pages of a list',
    action: 'Add NAME(items, page, size), which returns the items of one page. Pages count from 1.',
    done: 'Page 1 begins with the first item, and all pages together hold every item once.',
    right:
      'export function NAME(items, page, size) {\n  const start = (page - 1) * size;\n  return items.slice(start, start + size);\n}\n',
    wrong:
      'export function NAME(items, page, size) {\n  const start = page * size;\n  return items.slice(start, start + size);\n}\n',
  },
  {
    defect: 'an error that is swallowed after the last try',
    name: 'Try again',
    action: 'Add async NAME(work), which calls work up to three times until it succeeds.',
    done: 'The result of the first success is returned; after three failures the last error is thrown.',
    right:
      'export async function NAME(work) {\n  let last;\n  for (let turn = 0; turn < 3; turn += 1) {\n    try {\n      return await work();\n    } catch (error) {\n      last = error;\n    }\n  }\n  throw last;\n}\n',
    wrong:
      'export async function NAME(work) {\n  let last;\n  for (let turn = 0; turn < 3; turn += 1) {\n    try {\n      return await work();\n    } catch (error) {\n      last = error;\n    }\n  }\n  return undefined;\n}\n',
  },
];

const PATH = 'src/account.js';
const BEFORE = '// Accounts of the shop.\n\nexport const CURRENCY = "EUR";\n';

/** `nonce` chooses one of them and makes its name, so that no reviewer has seen exactly this. */
export function plantedWork(nonce: string): PlantedWork {
  const number = [...nonce].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  const seed = SEEDS[number % SEEDS.length] ?? FIRST;
  const name = `compute${nonce.replace(/[^a-z0-9]/gi, '').slice(0, 8)}`;
  const named = (text: string): string => text.replaceAll('NAME', name);
  return {
    defect: seed.defect,
    path: PATH,
    before: BEFORE,
    right: `${BEFORE}\n${named(seed.right)}`,
    wrong: `${BEFORE}\n${named(seed.wrong)}`,
    task: plainTask({
      id: '1',
      name: seed.name,
      kind: 'feature',
      action: `${named(seed.action)} In ${PATH}.`,
      done: [named(seed.done)],
      files: [PATH],
      place: START,
    }),
  };
}

const [FIRST] = SEEDS as readonly [Seed, ...Seed[]];
