// JUnit XML printed to the output, whichever tool made it. Only tags are read: CDATA, comments and
// text are passed over, because a test can print anything there.

import type { TestCounts } from '../../model/command.ts';
import { countsOf, newTally } from './tally.ts';

const TAG = /<!\[CDATA\[|<!--|<(\/?)(testcase|failure|error|skipped)\b([^<>]{0,4000})>/g;
const MAX_TAGS = 200_000;

export function readJunitReport(text: string): TestCounts | undefined {
  const first = text.search(/<testsuites?[\s>]/);
  if (first === -1) return undefined;
  const cases: TestCase[] = [];
  const tag = new RegExp(TAG);
  tag.lastIndex = first;
  for (let count = 0; count < MAX_TAGS; count += 1) {
    const match = tag.exec(text);
    if (match === null) break;
    const [whole, slash, name, attributes = ''] = match;
    if (name === undefined) tag.lastIndex = endOfAside(text, whole, tag.lastIndex);
    else if (slash === '') readTag(name, attributes, cases);
  }
  const tally = newTally();
  for (const { result } of cases) tally[result] += 1;
  const failures = cases.filter(({ result }) => result === 'failed').map(({ name }) => name);
  return countsOf(tally, 'junit', failures);
}

function endOfAside(text: string, opening: string, from: number): number {
  const end = text.indexOf(opening === '<!--' ? '-->' : ']]>', from);
  return end === -1 ? text.length : end;
}

interface TestCase {
  readonly name: string;
  result: 'passed' | 'failed' | 'skipped';
}

/** A result belongs to the case that was opened last. */
function readTag(tag: string, attributes: string, cases: TestCase[]): void {
  if (tag === 'testcase') {
    cases.push({ name: caseName(attributes), result: 'passed' });
    return;
  }
  const latest = cases.at(-1);
  if (latest === undefined) return;
  if (tag !== 'skipped') latest.result = 'failed';
  else if (latest.result === 'passed') latest.result = 'skipped';
}

function caseName(attributes: string): string {
  const className = /\bclassname="([^"]{0,300})"/.exec(attributes)?.[1];
  const name = /(?:^|\s)name="([^"]{0,300})"/.exec(attributes)?.[1] ?? '';
  const full = className === undefined || className === '' ? name : `${className} ${name}`;
  return full
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
