// Google's generateContent, streamed or whole.

import { asEvents, type Body, itemsAt, namesOf, type Spoken, type Wire } from './wire.ts';

export const gemini: Wire = {
  owns: (url) => /:(?:stream)?generateContent/i.test(url),
  tools: (body) =>
    itemsAt(body, 'tools').flatMap((tool) => namesOf(itemsAt(tool, 'functionDeclarations'))),
  turns: (body) => itemsAt(body, 'contents').filter(({ role }) => role === 'model').length,
  answer(spoken, _body, url) {
    const content = { role: 'model', parts: [partOf(spoken)] };
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
    const whole = { candidates: [{ content, finishReason: 'STOP', index: 0 }], usageMetadata };
    return url.includes('stream')
      ? asEvents([whole])
      : { isStream: false, text: JSON.stringify(whole) };
  },
};

function partOf(spoken: Spoken): Body {
  if ('say' in spoken) return { text: spoken.say };
  const { name, input } = spoken.use;
  return { functionCall: { name, args: input } };
}
