// OpenAI's responses, streamed.

import { asEvents, type Body, itemsAt, namesOf, nextId, type Spoken, type Wire } from './wire.ts';

export const responses: Wire = {
  owns: (url) => url.includes('/responses'),
  tools: (body) => namesOf(itemsAt(body, 'tools')),
  turns: (body) =>
    itemsAt(body, 'input').filter(
      ({ role, type }) =>
        (type === 'message' && role === 'assistant') ||
        /(?:function|tool)_call$/.test(String(type)),
    ).length,
  answer(spoken) {
    const id = nextId('resp');
    const item = itemOf(spoken);
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    return asEvents([
      { type: 'response.created', response: { id } },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { id, output: [item], usage } },
    ]);
  },
};

function itemOf(spoken: Spoken): Body {
  if ('say' in spoken) {
    const content = [{ type: 'output_text', text: spoken.say, annotations: [] }];
    return { type: 'message', id: nextId('msg'), role: 'assistant', content };
  }
  const { name, input, text, server } = spoken.use;
  const namespace = server === undefined ? {} : { namespace: `mcp__${server}` };
  const call = { id: nextId('item'), call_id: nextId('call'), name, ...namespace };
  return text === undefined
    ? { type: 'function_call', ...call, arguments: JSON.stringify(input) }
    : { type: 'custom_tool_call', ...call, input: text };
}
