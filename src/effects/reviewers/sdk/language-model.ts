// The model of a question. Each provider is loaded when it is first asked, the others never.

import type { LanguageModel } from 'ai';
import type { ModelQuestion } from '../model-question.ts';

const OLLAMA = 'http://localhost:11434/v1';

export async function languageModel(
  { provider, model, baseURL, apiKey }: ModelQuestion,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  const settings = { fetch, ...(baseURL === undefined ? {} : { baseURL }) };
  // A key that is not given must not be looked for anywhere else.
  const key = apiKey ?? '';
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ ...settings, apiKey: key })(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ ...settings, apiKey: key })(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ ...settings, apiKey: key })(model);
    }
    case 'ollama':
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        fetch,
        name: provider,
        baseURL: baseURL ?? OLLAMA,
        supportsStructuredOutputs: true,
        ...(apiKey === undefined ? {} : { apiKey }),
      })(model);
    }
  }
}
