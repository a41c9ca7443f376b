// The one place where a model is called. Errors become values here, so that nothing of the SDK is
// known outside this folder; it prints nothing and tries once.

import { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai';
import type { Usage } from '../../../model/record.ts';
import { ANSWER_SCHEMA } from '../answer-schema.ts';
import type { ModelAnswer, ModelQuestion } from '../model-question.ts';
import { cappedFetch } from './capped-fetch.ts';
import { languageModel } from './language-model.ts';

// The SDK prints warnings about settings that a provider does not know.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export async function askModel(question: ModelQuestion): Promise<ModelAnswer> {
  const isStructured = await tryAsk(question, true);
  // Some servers of the OpenAI kind know no schema; the prompt describes the form as well.
  if (isStructured.type === 'refused' && SCHEMA_REFUSED.test(isStructured.message))
    return tryAsk(question, false);
  return isStructured;
}

const SCHEMA_REFUSED =
  /response_format|json_schema|output_config|responseSchema|structured output/i;

async function tryAsk(question: ModelQuestion, isStructured: boolean): Promise<ModelAnswer> {
  const signal = AbortSignal.timeout(question.timeoutMs);
  try {
    const model = await languageModel(question, cappedFetch);
    const call = { model, prompt: question.prompt, maxRetries: 0, abortSignal: signal };
    const result = isStructured
      ? await generateText({
          ...call,
          output: Output.object({ schema: jsonSchema(ANSWER_SCHEMA) }),
        })
      : await generateText(call);
    const { text, usage, response } = result;
    return { type: 'text', text, model: response.modelId, usage: usageOf(usage) };
  } catch (error) {
    return signal.aborted ? { type: 'timed-out' } : answerOfError(error);
  }
}

function answerOfError(error: unknown): ModelAnswer {
  // An answer that does not fit the schema is still an answer; our own reader decides about it.
  if (NoObjectGeneratedError.isInstance(error))
    return {
      type: 'text',
      text: error.text ?? '',
      model: error.response?.modelId,
      usage: error.usage === undefined ? undefined : usageOf(error.usage),
    };
  const message = error instanceof Error ? error.message : String(error);
  if (!APICallError.isInstance(error)) return { type: 'trouble', message, pauseMs: undefined };
  const { statusCode, isRetryable, responseHeaders, responseBody } = error;
  const status = statusCode === undefined ? '' : `HTTP ${statusCode}: `;
  const detail = message === '' ? (responseBody ?? '').slice(0, 300) : message;
  if (isRetryable || statusCode === undefined)
    return { type: 'trouble', message: `${status}${detail}`, pauseMs: pauseOf(responseHeaders) };
  return { type: 'refused', message: `${status}${detail}`, statusCode };
}

function pauseOf(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const inMs = Number(headers?.['retry-after-ms']);
  if (Number.isFinite(inMs) && inMs >= 0) return inMs;
  const inSeconds = Number(headers?.['retry-after']);
  return Number.isFinite(inSeconds) && inSeconds >= 0 ? inSeconds * 1000 : undefined;
}

function usageOf(usage: {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
}): Usage {
  const { inputTokens, outputTokens } = usage;
  return { inputTokens, outputTokens, costUsd: undefined };
}
