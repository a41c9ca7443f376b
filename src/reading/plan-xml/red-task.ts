// Whether a task is to leave failing tests behind. Its name says so by RED; but RED metrics and a RED lamp
// are something else, and a command that must pass would be believed when it fails. So the task
// must speak of tests, too.

import { isTestPath } from '../tamper/paths.ts';

export interface RedHints {
  readonly name: string;
  readonly files: readonly string[] | undefined;
  /** `tdd="true"` */
  readonly isTdd: boolean;
  /** What else it says. */
  readonly said: string;
}

// "Task 1: RED — pin the table", "Write the tests (RED)", "RED tests for the table".
const RED =
  /^(?:[Tt]ask\s{1,4}[\w.-]{1,12}:\s{0,4})?RED(?:\s?[:—–]|\s-\s|\s(?:tests?|phase|step)\b)|[([]RED(?: phase)?[)\]]/;
// "RED — a failing test, then make it pass" ends with tests that pass.
const GOES_ON = /\bGREEN\b|\bpass(?:es)?\b|\b(?:and|then) (?:make|implement|fix|build)\b/i;
const TESTS = /\b(?:tests?|specs?|TDD)\b/i;
const TESTS_FAIL =
  /\bfailing (?:\w{1,20} ){0,2}(?:tests?|specs?)\b|\b(?:tests?|specs?|suite) (?:\w{1,20} ){0,3}fails?\b/i;
const MAX_SAID = 20_000;

export function isRedTask({ name, files, isTdd, said }: RedHints): boolean {
  if (!RED.test(name) || GOES_ON.test(name)) return false;
  if (isTdd || TESTS.test(name) || TESTS_FAIL.test(said.slice(0, MAX_SAID))) return true;
  return files !== undefined && files.length > 0 && files.every(isTestPath);
}
