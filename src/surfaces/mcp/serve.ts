// The server: JSON-RPC on standard input and output, until the client goes away. Loaded only by
// `doorward mcp`, because the SDK is larger than the rest of that command.

import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Desk } from '../../app/mcp/desk.ts';
import { stopCommands } from '../../app/open-ports.ts';
import { registerResources } from './resources.ts';
import { registerTools } from './tools.ts';
import { answerUnreadable } from './unreadable-lines.ts';

/** One message; a result is the longest that anybody has reason to send. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

const INSTRUCTIONS =
  'Doorward judges work; it does not take your word for it. Read current_task, do the work, submit_result, ' +
  'then run_gate. If it did not pass, mend what it names and run it again. Only a person can skip or force a ' +
  'task, in a terminal.';

export interface ServeOptions extends Desk {
  readonly version: string;
  warn(message: string): void;
}

/** False if the client sent what no client may send; whatever was running has ended by then. */
export async function serve(options: ServeOptions): Promise<boolean> {
  const { version, warn, ...desk } = options;
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
  const leave = answerUnreadable(process.stdin, process.stdout);
  let isWell = true;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close'] as const) process.stdin.once(event, () => resolve());
    serveStdio(
      () => {
        const server = new McpServer(
          { name: 'doorward', version },
          { instructions: INSTRUCTIONS, capabilities: { tools: {}, resources: {} } },
        );
        registerTools(server, desk);
        registerResources(server, desk);
        return server;
      },
      {
        transport,
        onerror(error) {
          warn(error.message);
        },
      },
    );
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      isWell = process.stdin.readableEnded || process.stdin.destroyed;
      leave();
      process.stdin.pause();
      resolve();
    };
  });
  await ended;
  await stopCommands();
  return isWell;
}
