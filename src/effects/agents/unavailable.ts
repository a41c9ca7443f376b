// The answer of an agent that never started, and an agent that can give no other.

import type { Agent, Answer, Turn } from '../../drive/ports/agent.ts';

export function unavailable(problem: string, { session }: Turn): Answer {
  return {
    ending: 'unavailable',
    message: '',
    output: new Uint8Array(),
    model: undefined,
    session,
    exitCode: undefined,
    durationMs: 0,
    usage: undefined,
    toolCalls: [],
    problem,
  };
}

/** For a name that can't become an agent: the run goes on and is told why there is none. */
export function unavailableAgent(name: string, problem: string): Agent {
  return {
    name,
    family: undefined,
    missing: () => problem,
    work: async (turn) => unavailable(problem, turn),
  };
}
