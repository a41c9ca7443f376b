// The tables, as migrations: one text per version, never edited once released. A new kind of event
// needs a new version too, even an empty one: an older Doorward must not misread it.

import { DoorwardError } from '../std/error.ts';
import { type Database, integerIn, textIn } from './sql-driver.ts';

/** "Door", in the header of the file: tells our database from any other. */
const APPLICATION = 0x44_6f_6f_72;

// REPLACE deletes without asking the delete trigger, hence the guard on insert. `run` repeats what
// `event` says, so that listing runs does not read events; read() compares the two.
const VERSION_1 = `
CREATE TABLE header (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL UNIQUE,
  head INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  plan TEXT NOT NULL
) STRICT;
CREATE TRIGGER run_only_grows BEFORE UPDATE ON run
  WHEN NEW.head <= OLD.head OR NEW.id <> OLD.id OR NEW.run <> OLD.run
    OR NEW.started_at <> OLD.started_at OR NEW.plan <> OLD.plan
  BEGIN SELECT RAISE(ABORT, 'a run only grows'); END;
CREATE TRIGGER run_stays BEFORE DELETE ON run
  BEGIN SELECT RAISE(ABORT, 'runs are never deleted'); END;
CREATE TRIGGER run_is_new BEFORE INSERT ON run
  WHEN EXISTS (SELECT 1 FROM run WHERE run = NEW.run OR id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'runs are never replaced'); END;

CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  run TEXT NOT NULL,
  seq INTEGER NOT NULL,
  actor TEXT NOT NULL,
  body TEXT NOT NULL,
  prev TEXT NOT NULL,
  hash TEXT NOT NULL,
  UNIQUE (run, seq)
) STRICT;
CREATE TRIGGER event_unchanged BEFORE UPDATE ON event
  BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_stays BEFORE DELETE ON event
  BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER event_follows BEFORE INSERT ON event
  WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM event WHERE run = NEW.run), 0)
    OR EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
  BEGIN SELECT RAISE(ABORT, 'events follow one another'); END;

CREATE TABLE lease (
  name TEXT PRIMARY KEY,
  token TEXT NOT NULL,
  pid INTEGER NOT NULL,
  process TEXT NOT NULL,
  host TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT;
`;

const MIGRATIONS: readonly string[] = [VERSION_1];

/** Fills an empty database; `minimum` is the oldest SQLite that may ever open it. */
export function createSchema(database: Database, minimum: string): void {
  database.write(() => {
    for (const migration of MIGRATIONS) database.script(migration);
    database.run("INSERT INTO header VALUES ('minimum_sqlite', ?)", minimum);
    database.script(
      `PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${MIGRATIONS.length}`,
    );
  });
}

/** Brings an older schema up to date. One read where there is nothing to do. */
export function migrate(
  database: Database,
  path: string,
  migrations: readonly string[] = MIGRATIONS,
): void {
  if (knownVersion(database, path, migrations.length) === migrations.length) return;
  database.write(() => {
    // Another process may have migrated while this one waited for its turn.
    const version = knownVersion(database, path, migrations.length);
    for (const migration of migrations.slice(version)) database.script(migration);
    database.script(`PRAGMA user_version = ${migrations.length}`);
  });
}

function knownVersion(database: Database, path: string, newest: number): number {
  const [file] = database.all(
    'SELECT application_id AS application, user_version AS version FROM pragma_application_id, pragma_user_version',
  );
  const version = file === undefined ? 0 : integerIn(file, 'version');
  if (file === undefined || integerIn(file, 'application') !== APPLICATION || version < 1) {
    throw new DoorwardError(
      'store',
      `The run log ${path} is a database, but not one of Doorward's.`,
      'Move it away; Doorward makes its own. If it was one, restore it from a backup.',
    );
  }
  if (version > newest) {
    throw new DoorwardError(
      'store',
      `The run log ${path} was written by a newer Doorward (schema ${version}; this one knows ${newest}).`,
      'Update Doorward in this checkout or machine; nothing was changed.',
    );
  }
  return version;
}

export function minimumSqlite(database: Database): string | undefined {
  const [row] = database.all("SELECT value FROM header WHERE key = 'minimum_sqlite'");
  return row === undefined ? undefined : textIn(row, 'value');
}
