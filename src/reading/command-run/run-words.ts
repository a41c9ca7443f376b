// The words that judgements of runs share: what was run, how it ended, what it printed last.

import type { CommandRun, TestCounts } from '../../model/command.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { Reason } from '../../model/reason.ts';
import { oneLine, plural } from '../../std/text.ts';

export interface RunJudgement {
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly message: string;
  readonly guidance: string;
}

export const nameOf = (run: CommandRun): string => `\`${oneLine(run.command)}\``;

export function passed(run: CommandRun, message: string): RunJudgement {
  if (run.verifiedEarlier === undefined)
    return { outcome: 'pass', reason: 'gate.passed', message, guidance: '' };
  return {
    outcome: 'pass',
    reason: 'verify.earlier',
    message: `${message.slice(0, -1)}; verified earlier for the same tree (${oneLine(run.verifiedEarlier, 60)}).`,
    guidance: '',
  };
}

export function endingOf({ exitCode, signal }: CommandRun): string {
  return exitCode === undefined
    ? `was ended by ${signal ?? 'an unknown signal'}`
    : `exited with ${exitCode}`;
}

export function proved(tests: TestCounts | undefined): string {
  return tests === undefined ? '' : ` (${plural(tests.passed, 'test')} passed)`;
}

const MAX_NAMES = 5;

export function counted({ passed: good, failed, failures }: TestCounts): string {
  const count = `${plural(failed, 'test')} failed, ${good} passed`;
  if (failures.length === 0) return count;
  const more = failures.length > MAX_NAMES ? ', …' : '';
  return `${count} (${failures
    .slice(0, MAX_NAMES)
    .map((name) => oneLine(name, 100))
    .join(', ')}${more})`;
}

const MAX_SHOWN = 2000;
const MAX_SHOWN_LINES = 60;

/** Test runners print what failed at the end. */
export function lastLines({ output, droppedBytes }: CommandRun): string {
  const whole = output.trimEnd();
  const shown = whole.slice(-MAX_SHOWN).split('\n').slice(-MAX_SHOWN_LINES).join('\n');
  const before = whole.length - shown.length + droppedBytes;
  return before === 0 ? whole : `(${before} characters before) …${shown}`;
}

export function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}
