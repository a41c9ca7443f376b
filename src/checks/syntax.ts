// Changed files must parse. A language without a parser is said to be unread, never called valid.

import { oneLine, plural } from '../std/text.ts';
import { type Check, findingMaker } from './check.ts';

const make = findingMaker('syntax', 'inspect');
const MAX_NAMED = 20;

export const syntax: Check = {
  name: 'syntax',
  stage: 'inspect',
  check({ evidence }) {
    const facts = evidence.syntax;
    const invalid = facts.filter(({ result }) => result === 'invalid');
    const valid = facts.filter(({ result }) => result === 'valid');
    const unread = facts.filter(({ result }) => result === 'no-parser');
    const findings = [
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
    if (invalid.length === 0 && valid.length > 0)
      findings.push(
        make({
          outcome: 'pass',
          reason: 'gate.passed',
          message: `${plural(valid.length, 'changed file parses', 'changed files parse')}.`,
        }),
      );
    if (findings.length > 0) return findings;
    return [
      make({
        outcome: 'skipped',
        reason: 'gate.not-applicable',
        message: 'No changed file has a syntax to check.',
      }),
    ];
  },
};
