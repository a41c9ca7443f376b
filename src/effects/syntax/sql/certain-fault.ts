// Databases extend SQL with words and clauses; what none of them allows is a missing operand, a comma
// too many, parentheses that do not match, an open string. Only such a fault is certain.

import { isStarter, isWellKnown } from './foreign.ts';
import type { PostgresFault } from './postgresql.ts';
import { type SqlStatement, type SqlToken, sqlTokens } from './tokens.ts';

// After these something has to come.
const DEMANDING =
  /^(?:[=<>+,(/-]|WHERE|AND|OR|NOT|BY|HAVING|WHEN|THEN|ELSE|IN|LIKE|BETWEEN|FROM|SET|VALUES|UNION|JOIN)$/i;
// These are never the beginning of what has to come.
const CLOSING =
  /^(?:[=),]|FROM|WHERE|GROUP|ORDER|HAVING|AND|OR|THEN|WHEN|ELSE|LIMIT|UNION|VALUES)$/i;
const CONFLICT = /^(?:<{7}|={7}|>{7})$/;

interface Surroundings {
  readonly before: SqlToken | undefined;
  /** The token that was not expected; undefined at the end of the statement. */
  readonly at: SqlToken | undefined;
  /** How many parentheses are open there. */
  readonly open: number;
}

export function isCertain(statement: SqlStatement, fault: PostgresFault): boolean {
  if (/^unterminated/.test(fault.message)) return isWellKnown(statement.text);
  if (!/^syntax error/.test(fault.message)) return false;
  const surroundings = surroundingsOf(statement.text, fault.at);
  const { before, at } = surroundings;
  if (at !== undefined && CONFLICT.test(at.text)) return true;
  if (before === undefined) return at?.kind === 'word' && !isStarter(at.text);
  if (!isWellKnown(statement.text)) return false;
  // Some databases allow a comma at the end of a list in a query, none does where a table is made.
  const isLastComma = before.text === ',' && at?.text === ')';
  if (isLastComma && !/^(?:create|insert)/i.test(statement.text)) return false;
  return isImpossible(surroundings) || !isBalanced(statement.text);
}

function isBalanced(text: string): boolean {
  return surroundingsOf(text, text.length).open === 0;
}

function isImpossible({ before, at }: Surroundings): boolean {
  const isWaiting = DEMANDING.test(before?.text ?? '');
  if (at === undefined) return isWaiting;
  if (at.kind === 'number' && before?.kind === 'number') return true;
  return isWaiting && CLOSING.test(at.text) && !isAllowedSomewhere(before, at);
}

// Empty lists and clauses within parentheses; a comma at the end of the list of a query.
function isAllowedSomewhere(before: SqlToken | undefined, at: SqlToken): boolean {
  if (before?.text === '(') return at.kind === 'word' || at.text === ')';
  return before?.text === ',' && at.kind === 'word';
}

function surroundingsOf(text: string, offset: number): Surroundings {
  let before: SqlToken | undefined;
  let open = 0;
  for (const token of sqlTokens(text)) {
    if (token.from + token.text.length > offset) return { before, at: token, open };
    if (token.text === '(') open += 1;
    if (token.text === ')') open -= 1;
    before = token;
  }
  return { before, at: undefined, open };
}
