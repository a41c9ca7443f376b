// `doorward plan`: what a plan says, as a table, as waves, or as JSON.

import { showPlan } from '../../../app/show-plan.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderGraph, renderTable } from '../formats/plan-text.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'plan',
  summary: 'Shows what a plan says: tasks, waves, dependencies, verify commands',
  usage: 'plan PLAN [--dialect NAME] [--graph] [--json]',
  options: {
    dialect: { value: 'NAME', help: 'how the plan is written, instead of finding out' },
    graph: { help: 'draw the waves instead of the table' },
  },
  examples: [
    ['doorward plan PLAN.md', 'the tasks as a table'],
    ['doorward plan tasks.md --graph', 'which tasks may run at the same time'],
    ['doorward plan prd.json --json', 'everything that was read, as one JSON object'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const [path, surplus] = values.words;
  if (path === undefined || surplus !== undefined) {
    throw new DoorwardError('usage', 'one plan is expected', 'Write `doorward plan PLAN.md`.');
  }
  const shown = await showPlan(path, values.text('dialect'));
  const { plan, problems, waves, waitsFor } = shown;
  if (values.flag('json')) {
    terminal.out(`${JSON.stringify({ path, ...plan, waves, waitsFor, problems }, null, 2)}\n`);
  } else {
    const render = values.flag('graph') ? renderGraph : renderTable;
    terminal.out(render(shown, terminal.paint));
  }
  const isLost = plan.tasks.length === 0 || problems.some(({ severity }) => severity === 'error');
  return isLost ? EXIT.failed : EXIT.passed;
}
