// `doorward stats`: what a run has come to, in figures.

import { openRuns, readRunView } from '../../../app/read-run.ts';
import { runStats } from '../../../projections/run-stats.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderStats } from '../formats/stats-text.ts';
import { RUN_OPTION, screenSize } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'stats',
  summary: 'Counts what passed, what it took, and whose word held',
  usage: 'stats [--run ID] [--json]',
  options: RUN_OPTION,
  examples: [
    ['doorward stats', 'the figures of the newest run'],
    ['doorward stats --json', 'the same as one JSON object'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  if (values.words.length > 0)
    throw new DoorwardError(
      'usage',
      '`doorward stats` takes no argument',
      'Write `doorward stats`.',
    );
  const runs = await openRuns(terminal.cwd);
  try {
    const stats = runStats((await readRunView(runs, values.text('run'))).view);
    terminal.out(
      values.flag('json')
        ? `${JSON.stringify(stats, null, 2)}\n`
        : renderStats(stats, screenSize()?.columns, terminal.paint),
    );
    return EXIT.passed;
  } finally {
    runs.store.close();
  }
}
