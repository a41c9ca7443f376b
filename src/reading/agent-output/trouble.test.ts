import { expect, test } from 'vitest';
import { modelFamily } from './model-family.ts';
import { adviceFor, troubleOf } from './trouble.ts';

test.each([
  ['Not logged in · Please run /login', 'login'],
  ['unexpected status 401 Unauthorized', 'login'],
  ['Error: No authentication information found.', 'login'],
  ['Credit balance is too low', 'limit'],
  ['429 Too Many Requests', 'limit'],
  ['We are at high demand', 'limit'],
  ['The model `hull-9` does not exist', 'model'],
  ['getaddrinfo ENOTFOUND api.example.org', 'network'],
  ['API Error: 500 boom', 'service'],
  ['No conversation found with session ID: 1', 'session'],
  ['Error: Session not found', 'session'],
  ['no rollout found for thread id 1', 'session'],
  ['Error resuming session: Invalid session identifier "1".', 'session'],
  ["Error: No session, task, or name matched '1'.", 'session'],
  ['is not running in a trusted directory', 'trust'],
  ['error: unknown option --output-format', 'flags'],
  ['Segmentation fault', 'unknown'],
  ['', 'unknown'],
])('%j is trouble of the kind %s', (words, trouble) => {
  expect(troubleOf(words)).toBe(trouble);
});

test('advice of the client goes before the usual', () => {
  expect(adviceFor('login', { login: 'Run `deckhand login`.' })).toBe('Run `deckhand login`.');
  expect(adviceFor('limit', { login: 'Run `deckhand login`.' })).toContain('limit');
});

test.each([
  ['claude-opus-4', 'anthropic'],
  ['sonnet', 'anthropic'],
  ['gpt-5.5', 'openai'],
  ['o3', 'openai'],
  ['openrouter/anthropic/claude-sonnet', 'anthropic'],
  ['openai/my-tuned-model', 'openai'],
  ['groq/llama-4', 'meta'],
  ['gemini-2.5-pro', 'google'],
  ['qwen3-coder', 'alibaba'],
  ['hull-painter', undefined],
  ['gold-o3x', undefined],
])('%s is made by %s', (model, family) => {
  expect(modelFamily(model)).toBe(family);
});
