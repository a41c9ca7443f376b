// Gates run again: which commits are picked, and what a run that ended otherwise makes of the
// auditor's word. Signatures prove who said something; only a second run shows whether it was true.

import { meetsExpectation } from '../../reading/command-run/expected-exit.ts';
import type { Crypto } from '../crypto.ts';
import { type Allowances, type AuditReport, concluded } from './audit.ts';
import type { CommitWord, RecordedCommand } from './audit-commit.ts';

/** `all`, `10%`, `2.5%`; undefined for anything else. */
export function readShare(text: string): number | undefined {
  if (text === 'all') return 1;
  const [, number] = /^(\d{1,3}(?:\.\d{1,3})?)%$/.exec(text) ?? [];
  const share = Number(number) / 100;
  return share > 0 && share <= 1 ? share : undefined;
}

/** Nobody who does not know the seed can tell which; whoever knows it gets the same ones. */
export function picked(
  { commits }: AuditReport,
  {
    share,
    seed,
    crypto,
  }: { readonly share: number; readonly seed: string; readonly crypto: Crypto },
): readonly CommitWord[] {
  const place = ({ commit }: CommitWord): string => crypto.sha256(`${seed} ${commit}`);
  const verified = commits.filter(({ verdict }) => verdict === 'VERIFIED');
  const chosen = new Set(
    verified
      .toSorted((left, right) => (place(left) < place(right) ? -1 : 1))
      .slice(0, Math.ceil(verified.length * share)),
  );
  return verified.filter((word) => chosen.has(word));
}

export interface RerunCommand {
  readonly exitCode: number | undefined;
  readonly timedOut: boolean;
  readonly startError: string | undefined;
}

/** What is different from the record; undefined if it is the same. */
export function differenceOf(
  recorded: RecordedCommand,
  now: RerunCommand | undefined,
): string | undefined {
  // What failed and was excused proves nothing that a second run could contradict.
  if (recorded.isExcused) return undefined;
  if (now === undefined) return `\`${recorded.command}\` was not reached again`;
  const { exitCode, timedOut, startError } = now;
  if (startError !== undefined)
    return `\`${recorded.command}\` could not be run again: ${startError}`;
  if (timedOut) return `\`${recorded.command}\` ran out of time when it was run again`;
  const isMet = meetsExpectation({ expect: recorded.expect, exitCode, startError });
  const ended = exitCode === undefined ? 'by a signal' : `with ${exitCode}`;
  return isMet
    ? undefined
    : `\`${recorded.command}\` ended with ${recorded.exitCode ?? 'nothing'} in its record, and ${ended} when it was run again`;
}

/** The same report, with those INVALID that ended otherwise. */
export function withReruns(
  report: AuditReport,
  differences: ReadonlyMap<string, string>,
  allowances: Allowances,
): AuditReport {
  const commits = report.commits.map((word): CommitWord => {
    const reason = differences.get(word.commit);
    if (reason === undefined) return word;
    return { ...word, verdict: 'INVALID', level: undefined, check: 'command.again', reason };
  });
  return concluded({ ...report, commits }, allowances);
}
