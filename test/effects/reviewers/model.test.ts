import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ReviewAnswer, ReviewRequest } from '../../../src/drive/ports/reviewer.ts';
import type { ReviewerOptions } from '../../../src/effects/reviewers/options.ts';
import { reviewersFrom } from '../../../src/effects/reviewers/reviewers-from.ts';
import { type ModelServer, type Reaction, startModelServer } from '../../rig/model-server.ts';
import { approves, aRequest, rejects } from '../../rig/review-rig.ts';

const KEY = 'sk-secret-0123456789abcdef';
const servers: ModelServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

interface Asked {
  readonly answer: ReviewAnswer;
  readonly server: ModelServer;
}

interface AskParts extends Partial<ReviewerOptions> {
  readonly env?: Record<string, string>;
  readonly base?: string;
}

const WORLD = {
  render: ({ nonce }: ReviewRequest) => `Refute this change. Answer with the nonce ${nonce}.`,
  ask: undefined,
  checklist: (): never => {
    throw new Error('nobody asked for the checklist');
  },
  treeAt: () => Promise.resolve(''),
  firstDelayMs: 5,
};

async function ask(reactions: readonly Reaction[], parts: AskParts = {}): Promise<Asked> {
  const server = await startModelServer(reactions);
  servers.push(server);
  const { env = { OPENAI_API_KEY: KEY }, base = '/v1', ...options } = parts;
  const baseURL = `${server.origin}${base}`;
  const [reviewer] = reviewersFrom(
    [{ kind: 'model', model: 'openai/gpt-5.5', baseURL, ...options }],
    { ...WORLD, env },
  );
  if (reviewer === undefined) throw new Error('there is a reviewer');
  return { answer: await reviewer.review(aRequest({ timeoutMs: 60_000 })), server };
}

const say = (text: string | ((nonce: string) => string)): Reaction => ({ type: 'say', text });
const problemOf = ({ answer: { reading } }: Asked): string =>
  reading.ok ? reading.review.verdict : reading.failure.problem;
const messageOf = ({ answer: { reading } }: Asked): string =>
  reading.ok ? '' : reading.failure.message;

describe.each<[string, string, string, Record<string, string>]>([
  ['anthropic/claude-sonnet-4-5', '/v1', '/v1/messages', { ANTHROPIC_API_KEY: KEY }],
  ['anthropic/claude-3-haiku-20240307', '/v1', '/v1/messages', { ANTHROPIC_API_KEY: KEY }],
  ['openai/gpt-5.5', '/v1', '/v1/responses', { OPENAI_API_KEY: KEY }],
  [
    'google/gemini-3-pro',
    '/v1beta',
    '/v1beta/models/gemini-3-pro:generateContent',
    { GEMINI_API_KEY: KEY },
  ],
  ['ollama/llama3', '/v1', '/v1/chat/completions', {}],
  ['openai-compatible/qwen3', '/v1', '/v1/chat/completions', {}],
])('%s', (model, base, url, env) => {
  test('approves in the words of its own interface', async () => {
    const asked = await ask([say(approves)], { model, base, env });
    expect(asked.server.heard.map((heard) => heard.url)).toEqual([url]);
    expect(problemOf(asked)).toBe('approved');
    expect(asked.answer.usage).toMatchObject({ inputTokens: 120, outputTokens: 30 });
  });

  test('rejects, with its points and what it was asked', async () => {
    const asked = await ask([say(rejects('[MAJOR] src/tide.ts:2: no table'))], {
      model,
      base,
      env,
    });
    expect(asked.answer.reading).toMatchObject({
      ok: true,
      review: { verdict: 'rejected', failedItems: ['[MAJOR] src/tide.ts:2: no table'] },
    });
    expect(asked.answer.prompt).toContain('nonce-5d2c');
  });

  test('is unreadable where it answers with something else', async () => {
    const asked = await ask([say('{"mood": "fine"}')], { model, base, env });
    expect(problemOf(asked)).toBe('malformed');
  });

  test('is unavailable where it is out of order for ever', async () => {
    const asked = await ask([{ type: 'status', status: 500 }], { model, base, env });
    expect(problemOf(asked)).toBe('unavailable');
    expect(asked.server.heard.length).toBeGreaterThan(2);
  });
});

describe('an answer', () => {
  test('in a code fence is read', async () => {
    const fenced = (nonce: string): string => `\`\`\`json\n${approves(nonce)}\n\`\`\``;
    expect(problemOf(await ask([say(fenced)]))).toBe('approved');
  });

  test.each<[string, Reaction]>([
    ['is not JSON', say('I could not make up my mind.')],
    ['is cut off', say('{"verdict": "APPROVED", "nonce": "nonce-5d')],
    ['is empty', say('')],
    ['carries another nonce', say(approves('nonce-other'))],
    ['carries no nonce', say('{"verdict":"APPROVED","confidence":"HIGH"}')],
    ['says two things', say((nonce) => `${approves(nonce)}\n${rejects()(nonce)}`)],
  ])('that %s is asked for once more, and then given up', async (_what, reaction) => {
    const asked = await ask([reaction]);
    expect(asked.answer.reading.ok).toBe(false);
    expect(asked.server.heard).toHaveLength(2);
    expect(asked.answer.usage).toMatchObject({ inputTokens: 240 });
  });

  test('that could not be read the first time may be good the second time', async () => {
    expect(problemOf(await ask([say('Hm.'), say(approves)]))).toBe('approved');
  });

  test('longer than any review is given up without being kept', async () => {
    const asked = await ask([{ type: 'flood', bytes: 20 * 1024 * 1024 }]);
    expect(problemOf(asked)).toBe('unavailable');
    expect(asked.answer.text).toBe('');
  });
});

describe('trouble', () => {
  test.each<[string, readonly Reaction[]]>([
    ['too many requests', [{ type: 'status', status: 429, headers: { 'retry-after': '0' } }]],
    [
      'overload',
      [
        { type: 'status', status: 529 },
        { type: 'status', status: 503 },
      ],
    ],
    ['a connection that breaks', [{ type: 'drop' }, { type: 'drop' }]],
  ])('of %s passes: the next try is as good as the first', async (_what, reactions) => {
    const asked = await ask([...reactions, say(approves)]);
    expect(problemOf(asked)).toBe('approved');
    expect(asked.server.heard).toHaveLength(reactions.length + 1);
  });

  test('a pause longer than the time that is left is not waited for', async () => {
    const asked = await ask([{ type: 'status', status: 429, headers: { 'retry-after': '3600' } }]);
    expect(problemOf(asked)).toBe('unavailable');
    expect(messageOf(asked)).toMatch(/no further try/);
    expect(asked.server.heard).toHaveLength(1);
  });

  test('a server that never answers is left when the time is up', async () => {
    const asked = await ask([{ type: 'hang' }], { timeoutMs: 300 });
    expect(problemOf(asked)).toBe('unavailable');
    expect(messageOf(asked)).toMatch(/no answer within/);
  });

  test('nobody at the address is unavailable', async () => {
    const asked = await ask([], { baseURL: 'http://127.0.0.1:9/v1' });
    expect(problemOf(asked)).toBe('unavailable');
  });

  test.each([400, 401, 403, 404])('a refusal with %i is not asked for again', async (status) => {
    const asked = await ask([{ type: 'status', status }]);
    expect(problemOf(asked)).toBe('unavailable');
    expect(asked.server.heard).toHaveLength(1);
  });

  test('a redirect is not followed, because the key would travel with it', async () => {
    const other = await startModelServer([say(approves)]);
    servers.push(other);
    const asked = await ask([
      { type: 'status', status: 307, headers: { location: `${other.origin}/v1/responses` } },
    ]);
    expect(problemOf(asked)).toBe('unavailable');
    expect(other.heard).toEqual([]);
  });

  test('a server that knows no schema is asked in words', async () => {
    const refusal = {
      error: { message: "'response_format' of type 'json_schema' is not supported" },
    };
    const asked = await ask([{ type: 'status', status: 400, body: refusal }, say(approves)], {
      model: 'openai-compatible/small',
    });
    expect(problemOf(asked)).toBe('approved');
    expect(asked.server.heard[0]?.body).toContain('json_schema');
    expect(asked.server.heard[1]?.body).not.toContain('json_schema');
  });
});

describe('the key', () => {
  test('comes from the variable that the config names', async () => {
    const asked = await ask([say(approves)], {
      apiKeyEnv: 'HARBOUR_KEY',
      env: { HARBOUR_KEY: KEY },
    });
    expect(asked.server.heard[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test('that is not set is told, and nothing is sent', async () => {
    const asked = await ask([say(approves)], { env: {} });
    expect(messageOf(asked)).toContain('OPENAI_API_KEY');
    expect(asked.server.heard).toEqual([]);
  });

  test('is not taken from the environment of the process', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-process-000000');
    const asked = await ask([say(approves)], { env: {} });
    vi.unstubAllEnvs();
    expect(problemOf(asked)).toBe('unavailable');
    expect(asked.server.heard).toEqual([]);
  });

  test('is in no message, even if the provider repeats it', async () => {
    const body = {
      error: { message: `Incorrect API key provided: ${KEY}. Also sk-other-12345678.` },
    };
    const asked = await ask([{ type: 'status', status: 401, body }]);
    expect(messageOf(asked)).toContain('(key)');
    expect(JSON.stringify(asked.answer)).not.toMatch(/sk-/);
  });
});

test('the SDK prints nothing, whatever happens', async () => {
  const printed: unknown[] = [];
  const spies = [
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void printed.push(words)),
    ),
  ];
  await ask([say(approves)]);
  await ask([say('nothing')], { model: 'openai-compatible/small' });
  for (const spy of spies) spy.mockRestore();
  expect(printed).toEqual([]);
});

test.each([
  ['a model without a provider', { kind: 'model', model: 'gpt-5.5' }, /provider\/model/],
  ['an unknown provider', { kind: 'model', model: 'acme/one' }, /known providers/],
  ['no address where one is needed', { kind: 'model', model: 'openai-compatible/x' }, /baseURL/],
  [
    'a key in place of its name',
    { kind: 'model', model: 'openai/x', apiKeyEnv: KEY },
    /name of a variable/,
  ],
  [
    'a password in the address',
    { kind: 'model', model: 'openai/x', baseURL: 'https://a:b@c.test' },
    /without user/,
  ],
  ['a command that is missing', { kind: 'command' }, /needs a command/],
  ['a model for a person', { kind: 'human', model: 'openai/x' }, /takes neither/],
] as const)('%s yields a reviewer that says what to change', async (_what, options, words) => {
  const [reviewer] = reviewersFrom([options], { ...WORLD, env: {} });
  const reading = (await reviewer?.review(aRequest()))?.reading;
  expect(reading).toMatchObject({ ok: false, failure: { problem: 'unavailable' } });
  expect(JSON.stringify(reading)).toMatch(words);
  expect(JSON.stringify(reading)).not.toContain(KEY);
});
