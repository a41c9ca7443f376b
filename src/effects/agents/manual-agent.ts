// A person as the agent: is shown the task, does the work, and says so. There is no time limit on
// people; they are asked, never ended.

import type { Agent, Answer, Turn } from '../../drive/ports/agent.ts';
import { unavailable } from './unavailable.ts';

export interface ManualQuestion {
  readonly cwd: string;
  readonly task: string;
  readonly attempt: number;
  readonly prompt: string;
}

/** What the person reports; undefined if they would rather stop. */
export type AskPerson = (question: ManualQuestion) => Promise<string | undefined>;

export interface ManualOptions {
  /** Undefined where there is nobody to ask. */
  readonly ask: AskPerson | undefined;
}

const NOBODY =
  'There is no terminal to ask a person in. Run it in one, or do the work yourself and judge it with `doorward check`.';

export function manualAgent({ ask }: ManualOptions): Agent {
  return {
    name: 'manual',
    family: undefined,
    work: (turn) =>
      ask === undefined ? Promise.resolve(unavailable(NOBODY, turn)) : asked(ask, turn),
  };
}

async function asked(ask: AskPerson, turn: Turn): Promise<Answer> {
  const { cwd, task, attempt, prompt } = turn;
  const began = performance.now();
  const message = await ask({ cwd, task, attempt, prompt });
  const durationMs = Math.round(performance.now() - began);
  const words = message ?? '';
  return {
    ...unavailable('', turn),
    ending: message === undefined ? 'interrupted' : 'returned',
    message: words,
    output: new TextEncoder().encode(words),
    durationMs,
    problem: message === undefined ? 'The person stopped before the work was done.' : undefined,
  };
}
