// SQL has as many grammars as databases. A file is valid if PostgreSQL or SQLite reads each of its
// statements, and invalid only if no database could; about everything else nothing is said.

import { isCertain } from './sql/certain-fault.ts';
import { isForeign } from './sql/foreign.ts';
import { type PostgresFault, type PostgresParser, postgresParser } from './sql/postgresql.ts';
import { askSqlite } from './sql/sqlite.ts';
import { type SqlStatement, sqlStatements, sqlTokens } from './sql/tokens.ts';
import { invalid, isTemplate, noParser, type SyntaxVerdict, VALID } from './verdict.ts';

/** Loads the parser of PostgreSQL; one that was stopped by the clock is replaced. */
export async function sqlParser(): Promise<(text: string) => SyntaxVerdict> {
  try {
    const faultIn = await postgresParser();
    return (text) => parseSql(text, faultIn);
  } catch {
    return () => noParser('the parser of PostgreSQL could not be loaded');
  }
}

function parseSql(text: string, faultIn: PostgresParser): SyntaxVerdict {
  if (faultIn(text) === undefined) return VALID;
  for (const statement of sqlStatements(text)) {
    const fault = faultIn(statement.text);
    if (fault === undefined || isReadOtherwise(statement, faultIn)) continue;
    return verdictOn(text, statement, fault);
  }
  return VALID;
}

function isReadOtherwise(statement: SqlStatement, faultIn: PostgresParser): boolean {
  const filledIn = withoutPlaceholders(statement.text);
  if (filledIn !== statement.text && faultIn(filledIn) === undefined) return true;
  return askSqlite(statement) === 'reads';
}

function verdictOn(text: string, statement: SqlStatement, fault: PostgresFault): SyntaxVerdict {
  if (isTemplate(text)) return noParser('it is a template of SQL');
  if (isForeign(text)) return noParser('no parser knows this dialect of SQL');
  if (askSqlite(statement) === 'unsure' || !isCertain(statement, fault))
    return noParser('no parser knows this statement of SQL');
  return invalid(fault.message, lineAt(text, statement.from + fault.at));
}

// Drivers of databases put values there: any value will do.
function withoutPlaceholders(text: string): string {
  let filled = '';
  let at = 0;
  for (const token of sqlTokens(text)) {
    if (token.kind !== 'placeholder') continue;
    filled += `${text.slice(at, token.from)} 0`;
    at = token.from + token.text.length;
  }
  return filled + text.slice(at);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
