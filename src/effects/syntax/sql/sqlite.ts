// SQLite's own parser, by preparing a statement in an empty database in memory. Nothing is executed,
// and only what cannot make the preparation itself expensive or have effects is handed over: nobody
// could stop it.

import type { DatabaseSync } from 'node:sqlite';
import { nodeSqlite } from '../../node-sqlite.ts';
import { type SqlStatement, type SqlToken, sqlTokens } from './tokens.ts';

/** `unsure`: SQLite stopped for another reason than syntax, or was not asked. */
export type SqliteAnswer = 'reads' | 'refuses' | 'unsure';

const MAX_LENGTH = 64 * 1024;
// Older versions of SQLite run out of stack, and with them the process, some thousands deep.
const MAX_DEPTH = 100;

const AT_ONCE =
  /^(?:INSERT|REPLACE|UPDATE|DELETE|DROP|BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE|ANALYZE|REINDEX)$/i;
// Never prepared: some pragmas take effect while they are prepared, for the whole process.
const PRAGMA =
  /^PRAGMA\s+(?:\w+\s*\.\s*)?\w+(?:\s*=\s*(?:[+-]?[\w.]+|'[^']*'|"[^"]*")|\s*\(\s*(?:[+-]?[\w.]+|'[^']*'|"[^"]*")\s*\))?$/i;

export function askSqlite(statement: SqlStatement): SqliteAnswer {
  const { text, depth } = statement;
  if (text.length > MAX_LENGTH || depth > MAX_DEPTH) return 'unsure';
  const tokens = [...sqlTokens(text)];
  const first = wordAt(tokens, 0);
  if (first === 'EXPLAIN') return askExplained(statement, tokens);
  if (first === 'PRAGMA') return PRAGMA.test(text) ? 'reads' : 'unsure';
  if (/^(?:SELECT|VALUES|WITH)$/.test(first)) return askQuery(text, first);
  if (first === 'CREATE') return askCreate(text, tokens);
  if (first === 'ALTER' && wordAt(tokens, 1) === 'TABLE') return askAlter(text, tokens);
  if (AT_ONCE.test(first)) return prepare(text);
  return /^(?:ATTACH|DETACH|VACUUM)$/.test(first) ? 'unsure' : 'refuses';
}

function askExplained(statement: SqlStatement, tokens: readonly SqlToken[]): SqliteAnswer {
  const isPlan = wordAt(tokens, 1) === 'QUERY' && wordAt(tokens, 2) === 'PLAN';
  const rest = tokens[isPlan ? 3 : 1];
  if (rest === undefined || /^explain$/i.test(rest.text)) return 'refuses';
  return askSqlite({ ...statement, text: statement.text.slice(rest.from) });
}

// A query alone would be planned, which a few lines can make endless. In a view it is only read.
function askQuery(text: string, first: string): SqliteAnswer {
  const answer = prepare(`CREATE VIEW v AS ${text}`);
  return answer === 'refuses' && first === 'WITH' ? prepare(text) : answer;
}

function askCreate(text: string, tokens: readonly SqlToken[]): SqliteAnswer {
  let at = /^TEMP(?:ORARY)?$/.test(wordAt(tokens, 1)) ? 2 : 1;
  if (/^(?:UNIQUE|VIRTUAL)$/.test(wordAt(tokens, at))) at += 1;
  const kind = wordAt(tokens, at);
  if (!/^(?:TABLE|VIEW|INDEX|TRIGGER)$/.test(kind)) return 'refuses';
  const name = wordAt(tokens, at + 1) === 'IF' ? at + 4 : at + 1;
  const plain = cut(text, schemaAt(tokens, name));
  if (kind === 'TRIGGER') return askTrigger(plain);
  if (kind !== 'TABLE') return prepare(plain);
  // A table made from a query reads like a view, and is not planned as one.
  const asView = prepare(replaced(plain, tokens[at], 'VIEW '));
  return asView === 'refuses' ? prepare(plain) : asView;
}

// SQLite looks for the table of a trigger before it reads on, so there has to be one.
function askTrigger(text: string): SqliteAnswer {
  const tokens = [...sqlTokens(text)];
  const on = tokens.findIndex(({ text: word }) => /^on$/i.test(word));
  const isOnView = tokens.some(({ text: word }) => /^instead$/i.test(word));
  const target = isOnView ? 'known_view' : 'known_table';
  return prepare(replaced(text, tokens[on + 1], target), withNames);
}

function askAlter(text: string, tokens: readonly SqlToken[]): SqliteAnswer {
  const plain = cut(text, schemaAt(tokens, 2));
  return prepare(replaced(plain, [...sqlTokens(plain)][2], 'known_table'), withNames);
}

function withNames(database: DatabaseSync): void {
  database.exec('CREATE TABLE known_table (known_1, known_2); CREATE VIEW known_view AS SELECT 1;');
}

function prepare(text: string, furnish?: (database: DatabaseSync) => void): SqliteAnswer {
  const database = new (nodeSqlite().DatabaseSync)(':memory:');
  try {
    furnish?.(database);
    database.prepare(text);
    return 'reads';
  } catch (error) {
    return answerIn(error instanceof Error ? error.message : '');
  } finally {
    database.close();
  }
}

// Names are looked up when the whole statement has been read.
function answerIn(message: string): SqliteAnswer {
  if (/: syntax error$|^incomplete input$|^unrecognized token/.test(message)) return 'refuses';
  const isRead = /^no such (?:table|index|view|trigger|column)|^parameters are not allowed/;
  return isRead.test(message) ? 'reads' : 'unsure';
}

function wordAt(tokens: readonly SqlToken[], at: number): string {
  return tokens[at]?.text.slice(0, 20).toUpperCase() ?? '';
}

// The database that a name is said to be in is not there.
function schemaAt(tokens: readonly SqlToken[], name: number): readonly SqlToken[] {
  return tokens[name + 1]?.text === '.' ? tokens.slice(name, name + 2) : [];
}

function cut(text: string, tokens: readonly SqlToken[]): string {
  return tokens.reduce((left, token) => replaced(left, token, ' '.repeat(token.text.length)), text);
}

function replaced(text: string, token: SqlToken | undefined, by: string): string {
  if (token === undefined) return text;
  return text.slice(0, token.from) + by + text.slice(token.from + token.text.length);
}
