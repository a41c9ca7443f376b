// A scripted model on the loopback for real agent clients: it streams as Anthropic's messages and
// OpenAI's responses do. Which step comes next is read off the conversation, so retries do no harm.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model does in one turn: runs a shell command, or says something and ends. */
export type ModelStep = { readonly bash: string } | { readonly say: string };

export interface AgentServer {
  readonly origin: string;
  /** Bodies of the requests that had tools, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** The last step is repeated. */
export async function startAgentServer(steps: readonly ModelStep[]): Promise<AgentServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { method, url = '' } = request;
      if (method !== 'POST' || url.includes('count_tokens'))
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":1}');
      else send(response, answerTo({ url, body, steps, asked }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Question {
  readonly url: string;
  readonly body: string;
  readonly steps: readonly ModelStep[];
  readonly asked: string[];
}

/** Questions without tools are about titles and the like. */
function answerTo({ url, body, steps, asked }: Question): readonly StreamEvent[] {
  const parsed = JSON.parse(body);
  const isOpenai = url.includes('/responses');
  const stream = isOpenai ? openaiEvents : anthropicEvents;
  if (!Array.isArray(parsed.tools) || parsed.tools.length === 0)
    return stream({ say: 'ok' }, parsed);
  asked.push(body);
  const turn = isOpenai ? turnsInInput(parsed.input) : turnsIn(parsed.messages);
  return stream(steps[Math.min(turn, steps.length - 1)] ?? { say: 'ok' }, parsed);
}

interface Turned {
  readonly role?: string;
  readonly type?: string;
}

const turnsIn = (messages: readonly Turned[] = []): number =>
  messages.filter(({ role }) => role === 'assistant').length;
const turnsInInput = (input: readonly Turned[] = []): number =>
  input.filter(
    ({ role, type }) =>
      (type === 'message' && role === 'assistant') || /(?:function|tool)_call$/.test(type ?? ''),
  ).length;

type StreamEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

function send(response: ServerResponse, events: readonly StreamEvent[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events)
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

let calls = 0;

function anthropicEvents(
  step: ModelStep,
  { model }: { readonly model?: string },
): readonly StreamEvent[] {
  calls += 1;
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: `msg_${calls}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    usage,
  };
  const isTool = 'bash' in step;
  const block = isTool
    ? { type: 'tool_use', id: `toolu_${calls}`, name: 'Bash', input: {} }
    : { type: 'text', text: '' };
  const delta = isTool
    ? {
        type: 'input_json_delta',
        partial_json: JSON.stringify({ command: step.bash, description: 'work' }),
      }
    : { type: 'text_delta', text: step.say };
  return [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: isTool ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage,
    },
    { type: 'message_stop' },
  ];
}

interface OfferedTool {
  readonly name?: string;
}

function openaiEvents(
  step: ModelStep,
  { tools = [] }: { readonly tools?: readonly OfferedTool[] },
): readonly StreamEvent[] {
  calls += 1;
  const id = `resp_${calls}`;
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const item =
    'bash' in step
      ? {
          type: 'function_call',
          id: `fc_${calls}`,
          call_id: `call_${calls}`,
          ...shellCall(step.bash, tools),
        }
      : {
          type: 'message',
          id: `msg_${calls}`,
          role: 'assistant',
          content: [{ type: 'output_text', text: step.say, annotations: [] }],
        };
  return [
    { type: 'response.created', response: { id } },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { id, output: [item], usage } },
  ];
}

/** By whichever of its shells the client offers. */
function shellCall(command: string, tools: readonly OfferedTool[]): object {
  const names = tools.map(({ name }) => name);
  if (names.includes('exec_command'))
    return { name: 'exec_command', arguments: JSON.stringify({ cmd: command }) };
  if (names.includes('shell_command'))
    return { name: 'shell_command', arguments: JSON.stringify({ command }) };
  return { name: 'shell', arguments: JSON.stringify({ command: ['bash', '-lc', command] }) };
}
