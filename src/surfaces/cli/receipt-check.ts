// `doorward check --receipt`: asks for proof that is there already instead of judging again.

import { askReceipt, type ReceiptAnswer, type ReceiptSubject } from '../../app/judge-receipt.ts';
import { readDuration } from '../../std/duration.ts';
import { DoorwardError } from '../../std/error.ts';
import { stripEscapes } from '../../std/text.ts';
import type { Values } from './command.ts';
import { EXIT, type ExitCode, exitCodeOf } from './exit-code.ts';
import type { Terminal } from './terminal.ts';

const MAX_AGE_MS = 24 * 3_600_000;

export async function checkReceipt(values: Values, terminal: Terminal): Promise<ExitCode> {
  const age = values.text('max-age');
  const maxAgeMs = age === undefined ? MAX_AGE_MS : readDuration(age);
  if (maxAgeMs === undefined)
    throw new DoorwardError('usage', `--max-age ${age} is no duration`, 'Write for example 12h.');
  const answers: ReceiptAnswer[] = [];
  for (const subject of subjectsIn(values, terminal)) {
    const { GIT_INDEX_FILE: indexFile, GIT_DIR: gitDir } = terminal.env;
    answers.push(await askReceipt({ cwd: terminal.cwd, subject, maxAgeMs, indexFile, gitDir }));
  }
  if (values.flag('json')) terminal.out(`${JSON.stringify({ receipts: answers }, null, 2)}\n`);
  else for (const answer of answers) say(answer, terminal);
  const [worst] = answers.filter(({ verdict }) => verdict !== 'passed');
  return worst === undefined ? EXIT.passed : exitCodeOf(worst.verdict);
}

function say({ verdict, message, hint }: ReceiptAnswer, terminal: Terminal): void {
  if (verdict === 'passed')
    terminal.out(`${terminal.paint('green', '✓')} ${stripEscapes(message)}\n`);
  else
    terminal.err(
      `${terminal.paint('red', '✗')} doorward: ${stripEscapes(message)}\n  ${stripEscapes(hint)}\n`,
    );
}

function subjectsIn(values: Values, terminal: Terminal): readonly ReceiptSubject[] {
  const commit = values.text('commit');
  if (commit !== undefined) return [{ commit }];
  if (values.flag('staged')) return ['staged'];
  return values.flag('pushed') ? pushedIn(terminal.readStdin()) : ['worktree'];
}

const MAX_REFS = 100;

/** Lines of `<ref> <commit> <ref> <commit>`; one that is deleted has zeros and needs no proof. */
function pushedIn(input: string): readonly ReceiptSubject[] {
  const lines = input.split('\n').filter((line) => line.trim() !== '');
  // Another hook may have read the list before us: then what is checked out has to do.
  if (lines.length === 0) return [{ commit: 'HEAD' }];
  const commits = lines.slice(0, MAX_REFS).map((line) => line.split(' ')[1] ?? '');
  if (lines.length > MAX_REFS)
    throw new DoorwardError('usage', `${lines.length} refs at once`, 'Push fewer refs at a time.');
  return [...new Set(commits)].filter((id) => !/^0*$/.test(id)).map((id) => ({ commit: id }));
}
