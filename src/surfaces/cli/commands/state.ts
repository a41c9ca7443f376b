// `doorward state`: makes STATE.md and its like again, from the record of a run.

import { relative } from 'node:path';
import { writeState } from '../../../app/write-state.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { RUN_OPTION } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'state',
  summary:
    'Writes the files that a run is seen by: STATE.md, SUMMARY.md, .progress.md, ticks, tracker',
  usage: 'state [--run ID] [--dry-run] [--json]',
  options: { ...RUN_OPTION, 'dry-run': { help: 'only say what would be written' } },
  examples: [
    ['doorward state', 'all of them, for the newest run'],
    ['doorward state --dry-run', 'which files would change'],
    ['doorward state --json', 'the files and what is in them, as one JSON object'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  if (values.words.length > 0)
    throw new DoorwardError(
      'usage',
      '`doorward state` takes no argument',
      'Write `doorward state`.',
    );
  const isDry = values.flag('dry-run');
  const written = await writeState({ cwd: terminal.cwd, run: values.text('run'), isDry });
  const verb = isDry ? 'would write' : 'wrote';
  terminal.out(
    values.flag('json')
      ? `${JSON.stringify({ ...written, isDry }, null, 2)}\n`
      : written.files.map(({ path }) => `${verb} ${shownPath(terminal.cwd, path)}\n`).join(''),
  );
  return EXIT.passed;
}

function shownPath(cwd: string, path: string): string {
  const shown = relative(cwd, path);
  return shown.startsWith('..') ? path : shown;
}
