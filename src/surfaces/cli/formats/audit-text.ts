// An audit for people: the level first, because it says how much the rest is worth.

import type { Audited } from '../../../app/evidence/audit-repository.ts';
import type { Reverification } from '../../../app/evidence/reverify.ts';
import type { CommitWord } from '../../../evidence/audit/audit-commit.ts';
import { LEVELS } from '../../../model/level.ts';
import { oneLine, plural, stripEscapes } from '../../../std/text.ts';
import type { Colour, Terminal } from '../terminal.ts';

const COLOURS: Readonly<Record<CommitWord['verdict'], Colour>> = {
  VERIFIED: 'green',
  OVERRIDDEN: 'yellow',
  UNVERIFIED: 'red',
  INVALID: 'red',
};

export function renderAudit(
  report: Audited & { readonly reverified?: Reverification },
  paint: Terminal['paint'],
): string {
  const { proves, forger } = LEVELS[report.level];
  const lines = [
    `Audit of ${stripEscapes(report.range)}: ${plural(report.commits.length, 'commit')}, ${plural(report.logs.length, 'log')} of evidence`,
    `Level ${report.level} proves ${proves}.`,
    `It could be forged by ${forger}.`,
    ...(report.isFirstUse
      ? [
          paint(
            'yellow',
            `TRUSTED ON FIRST USE: the keys in ${report.trustedBy}. Somebody else should pin them with --trust FILE.`,
          ),
        ]
      : [`Trust root: ${report.trustedBy}`]),
    '',
    ...report.commits.map((word) => commitLine(word, paint)),
    ...(report.commits.length === 0 ? ['No commit in this range.'] : []),
    '',
    ...report.logs.flatMap(({ writer, size, denials }) => [
      `log ${stripEscapes(writer)}: ${plural(size, 'entry', 'entries')}${denials.length === 0 ? ', whole' : ''}`,
      ...denials.map(({ check, reason }) => paint('red', `  ${reason} (${check})`)),
    ]),
    ...(report.logs.length === 0 && report.commits.some(({ check }) => check === 'evidence.found')
      ? [FETCH]
      : []),
    ...report.dropped.map(({ check, reason }) => paint('red', `dropped: ${reason} (${check})`)),
    ...(report.reverified === undefined ? [] : [againLine(report.reverified)]),
    summaryLine(report, paint),
  ];
  return `${lines.join('\n')}\n`;
}

const FETCH =
  'There is no log of evidence here. `doorward init --evidence-refspec` and `git fetch` bring those of the remote.';

function againLine({ seed, commits, of, inSandbox }: Reverification): string {
  return `Run again in a clean checkout: ${commits.length} of ${plural(of, 'verified commit')}, ${inSandbox} in a sandbox (the same ones: --seed ${seed}).`;
}

function commitLine(word: CommitWord, paint: Terminal['paint']): string {
  const { commit, verdict, level, subject, reason, who, check } = word;
  const label = verdict === 'VERIFIED' ? `${verdict} (${level})` : verdict;
  const why =
    verdict === 'VERIFIED'
      ? ''
      : ` — ${who === undefined ? '' : `${oneLine(who, 80)}: `}${oneLine(reason, 200)}${check === undefined ? '' : ` (${check})`}`;
  const words = paint('dim', `${oneLine(subject, 60)}`);
  return `${paint(COLOURS[verdict], label.padEnd(14))} ${commit.slice(0, 10)} ${words}${stripEscapes(why)}`;
}

function summaryLine(report: Audited, paint: Terminal['paint']): string {
  const { commits, continuousSince, isProven } = report;
  if (isProven) {
    const since = continuousSince?.slice(0, 10);
    const granted = commits.filter(({ verdict }) => verdict === 'OVERRIDDEN').length;
    const but =
      granted === 0
        ? ''
        : ` but ${plural(granted, 'commit')} that a person or a setting answers for`;
    const gap = since === undefined ? '' : `, without a gap since ${since}`;
    return paint(granted === 0 ? 'green' : 'yellow', `All proven${but}${gap}.`);
  }
  const bad = commits.filter(({ verdict }) => verdict !== 'VERIFIED').length;
  const missing =
    bad === 0
      ? 'no commit here lacks evidence, but the logs do not bear it out: see above.'
      : `${bad} of ${plural(commits.length, 'commit')} without full evidence.`;
  const tail =
    continuousSince === undefined ? '' : ` Without a gap since ${continuousSince.slice(0, 10)}.`;
  return paint('red', `Not proven: ${missing}${tail}`);
}
