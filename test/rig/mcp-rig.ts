// The official client against the built command: the same words on the wire as any agent would use.

import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface McpRig {
  readonly client: Client;
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
}

/** Ends with the test. */
export async function mcpClient(cwd: string, args: readonly string[] = []): Promise<McpRig> {
  const client = new Client({ name: 'rig', version: '1.0.0' });
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  const bin = resolve('dist/bin/doorward.cjs');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...args],
    cwd,
    env,
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    async call(name, given = {}) {
      const { content, structuredContent, isError } = await client.callTool({
        name,
        arguments: given,
      });
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      return { isError: isError === true, text, data: fieldsOf(structuredContent) };
    },
  };
}

function fieldsOf(value: unknown): ToolAnswer['data'] {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
