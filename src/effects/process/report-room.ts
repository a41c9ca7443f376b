// The folder in which a test runner leaves its report for the gate: made for one run, named by
// chance, open to nobody else, gone afterwards. What lies in it is believed only if it is what was
// asked for.

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport, TestCounts } from '../../model/command.ts';
import {
  type Asked,
  type AskedReport,
  askReports,
  MOCHA_REPORTER,
  NODE_REPORTER,
} from '../../reading/asked-report/ask-report.ts';
import { readAskedReport, sumOfCounts } from '../../reading/asked-report/read-report.ts';
import { isRefusal } from '../../reading/asked-report/refusal.ts';
import { mochaReporter, nodeReporter, scriptShell } from '../../reading/asked-report/reporters.ts';
import type { ReportReading, RunFacts } from '../../reading/asked-report/run-facts.ts';
import { readPlainFile } from '../plain-file.ts';

/** How a run ended, as far as its report has to agree with it. */
export interface EndedRun {
  readonly exitCode: number | undefined;
  readonly startedAt: string;
  readonly output: string;
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
const SHELL = 'sh';

/** Undefined where nothing can be asked of the command, or there is no place for an answer. */
export function openReportRoom(command: string, cwd: string): ReportRoom | undefined {
  const nonce = randomBytes(16).toString('hex');
  const folder = join(tmpdir(), `doorward-report-${nonce}`);
  const manifest = (): string | undefined => smallText(join(cwd, 'package.json'));
  const asked = askReports(command, { folder, nonce, manifest });
  if (asked === undefined) return undefined;
  const made = furnish(folder, nonce, asked);
  if (made === undefined) return undefined;
  const isWrapped = asked.scripts.length > 0;
  return {
    folder,
    text: asked.text,
    env: isWrapped ? { ...asked.env, npm_config_script_shell: join(folder, SHELL) } : asked.env,
    collect: (run) => collect(run, { asked, folder, nonce, cwd, made }),
    quiet: (output) =>
      output.includes(nonce)
        ? output
            .split('\n')
            .filter((line) => !line.includes(nonce))
            .join('\n')
        : output,
    leave: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Undefined if the disk does not allow it: that is no fault of the work. */
function furnish(folder: string, nonce: string, { reports, scripts }: Asked): Stats | undefined {
  try {
    mkdirSync(folder, { mode: 0o700 });
    for (const { runner, path } of reports) {
      if (runner === 'node:test') lay(folder, NODE_REPORTER, nodeReporter(nonce));
      if (runner === 'mocha') lay(folder, MOCHA_REPORTER, mochaReporter(nonce, path));
    }
    if (scripts.length > 0) lay(folder, SHELL, scriptShell(scripts));
    return lstatSync(folder);
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}

function lay(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text, { mode: 0o500 });
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
    folders: [room.cwd, realName(room.cwd)],
  };
  if (!isSameFolder(room)) return nothing('unsound', 'the folder for it was replaced');
  const texts = reports.map(({ path }) => reportText(path));
  const readings = texts.map((text, index) => readingOf(text, reports[index], facts));
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

function readingOf(
  text: string | undefined,
  report: AskedReport | undefined,
  facts: RunFacts,
): ReportReading | undefined {
  if (text === undefined || report === undefined) return undefined;
  return readAskedReport(report.runner, text, facts);
}

function isSameFolder({ folder, made }: Room): boolean {
  const now = lstatSync(folder, { throwIfNoEntry: false });
  return now?.isDirectory() === true && now.ino === made.ino && now.dev === made.dev;
}

/** Never through a link, and never more than a report can be. */
function reportText(path: string): string | undefined {
  let fd: number | undefined;
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { size, nlink } = fstatSync(fd);
    const isPlain = fstatSync(fd).isFile() && nlink === 1;
    return isPlain && size > 0 && size <= MAX_REPORT_BYTES ? readFileSync(fd, 'utf8') : '';
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
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
