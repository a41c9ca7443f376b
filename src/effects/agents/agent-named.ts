// From the word in a config or a flag to an agent: a preset with or without a model, an agent that speaks
// a protocol, a person, or any command. A word that can't become one yields an agent that says why; nothing is thrown.

import type { Agent } from '../../drive/ports/agent.ts';
import { nearest } from '../../std/nearest.ts';
import { oneLine } from '../../std/text.ts';
import { ACP, acpAgent } from './acp/acp-agent.ts';
import type { AgentOptions, AgentSurroundings, CommandTemplate } from './agent-options.ts';
import { commandAgent } from './command-agent.ts';
import { type AskPerson, manualAgent } from './manual-agent.ts';
import { hasPlaceholder } from './placeholders.ts';
import { type AgentAccess, isPreset, PRESET_NAMES, PRESETS, type PresetName } from './presets.ts';
import { unavailableAgent } from './unavailable.ts';

export interface NamedAgentOptions extends AgentSurroundings {
  /** One for each rung of the ladder; a model in the word itself goes before. */
  readonly models?: readonly string[];
  /** What a preset or an agent that asks may do; `run` unless said. */
  readonly access?: AgentAccess;
  /** Further arguments for a preset. */
  readonly args?: readonly string[];
  /** Variables on top of the user's environment. */
  readonly extraEnv?: Readonly<Record<string, string>>;
  readonly maxMs?: number;
  /** For `manual`: how a person is asked; undefined without a terminal. */
  readonly ask?: AskPerson | undefined;
}

/**
 * `claude`, `codex:gpt-5.5`, `acp:gemini`, `manual`, a program, a line for the shell, or a list of
 * arguments, the first of which may be `acp:` and a program too.
 */
export function agentNamed(spec: string | CommandTemplate, options: NamedAgentOptions): Agent {
  const first = typeof spec === 'string' ? spec.trim() : String(spec[0] ?? '');
  if (first.startsWith(ACP))
    return speakingAgent(
      first.slice(ACP.length),
      typeof spec === 'string' ? [] : spec.slice(1),
      options,
    );
  if (typeof spec !== 'string')
    return agentOf({ name: oneLine(first, 60), command: spec }, options);
  const word = first;
  if (word === 'manual') return manualAgent({ ask: options.ask });
  const [name = '', ...rest] = word.split(':');
  if (isPreset(name)) return presetAgent(name, rest.join(':'), options);
  return wordAgent(word, options);
}

function speakingAgent(
  word: string,
  listed: CommandTemplate,
  { access = 'run', args = [], extraEnv = {}, ...options }: NamedAgentOptions,
): Agent {
  return acpAgent(word, { ...options, access, extraEnv, args: [...listed.flat(), ...args] });
}

function presetAgent(name: PresetName, model: string, options: NamedAgentOptions): Agent {
  const { command, env, ...preset } = PRESETS[name];
  const models = model === '' ? options.models : [model];
  const access = options.access ?? 'run';
  return commandAgent(
    {
      ...preset,
      ...limitsOf(options),
      name,
      command: command(access, options.args ?? []),
      env: { ...env?.(access), ...options.extraEnv },
      ...(models === undefined ? {} : { models }),
    },
    options,
  );
}

const PROGRAM = /^[\w.+@/-]+$/;
// Words that mean the same with and without a shell, so that placeholders can stand between them.
const PLAIN_WORDS = /^[\w.+@/:=,{}\s-]+$/;

function wordAgent(word: string, options: NamedAgentOptions): Agent {
  if (PROGRAM.test(word)) return programAgent(word, options);
  const name = oneLine(word, 60);
  if (!hasPlaceholder(word)) return agentOf({ name, command: word }, options);
  if (PLAIN_WORDS.test(word)) return agentOf({ name, command: word.split(/\s+/) }, options);
  return unavailableAgent(
    name,
    `Nothing is put into a line for the shell: ${name}. Write the command as a list of arguments, or read the prompt from standard input or from "$DOORWARD_PROMPT_FILE".`,
  );
}

function programAgent(word: string, options: NamedAgentOptions): Agent {
  const meant = nearest(word, [...PRESET_NAMES, 'manual']);
  const known = `Doorward knows ${PRESET_NAMES.join(', ')} and manual`;
  const install =
    meant === undefined
      ? `Install it, or name another agent: ${known}.`
      : `Did you mean ${meant}? ${known}.`;
  return agentOf({ name: word, command: [word], install }, options);
}

type Described = Pick<AgentOptions, 'name' | 'command' | 'install'>;

function agentOf(described: Described, options: NamedAgentOptions): Agent {
  const { models } = options;
  const ladder = models === undefined ? {} : { models };
  return commandAgent({ ...described, ...limitsOf(options), ...ladder }, options);
}

function limitsOf({ extraEnv, maxMs }: NamedAgentOptions): {
  readonly env?: Readonly<Record<string, string>>;
  readonly maxMs?: number;
} {
  return {
    ...(extraEnv === undefined ? {} : { env: extraEnv }),
    ...(maxMs === undefined ? {} : { maxMs }),
  };
}
