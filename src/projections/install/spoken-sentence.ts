// One sentence of a model, streamed in the words of the providers that clients speak to.

export interface SpokenAnswer {
  readonly type: string;
  readonly body: string;
}

type Event = Readonly<Record<string, unknown>>;

/** Undefined for addresses at which no model answers. */
export function sentenceAt(url: string, sentence: string): SpokenAnswer | undefined {
  const found = WIRES.find(([pattern]) => pattern.test(url));
  if (found === undefined) return undefined;
  const [, speak, end = ''] = found;
  const body = speak(sentence)
    .map((event) => {
      const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : '';
      return `${name}data: ${JSON.stringify(event)}\n\n`;
    })
    .join('');
  return { type: 'text/event-stream', body: body + end };
}

const WIRES: readonly (readonly [RegExp, (sentence: string) => readonly Event[], string?])[] = [
  [/\/messages(?:\?|$)/, anthropic],
  [/\/responses(?:\?|$)/, responses],
  [/\/chat\/completions(?:\?|$)/, chat, 'data: [DONE]\n\n'],
  [/:streamGenerateContent(?:\?|$)/, gemini],
];

function anthropic(text: string): readonly Event[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'probe', content: [] };
  return [
    { type: 'message_start', message: { ...message, stop_reason: null, usage } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
}

function responses(text: string): readonly Event[] {
  const content = [{ type: 'output_text', text, annotations: [] }];
  const item = { type: 'message', id: 'msg_1', role: 'assistant', content };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  return [
    { type: 'response.created', response: { id: 'resp_1' } },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { id: 'resp_1', output: [item], usage } },
  ];
}

function chat(content: string): readonly Event[] {
  const frame = { id: 'chat_1', object: 'chat.completion.chunk', created: 1, model: 'probe' };
  const delta = { role: 'assistant', content };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return [
    { ...frame, choices: [{ index: 0, delta, finish_reason: null }] },
    { ...frame, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { ...frame, choices: [], usage },
  ];
}

function gemini(text: string): readonly Event[] {
  const content = { role: 'model', parts: [{ text }] };
  const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
  return [{ candidates: [{ content, finishReason: 'STOP', index: 0 }], usageMetadata }];
}
