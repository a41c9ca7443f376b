// Who drives a run. The lease of a process that has ended is free; one of another machine is
// believed, because nobody here can tell. The record does not depend on any of this.

import { randomUUID } from 'node:crypto';
import type { LeaseHolder, Leases } from '../drive/ports/log.ts';
import { isRunning, processMark } from '../effects/process-identity.ts';
import { type Database, integerIn, textIn } from './sql-driver.ts';
import { inWords } from './store-error.ts';

export interface LeaseOptions {
  readonly host: string;
  /** For messages: where the leases are. */
  readonly path: string;
}

export function leasesIn(database: Database, { host, path }: LeaseOptions): Leases {
  // Of this opening of the store: what another one in the same process holds is not ours.
  const token = randomUUID();
  const take = (name: string): void => {
    const since = new Date().toISOString();
    database.run(
      'INSERT OR REPLACE INTO lease (name, token, pid, process, host, since) VALUES (?, ?, ?, ?, ?, ?)',
      ...[name, token, process.pid, processMark(process.pid), host, since],
    );
  };
  const subject = `The run log ${path}`;
  return {
    acquire: (name, force) =>
      inWords(subject, () =>
        database.write(() => {
          const holder = force ? undefined : holderOf(database, name, { host, token });
          if (holder === undefined) take(name);
          return holder;
        }),
      ),
    holder: (name) => inWords(subject, () => holderOf(database, name, { host, token })),
    isOurs: (name) =>
      inWords(subject, () => {
        const [row] = database.all('SELECT token FROM lease WHERE name = ?', name);
        return row !== undefined && textIn(row, 'token') === token;
      }),
    isAtWork: (holder) => holder.host === host && isRunning(holder.pid, holder.process),
    release: (name) =>
      inWords(subject, () =>
        database.write(() =>
          database.run('DELETE FROM lease WHERE name = ? AND token = ?', name, token),
        ),
      ),
  };
}

/** Undefined where nobody else has it, or nobody any more. */
function holderOf(
  database: Database,
  name: string,
  own: { readonly host: string; readonly token: string },
): LeaseHolder | undefined {
  const sql = 'SELECT token, pid, process, host, since FROM lease WHERE name = ?';
  const [row] = database.all(sql, name);
  if (row === undefined || textIn(row, 'token') === own.token) return undefined;
  const holder = {
    pid: integerIn(row, 'pid'),
    process: textIn(row, 'process'),
    host: textIn(row, 'host'),
    since: textIn(row, 'since'),
  };
  const isHere = holder.host === own.host;
  return isHere && !isRunning(holder.pid, holder.process) ? undefined : holder;
}
