// Changed files must parse, and no merge may be left half done in them. A language without a parser
// is said to be unread, never called valid.

import type { Evidence } from '../model/evidence.ts';
import type { Finding } from '../model/finding.ts';
import { oneLine, plural } from '../std/text.ts';
import { type Check, findingMaker, notApplicable } from './check.ts';

const make = findingMaker('syntax', 'inspect');
const MAX_NAMED = 20;

export const syntax: Check = {
  name: 'syntax',
  stage: 'inspect',
  wants: () => ({ syntax: true }),
  check({ evidence }) {
    const facts = evidence.syntax;
    const invalid = facts.filter(({ result }) => result === 'invalid');
    const valid = facts.filter(({ result }) => result === 'valid');
    const unread = facts.filter(({ result }) => result === 'no-parser');
    const conflicts = unmergedIn(evidence);
    const findings = [
      ...conflicts,
      ...invalid.map(({ path, language, message, line }) =>
        make({
          outcome: 'fail',
          reason: 'syntax.invalid',
          message: `${path} is not valid ${language}: ${oneLine(message)}`,
          guidance: 'Repair the syntax; nothing else can be judged before.',
          file: path,
          line,
        }),
      ),
      ...unread.slice(0, MAX_NAMED).map(({ path, language }) =>
        make({
          outcome: 'skipped',
          reason: 'syntax.no-parser',
          message: `${path} was not parsed: there is no parser for ${language} here.`,
          file: path,
        }),
      ),
    ];
    if (invalid.length + conflicts.length === 0 && valid.length > 0)
      findings.push(
        make({
          outcome: 'pass',
          reason: 'gate.passed',
          message: `${plural(valid.length, 'changed file parses', 'changed files parse')}.`,
        }),
      );
    if (findings.length > 0) return findings;
    return [make(notApplicable('No changed file has a syntax to check.'))];
  },
};

/** Prose may show conflict markers; a row of `=` is a heading there. */
const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt)$/i;

function unmergedIn({ changes, files }: Evidence): readonly Finding[] {
  return changes.flatMap(({ path, after }) => {
    if (after === undefined || PROSE.test(path)) return [];
    const line = conflictLine(files.get(path)?.text ?? '');
    if (line === undefined) return [];
    return [
      make({
        outcome: 'fail',
        reason: 'syntax.invalid',
        message: `${path} holds the conflict markers of a merge that was not finished.`,
        guidance: 'Settle the conflict and remove the markers.',
        file: path,
        line,
      }),
    ];
  });
}

/** The line of the first opening marker, if a middle and an end follow it. */
function conflictLine(text: string): number | undefined {
  if (!text.includes('<<<<<<< ')) return undefined;
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('<<<<<<< '));
  const middle = lines.findIndex((line, at) => at > start && /^=======\r?$/.test(line));
  const hasEnd = lines.some((line, at) => at > middle && line.startsWith('>>>>>>> '));
  return start === -1 || middle === -1 || !hasEnd ? undefined : start + 1;
}
