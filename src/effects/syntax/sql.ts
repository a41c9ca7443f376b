// SQL has as many grammars as databases. A file is invalid only if no known dialect reads it and
// nothing in it belongs to a dialect that is not known here.

import { type DialectName, parse } from 'sql-parser-cst';
import { invalid, isTemplate, noParser, type SyntaxVerdict, VALID } from './verdict.ts';

const DIALECTS: readonly DialectName[] = ['postgresql', 'sqlite', 'mysql', 'mariadb', 'bigquery'];

// Clients' own commands, procedural bodies, and what only other databases have.
const FOREIGN: readonly RegExp[] = [
  /^\\/m,
  /^\s*(?:GO|DELIMITER|SPOOL|PROMPT|\/)(?:\s|$)/im,
  /^\s*COPY\b[^;]{0,2000}\bFROM\s+STDIN\b/im,
  /\bCREATE\s+(?:OR\s+(?:REPLACE|ALTER)\s+)?(?:DEFINER\b|PROCEDURE|FUNCTION|TRIGGER|PACKAGE|EVENT|RULE|OPERATOR|AGGREGATE|CAST|SERVER|PUBLICATION|SUBSCRIPTION)/i,
  /\b(?:DECLARE|BEGIN)\s+(?!TRANSACTION|WORK|IMMEDIATE|DEFERRED|EXCLUSIVE|ISOLATION|READ)\w/i,
  /\bIDENTITY\s*\(|\bN?VARCHAR2?\s*\(\s*(?:MAX|\d+\s+(?:CHAR|BYTE))\s*\)|\bN'|\bNUMBER\s*\(|\[\w+\]\s*[.(,]/i,
  /\bSELECT\s+TOP\b|\bWITH\s*\(\s*NOLOCK|\bROWNUM\b|\bCONNECT\s+BY\b|\bFROM\s+DUAL\b/i,
  /`|\/\*!|\bENGINE\s*=|\bAUTO_INCREMENT\b|\bUNSIGNED\b/i,
  /\b(?:DISTKEY|SORTKEY|CLUSTER\s+BY|STORED\s+AS|ROW\s+FORMAT|QUALIFY|MATERIALIZED\s+VIEW\s+LOG)\b/i,
  /\bON\s+CLUSTER\b|\bMergeTree\b|\bVARIANT\b/i,
];

// Statements that the parser may not know, and the standard or a database does.
const STARTERS =
  /^(?:ABORT|ALTER|ANALYZE|ATTACH|BACKUP|BEGIN|CALL|CHECKPOINT|CLOSE|CLUSTER|COMMENT|COMMIT|COPY|CREATE|DEALLOCATE|DECLARE|DELETE|DENY|DESC|DESCRIBE|DETACH|DISCARD|DO|DROP|END|EXEC|EXECUTE|EXPLAIN|EXPORT|FETCH|FLUSH|GRANT|HANDLER|IF|IMPORT|INSERT|INSTALL|KILL|LISTEN|LOAD|LOCK|MERGE|MOVE|NOTIFY|OPTIMIZE|PRAGMA|PREPARE|PRINT|PURGE|PUT|REASSIGN|REFRESH|REINDEX|RELEASE|RENAME|REPAIR|REPLACE|RESET|RESTORE|REVOKE|ROLLBACK|SAVEPOINT|SECURITY|SELECT|SET|SHOW|SIGNAL|START|TABLE|TRUNCATE|UNDROP|UNINSTALL|UNLISTEN|UNLOCK|UPDATE|UPSERT|USE|VACUUM|VALUES|WITH|XA)\b/i;

// The parser knows these well enough to be believed.
const WELL_KNOWN =
  /^(?:SELECT|INSERT|UPDATE|DELETE|WITH|VALUES|CREATE\s+(?:TEMP(?:ORARY)?\s+|UNLOGGED\s+)?TABLE|CREATE\s+(?:UNIQUE\s+)?INDEX|CREATE\s+(?:OR\s+REPLACE\s+)?VIEW|DROP\s+(?:TABLE|INDEX|VIEW)|ALTER\s+TABLE)\b/i;

export function parseSql(text: string): SyntaxVerdict {
  let furthest: Failure | undefined;
  for (const dialect of DIALECTS) {
    const failure = failureIn(dialect, text);
    if (failure === undefined) return VALID;
    if (furthest === undefined || failure.line > furthest.line) furthest = failure;
  }
  if (isTemplate(text)) return noParser('it is a template of SQL');
  if (furthest === undefined || FOREIGN.some((mark) => mark.test(text)))
    return noParser('no parser knows this dialect of SQL');
  const statement = statementAt(text, furthest.line);
  const isJudged = WELL_KNOWN.test(statement) || !STARTERS.test(statement);
  return isJudged
    ? invalid(furthest.message, furthest.line)
    : noParser('no parser knows this statement of SQL');
}

interface Failure {
  readonly message: string;
  readonly line: number;
}

function failureIn(dialect: DialectName, text: string): Failure | undefined {
  try {
    parse(text, { dialect, paramTypes: ['?', '?nr', '$nr', ':name', '@name', '$name'] });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    const [message = ''] = error.message.split('\n', 1);
    const line = /--> [^\n]*?:?(\d+):\d+$/m.exec(error.message)?.[1];
    return { message, line: Number(line ?? 1) };
  }
}

// From the last semicolon before that line, without comments. Near enough to know its first words.
function statementAt(text: string, line: number): string {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).join('\n');
  const start = before.lastIndexOf(';') + 1;
  return lines
    .join('\n')
    .slice(start, start + 4_000)
    .replace(/--[^\n]*|\/\*[^*]*\*\//g, '')
    .replace(/^[\s(;]+/, '');
}
