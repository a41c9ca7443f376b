// Loaded before the command line (`node --import`), to kill it with SIGKILL right before something that
// lasts: a file renamed, linked or removed, a git that writes, an agent or a command started, an event
// appended; and right after appending. What is after one of them is before the next. The product knows
// nothing of it. What it is asked for comes in the environment:
//   RIG_NOTES      a folder for what has to outlive the process
//   RIG_POSITION   the last event of the record when the process starts
//   RIG_LANE       `each 0/2`: dies at the first boundary of this half that no process has died at yet
//                  `none`: only notes what was acknowledged
//   RIG_ONLY       a regular expression for the boundaries that count, all of them without

import { default as childProcess } from 'node:child_process';
import { default as fs } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

const { RIG_NOTES: notes = '', RIG_LANE: lane = 'none' } = process.env;
const only = new RegExp(process.env['RIG_ONLY'] ?? '');
const [, part = '0', parts = '1'] = /^each (\d+)\/(\d+)$/.exec(lane) ?? [];
const { appendFileSync, readFileSync } = fs;
const deaths = join(notes, 'deaths');
const acknowledged = join(notes, 'acknowledged');

let position = process.env['RIG_POSITION'] ?? 'nothing';
const died = new Set(linesOf(deaths));
const seen = new Map<string, number>();

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/** The same place of the same run has the same name in every process. */
function boundary(what: string): void {
  const here = `${position} | ${what}`;
  if (lane === 'none' || !only.test(here)) return;
  const times = (seen.get(here) ?? 0) + 1;
  seen.set(here, times);
  const name = `${here} | ${times}`;
  if (died.has(name) || partOf(name) !== Number(part)) return;
  appendFileSync(deaths, `${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function partOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return sum % Number(parts);
}

const plain = (text: string): string =>
  text
    .replace(/^.*\/blobs\/.*$/, 'blob')
    .replace(/[0-9a-f-]{36}|[0-9a-f]{12,64}|[0-9]{8}-[0-9]{6}-[0-9a-f]{6}/g, '*')
    .replace(/objects\/../, 'objects')
    .replace(/\d+/g, '0');

function before<Args extends readonly unknown[], Result>(
  what: (args: Args) => string | undefined,
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  return function (this: unknown, ...args: Args): Result {
    const name = what(args);
    if (name !== undefined) boundary(name);
    return Reflect.apply(work, this, args);
  };
}

/** Only what lies in the repository: nobody misses temporary files of a process that is gone. */
const within = (path: unknown): string | undefined => {
  const inside = relative(process.cwd(), String(path));
  return inside.startsWith('..') || UNIMPORTANT.test(inside) ? undefined : plain(inside);
};
// What is made again whenever it is missing or old.
const UNIMPORTANT = /^\.git\/doorward\/(?:index|scratch-.*|[A-Z]+\.md)$/;
const to =
  (verb: string) =>
  ([, path]: readonly unknown[]): string | undefined => {
    const inside = within(path);
    return inside === undefined ? undefined : `${verb} ${inside}`;
  };
const removal = ([path]: readonly unknown[]): string | undefined => {
  const inside = within(path);
  return inside === undefined || !fs.existsSync(String(path)) ? undefined : `remove ${inside}`;
};

fs.renameSync = before(to('rename'), fs.renameSync);
fs.linkSync = before(to('link'), fs.linkSync);
fs.rmSync = before(removal, fs.rmSync);
fs.promises.rename = before(to('rename'), fs.promises.rename);

const GIT_WRITES = /^(?:read-tree|update-index|update-ref|symbolic-ref|mktree|hash-object)$/;

/** Commands of git that change something, and what is contained: agents and verify commands. */
function program([file, list]: readonly unknown[]): string | undefined {
  const words = Array.isArray(list) ? list.map(String) : [];
  if (file === 'git') return words.find((word) => GIT_WRITES.test(word));
  return /\/(?:setpriv|bash|sh|agent\.sh)$/.test(String(file)) ? 'command' : undefined;
}

const { spawn } = childProcess;
Object.assign(childProcess, { spawn: before(program, spawn) });
syncBuiltinESMExports();

interface Appended {
  readonly type: string;
  readonly task?: string;
  readonly attempt?: number;
  readonly stage?: string;
}

const written: { readonly position: string; readonly line: string }[] = [];
const { exec, prepare } = DatabaseSync.prototype;

DatabaseSync.prototype.prepare = function (sql: string): StatementSync {
  const statement = Reflect.apply(prepare, this, [sql]);
  if (!sql.startsWith('INSERT INTO event')) return statement;
  const { run } = statement;
  const noted = (...values: readonly unknown[]): unknown => {
    const [id, seq, , body, , hash] = values.map(String);
    const { type, task, attempt, stage }: Appended = JSON.parse(body ?? '');
    const parts = [type, task, attempt, stage].filter((part) => part !== undefined);
    written.push({ position: parts.join(' '), line: `${id} ${seq} ${hash}\n` });
    return Reflect.apply(run, statement, values);
  };
  return Object.assign(statement, { run: noted });
};

DatabaseSync.prototype.exec = function (sql: string): void {
  const events = sql === 'COMMIT' ? written.splice(0) : [];
  const last = events.at(-1);
  if (last !== undefined) boundary(`append ${last.position}`);
  Reflect.apply(exec, this, [sql]);
  if (last === undefined) return;
  appendFileSync(acknowledged, events.map(({ line }) => line).join(''));
  if (last.position !== 'run.driven') position = last.position;
  boundary(`appended ${last.position}`);
};
