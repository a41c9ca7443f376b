// SQLite as it comes with Node. The only file of the store that knows the driver: its errors' shape
// and its settings.

import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { nodeSqlite } from '../effects/node-sqlite.ts';
import type { Database } from './sql-driver.ts';

export interface SqliteOptions {
  /** How long a statement waits for another process that writes. */
  readonly busyTimeoutMs: number;
}

export function openSqlite(path: string, { busyTimeoutMs }: SqliteOptions): Database {
  const { DatabaseSync } = nodeSqlite();
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  try {
    // EXTRA is FULL, and in a store without write-ahead log also survives a power cut right after the
    // commit; fullfsync makes macOS really write; the schema of a file from elsewhere is not trusted.
    database.exec(`PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON;
      PRAGMA checkpoint_fullfsync = ON; PRAGMA trusted_schema = OFF;`);
  } catch (error) {
    database.close();
    throw error;
  }
  return new Sqlite(database);
}

export function sqliteVersion(): string {
  const database = new (nodeSqlite().DatabaseSync)(':memory:');
  const row = database.prepare('SELECT sqlite_version() AS version').get();
  database.close();
  return String(row?.['version']);
}

/** The result code of an error of SQLite, such as 5 for a busy database; undefined for any other. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

class Sqlite implements Database {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  all: Database['all'] = (sql, ...values) => this.#prepared(sql).all(...values);

  run: Database['run'] = (sql, ...values) => {
    this.#prepared(sql).run(...values);
  };

  script: Database['script'] = (sql) => this.#database.exec(sql);

  // IMMEDIATE: a transaction that starts by reading and then wants to write could not wait its turn.
  write: Database['write'] = (work) => this.#within('BEGIN IMMEDIATE', work);

  look: Database['look'] = (work) => this.#within('BEGIN', work);

  close: Database['close'] = () => {
    if (this.#database.isOpen) this.#database.close();
  };

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #within<T>(begin: string, work: () => T): T {
    this.#database.exec(begin);
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  // After a full disk or an I/O error SQLite has often rolled back already: that is no second error.
  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {}
  }
}
