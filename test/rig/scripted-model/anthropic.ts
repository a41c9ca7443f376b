// Anthropic's messages, streamed.

import { asEvents, type Body, itemsAt, namesOf, nextId, type Spoken, type Wire } from './wire.ts';

const usage = { input_tokens: 1, output_tokens: 1 };

export const anthropic: Wire = {
  owns: (url) => url.includes('/messages'),
  tools: (body) => namesOf(itemsAt(body, 'tools')),
  turns: (body) => itemsAt(body, 'messages').filter(({ role }) => role === 'assistant').length,
  answer: (spoken, { model }) =>
    asEvents([
      { type: 'message_start', message: messageOf(model) },
      { type: 'content_block_start', index: 0, content_block: blockOf(spoken) },
      { type: 'content_block_delta', index: 0, delta: deltaOf(spoken) },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'use' in spoken ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage,
      },
      { type: 'message_stop' },
    ]),
};

function messageOf(model: unknown): Body {
  const id = nextId('msg');
  return { id, type: 'message', role: 'assistant', model, content: [], stop_reason: null, usage };
}

function blockOf(spoken: Spoken): Body {
  return 'use' in spoken
    ? { type: 'tool_use', id: nextId('toolu'), name: spoken.use.name, input: {} }
    : { type: 'text', text: '' };
}

function deltaOf(spoken: Spoken): Body {
  return 'use' in spoken
    ? { type: 'input_json_delta', partial_json: JSON.stringify(spoken.use.input) }
    : { type: 'text_delta', text: spoken.say };
}
