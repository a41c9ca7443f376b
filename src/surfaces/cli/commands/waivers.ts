// `doorward waivers`: what people and settings answered for instead of the gate, in all runs.

import { listWaivers, signWaivers } from '../../../app/evidence/waivers.ts';
import { openRuns } from '../../../app/read-run.ts';
import { refuseOwnAgents } from '../../../app/run/only-people.ts';
import { DoorwardError } from '../../../std/error.ts';
import { isDay } from '../../../std/iso-time.ts';
import { type Command, refuseWords, type Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type Cell, renderTable } from '../formats/table.ts';
import { screenSize } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'waivers',
  summary: 'Lists everything that went on unproven, with who answers for it and why',
  usage: 'waivers [--sign [--until DAY]] [--json]',
  options: {
    sign: { help: 'sign those that were committed, with the human key of this machine' },
    until: {
      value: 'DAY',
      needs: 'sign',
      help: 'with --sign: when they end, as 2026-12-31 (default: never)',
    },
  },
  examples: [
    ['doorward waivers', 'all of them, the newest first'],
    ['doorward waivers --sign --until 2026-12-31', 'so that `doorward audit` knows who answers'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  refuseWords(values, 'waivers');
  const until = values.text('until');
  if (until !== undefined && !isDay(until))
    throw new DoorwardError('usage', 'a day is expected', 'Write `--until 2026-12-31`.');
  if (until !== undefined && until < new Date().toISOString().slice(0, 10))
    throw new DoorwardError(
      'usage',
      `${until} has passed: no audit would count such a waiver`,
      'Name today or a later day, or leave --until out.',
    );
  const runs = await openRuns(terminal.cwd);
  try {
    if (values.flag('sign')) {
      refuseOwnAgents(runs.layout.commonDir, terminal.env);
      const expires = until === undefined ? '' : `${until}T23:59:59.999Z`;
      const count = await signWaivers({ runs, env: terminal.env, expires, note: terminal.note });
      if (!values.flag('json')) terminal.out(`Signed: ${count}\n`);
    }
    const waivers = await listWaivers(runs);
    if (values.flag('json')) {
      terminal.out(`${JSON.stringify({ waivers }, null, 2)}\n`);
      return EXIT.passed;
    }
    const rows = waivers.map(({ at, run: id, task, kind, by, reason, commit }): readonly Cell[] => [
      { text: at },
      { text: id, colour: 'cyan' },
      { text: task },
      { text: kind, colour: 'yellow' },
      { text: by },
      { text: reason },
      { text: commit?.slice(0, 10) ?? '–' },
    ]);
    const head = ['when', 'run', 'task', 'kind', 'who', 'why', 'commit'];
    const lines = renderTable({ head, rows, flexible: 5 }, screenSize()?.columns, terminal.paint);
    terminal.out(rows.length === 0 ? 'Nothing went on unproven.\n' : `${lines.join('\n')}\n`);
    return EXIT.passed;
  } finally {
    runs.store.close();
  }
}
