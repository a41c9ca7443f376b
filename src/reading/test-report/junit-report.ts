// JUnit XML, whichever tool made it. Only tags are read: CDATA, comments and text are passed over,
// because a test can print anything there.

import type { TestCounts } from '../../model/command.ts';
import { countsOf, newTally } from './tally.ts';

const TAG = /<!\[CDATA\[|<!--|<(\/?)(testcase|failure|error|skipped)\b([^<>]{0,4000})>/g;
const MAX_TAGS = 200_000;

export interface TestCase {
  readonly name: string;
  readonly className: string;
  readonly file: string;
  result: 'passed' | 'failed' | 'skipped';
  /** A file that could not be read, told as if it were a test. */
  isUnloaded: boolean;
}

export function readJunitReport(text: string): TestCounts | undefined {
  const first = text.search(/<testsuites?[\s>]/);
  if (first === -1) return undefined;
  const cases = junitCases(text, first);
  const tally = newTally();
  for (const { result } of cases) tally[result] += 1;
  const failures = cases
    .filter(({ result }) => result === 'failed')
    .map(({ name, className }) => (className === '' ? name : `${className} ${name}`));
  return countsOf(tally, 'junit', failures);
}

export function junitCases(text: string, from = 0): readonly TestCase[] {
  const cases: TestCase[] = [];
  const tag = new RegExp(TAG);
  tag.lastIndex = from;
  for (let count = 0; count < MAX_TAGS; count += 1) {
    const match = tag.exec(text);
    if (match === null) break;
    const [whole, slash, name, attributes = ''] = match;
    if (name === undefined) tag.lastIndex = endOfAside(text, whole, tag.lastIndex);
    else if (slash === '') readTag(name, attributes, cases);
  }
  return cases;
}

function endOfAside(text: string, opening: string, from: number): number {
  const end = text.indexOf(opening === '<!--' ? '-->' : ']]>', from);
  return end === -1 ? text.length : end;
}

/** A result belongs to the case that was opened last. */
function readTag(tag: string, attributes: string, cases: TestCase[]): void {
  if (tag === 'testcase') {
    const [name, className, file] = [NAME, CLASS_NAME, FILE].map((p) => attributeIn(p, attributes));
    const parts = { name: name ?? '', className: className ?? '', file: file ?? '' };
    cases.push({ ...parts, result: 'passed', isUnloaded: false });
    return;
  }
  const latest = cases.at(-1);
  if (latest === undefined) return;
  if (tag !== 'skipped') latest.result = 'failed';
  else if (latest.result === 'passed') latest.result = 'skipped';
  if (tag === 'error' && /\bmessage="collection failure"/.test(attributes))
    latest.isUnloaded = true;
}

const NAME = /(?:^|\s)name="([^"]{0,300})"/;
const CLASS_NAME = /\bclassname="([^"]{0,300})"/;
const FILE = /(?:^|\s)file="([^"]{0,300})"/;

function attributeIn(pattern: RegExp, attributes: string): string {
  return (pattern.exec(attributes)?.[1] ?? '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
