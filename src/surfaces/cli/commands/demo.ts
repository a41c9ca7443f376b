// `doorward demo`: shows in half a minute what the gate does with an agent that lies.

import { runDemo } from '../../../app/demo/run-demo.ts';
import { openRuns, readRunView } from '../../../app/read-run.ts';
import { Interruption } from '../../../app/run/interruption.ts';
import { UNWATCHED } from '../../../app/run/run-options.ts';
import { type Command, refuseWords } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { demoStory, renderDemo } from '../formats/demo-text.ts';
import { RunView } from '../run-view.ts';
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
    const { folder, run } = await runDemo(
      {
        ...UNWATCHED,
        ...(isJson ? {} : { watcher: view.watcher }),
        interruption: new Interruption(),
        note: (line) => (isJson ? undefined : view.say(`${line}\n\n`)),
      },
      VERSION,
    );
    view.pause();
    const runs = await openRuns(folder);
    const story = demoStory((await readRunView(runs, run)).view);
    runs.store.close();
    terminal.out(
      isJson
        ? `${JSON.stringify({ folder, run, tasks: story }, null, 2)}\n`
        : renderDemo(story, folder, terminal.paint),
    );
    return EXIT.passed;
  },
};
