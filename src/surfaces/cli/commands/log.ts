// `doorward log`: what happened in a run, one line for each event.

import { openRuns, readRunView, taskIn } from '../../../app/read-run.ts';
import { namedLog } from '../../../projections/event-names.ts';
import { timelineLine } from '../../../projections/timeline.ts';
import { columnsOf } from '../../../std/columns.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderTimeline } from '../formats/log-text.ts';
import { RUN_OPTION } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'log',
  summary: 'Shows what happened in a run, one line for each event',
  usage: 'log [TASK] [--run ID] [--last N] [--events] [--json]',
  options: {
    ...RUN_OPTION,
    last: { value: 'N', help: 'only the last N events' },
    events: { help: 'one JSON object per line, under every name an event is known by' },
  },
  examples: [
    ['doorward log', 'the newest run from its beginning'],
    ['doorward log 1.2 --last 20', 'the last 20 events of one task'],
    ['doorward log --events | grep verification:failed', 'for other programs'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const [asked, surplus] = values.words;
  if (surplus !== undefined)
    throw new DoorwardError('usage', 'one task at most is expected', 'Write `doorward log TASK`.');
  const last = countOf(values.text('last'));
  const runs = await openRuns(terminal.cwd);
  try {
    const { id, stored, view } = await readRunView(runs, values.text('run'));
    const task = asked === undefined ? undefined : taskIn(view, asked);
    const isWanted = ({ event }: (typeof stored)[number]): boolean =>
      task === undefined || ('task' in event && event.task === task);
    const shown = stored.filter(isWanted).slice(last === undefined ? 0 : -last);
    if (values.flag('events')) {
      const wanted = new Set(shown.map(({ seq }) => seq));
      const lines = namedLog(stored).filter(({ seq }) => wanted.has(seq));
      terminal.out(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    } else if (values.flag('json')) {
      const events = shown.map(({ seq, actor, hash, event }) => ({ seq, actor, hash, ...event }));
      terminal.out(`${JSON.stringify({ run: id, events }, null, 2)}\n`);
    } else {
      const width = Math.min(
        16,
        Math.max(4, ...view.plan.runs.map((each) => columnsOf(each.task.id))),
      );
      terminal.out(
        renderTimeline(
          shown.map(({ event }) => timelineLine(event)),
          { idWidth: width },
          terminal.paint,
        ),
      );
    }
    return EXIT.passed;
  } finally {
    runs.store.close();
  }
}

function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new DoorwardError('usage', `--last needs a number, not \`${text}\``, 'Write --last 20.');
}
