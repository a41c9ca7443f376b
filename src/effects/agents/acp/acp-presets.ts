// The agents of the Agent Client Protocol that Doorward knows by name. What they may do is answered when
// they ask, so that few flags are needed; the other words about a client stand with its other preset.

import type { CommandTemplate } from '../agent-options.ts';
import { type AgentAccess, PRESETS, type Preset } from '../presets.ts';

export interface AcpPreset extends Pick<Preset, 'family' | 'install' | 'advice' | 'exits' | 'env'> {
  readonly command: CommandTemplate;
  /** Modes of the agent's own that fit what it may do. */
  readonly modes?: Partial<Record<AgentAccess, string>>;
}

const { claude, codex, gemini, opencode, copilot } = PRESETS;

export const ACP_PRESETS: {
  readonly [name in 'claude' | 'codex' | 'gemini' | 'opencode' | 'copilot']: AcpPreset;
} = {
  claude: {
    ...wordsAbout(claude),
    command: ['claude-agent-acp'],
    install: 'Install it with `npm install -g @agentclientprotocol/claude-agent-acp`.',
  },
  codex: {
    ...wordsAbout(codex),
    command: ['codex-acp'],
    install: 'Install it with `npm install -g @agentclientprotocol/codex-acp`.',
    // Its own default has a model decide what may be done.
    modes: { read: 'read-only', edit: 'workspace-write', run: 'workspace-write' },
  },
  gemini: { ...wordsAbout(gemini), command: ['gemini', '--acp', ['--model', '{model}']] },
  opencode: { ...wordsAbout(opencode), command: ['opencode', 'acp'] },
  copilot: { ...wordsAbout(copilot), command: ['copilot', '--acp', ['--model', '{model}']] },
};

function wordsAbout({ family, install, advice, exits, env }: Preset): Omit<AcpPreset, 'command'> {
  return {
    ...(family === undefined ? {} : { family }),
    ...(install === undefined ? {} : { install }),
    ...(advice === undefined ? {} : { advice }),
    ...(exits === undefined ? {} : { exits }),
    ...(env === undefined ? {} : { env }),
  };
}

export type AcpPresetName = keyof typeof ACP_PRESETS;

export const ACP_PRESET_NAMES: readonly string[] = Object.keys(ACP_PRESETS);

export function isAcpPreset(name: string): name is AcpPresetName {
  return Object.hasOwn(ACP_PRESETS, name);
}
