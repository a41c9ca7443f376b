// STATE and the plan, as texts that a client may put before its model.

import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Desk } from '../../app/mcp/desk.ts';
import { planText, stateText } from '../../app/mcp/read-resources.ts';
import { stripEscapes, truncate } from '../../std/text.ts';
import { inWords } from './answers.ts';

const MAX_TEXT = 1_000_000;

export function registerResources(server: McpServer, desk: Desk): void {
  const register = (
    name: string,
    about: { readonly title: string; readonly description: string },
    read: (desk: Desk) => Promise<string>,
  ): void => {
    server.registerResource(
      name,
      `doorward://${name}`,
      { ...about, mimeType: 'text/markdown' },
      async ({ href: uri }) => ({
        contents: [{ uri, mimeType: 'text/markdown', text: await textFrom(() => read(desk)) }],
      }),
    );
  };
  register(
    'state',
    { title: 'STATE', description: 'Where the newest run stands, made from its record.' },
    stateText,
  );
  register(
    'plan',
    { title: 'Plan', description: 'The plan as the gate reads it: as it is in the base commit.' },
    planText,
  );
}

async function textFrom(read: () => Promise<string>): Promise<string> {
  try {
    return truncate(stripEscapes(await read()), MAX_TEXT);
  } catch (error) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, inWords(error));
  }
}
