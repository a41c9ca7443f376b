// An agent of the Agent Client Protocol by what is written after `acp:`: a name that Doorward knows, with
// or without a model, or any command that speaks the protocol on its standard streams.

import type { Agent, Turn } from '../../../drive/ports/agent.ts';
import { oneLine } from '../../../std/text.ts';
import type { AgentOptions, AgentSurroundings, CommandTemplate } from '../agent-options.ts';
import { commandAgent } from '../command-agent.ts';
import type { AgentAccess } from '../presets.ts';
import type { AgentReader } from '../run-agent.ts';
import { unavailableAgent } from '../unavailable.ts';
import { ACP_PRESET_NAMES, ACP_PRESETS, isAcpPreset } from './acp-presets.ts';
import { acpTalk } from './acp-talk.ts';

export interface AcpOptions extends AgentSurroundings, Pick<AgentOptions, 'models' | 'maxMs'> {
  readonly access: AgentAccess;
  /** Further arguments. */
  readonly args: readonly string[];
  readonly extraEnv: Readonly<Record<string, string>>;
  /** How long it may take until it has a session; 2 minutes unless said. */
  readonly startMs?: number;
}

export const ACP = 'acp:';

const START_MS = 120_000;

export function acpAgent(word: string, options: AcpOptions): Agent {
  const [name = '', ...rest] = word.trim().split(':');
  if (isAcpPreset(name)) return presetAgent(name, rest.join(':'), options);
  if (word.trim() === '')
    return unavailableAgent(
      'acp',
      `After \`acp:\` the agent is missing. Example: acp:gemini, or "acp:my-agent --flag". Doorward knows ${ACP_PRESET_NAMES.join(', ')}.`,
    );
  const { args } = options;
  // Words for the shell stay as they are; arguments of a list are never put into one.
  const command = PLAIN_WORDS.test(word) ? word.trim().split(/\s+/) : word;
  return agentOf(
    {
      name: oneLine(`${ACP}${word}`, 60),
      command: typeof command === 'string' ? command : [...command, ...args],
      env: options.extraEnv,
    },
    options,
  );
}

// Words that mean the same with and without a shell.
const PLAIN_WORDS = /^[\w.+@/:=,\s-]+$/;

function presetAgent(name: keyof typeof ACP_PRESETS, model: string, options: AcpOptions): Agent {
  const { command, env, modes, ...preset } = ACP_PRESETS[name];
  const { access, args, extraEnv } = options;
  const described = {
    ...preset,
    name: `${ACP}${name}`,
    command: [...command, ...args],
    env: { ...env?.(access), ...extraEnv },
    ...(model === '' ? {} : { models: [model] }),
  };
  // Where the model is an argument there is nothing left to choose.
  const isArgument = command.flat().includes('{model}');
  return agentOf(described, options, { mode: modes?.[access], choosesModel: !isArgument });
}

interface Choices {
  readonly mode: string | undefined;
  readonly choosesModel: boolean;
}

function agentOf(
  described: Omit<AgentOptions, 'command'> & { readonly command: CommandTemplate | string },
  { access, models, maxMs, startMs = START_MS, ...surroundings }: AcpOptions,
  { mode, choosesModel }: Choices = { mode: undefined, choosesModel: true },
): Agent {
  const speak = (turn: Turn, model: string | undefined): AgentReader =>
    acpTalk({ turn, access, mode, startMs, model: choosesModel ? model : undefined });
  return commandAgent(
    {
      ...(models === undefined ? {} : { models }),
      ...(maxMs === undefined ? {} : { maxMs }),
      ...described,
      speak,
    },
    surroundings,
  );
}
