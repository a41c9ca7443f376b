// The whole report of an earlier check, for whoever accepts known results: where nothing was touched since, it is told
// again without starting git or loading the judges. It lies with the keys, where an agent in a sandbox
// can't write, and counts only together with the receipt that the check left.

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { lookOf, statsOf } from '../effects/git/look/file-look.ts';
import { isUntouched, type Untouched } from '../effects/git/look/untouched.ts';
import { configFolder } from '../effects/keys/config-folder.ts';
import { readPlainFile } from '../effects/plain-file.ts';
import { toolVersions } from '../effects/process/tool-versions.ts';
import { fingerprint } from '../std/fingerprint.ts';
import type { CheckReport } from './check-work.ts';
import { trueTop } from './hook/quick-look.ts';
import { lastPass, receiptFolder } from './receipts.ts';

/** A check without a plan, from HEAD: whatever else it could be asked for may lie somewhere else. */
export interface PlainQuestion {
  readonly cwd: string;
  readonly protocol: string | undefined;
  readonly reuse: boolean;
}

export interface KnownReport {
  readonly untouched: Untouched;
  /** What it depends on besides. */
  readonly circumstances: string;
  readonly report: CheckReport;
}

/** Larger ones are judged anew. */
export const MAX_REPORT_BYTES: number = 1024 * 1024;

/** Undefined where something was touched, or only git could tell. */
export function knownReport(question: PlainQuestion): CheckReport | undefined {
  const top = trueTop(question.cwd);
  if (top === undefined) return undefined;
  try {
    const known = read(reportPath(top, question));
    return known !== undefined && isStillTrue(known, top) ? known.report : undefined;
  } catch {
    // Of another shape than this gate writes, or with a tool that is just being replaced.
    return undefined;
  }
}

function isStillTrue({ untouched, circumstances, report }: KnownReport, top: string): boolean {
  const isSame =
    circumstances === circumstancesOf(report) && isUntouched(untouched, { top, env: process.env });
  const folder = receiptFolder({ sharedFolder: join(top, '.git', 'doorward') });
  return isSame && lastPass(folder, report)?.protocol === report.protocol;
}

export const reportFolder = (): string => join(configFolder(process.env), 'reports');

export function reportPath(top: string, { protocol, reuse }: PlainQuestion): string {
  const name = fingerprint(JSON.stringify([top, protocol, reuse]));
  return join(reportFolder(), `${name}.json`);
}

/** Quarantines and waivers end with a day; the gate itself may be another one tomorrow. */
export function circumstancesOf({ commands }: CheckReport): string {
  const names = commands.map(({ command }) => command);
  const today = new Date().toISOString().slice(0, 10);
  return JSON.stringify([today, gateItself(), toolVersions(names, process.env)]);
}

function gateItself(): string {
  const path = realpathSync(process.argv[1] ?? process.execPath);
  // Packages come with times that are the same in every version, and names of the same length.
  return `${path} ${lookOf(statsOf(path, 'followed'))}`;
}

function read(path: string): KnownReport | undefined {
  const known: unknown = JSON.parse(readPlainFile(path, MAX_REPORT_BYTES).toString('utf8'));
  return isKnownReport(known) ? known : undefined;
}

/** It is our own file: whatever has these parts was written by this very gate, or its circumstances differ. */
function isKnownReport(value: unknown): value is KnownReport {
  return (
    typeof value === 'object' &&
    value !== null &&
    'untouched' in value &&
    'circumstances' in value &&
    'report' in value
  );
}
