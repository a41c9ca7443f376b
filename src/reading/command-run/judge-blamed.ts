// A failed command whose failed tests were told apart: only what the work itself broke is its failure.

import type { Blame, CommandRun } from '../../model/command.ts';
import type { CheckRules } from '../../model/protocol.ts';
import { oneLine, plural } from '../../std/text.ts';
import { endingOf, nameOf, type RunJudgement } from './run-words.ts';

/** Undefined where nobody knows whose failures these are. */
export function judgeBlamed(run: CommandRun, rules: CheckRules): RunJudgement | undefined {
  const { blame } = run;
  if (blame === undefined) return undefined;
  const what = `${nameOf(run)} ${endingOf(run)}: ${wordsFor(blame, run.cwd)}.`;
  if (blame.fresh.length > 0)
    return {
      outcome: 'fail',
      reason: 'verify.exit-nonzero',
      message: what,
      guidance: `Mend these; what failed before is not of this work.`,
    };
  if (blame.flaky.length > 0)
    return {
      outcome: rules.onFlaky === 'fail' ? 'fail' : 'concern',
      reason: 'verify.flaky',
      message: what,
      guidance: `Find what makes it depend on chance: time, order, shared state. A person may put a test aside with \`quarantine\` in doorward.yaml.`,
    };
  return {
    outcome: 'concern',
    reason: 'verify.pre-existing',
    message: what,
    guidance: 'Nothing that this work broke; somebody should mend it all the same.',
  };
}

const MAX_NAMED = 5;

function wordsFor(blame: Blame, cwd: string): string {
  const { fresh, preExisting, flaky, quarantined, fixed } = blame;
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['to mend', fresh],
    ['passing when run again', flaky],
    ['failing before the work as well', preExisting],
    ['put aside by quarantine', quarantined],
  ];
  const failed = groups
    .filter(([, tests]) => tests.length > 0)
    .map(([label, tests]) => `${plural(tests.length, 'failure')} ${label} (${named(tests, cwd)})`);
  return [...failed, ...(fixed.length > 0 ? [`${fixed.length} fixed`] : [])].join('; ');
}

function named(tests: readonly string[], cwd: string): string {
  const shown = tests
    .slice(0, MAX_NAMED)
    .map((test) => oneLine(test.startsWith(`${cwd}/`) ? test.slice(cwd.length + 1) : test, 100));
  return `${shown.join(', ')}${tests.length > MAX_NAMED ? ', …' : ''}`;
}
