// What the task itself permits: the files it names, its kind, and its own words. Nothing that an
// executor says or writes can widen it.

import type { Task, TaskKind } from '../../model/task.ts';
import { readScope } from '../change/scope.ts';

export type Topic =
  | 'remove-tests'
  | 'skip-tests'
  | 'expectations'
  | 'thresholds'
  | 'tooling'
  | 'exit'
  | 'stub'
  | 'test-mode'
  | 'other-names'
  | 'layout';

export interface Allowance {
  readonly kind: TaskKind | undefined;
  /** The task says which files it may touch. */
  readonly hasScope: boolean;
  /** The task names the file. */
  covers(path: string): boolean;
  /** The task has a scope, and the file is not in it. */
  isOutside(path: string): boolean;
  says(topic: Topic): boolean;
  /** The task names this identifier. */
  asksFor(name: string): boolean;
  /** There are words that say what is wanted. */
  readonly hasWords: boolean;
  /** Neither files nor words, and no gate before an agent: a commit of people that nobody planned. */
  readonly asksNothing: boolean;
}

const TESTS = '(?:tests?|specs?|suites?|test cases?|assertions?|snapshots?)';
const REMOVE =
  '(?:remove|delete|drop|retire|prune|consolidate|merge|split|move|rename|rewrite|reorgani[sz]e|replace|migrate|port|clean ?up|simplify|removal of|obsolete)';
const SKIP = '(?:skip|quarantine|disable|mute|xfail|todo|flaky)(?:s|ped|d)?';
/** A few words that do not begin another thought. */
const NEAR = '(?:(?! and |,|;).){0,60}?';

const TOPICS: Readonly<Record<Topic, RegExp>> = {
  'remove-tests': new RegExp(
    [
      `\\b${REMOVE}\\b${NEAR}\\b${TESTS}\\b`,
      `\\b(?:remove|delete|drop|retire)\\b.{0,80}\\b(?:and|with) (?:its|their|the|all)(?: \\w+)? ${TESTS}\\b`,
      `\\b${TESTS}\\b${NEAR}\\b(?:are|is|be|get) (?:removed|deleted|dropped|moved|renamed|split|merged)\\b`,
    ].join('|'),
    'i',
  ),
  'skip-tests': new RegExp(
    `\\b${SKIP}\\b${NEAR}\\b${TESTS}\\b|\\b${TESTS}\\b${NEAR}\\b${SKIP}\\b`,
    'i',
  ),
  expectations:
    /\b(?:update|adjust|adapt|change|refresh|regenerate|record|fix|correct|rewrite)\w*\b.{0,60}\b(?:tests?|specs?|snapshots?|fixtures?|expect\w*|goldens?|assertions?)\b|\bspec change\b|\b(?:tests?|snapshots?|fixtures?|goldens?)\b.{0,40}\b(?:update|adjust|adapt|regenerate)/i,
  thresholds:
    /\b(?:threshold|coverage|budget|max-warnings|warnings? limit|size limit|fail[_-]under)s?\b/i,
  tooling:
    /\b(?:scripts?|tooling|ci|workflows?|pipelines?|config\w*|package\.json|makefile|build|lint\w*|hooks?|test runner|vitest|jest|mocha|pytest|tsconfig|eslint|biome|dependenc\w+|upgrade|migrate)\b/i,
  exit: /\bexit(?:s|ed|ing|[- ]codes?)?\b|\bcli\b|\bcommand[- ]line\b|\bshut ?down\b|\bdaemon\b|\bprocess\.exit\b|\bterminat/i,
  stub: /\b(?:stubs?|placeholder|no-?op|scaffold\w*|skeleton|dummy|not implemented|always returns?)\b/i,
  'test-mode': /\b(?:test mode|test environment|under test|while testing|in-source tests?)\b/i,
  'other-names': /\b(?:renam(?:e[ds]?|ing)|mov(?:e[ds]?|ing)|relocat(?:e[ds]?|ing)) /i,
  layout:
    /\b(?:docs|documentation|docstrings?|jsdoc|comments?|typos?|spelling|whitespace|indentation|code style|formatting|reformat|prettier|lint(?:er)? (?:errors?|warnings?)|rename|refactor\w*|reword|licen[cs]e headers?|annotations?|readme)\b/i,
};

const NEGATION = /\b(?:do not|don't|dont|never|must not|should not|may not|without|not to|no)\b/i;
const MAX_WORDS = 20_000;

export function allowanceOf(task: Task): Allowance {
  const scope = task.files === undefined ? undefined : readScope(task.files);
  const text = [task.name, task.action, ...task.done].join('\n').slice(0, MAX_WORDS);
  const sentences = text.split(/[.;!?\n]+(?=\s|$)/);
  // Looking at the working tree asks for nothing in particular.
  const isLook = task.markers.includes('VERIFY');
  const hasWords = text.trim() !== '' && !isLook;
  return {
    kind: task.kind,
    hasScope: scope !== undefined,
    covers: (path) => scope?.covers(path) === true,
    isOutside: (path) => scope !== undefined && !scope.covers(path),
    says: (topic) => sentences.some((sentence) => isSaid(sentence, TOPICS[topic])),
    asksFor: (name) => name.length >= 3 && hasIdentifier(text, name),
    hasWords,
    asksNothing: scope === undefined && !hasWords && !isLook,
  };
}

// "Do not edit the tests" permits nothing.
function isSaid(sentence: string, topic: RegExp): boolean {
  const short = sentence.slice(0, 1_000);
  const found = topic.exec(short);
  return found !== null && !NEGATION.test(short.slice(0, found.index + found[0].length));
}

function hasIdentifier(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
    if (!/[\w$]/.test(around)) return true;
  }
  return false;
}
