// What kind of change a task asks for, by its own record alone: its kind, its markers, and the word it
// begins with. Only what says so is let off from showing that it changed something.

import type { Task, TaskKind } from '../../model/task.ts';

/**
 * `behaviour`: something works afterwards that did not before. `same`: the code does what it did.
 * `tests`: only tests are asked for. `docs`: only words. `red`: a test that still has to fail.
 * `look`: nothing is asked for; the tree is judged as it is.
 */
export type Nature = 'behaviour' | 'same' | 'tests' | 'docs' | 'red' | 'look';

const BY_KIND: Readonly<Record<TaskKind, Nature>> = {
  feature: 'behaviour',
  fix: 'behaviour',
  refactor: 'same',
  perf: 'same',
  chore: 'same',
  docs: 'docs',
  test: 'tests',
};

/** "Add a parser with tests" asks for a parser. */
const OF_TESTS =
  '(?:(?!(?:with|and|plus|including|incl|alongside|for|to|by|in|that|which)\\s)[\\w-]+\\s+){0,4}';
/** "Rewrite the test runner" asks for a runner, and "Add test coverage reporting" for reports. */
const NOTHING_MORE =
  '(?=\\s*(?:$|[^\\w\\s-])|\\s+(?:for|of|that|which|to|in|into|on|at|from|by|with|and|or|when|where|if|as|so|covering|beside|beneath|under|against|around|over|after|before|using|via)\\b)';
const TESTS = `${OF_TESTS}(?:(?:tests|specs)\\b(?!\\s+(?:command|runner|mode|helper|page|button|endpoint))|(?:(?:test|spec)(?: (?:cases?|files?|suites?|coverage))?|coverage)${NOTHING_MORE})`;

const BEGINNINGS: readonly (readonly [RegExp, Nature])[] = [
  [
    /^(?:refactor|rename|reorgani[sz]e|restructure|reformat|extract|inline|deduplicate|tidy|perf|optimi[sz]e|speed up|chore|style|bump|upgrade|ci)\b|^build(?=[:(!]|\s+(?:scripts?|config\w*|system|pipeline|process|setup)\b)/i,
    'same',
  ],
  [
    new RegExp(
      `^(?:move|split|merge|migrate|convert|port|rewrite|relocate|consolidate)\\s+${TESTS}`,
      'i',
    ),
    'same',
  ],
  // What nobody uses, or what takes its tests along, leaves nothing that could fail without it.
  [
    /^(?:remove|delete|drop|retire|clean ?up)\b(?:[^.;]{0,80}\b(?:and|with|including) (?:its|their|all its|all their|the) (?:[\w-]+ )?(?:tests?|specs?)\b|[^.]{0,80}\b(?:(?:nobody|no one|nothing) (?:uses|needs|calls|reads)|no longer (?:used|needed|called))\b| (?:(?:the|all|any|our|some)\s+)?(?:obsolete|unused|dead|deprecated|unreachable|redundant|legacy)\b)/i,
    'same',
  ],
  // "Document upload" is no documentation.
  [
    /^(?:(?:docs?|documentation)(?=[:(!]|\s+(?:for|of|on|about|the)\b|$)|document(?=[:(!]|\s+(?:the|how|all|each|every|an?|our|its|this|that|these|what|why|where|when|which|in|public|exported|existing|undocumented)\b|\s+`|$))/i,
    'docs',
  ],
  [
    new RegExp(
      `^(?:tests?:|tests?\\(|(?:add|write|extend|improve|increase|expand)\\s+${TESTS})`,
      'i',
    ),
    'tests',
  ],
];
const BOTH =
  /\b(?:and|then|also|plus)\b.{0,40}\b(?:fix|implement|add|make|change|support|repair|mend|correct)\b|\b(?:fix|implement|repair|mend|correct)(?:e[ds]|s|ing)?\b/i;

export function natureOf({ kind, markers, name, action, verify }: Task): Nature {
  if (verify.commands.some(({ expect }) => expect === 'fail') || markers.includes('RED'))
    return 'red';
  if (markers.includes('VERIFY')) return 'look';
  if (markers.includes('REFACTOR')) return 'same';
  if (kind !== undefined) return BY_KIND[kind];
  return beginningOf(name) ?? beginningOf(action) ?? 'behaviour';
}

// "Refactor the parser and fix the rounding" is no refactoring.
function beginningOf(text: string): Nature | undefined {
  const [sentence = ''] = text.trim().slice(0, 500).split(/[.\n]/, 1);
  const found = BEGINNINGS.find(([pattern]) => pattern.test(sentence))?.[1];
  return found !== undefined && BOTH.test(sentence.replace(/^\w+/, '')) ? 'behaviour' : found;
}
