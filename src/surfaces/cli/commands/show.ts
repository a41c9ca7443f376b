// `doorward show`: the evidence chain of one task.

import { type ShownTask, showTask } from '../../../app/show-task.ts';
import { LEVELS } from '../../../model/level.ts';
import { gateResultYaml } from '../../../projections/gate-result.ts';
import { DoorwardError } from '../../../std/error.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { renderShow } from '../formats/show-text.ts';
import { RUN_OPTION } from '../screen.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'show',
  summary: 'Shows what stands behind a task: executor, verify, review, outputs, change',
  usage: 'show TASK [--attempt N] [--full] [--yaml] [--run ID] [--json]',
  options: {
    ...RUN_OPTION,
    attempt: { value: 'N', help: 'another attempt than the last one' },
    full: { help: 'the change, the prompt, and whole outputs instead of their ends' },
    yaml: { help: 'the gate result as YAML' },
  },
  examples: [
    ['doorward show 1.2', 'the evidence for the last attempt at task 1.2'],
    ['doorward show 1.2 --attempt 1 --full', 'everything about its first attempt'],
    ['doorward show 1.2 --yaml', 'the gate result in the schema of the gate protocol'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const [task, surplus] = values.words;
  if (task === undefined || surplus !== undefined)
    throw new DoorwardError(
      'usage',
      'one task is expected',
      'Write `doorward show TASK`; `doorward status` lists them.',
    );
  const shown = await showTask({
    cwd: terminal.cwd,
    task,
    run: values.text('run'),
    attempt: attemptOf(values.text('attempt')),
    isFull: values.flag('full'),
  });
  terminal.out(render(shown, values, terminal));
  return EXIT.passed;
}

function render(shown: ShownTask, values: Values, terminal: Terminal): string {
  if (values.flag('json')) {
    const { result, chain, message, files, outputs, transcript, diff, prompt } = shown;
    const worth = { level: 'A1', ...LEVELS.A1 };
    const texts = { message, files, outputs, transcript, diff, prompt };
    const object = { gate_result: result, ...chain, worth, ...texts };
    return `${JSON.stringify(object, null, 2)}\n`;
  }
  return values.flag('yaml') ? gateResultYaml(shown.result) : renderShow(shown, terminal.paint);
}

function attemptOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new DoorwardError(
    'usage',
    `--attempt needs a number, not \`${text}\``,
    'Write --attempt 1.',
  );
}
