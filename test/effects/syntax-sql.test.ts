// SQL of many databases: what PostgreSQL or SQLite reads is valid, what no database could read is
// invalid, and the rest is left alone, since a file wrongly called broken stops honest work.

import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFiles } from '../../src/effects/syntax/parse-files.ts';
import type { SyntaxFact } from '../../src/model/evidence.ts';

async function factOn(text: string): Promise<SyntaxFact | undefined> {
  return (await parseFiles([{ path: 'm/1.sql', kind: 'file', size: text.length, text }]))[0];
}

describe('what PostgreSQL or SQLite reads is valid:', () => {
  test.each([
    ['an aggregate with a filter', "SELECT count(*) FILTER (WHERE kind = 'ferry') FROM ships;"],
    ['an identity', 'CREATE TABLE ships (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY);'],
    [
      'a generated column',
      'CREATE TABLE b (l int, w int, a int GENERATED ALWAYS AS (l * w) STORED);',
    ],
    ['a delete by another table', 'DELETE FROM calls USING ships WHERE calls.ship = ships.id;'],
    [
      'an exclusion',
      'CREATE TABLE stays (berth int, during tstzrange, EXCLUDE USING gist (berth WITH =, during WITH &&));',
    ],
    ['an upsert', 'INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = excluded.a;'],
    [
      'a recursive query',
      'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT * FROM n;',
    ],
    ['a policy', 'CREATE POLICY own ON ships USING (owner = current_user);'],
    ['a block', "DO $$ BEGIN RAISE NOTICE 'it''s; done'; END $$;"],
    ['a merge', 'MERGE INTO a USING b ON a.i = b.i WHEN MATCHED THEN UPDATE SET x = 1;'],
    ['partitions', "CREATE TABLE p PARTITION OF t FOR VALUES FROM ('2024-01-01') TO (MAXVALUE);"],
    ['nested comments', 'SELECT 1 /* a /* b */ c */;'],
    [
      'a strict table of SQLite',
      'CREATE TABLE t (a TEXT PRIMARY KEY, b ANY) STRICT, WITHOUT ROWID;',
    ],
    ['a table from a query in SQLite', 'CREATE TABLE `t` AS SELECT 1 AS `a`;'],
    ['a replacing insert', 'INSERT OR REPLACE INTO t (a) VALUES (?1);'],
    ['a table to search in', "CREATE VIRTUAL TABLE docs USING fts5(body, tokenize = 'porter');"],
    [
      'a trigger of SQLite with statements of its own',
      'CREATE TRIGGER log AFTER UPDATE OF a ON t BEGIN UPDATE `t` SET a = CASE WHEN 1 THEN 2 END; DELETE FROM u; END;\nSELECT 1;',
    ],
    ['a new column in SQLite', 'ALTER TABLE main.t ADD COLUMN a INTEGER AS (b + 1) VIRTUAL;'],
    ['a plan of SQLite', 'EXPLAIN QUERY PLAN SELECT [a] FROM t INDEXED BY i WHERE a GLOB $p;'],
    ['settings of SQLite', 'PRAGMA main.journal_mode = WAL;\nPRAGMA table_info(ships);'],
    ['both dialects in one file', 'PRAGMA user_version = 2;\nSELECT a::int FROM t;'],
    ['named values in PostgreSQL', 'SELECT a::text FROM t WHERE b = :b AND c IN (?, @c);'],
    ['an open comment at the end, as SQLite does', 'SELECT 1; /* and so'],
    ['only semicolons', ';;;'],
    ['nothing', ''],
  ])('%s', async (_what, text) => {
    expect(await factOn(text)).toMatchObject({ result: 'valid' });
  });
});

describe('what no database reads is invalid:', () => {
  test.each([
    ['a comma at the end of a table', 'SELECT 1;\nCREATE TABLE app.t (\n  a int,\n);', 4],
    ['a comma at the end of a row', 'INSERT INTO t VALUES\n  (1, 2,);', 2],
    ['a filter that is not there', 'SELECT a FROM t\nWHERE\nORDER BY a;', 3],
    ['an operand that is not there', 'SELECT 1;\nDELETE FROM t WHERE a = AND b = 1;', 2],
    ['a parenthesis too few', 'CREATE VIEW v AS\nSELECT max((a) FROM t;', 2],
    ['a parenthesis too many', 'CREATE INDEX i ON t (a));', 1],
    ['a file that ends too early', 'SELECT 1;\nINSERT INTO t (a, b) VALUES (1,', 2],
    ['a string without an end', "SELECT 1;\nSELECT 'a FROM t;\n", 2],
    ['prose around the code', 'Here is the migration:\n\nCREATE TABLE t (a int);', 1],
    ['a conflict', 'SELECT 1;\n<<<<<<< HEAD\nSELECT 2;\n=======\n', 2],
    ['a fault after letters beyond the first plane', "SELECT '🚢';\nSELECT '🚢', = 1;", 2],
    ['a fault in a new column', 'ALTER TABLE app.t ADD COLUMN a int CHECK (a > );', 1],
  ])('%s', async (_what, text, line) => {
    expect(await factOn(text)).toMatchObject({ result: 'invalid', line });
  });
});

describe('what other databases read is not judged:', () => {
  test.each([
    ['an assignment in an insert', 'INSERT INTO t SET a = 1, b = 2;'],
    ['an update of joined tables', 'UPDATE a JOIN b ON a.x = b.x SET a.y = 1 WHERE b.z = 2;'],
    ['an interval without quotes', 'SELECT d + INTERVAL 1 DAY FROM t WHERE e = 1;'],
    ['rows without values', 'INSERT INTO t () VALUES (), ();'],
    ['a table with an index', 'CREATE TABLE t (a int, INDEX (a), UNIQUE INDEX u (a));'],
    ['a quote behind a backslash', "SELECT 'it\\'s' FROM t;"],
    ['a hint', 'SELECT SQL_NO_CACHE * FROM t WHERE a = 1;'],
    ['a list of a query that ends with a comma', 'SELECT a, b, FROM t;'],
    ['columns left out', 'SELECT * EXCEPT (a) FROM t;'],
    ['lists and records', "SELECT [1, 2] AS l, {'a': 1} AS r;"],
    ['a path into a value', 'SELECT v:a.b FROM t;'],
    ['statements without semicolons', 'INSERT INTO t VALUES (1)\nINSERT INTO t VALUES (2)\n'],
    ['a pivot', 'SELECT * FROM t PIVOT (sum(a) FOR b IN (1, 2)) p;'],
    ['an old outer join', 'SELECT 1 FROM a, b WHERE a.x = b.x (+);'],
    ['patterns in rows', 'SELECT a FROM t MATCH_RECOGNIZE (ORDER BY x PATTERN (A B+));'],
    ['a query that starts with its table', 'FROM t SELECT a;'],
    ['a tuple of one', 'SELECT a FROM t WHERE a IN (1,);'],
    ['values of a driver', 'SELECT a FROM t WHERE b = %(b)s AND c = %s;'],
    ['values of a migration tool', `CREATE TABLE $${'{schema}'}.t (a int);`],
    ['commands of a client', '.mode box\nSELECT 1;'],
    ['a command to attach', "ATTACH 'x.db' AS x;"],
  ])('%s', async (_what, text) => {
    expect(await factOn(text)).toMatchObject({ result: 'no-parser', line: undefined });
  });
});

// Each makes SQLite plan for ever if it is asked carelessly; `PRAGMA` is what PostgreSQL refuses.
const ENDLESS = `WITH a0 AS (SELECT 1 AS \`c\`)${Array.from({ length: 40 }, (_, i) => `, a${i + 1} AS (SELECT count(*) c FROM a${i}, a${i} x)`).join('')} SELECT * FROM a40`;

describe('hostile files end, and do no harm:', () => {
  test.each([
    ['a million parentheses', '('.repeat(1_000_000)],
    ['a million parentheses in a query', `SELECT ${'('.repeat(1_000_000)}`],
    [
      'queries in queries',
      `PRAGMA x;${'SELECT*FROM('.repeat(70_000)}SELECT 1${')'.repeat(70_000)}`,
    ],
    ['operators in a row', `SELECT ${'1+'.repeat(400_000)}1`],
    ['cases in cases', `PRAGMA x;SELECT ${'CASE '.repeat(150_000)}`],
    ['comments in comments', '/*'.repeat(400_000)],
    ['a string of a megabyte', `SELECT '${'x'.repeat(1_000_000)}`],
    ['a million lines', `${'\n'.repeat(1_000_000)}(`],
    ['dollar quotes', `SELECT ${'$a$ $b$ '.repeat(100_000)}`],
  ])('%s', async (_what, text) => {
    expect((await factOn(text))?.result).not.toBe('valid');
    expect(await factOn('SELECT a::int FROM t;')).toMatchObject({ result: 'valid' });
  });

  test.each([
    ['a query', ENDLESS, 'valid'],
    ['a plan', `EXPLAIN ${ENDLESS}`, 'valid'],
    ['a table', `CREATE TABLE \`t\` AS ${ENDLESS}`, 'valid'],
    ['an insert', `INSERT INTO \`t\` ${ENDLESS}`, 'valid'],
    ['an insert into what is there', `INSERT INTO \`sqlite_schema\` ${ENDLESS}`, 'no-parser'],
    ['an update', `UPDATE \`dbstat\` SET name = (${ENDLESS})`, 'no-parser'],
    ['a trigger', `CREATE TRIGGER \`t\` AFTER INSERT ON \`u\` BEGIN ${ENDLESS}; END`, 'valid'],
    ['a column', `ALTER TABLE \`t\` ADD COLUMN a CHECK (a IN (${ENDLESS}))`, 'valid'],
  ])('%s that would be planned for ever', async (_what, text, result) => {
    expect(await factOn(`PRAGMA x; SELECT 1 AS \`a\`; ${text};`)).toMatchObject({ result });
  });

  test('a setting for the whole process is not made', async () => {
    await factOn('PRAGMA hard_heap_limit = 100000;\nEXPLAIN PRAGMA hard_heap_limit = 100000;');
    const database = new DatabaseSync(':memory:');
    expect(database.prepare('PRAGMA hard_heap_limit').get()).toEqual({ hard_heap_limit: 0 });
    database.close();
  });

  test('no text makes it throw', async () => {
    const piece = fc.constantFrom(
      ...['SELECT', 'CREATE', 'TABLE', 'TRIGGER', 'ALTER', 'ON', 'BEGIN', 'END', 'EXPLAIN', 'WITH'],
      ...['(', ')', ',', ';', '.', "'", '"', '`', '$$', '$a$', "E'", '\\', '/*', '*/', '--', '\n'],
      ...['a', '1', '?', ':a', '=', '🚢', '\0', ' '],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        expect(await factOn(pieces.join(' '))).toHaveProperty('result');
      }),
      { numRuns: 300 },
    );
  });
});
