// `doorward init`: shows what was found, writes one file, says what to do next.

import { initHere } from '../../../app/init-here.ts';
import type { InitResult } from '../../../app/init-project.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  name: 'init',
  summary: 'Looks at the project and writes a commented doorward.yaml; never overwrites',
  usage: 'init [--dry-run] [--json]',
  options: { 'dry-run': { help: 'show the file and write nothing' } },
  examples: [
    ['doorward init', 'write doorward.yaml at the top of the repository'],
    ['doorward init --dry-run', 'see what it would say'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const result = await initHere(terminal.cwd, values.flag('dry-run'));
  if (values.flag('json')) terminal.out(`${JSON.stringify(result, null, 2)}\n`);
  else if (result.isWritten) terminal.out(renderInit(result, terminal));
  else terminal.out(result.text);
  return EXIT.passed;
}

function renderInit({ path, verify, plans }: InitResult, { paint }: Terminal): string {
  return [
    `${paint('green', 'wrote')} ${path}`,
    ...(verify.length === 0
      ? [paint('yellow', '  no verify command was found: add one, the gate does not pass without')]
      : verify.map(
          ({ run: line, from }) => `  verify: ${paint('cyan', line)} ${paint('dim', `(${from})`)}`,
        )),
    ...plans.map((plan) => `  plan: ${paint('cyan', plan)}`),
    '',
    verify.length === 0
      ? 'Next: put a command under `verify:`, commit the file, then run `doorward check`.'
      : 'Next: commit the file, let your agent work, then run `doorward check`.',
    '',
  ].join('\n');
}
