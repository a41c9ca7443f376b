// A small server on the loopback that answers like the providers of models do, without streaming:
// Anthropic's messages, OpenAI's responses and chat completions, Google's generateContent.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request; the last one is repeated. */
export type Reaction =
  | { readonly type: 'say'; readonly text: string | ((nonce: string) => string) }
  | {
      readonly type: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
    }
  | { readonly type: 'hang' }
  | { readonly type: 'drop' }
  | { readonly type: 'flood'; readonly bytes: number };

export interface Heard {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ModelServer {
  readonly origin: string;
  readonly heard: Heard[];
  close(): Promise<void>;
}

export async function startModelServer(reactions: readonly Reaction[]): Promise<ModelServer> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const reaction = reactions[Math.min(heard.length, reactions.length - 1)];
      heard.push({ url: request.url ?? '', headers: request.headers, body });
      if (reaction !== undefined) react(reaction, heard.at(-1), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, heard, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function react(reaction: Reaction, heard: Heard | undefined, response: ServerResponse): void {
  switch (reaction.type) {
    case 'say': {
      const nonce = /nonce-[\w-]+/.exec(heard?.body ?? '')?.[0] ?? '';
      const text = typeof reaction.text === 'string' ? reaction.text : reaction.text(nonce);
      json(response, 200, wrapped(heard?.url ?? '', text, heard?.body ?? ''));
      return;
    }
    case 'status': {
      for (const [name, value] of Object.entries(reaction.headers ?? {}))
        response.setHeader(name, value);
      const body = reaction.body ?? {
        error: { type: 'error', message: `status ${reaction.status}` },
      };
      json(response, reaction.status, body);
      return;
    }
    case 'hang':
      return;
    case 'drop':
      response.destroy();
      return;
    case 'flood':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"text":"${'a'.repeat(reaction.bytes)}"}`);
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function wrapped(url: string, text: string, body: string): unknown {
  if (url.includes('/messages')) return anthropic(text, body);
  if (url.includes('/responses')) return responses(text);
  if (url.includes('generateContent')) return google(text);
  return chat(text);
}

// Older models get the schema as a tool that they have to call.
function anthropic(text: string, body: string): unknown {
  const isTool = /"tool_choice"/.test(body);
  const content = isTool
    ? [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: inputOf(text) }]
    : [{ type: 'text', text }];
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content,
    stop_reason: isTool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 120, output_tokens: 30 },
  };
}

function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

const responses = (text: string): unknown => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_760_000_000,
  status: 'completed',
  error: null,
  incomplete_details: null,
  model: 'gpt-test',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      status: 'completed',
      role: 'assistant',
      content: [{ type: 'output_text', text, annotations: [] }],
    },
  ],
  usage: { input_tokens: 120, output_tokens: 30, total_tokens: 150 },
});

const chat = (text: string): unknown => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_760_000_000,
  model: 'local-test',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
});

const google = (text: string): unknown => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 120, candidatesTokenCount: 30, totalTokenCount: 150 },
  modelVersion: 'gemini-test',
});
