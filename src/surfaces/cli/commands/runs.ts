// `doorward runs`: the runs of a repository, the newest first.

import { listRuns, openRuns } from '../../../app/read-run.ts';
import { DoorwardError } from '../../../std/error.ts';
import { type Command, refuseWords, type Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type Cell, renderTable } from '../formats/table.ts';
import { screenSize } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'runs',
  summary: 'Lists the runs of this repository, the newest first',
  usage: 'runs [--last N] [--json]',
  options: { last: { value: 'N', help: 'only the newest N (default: 20)' } },
  examples: [
    ['doorward runs', 'the newest 20'],
    ['doorward runs --last 1 --json', 'the newest, as one JSON object'],
  ],
  run,
};

const USUAL = '20';

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  refuseWords(values, 'runs');
  const last = values.text('last') ?? USUAL;
  if (!/^[1-9]\d{0,6}$/.test(last))
    throw new DoorwardError('usage', `--last needs a number, not \`${last}\``, 'Write --last 5.');
  const runs = await openRuns(terminal.cwd);
  try {
    const heads = await listRuns(runs, Number(last));
    if (values.flag('json')) {
      terminal.out(`${JSON.stringify({ runs: heads }, null, 2)}\n`);
      return EXIT.passed;
    }
    const rows = heads.map(({ run: id, startedAt, lastAt, head, plan }): readonly Cell[] => [
      { text: id, colour: 'cyan' },
      { text: plan },
      { text: startedAt },
      { text: lastAt },
      { text: String(head) },
    ]);
    const table = { head: ['run', 'plan', 'started', 'last event', 'events'], rows, flexible: 1 };
    const lines = renderTable(table, screenSize()?.columns, terminal.paint);
    terminal.out(`${lines.join('\n')}\n`);
    return EXIT.passed;
  } finally {
    runs.store.close();
  }
}
