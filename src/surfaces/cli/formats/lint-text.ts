// Lint for people: one remark, its place, and what to do.

import type { PlanLint } from '../../../app/lint-plan.ts';
import { oneLine, plural } from '../../../std/text.ts';
import type { Terminal } from '../terminal.ts';
import { remarksOf } from './lint-remark.ts';

export function renderLint(
  lints: readonly PlanLint[],
  isSound: (lint: PlanLint) => boolean,
  paint: Terminal['paint'],
): string {
  return lints.map((lint) => renderOne(lint, isSound(lint), paint)).join('\n');
}

function renderOne(lint: PlanLint, isSound: boolean, paint: Terminal['paint']): string {
  const remarks = remarksOf(lint);
  const errors = remarks.filter(({ level }) => level === 'error').length;
  const lines = remarks.flatMap(({ level, code, message, guidance, line, column, task }) => [
    `${paint('bold', `${lint.path}:${line}:${column}`)} ${paint(level === 'error' ? 'red' : 'yellow', level)} ${task === undefined ? '' : `${paint('cyan', task)}: `}${paint('bold', oneLine(message, 300))} ${paint('dim', `[${code}]`)}`,
    ...(guidance === '' ? [] : [`    ${paint('dim', oneLine(guidance, 300))}`]),
  ]);
  const counts = `${plural(lint.plan.tasks.length, 'task')} (${lint.plan.dialect}), ${plural(errors, 'error')}, ${plural(remarks.length - errors, 'warning')}`;
  const verdict = isSound ? paint('green', 'SOUND') : paint('red', 'NOT SOUND');
  return [...lines, `${verdict} ${lint.path}: ${counts}`, ''].join('\n');
}
