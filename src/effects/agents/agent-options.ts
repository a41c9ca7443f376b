// How an agent is started and what its output means, as data: presets and a user's own command are
// described in the same words.

import type { Turn } from '../../drive/ports/agent.ts';
import type { OutputFormat } from '../../reading/agent-output/output-formats.ts';
import type { Trouble } from '../../reading/agent-output/trouble.ts';
import type { AgentReader } from './run-agent.ts';

/**
 * The program and its arguments. `{prompt}`, `{promptFile}`, `{folder}`, `{session}`, `{model}`,
 * `{task}`, `{attempt}` and `{strength}` are put into arguments. A list within the list is left out
 * whole where one of its placeholders has no value, such as `['--model', '{model}']` without a model.
 */
export type CommandTemplate = readonly (string | readonly string[])[];

export interface AgentOptions {
  readonly name: string;
  /**
   * A text is a line for the shell, into which nothing is put: it reads its prompt from standard
   * input or from the file that DOORWARD_PROMPT_FILE names.
   */
  readonly command: CommandTemplate | string;
  /** The maker of its model; derived from the models where it is not said. */
  readonly family?: string | undefined;
  /** One for each rung of the ladder; the last one serves those beyond. */
  readonly models?: readonly string[];
  /** How its output is read; `plain` unless said. */
  readonly output?: OutputFormat;
  /** For an agent that is spoken with while it works, instead of one that only prints. */
  readonly speak?: (turn: Turn, model: string | undefined) => AgentReader;
  /** Variables on top of the user's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** No turn takes longer, whatever it asks for. */
  readonly maxMs?: number;
  /** How to get the program, in one sentence. */
  readonly install?: string;
  /** What this agent needs to be told in trouble, where the usual advice would not do. */
  readonly advice?: Partial<Record<Trouble, string>>;
  /** Exit codes that say what the trouble is. */
  readonly exits?: Readonly<Record<number, Trouble>>;
}

/** What agents share with the process that starts them. */
export interface AgentSurroundings {
  /** The environment Doorward was started with: agents need their keys from it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Between TERM and KILL; 5 seconds unless said. */
  readonly graceMs?: number;
  /** `process-group` does without a namespace even where there could be one. */
  readonly containment?: 'strongest' | 'process-group';
}

/** The rung that the turn asks for, or the highest there is. */
export function modelOf({ models }: AgentOptions, strength: number): string | undefined {
  return models?.[Math.min(Math.max(strength, 1), models.length) - 1];
}
