// What belongs to databases whose parsers are not here, and to their clients. Where any of it is,
// nothing is called broken.

const FOREIGN: readonly RegExp[] = [
  // Commands of clients, and what they or migration tools fill in.
  /^[\\.@!&]/m,
  /^[ \t]*(?:GO|DELIMITER|SPOOL|PROMPT|REM|WHENEVER|ACCEPT|DEFINE|\/)(?:\s|$)/im,
  /^[ \t]*COPY\b[^;]{0,2000}\bFROM\s+STDIN\b/im,
  /[$#]\{|%\(|%[sd]\b|\{\w+\}|&&?\w+\.|<\w+>|\\gset|\\g\b/,
  // Comments and quotes that read otherwise elsewhere.
  /^[ \t]*(?:#|\/\/)|[\w(]--\S|\\['"]|\bq'[[({<!|]|\/\*!|`/im,
  // Procedural bodies.
  /\bCREATE\s+(?:OR\s+(?:REPLACE|ALTER)\s+)?(?:DEFINER\b|PROC(?:EDURE)?\b|FUNCTION|TRIGGER|PACKAGE|EVENT|RULE|OPERATOR|AGGREGATE|CAST|SERVER|PUBLICATION|SUBSCRIPTION)/i,
  /\b(?:DECLARE|BEGIN)\s+(?!TRANSACTION|WORK|IMMEDIATE|DEFERRED|EXCLUSIVE|ISOLATION|READ)\w/i,
  // SQL Server and Oracle.
  /\bIDENTITY\s*\(|\bN?VARCHAR2?\s*\(\s*(?:MAX|\d+\s+(?:CHAR|BYTE))\s*\)|\bN'|\bNUMBER\s*\(|\[\w+\]\s*[.(,]/i,
  /\bSELECT\s+TOP\b|\bWITH\s*\(\s*NOLOCK|\bROWNUM\b|\bCONNECT\s+BY\b|\bFROM\s+DUAL\b|\(\+\)|@@\w|\s##?\w/i,
  // MySQL and its relatives.
  /\bENGINE\s*=|\bAUTO_INCREMENT\b|\bUNSIGNED\b|\bSQL_\w|:=/i,
  // Warehouses.
  /\b(?:DISTKEY|SORTKEY|CLUSTER\s+BY|STORED\s+AS|ROW\s+FORMAT|QUALIFY|MATERIALIZED\s+VIEW\s+LOG)\b/i,
  /\bON\s+CLUSTER\b|\bMergeTree\b|\bVARIANT\b|\bSTRUCT\s*[<(]|\b(?:ARRAY|MAP|LIST|SET|FROZEN)\s*</i,
];

// Statements that the standard or some database knows.
const STARTERS =
  /^(?:ABORT|ADD|ALTER|ANALYZE|ANALYSE|ATTACH|BACKUP|BEGIN|BULK|CACHE|CALL|CHANGE|CHECK|CHECKPOINT|CHECKSUM|CLEAR|CLOSE|CLUSTER|COMMENT|COMMIT|COMPUTE|CONNECT|CONVERT|COPY|CREATE|DBCC|DEALLOCATE|DECLARE|DELETE|DENY|DESC|DESCRIBE|DETACH|DISABLE|DISCARD|DISCONNECT|DO|DROP|ENABLE|END|EXCHANGE|EXEC|EXECUTE|EXISTS|EXIT|EXPLAIN|EXPORT|FETCH|FLASHBACK|FLUSH|FOR|FORCE|FROM|GET|GRANT|HANDLER|HELP|IF|IMPORT|INSERT|INSTALL|KILL|LEAVE|LET|LIST|LISTEN|LOAD|LOCK|LOOP|MERGE|MOVE|MSCK|NOTIFY|OPEN|OPTIMIZE|PARTITION|PIVOT|PRAGMA|PREPARE|PRINT|PURGE|PUT|QUIT|RAISE|RAISERROR|READ|REASSIGN|RECONFIGURE|RECOVER|REFRESH|REINDEX|RELEASE|REMOVE|RENAME|REPAIR|REPEAT|REPLACE|REPLICATE|RESET|RESTORE|RESTART|RESUME|RETURN|REVOKE|ROLLBACK|RUN|SAVE|SAVEPOINT|SECURITY|SEL|SELECT|SET|SHOW|SHUTDOWN|SIGNAL|START|STOP|SUMMARIZE|SUSPEND|SYSTEM|TABLE|THROW|TRUNCATE|UNCACHE|UNDROP|UNINSTALL|UNLISTEN|UNLOAD|UNLOCK|UNPIVOT|UNSET|UPDATE|UPSERT|USE|VACUUM|VALIDATE|VALUES|WAITFOR|WATCH|WHILE|WITH|XA)$/i;

// The parsers here know these well enough to be believed.
const WELL_KNOWN =
  /^(?:SELECT|INSERT|UPDATE|DELETE|WITH|VALUES|CREATE\s+(?:TEMP(?:ORARY)?\s+|UNLOGGED\s+)?TABLE|CREATE\s+(?:UNIQUE\s+)?INDEX|CREATE\s+(?:OR\s+REPLACE\s+)?VIEW|DROP\s+(?:TABLE|INDEX|VIEW)|ALTER\s+TABLE)\b/i;

export function isForeign(text: string): boolean {
  return FOREIGN.some((mark) => mark.test(text));
}

export function isStarter(word: string): boolean {
  return STARTERS.test(word);
}

export function isWellKnown(statement: string): boolean {
  return WELL_KNOWN.test(statement);
}
