// `doorward mcp`: the gate as tools for an agent, over the Model Context Protocol.

import { resolve } from 'node:path';
import { stopCommands } from '../../../app/open-ports.ts';
import { DoorwardError } from '../../../std/error.ts';
import { oneLine } from '../../../std/text.ts';
import type { Command, Values } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Terminal } from '../terminal.ts';
import { VERSION } from '../version.ts';

export const command: Command = {
  name: 'mcp',
  summary: 'Serves the gate to an agent over MCP: tasks, feedback, results, the gate, evidence',
  usage: 'mcp [--repo DIR] [--base REV]',
  options: {
    repo: { value: 'DIR', help: 'the repository, where the client starts servers elsewhere' },
    base: { value: 'REV', help: 'what work is compared with (default: HEAD)' },
  },
  hasOwnOutput: true,
  examples: [
    ['claude mcp add doorward -- doorward mcp', 'Claude Code has the tools from then on'],
    ['codex mcp add doorward -- doorward mcp', 'and Codex'],
    ['doorward mcp --repo ~/tides', 'for a client that starts it in another folder'],
  ],
  run,
};

async function run(values: Values, terminal: Terminal): Promise<ExitCode> {
  const [surplus] = values.words;
  if (surplus !== undefined)
    throw new DoorwardError(
      'usage',
      `unexpected argument \`${oneLine(surplus, 60)}\``,
      'Name a repository with --repo.',
    );
  if (values.flag('json'))
    throw new DoorwardError(
      'usage',
      '`doorward mcp` speaks JSON-RPC, and nothing else',
      'Leave --json out.',
    );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void endHere());
  }
  const { serve } = await import('../../mcp/serve.ts');
  const isWell = await serve({
    cwd: resolve(terminal.cwd, values.text('repo') ?? '.'),
    base: values.text('base'),
    version: VERSION,
    warn: (message) => terminal.note(`doorward mcp: ${oneLine(message, 300)}`),
  });
  return isWell ? EXIT.passed : EXIT.usage;
}

async function endHere(): Promise<void> {
  await stopCommands();
  process.exit(EXIT.interrupted);
}
