// `doorward failures`: every failed attempt of a run and what became of it.

import { openRuns, readRunView, taskIn } from '../../../app/read-run.ts';
import { type FailureEntry, failuresOf } from '../../../projections/failure-list.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { RUN_OPTION } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'failures',
  summary: 'Lists failed attempts: what went wrong, and what became of it',
  usage: 'failures [TASK] [--open] [--run ID] [--json]',
  options: { ...RUN_OPTION, open: { help: 'only those that did not recover' } },
  examples: [
    ['doorward failures', 'all of the newest run'],
    ['doorward failures --open', 'only those that did not recover'],
    ['doorward failures 1.2 --json', 'those of one task, as one JSON object'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const [asked, surplus] = values.words;
  if (surplus !== undefined)
    throw new DoorwardError(
      'usage',
      'one task at most is expected',
      'Write `doorward failures TASK`.',
    );
  const runs = await openRuns(terminal.cwd);
  try {
    const { id, view } = await readRunView(runs, values.text('run'));
    const task = asked === undefined ? undefined : taskIn(view, asked);
    const failures = failuresOf(view)
      .filter((entry) => task === undefined || entry.task === task)
      .filter(({ isRecovered }) => !(values.flag('open') && isRecovered));
    terminal.out(
      values.flag('json')
        ? `${JSON.stringify({ run: id, failures }, null, 2)}\n`
        : render(failures, terminal.paint),
    );
    return EXIT.passed;
  } finally {
    runs.store.close();
  }
}

function render(failures: readonly FailureEntry[], paint: Terminal['paint']): string {
  if (failures.length === 0) return 'No attempt failed.\n';
  return failures
    .map((entry) => {
      const { task, name, attempt, at, failure, stage, reasons } = entry;
      const colour = entry.isRecovered ? 'green' : 'red';
      const place = stage === undefined ? '' : ` at ${stage}`;
      return [
        `${paint('cyan', oneLine(task, 40))} ${paint('bold', oneLine(name, 80))} ${paint('dim', `attempt ${attempt}, ${at}`)}`,
        `  ${paint('red', failure)}${place} ${paint('dim', `[${reasons.join(', ')}]`)}`,
        `  ${oneLine(entry.message, 300)}`,
        `  ${paint(colour, entry.isRecovered ? 'recovered' : 'not recovered')}: ${oneLine(entry.resolution, 300)}`,
        '',
      ].join('\n');
    })
    .join('\n');
}
