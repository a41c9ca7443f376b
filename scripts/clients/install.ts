// Puts a client in its pinned version into the folder of clients. It appears there whole or not at all,
// and none of its install scripts runs.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ClientName, folderOf, PINNED, programOf } from './pinned.ts';

const PATIENCE_MS = 240_000;

/** Why it is not there; undefined where it is. */
export function installClient(name: ClientName, clients: string): string | undefined {
  if (programOf(name, clients) !== undefined) return undefined;
  const { package: wanted, version } = PINNED[name];
  mkdirSync(clients, { recursive: true });
  const room = mkdtempSync(join(clients, '.new-'));
  try {
    writeFileSync(
      join(room, 'package.json'),
      JSON.stringify({ private: true, dependencies: { [wanted]: version } }),
    );
    const problem = npmInstall(room);
    if (problem !== undefined) return problem;
    rmSync(folderOf(name, clients), { recursive: true, force: true });
    renameSync(room, folderOf(name, clients));
    const isThere = programOf(name, clients) !== undefined;
    return isThere ? undefined : `${wanted} has no program for this machine`;
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

function npmInstall(room: string): string | undefined {
  const { status, stderr, error } = spawnSync(
    'npm',
    [
      ...['install', '--prefix', room, '--ignore-scripts', '--no-audit', '--no-fund'],
      ...['--no-package-lock', '--loglevel=error', '--fetch-retries=1', '--fetch-timeout=60000'],
    ],
    { cwd: room, encoding: 'utf8', timeout: PATIENCE_MS, killSignal: 'SIGKILL' },
  );
  if (status === 0) return undefined;
  const words = error?.message ?? stderr.trim().split('\n').slice(0, 2).join(' ');
  return `npm could not install it: ${words.slice(0, 300)}`;
}
