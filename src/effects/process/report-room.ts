// The folder in which a test runner leaves its report for the gate: made for one run, named by
// chance, open to nobody else, gone afterwards. What lies in it is believed only if it is what was
// asked for.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport, TestCounts } from '../../model/command.ts';
import { type Asked, askReports, MAKE_SHELL } from '../../reading/asked-report/ask-report.ts';
import { readAskedReport, sumOfCounts } from '../../reading/asked-report/read-report.ts';
import { isRefusal } from '../../reading/asked-report/refusal.ts';
import { makeShell, reporterFor, scriptShell } from '../../reading/asked-report/reporters.ts';
import type { RunFacts } from '../../reading/asked-report/run-facts.ts';
import { readPlainFile, upTo, withPlainFile } from '../plain-file.ts';
import { scriptShellIs } from './environment.ts';

/** How a run ended, as far as its report has to agree with it. */
export interface EndedRun {
  readonly exitCode: number | undefined;
  readonly startedAt: string;
  readonly output: string;
  /** All of the output, where the other is only a part of it. */
  readonly whole?: string;
}

export interface Collected {
  readonly report: RunReport;
  readonly counts: TestCounts | undefined;
}

export interface ReportRoom {
  readonly folder: string;
  readonly text: string;
  readonly env: Readonly<Record<string, string>>;
  collect(run: EndedRun): Collected;
  /** The output without the lines in which a runner tells where its report is: that is nobody's business. */
  quiet(output: string): string;
  leave(): void;
}

const MAX_MANIFEST_BYTES = 1024 * 1024;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
// pnpm puts a trap before the text of a script where its shell is called `sh`.
const SHELL = 'script-shell';

/** Undefined where nothing can be asked of the command, or there is no place for an answer. */
export function openReportRoom(command: string, cwd: string): ReportRoom | undefined {
  const [name, nonce] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  // Whoever knows the place does not know by what its reports are told from others.
  const folder = join(tmpdir(), `doorward-report-${name}`);
  const file = (path: string): string | undefined => smallText(join(cwd, path));
  const asked = askReports(command, { folder, nonce, node: process.execPath, file });
  if (asked === undefined) return undefined;
  const made = furnish(folder, nonce, asked);
  if (made === undefined) return undefined;
  const isWrapped = asked.scripts.length > 0;
  return {
    folder,
    text: asked.text,
    env: isWrapped ? { ...asked.env, ...scriptShellIs(join(folder, SHELL)) } : asked.env,
    collect: (run) => collect(run, { asked, folder, nonce, cwd, made }),
    quiet: (output) =>
      output.includes(name)
        ? output
            .split('\n')
            .filter((line) => !line.includes(name))
            .join('\n')
        : output,
    leave: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Undefined if the disk does not allow it: that is no fault of the work. */
function furnish(folder: string, nonce: string, asked: Asked): Stats | undefined {
  const { reports, scripts, lines } = asked;
  try {
    mkdirSync(folder, { mode: 0o700 });
    for (const { runner, path } of reports) {
      const reporter = reporterFor(runner, nonce, path);
      if (reporter !== undefined) lay(reporter.path, reporter.text);
    }
    const shells = [
      ...(scripts.length > 0 ? [{ path: join(folder, SHELL), text: scriptShell(scripts) }] : []),
      ...(lines.length > 0 ? [{ path: join(folder, MAKE_SHELL), text: makeShell(lines) }] : []),
    ];
    for (const { path, text } of shells) lay(path, text);
    // A disk may run no programs; others would be told that the runner refused.
    if (!shells.every(({ path }) => spawnSync(path, ['-c', ':']).status === 0))
      throw new Error('nothing can be run there');
    return lstatSync(folder);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

function lay(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o500 });
}

interface Room {
  readonly asked: Asked;
  readonly folder: string;
  readonly nonce: string;
  readonly cwd: string;
  readonly made: Stats;
}

function collect(run: EndedRun, room: Room): Collected {
  const { reports } = room.asked;
  const { exitCode, startedAt } = run;
  const facts: RunFacts = {
    nonce: room.nonce,
    startedAt: Date.parse(startedAt),
    exitCode,
    output: run.whole ?? run.output,
    folders: [room.cwd, realName(room.cwd)],
  };
  if (!isSameFolder(room)) return nothing('unsound', 'the folder for it was replaced');
  const readings = reports.map(({ runner, path }) =>
    readAskedReport(runner, reportText(path), facts),
  );
  if (exitCode !== 0 && readings.every((reading) => reading === undefined))
    return isRefusal(run.output, room.folder)
      ? nothing('refused', 'the runner does not know the request')
      : nothing('missing', '');
  const bad = readings.find((reading) => reading?.ok === false);
  if (bad?.ok === false) return nothing('unsound', bad.why);
  // Where an earlier part of the command failed, a later one was never started.
  if (exitCode === 0 && readings.includes(undefined)) return nothing('missing', '');
  const counts = readings.flatMap((reading) => (reading?.ok === true ? [reading.counts] : []));
  return { report: { state: 'read', why: '' }, counts: sumOfCounts(counts) };
}

function nothing(state: RunReport['state'], why: string): Collected {
  return { report: { state, why }, counts: undefined };
}

function isSameFolder({ folder, made }: Room): boolean {
  const now = lstatSync(folder, { throwIfNoEntry: false });
  return now?.isDirectory() === true && now.ino === made.ino && now.dev === made.dev;
}

/** Never through a link, and never more than a report can be. */
function reportText(path: string): string | undefined {
  try {
    return withPlainFile(path, 'no link', (file, { size, nlink }) => {
      const isOne = nlink === 1 && size > 0 && size <= MAX_REPORT_BYTES;
      return (isOne ? upTo(MAX_REPORT_BYTES, file, size) : undefined)?.toString('utf8') ?? '';
    });
  } catch {
    // To a link nobody was asked to write.
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false ? '' : undefined;
  }
}

function smallText(path: string): string | undefined {
  try {
    return readPlainFile(path, MAX_MANIFEST_BYTES).toString('utf8');
  } catch {
    return undefined;
  }
}

function realName(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
