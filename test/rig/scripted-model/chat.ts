// OpenAI's chat completions, which other providers speak as well; streamed.

import { asEvents, type Body, itemsAt, namesOf, nextId, type Spoken, type Wire } from './wire.ts';

export const chat: Wire = {
  owns: (url) => url.includes('/chat/completions'),
  tools: (body) =>
    namesOf(
      itemsAt(body, 'tools').map((tool) =>
        typeof tool['function'] === 'object' ? (tool['function'] as Body) : tool,
      ),
    ),
  turns: (body) => itemsAt(body, 'messages').filter(({ role }) => role === 'assistant').length,
  answer(spoken, { model }) {
    const frame = { id: nextId('chat'), object: 'chat.completion.chunk', created: 1, model };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const finish_reason = 'use' in spoken ? 'tool_calls' : 'stop';
    return asEvents(
      [
        { ...frame, choices: [{ index: 0, delta: deltaOf(spoken), finish_reason: null }] },
        { ...frame, choices: [{ index: 0, delta: {}, finish_reason }] },
        { ...frame, choices: [], usage },
      ],
      'data: [DONE]\n\n',
    );
  },
};

function deltaOf(spoken: Spoken): Body {
  if ('say' in spoken) return { role: 'assistant', content: spoken.say };
  const { name, input } = spoken.use;
  const call = { name, arguments: JSON.stringify(input) };
  return {
    role: 'assistant',
    content: null,
    tool_calls: [{ index: 0, id: nextId('call'), type: 'function', function: call }],
  };
}
