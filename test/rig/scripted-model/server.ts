// A scripted model on the loopback for real agents' clients, in the words of four providers. Which step
// comes next is read off the conversation, so that retries and sessions side by side do no harm.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropic } from './anthropic.ts';
import { chat } from './chat.ts';
import { gemini } from './gemini.ts';
import { responses } from './responses.ts';
import { type ModelStep, toolFor } from './step.ts';
import type { Body, Spoken, Wire, WireAnswer } from './wire.ts';

export interface ScriptedModel {
  readonly origin: string;
  /** Bodies of the requests that had tools, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

const WIRES: readonly Wire[] = [anthropic, responses, chat, gemini];

/** The last step is repeated. Files are written below `cwd`. */
export async function startScriptedModel(
  steps: readonly ModelStep[],
  cwd: string,
): Promise<ScriptedModel> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { method, url = '' } = request;
      const wire = WIRES.find(({ owns }) => owns(url));
      if (method !== 'POST' || wire === undefined || url.includes('count_tokens')) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"input_tokens":1,"totalTokens":1,"data":[]}');
        return;
      }
      const { isStream, text } = answerTo({ wire, url, body, steps, asked, cwd });
      response.writeHead(200, {
        'content-type': isStream ? 'text/event-stream' : 'application/json',
      });
      response.end(text);
    });
  });
  // Some clients would rather have a socket.
  server.on('upgrade', (_, socket) => socket.end('HTTP/1.1 426 Upgrade Required\r\n\r\n'));
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
  readonly wire: Wire;
  readonly url: string;
  readonly body: string;
  readonly steps: readonly ModelStep[];
  readonly asked: string[];
  readonly cwd: string;
}

function answerTo({ wire, url, body, steps, asked, cwd }: Question): WireAnswer {
  const parsed: Body = JSON.parse(body);
  const offered = wire.tools(parsed);
  // Questions without tools are about titles and the like.
  if (offered.length === 0) return wire.answer({ say: 'ok' }, parsed, url);
  asked.push(body);
  const turn = wire.turns(parsed) + begunAfresh(steps, wire.turns(parsed), body);
  const step = steps[Math.min(turn, steps.length - 1)] ?? { say: 'ok' };
  const spoken: Spoken = 'say' in step ? step : { use: toolFor(step, offered, cwd) };
  return wire.answer(spoken, parsed, url);
}

const REFUSED = 'The last attempt did not pass';

/** The steps up to the first end of a turn, where a client began a new conversation after a refusal. */
function begunAfresh(steps: readonly ModelStep[], turns: number, body: string): number {
  const first = steps.findIndex((step) => 'say' in step) + 1;
  return turns < first && body.includes(REFUSED) ? first : 0;
}
