// Node's own runner reports a file as if it were a test when no test in it ran to its end: it was
// empty, it could not be loaded, or it left early. Such a file is told by its name, which is its path.

import { withoutPrefix } from './summary-lines.ts';

export interface FileEntries {
  readonly passed: number;
  readonly failed: number;
}

const MARK = /^(✔|✖) (\S.{0,400}) \([\d.]{1,20}ms\)/;
const TAP = /^(ok|not ok) \d{1,9} - (\S.{0,400})$/;
const OPENED = /^▶ (\S.{0,400})$/;
const PATH =
  /^(?:[^\s]{1,400}|(?:\/|[A-Za-z]:\\).{1,400}|.{1,400}[._-](?:test|spec))\.[cm]?[jt]sx?$/;
const LIKELY = /^(?:✔|✖|▶|ok|not ok) /;
// Failed tests are listed a second time at the end.
const SECOND_LIST = /^(?:✖ failing tests:|Failed tests:)$/;

export function nodeFileEntries(lines: readonly string[]): FileEntries {
  const counts = { passed: 0, failed: 0 };
  const opened = new Set<string>();
  let before = '';
  for (const raw of lines) {
    const line = raw.length > 500 ? '' : withoutPrefix(raw.trimEnd(), LIKELY);
    if (SECOND_LIST.test(line)) break;
    const suite = OPENED.exec(line)?.[1];
    if (suite !== undefined) opened.add(suite);
    const entry = entryOf(line);
    if (entry !== undefined && !holdsTests(entry, opened, before)) counts[entry.kind] += 1;
    before = raw;
  }
  return counts;
}

interface Entry {
  readonly kind: keyof FileEntries;
  readonly name: string;
  readonly isTap: boolean;
}

function entryOf(line: string): Entry | undefined {
  const [, mark, name = ''] = MARK.exec(line) ?? TAP.exec(line) ?? [];
  if (mark === undefined || !PATH.test(name)) return undefined;
  const kind = mark === '✔' || mark === 'ok' ? 'passed' : 'failed';
  return { kind, name, isTap: mark.endsWith('ok') };
}

/** Then it is a suite, whatever its name. */
function holdsTests({ name, isTap }: Entry, opened: ReadonlySet<string>, before: string): boolean {
  return opened.has(name) || (isTap && /^ {4}1\.\.\d/.test(before));
}

/** The dots of Node's `dot` reporter cannot be told from anything else, but its failures can. */
export function readDotFailures(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line.trimEnd() === 'Failed tests:');
  if (from === -1) return [];
  return lines
    .slice(from + 1)
    .map((line) => (line.length > 500 ? undefined : MARK.exec(line)))
    .flatMap((match) => (match?.[1] === '✖' ? [match[2] ?? ''] : []));
}

export function isFileName(name: string): boolean {
  return PATH.test(name);
}
