// `doorward demo`: shows in half a minute what the gate does with an agent that lies.

import { realpathSync } from 'node:fs';
import { runDemo } from '../../../app/demo/run-demo.ts';
import { isOnPath, thisDoorward } from '../../../app/install/hook-command.ts';
import { openRuns, readRunView } from '../../../app/read-run.ts';
import { Interruption } from '../../../app/run/interruption.ts';
import { UNWATCHED } from '../../../app/run/run-options.ts';
import { stripEscapes } from '../../../std/text.ts';
import { type Command, refuseWords } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { demoStory, renderDemo } from '../formats/demo-text.ts';
import { RunView } from '../run-view.ts';
import { listen } from '../stopping.ts';
import type { Terminal } from '../terminal.ts';
import { VERSION } from '../version.ts';

export const command: Command = {
  name: 'demo',
  summary: 'Shows what the gate does with an agent that lies, in a temporary repository',
  usage: 'demo',
  options: {},
  examples: [['doorward demo', 'nine tasks, one honest agent turn, eight kinds of trouble']],
  async run(values, terminal) {
    refuseWords(values, 'demo');
    const view = new RunView(terminal);
    const isJson = values.flag('json');
    const interruption = new Interruption();
    const say = (line: string): void =>
      isJson ? terminal.note(line) : view.say(`${stripEscapes(line)}\n`);
    const running = runDemo(
      {
        ...UNWATCHED,
        ...(isJson ? {} : { watcher: view.watcher }),
        interruption,
        note: (line) => (isJson ? undefined : say(`${line}\n`)),
      },
      VERSION,
    );
    const farewell = 'Stopped: the rest of the demo is not shown.';
    const goodbye = listen(interruption, { say, running, farewell });
    const { folder, run, ending } = await running;
    view.pause();
    if (ending.type === 'stopped') {
      goodbye();
      return EXIT.interrupted;
    }
    const runs = await openRuns(folder);
    const story = demoStory((await readRunView(runs, run)).view);
    runs.store.close();
    terminal.out(
      isJson
        ? `${JSON.stringify({ folder, run, tasks: story }, null, 2)}\n`
        : renderDemo({ story, folder, alias: aliasOf(terminal) }, terminal.paint),
    );
    return EXIT.passed;
  },
};

/** The demo ends with commands to type. */
function aliasOf({ env }: Terminal): string | undefined {
  const bin = process.argv[1];
  return bin === undefined || isOnPath(bin, env) ? undefined : thisDoorward(realpathSync(bin));
}
