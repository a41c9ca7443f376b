// `provider/model`, as a config writes it, and what is known of each provider.

import { modelFamily } from '../../reading/agent-output/model-family.ts';
import { oneLine } from '../../std/text.ts';

export type ProviderName = 'anthropic' | 'openai' | 'google' | 'ollama' | 'openai-compatible';

export const PROVIDERS: Readonly<Record<ProviderName, ProviderFacts>> = {
  anthropic: { keys: ['ANTHROPIC_API_KEY'], needsKey: true, family: 'anthropic' },
  openai: { keys: ['OPENAI_API_KEY'], needsKey: true, family: 'openai' },
  google: {
    keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
    needsKey: true,
    family: 'google',
  },
  ollama: { keys: ['OLLAMA_API_KEY'], needsKey: false, family: undefined },
  'openai-compatible': { keys: [], needsKey: false, family: undefined },
};

interface ProviderFacts {
  /** Variables that usually hold its key, the first that is set. */
  readonly keys: readonly string[];
  readonly needsKey: boolean;
  readonly family: string | undefined;
}

export type ModelWord =
  | { readonly ok: true; readonly provider: ProviderName; readonly model: string }
  | { readonly ok: false; readonly message: string };

export function readModelWord(word: string): ModelWord {
  const cut = word.indexOf('/');
  const provider = word.slice(0, Math.max(cut, 0));
  const model = word.slice(cut + 1).trim();
  if (isProvider(provider) && model !== '' && model.length <= 200)
    return { ok: true, provider, model };
  const known = Object.keys(PROVIDERS).join(', ');
  return {
    ok: false,
    message: `"${oneLine(word, 80)}" names no model. Write provider/model, such as anthropic/claude-sonnet-4-5; known providers: ${known}.`,
  };
}

function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(PROVIDERS, name);
}

export function familyOfModel({
  provider,
  model,
}: {
  readonly provider: ProviderName;
  readonly model: string;
}): string | undefined {
  return PROVIDERS[provider].family ?? modelFamily(model);
}
