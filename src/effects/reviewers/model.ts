// A model as the reviewer, asked through the AI SDK in a conversation of its own. Whatever goes wrong
// is a review that could not be had; it is never thrown and never an approval.

import type { ReviewAnswer, Reviewer, ReviewRequest } from '../../drive/ports/reviewer.ts';
import type { NoReview } from '../../model/review.ts';
import { unreachable } from '../../std/assert.ts';
import { showDuration } from '../../std/duration.ts';
import { oneLine } from '../../std/text.ts';
import { decodeAnswer } from './decode-answer.ts';
import type { ModelAnswer, ModelQuestion } from './model-question.ts';
import { familyOfModel, PROVIDERS, type ProviderName } from './model-word.ts';
import { noAnswer } from './no-answer.ts';
import { type Tried, withPatience } from './patience.ts';

export interface ModelReviewerOptions {
  readonly name: string;
  readonly provider: ProviderName;
  readonly model: string;
  readonly baseURL: string | undefined;
  readonly apiKeyEnv: string | undefined;
  readonly family: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly firstDelayMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  render(request: ReviewRequest): string;
}

const MAX_TRIES = 6;

export function modelReviewer(options: ModelReviewerOptions): Reviewer {
  const { name, provider, model, baseURL, firstDelayMs } = options;
  return {
    name,
    kind: 'model',
    family: options.family ?? familyOfModel({ provider, model }),
    missing: () => missingKey(options)?.message,
    async review(request) {
      const prompt = options.render(request);
      const apiKey = keyOf(options);
      const missing = missingKey(options);
      if (missing !== undefined) return noAnswer(missing, { prompt, model });
      const limitMs = Math.min(request.timeoutMs, options.timeoutMs ?? request.timeoutMs);
      return withPatience({ limitMs, firstDelayMs, maxTries: MAX_TRIES }, async (timeoutMs) => {
        const said = await ask({ provider, model, baseURL, apiKey, prompt, timeoutMs });
        return triedOf(said, { options, prompt, apiKey, limitMs, nonce: request.nonce });
      });
    },
  };
}

/** The SDK is larger than all the rest, so it is loaded when it is first needed. */
async function ask(question: ModelQuestion): Promise<ModelAnswer> {
  try {
    const { askModel } = await import('./sdk/ask.ts');
    return await askModel(question);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: 'refused', message: `the AI SDK cannot be used: ${message}`, statusCode: 0 };
  }
}

function keyOf({ env, provider, apiKeyEnv }: ModelReviewerOptions): string | undefined {
  const names = apiKeyEnv === undefined ? PROVIDERS[provider].keys : [apiKeyEnv];
  return names.map((name) => env[name]?.trim()).find((key) => key !== undefined && key !== '');
}

function missingKey(options: ModelReviewerOptions): NoReview | undefined {
  const { name, provider, apiKeyEnv } = options;
  if (!PROVIDERS[provider].needsKey || keyOf(options) !== undefined) return undefined;
  const names = apiKeyEnv ?? PROVIDERS[provider].keys.join(' or ');
  const message = `${provider} needs a key: set ${names} in the environment`;
  return { reviewer: name, problem: 'unavailable', message };
}

interface Asked {
  readonly options: ModelReviewerOptions;
  readonly prompt: string;
  readonly apiKey: string | undefined;
  readonly limitMs: number;
  readonly nonce: string;
}

function triedOf(said: ModelAnswer, asked: Asked): Tried {
  const { options, limitMs } = asked;
  switch (said.type) {
    case 'text':
      return triedText(said, asked);
    case 'timed-out':
      return {
        answer: failed(`it gave no answer within ${showDuration(limitMs)}`, asked),
        worth: 'final',
      };
    case 'trouble':
      return { answer: failed(said.message, asked), worth: 'trouble', pauseMs: said.pauseMs };
    case 'refused':
      return {
        answer: failed(`${said.message}${adviceFor(said.statusCode, options)}`, asked),
        worth: 'final',
      };
    default:
      return unreachable(said);
  }
}

function triedText(
  { text, model, usage }: Extract<ModelAnswer, { readonly type: 'text' }>,
  { options, prompt, nonce }: Asked,
): Tried {
  const reading = decodeAnswer(text, options.name, nonce);
  const answer: ReviewAnswer = {
    reading,
    prompt,
    text,
    model: model ?? options.model,
    durationMs: 0,
    usage,
  };
  return { answer, worth: reading.ok ? 'final' : 'unreadable' };
}

function failed(message: string, { options, prompt, apiKey }: Asked): ReviewAnswer {
  const { name, provider, model } = options;
  const words = `${provider}/${model}: ${withoutKey(message, apiKey)}`;
  return noAnswer(
    { reviewer: name, problem: 'unavailable', message: oneLine(words, 400) },
    { prompt, model },
  );
}

/** Some providers repeat the key, or a part of it, in the words of an error. */
function withoutKey(message: string, apiKey: string | undefined): string {
  const bare = apiKey === undefined ? message : message.replaceAll(apiKey, '(key)');
  return bare.replace(/\b(?:sk|pk|rk|AIza|gsk|xai)[-_]?[\w*-]{8,200}/g, '(key)');
}

function adviceFor(statusCode: number, { apiKeyEnv, provider }: ModelReviewerOptions): string {
  const names = apiKeyEnv ?? PROVIDERS[provider].keys.join(' or ');
  if (statusCode === 401 || statusCode === 403) return ` (is ${names || 'the key'} right?)`;
  return statusCode === 404 ? ' (is the name of the model right?)' : '';
}
