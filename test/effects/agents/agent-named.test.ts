import { afterAll, describe, expect, test } from 'vitest';
import { agentNamed } from '../../../src/effects/agents/agent-named.ts';
import { manualAgent } from '../../../src/effects/agents/manual-agent.ts';
import { agentRig } from '../../rig/agent-rig.ts';

const rig = agentRig();
afterAll(() => rig.remove());
rig.program('deckhand', 'printf "%s|" "$@"; cat');

const answerOf = (spec: Parameters<typeof agentNamed>[0]) =>
  agentNamed(spec, { env: rig.env }).work(rig.turn());

describe('a word becomes an agent', () => {
  test.each([
    ['a program', 'deckhand', '|Paint the hull.'],
    ['a line for the shell', 'deckhand "a b" && echo', 'a b|Paint the hull.'],
    ['words with placeholders', 'deckhand --say {prompt}', '--say|Paint the hull.|'],
    ['a list', ['deckhand', '{task}'], 'T1|Paint the hull.'],
    ['spaces around it', '  deckhand ', '|Paint the hull.'],
  ])('%s', async (_, spec, said) => {
    expect(await answerOf(spec)).toMatchObject({ ending: 'returned', message: said });
  });

  test('a misspelt one says what was probably meant', async () => {
    const { ending, problem } = await answerOf('cluade');
    expect(ending).toBe('unavailable');
    expect(problem).toMatch(/cluade was not found on PATH\. Did you mean claude\?/);
  });

  test('a placeholder in a line for the shell is refused, because it would be put into code', async () => {
    const { ending, problem } = await answerOf('deckhand "{prompt}" | cat');
    expect(ending).toBe('unavailable');
    expect(problem).toContain('DOORWARD_PROMPT_FILE');
  });

  test.each([
    ['opencode:openai/gpt-5.5', 'openai'],
    ['copilot', undefined],
    ['claude', 'anthropic'],
    ['deckhand', undefined],
  ])('%s is made by %s', (spec, family) => {
    expect(agentNamed(spec, { env: rig.env }).family).toBe(family);
  });

  test('rungs of two makers have no maker in common', () => {
    const agent = agentNamed('aider', { env: rig.env, models: ['gpt-5.5', 'claude-opus'] });
    expect(agent.family).toBeUndefined();
  });
});

describe('a person', () => {
  test('is asked, and what they say is the message', async () => {
    const asked: string[] = [];
    const agent = manualAgent({
      ask: async ({ task, prompt }) => {
        asked.push(`${task}: ${prompt}`);
        return 'Painted it red.';
      },
    });
    expect(await agent.work(rig.turn())).toMatchObject({
      ending: 'returned',
      message: 'Painted it red.',
      exitCode: undefined,
      problem: undefined,
    });
    expect(asked).toEqual(['T1: Paint the hull.']);
  });

  test('who would rather stop has interrupted the work', async () => {
    const agent = manualAgent({ ask: async () => undefined });
    expect((await agent.work(rig.turn())).ending).toBe('interrupted');
  });

  test('who can not be asked is unavailable, with the way to do it instead', async () => {
    const answer = await answerOf('manual');
    expect(answer).toMatchObject({
      ending: 'unavailable',
      problem: expect.stringContaining('doorward check'),
    });
  });
});
