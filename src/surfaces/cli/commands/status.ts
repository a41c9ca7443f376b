// `doorward status`: where a run stands, once or for as long as it goes on.

import { followRun } from '../../../app/follow-run.ts';
import { isAtWork, type OpenedRuns, openRuns, readRunView } from '../../../app/read-run.ts';
import { runStatus } from '../../../projections/run-status.ts';
import { timelineLine } from '../../../projections/timeline.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderTimeline } from '../formats/log-text.ts';
import { renderStatus } from '../formats/status-text.ts';
import { RUN_OPTION, type Screen, screenSize, screenWithoutEnd } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'status',
  summary: 'Shows where a run stands: its tasks, what is at the gate, what waits for a person',
  usage: 'status [--run ID] [--watch] [--json]',
  options: {
    ...RUN_OPTION,
    watch: { help: 'draw it again after each change, until the run is over' },
  },
  examples: [
    ['doorward status', 'the newest run of this repository'],
    ['doorward status --watch', 'the same, as it goes on; Ctrl-C ends it'],
    ['doorward status --json', 'everything, as one JSON object'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  if (values.words.length > 0)
    throw new DoorwardError(
      'usage',
      '`doorward status` takes no argument',
      'For one task, write `doorward show TASK`.',
    );
  if (values.flag('watch') && values.flag('json'))
    throw new DoorwardError(
      'usage',
      '--watch and --json are both given',
      'For a stream, write `doorward log --events`.',
    );
  const runs = await openRuns(terminal.cwd);
  try {
    return values.flag('watch')
      ? await watch(runs, values, terminal)
      : await once(runs, values, terminal);
  } finally {
    runs.store.close();
  }
}

async function once(runs: OpenedRuns, values: Values, terminal: Terminal): Promise<ExitCode> {
  const { id, view } = await readRunView(runs, values.text('run'));
  const status = { ...runStatus(view), isAtWork: await isAtWork(runs, id) };
  const text = values.flag('json')
    ? `${JSON.stringify(status, null, 2)}\n`
    : renderStatus(status, screenWithoutEnd(), terminal.paint);
  terminal.out(text);
  if (!values.flag('json') && status.state === 'working' && !status.isAtWork)
    terminal.out('\nNobody is at work on it: `doorward resume` goes on where it was.\n');
  return EXIT.passed;
}

const INTERVAL_MS = 500;

async function watch(runs: OpenedRuns, values: Values, terminal: Terminal): Promise<ExitCode> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  let shownDay = '';
  const end = await followRun(runs, {
    run: values.text('run'),
    intervalMs: INTERVAL_MS,
    signal: stop.signal,
    changed(view, fresh) {
      const status = runStatus(view);
      const screen = screenSize();
      // Into a file or a pipe goes what happened, line by line, and nothing is drawn twice.
      if (screen === undefined) {
        const lines = fresh.map(({ event }) => timelineLine(event));
        terminal.out(renderTimeline(lines, { idWidth: 8, shownDay }, terminal.paint));
        shownDay = lines.at(-1)?.at.slice(0, 10) ?? shownDay;
      } else terminal.redraw(onScreen(renderStatus(status, screen, terminal.paint), screen));
      // Nobody sees what comes next.
      if (terminal.lost() !== undefined) stop.abort();
    },
  });
  return end === undefined && terminal.lost() === undefined ? EXIT.interrupted : EXIT.passed;
}

/** A picture that is higher than the screen would scroll, and its top be lost with each redrawing. */
function onScreen(picture: string, { rows }: Screen): string {
  const lines = picture.trimEnd().split('\n');
  if (lines.length < rows) return `${lines.join('\n')}\n`;
  return `${lines.slice(0, rows - 2).join('\n')}\n… all of it: \`doorward status\`\n`;
}
