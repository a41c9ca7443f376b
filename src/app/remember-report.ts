// Keeps the report of a check whose results were all known, so that the next one can tell it again. Nothing
// is kept where a look at files alone could miss something that the report depends on.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCommit } from '../effects/git/objects/object-reader.ts';
import { openWorkshop } from '../effects/git/workshop.ts';
import type { CheckReport } from './check-work.ts';
import { CONFIG_FILES } from './config/config-files.ts';
import { seeTree } from './hook/seen-tree.ts';
import {
  circumstancesOf,
  type KnownReport,
  MAX_REPORT_BYTES,
  type PlainQuestion,
  reportFolder,
  reportPath,
} from './known-report.ts';
import { keepNewest, writeSmallFile } from './small-file.ts';

const KEPT = 200;

export async function rememberReport(report: CheckReport, question: PlainQuestion): Promise<void> {
  if (!isWorthKnowing(report)) return;
  const shop = await openWorkshop(question.cwd, {});
  const { top } = shop.layout;
  const seen = await seeTree(report.tree, report.base, shop);
  const head = await readCommit('HEAD', shop.reader);
  if (seen?.untouched === undefined || head?.commit !== report.base) return;
  const { untouched } = seen;
  // A config that git ignores changes without being looked at.
  const configs = CONFIG_FILES.filter((name) => existsSync(join(top, name)));
  if (!configs.every((name) => untouched.places.includes(name))) return;
  const known: KnownReport = { untouched, circumstances: circumstancesOf(report), report };
  if (JSON.stringify(known).length > MAX_REPORT_BYTES) return;
  try {
    writeSmallFile(reportPath(top, question), known);
    keepNewest(reportFolder(), KEPT);
  } catch {
    // Where it can't be kept, the next check judges anew.
  }
}

/** A pass by the project's own rules that was told from known results alone. */
function isWorthKnowing(report: CheckReport): boolean {
  const { verdict, isReusable, isFromHead, isByForeignRules, isPlanned, isolation } = report;
  const { commands } = report;
  return (
    verdict === 'passed' &&
    isReusable &&
    // Another base may move without HEAD.
    isFromHead &&
    !isByForeignRules &&
    !isPlanned &&
    isolation.profile === 'in-place' &&
    report.strength === undefined &&
    commands.length > 0 &&
    commands.every(({ verifiedEarlier }) => verifiedEarlier !== undefined)
  );
}
