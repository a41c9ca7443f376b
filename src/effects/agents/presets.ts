// The agents that Doorward knows: how each is started without a terminal, goes on with a conversation,
// takes a model, and what to tell the user when it can't work. All is data; the prompt goes by
// standard input where the client reads it, because arguments are limited in length and seen by others.

import type { AgentOptions, CommandTemplate } from './agent-options.ts';

/** `read`: look only. `edit`: change files too. `run`: run commands too, such as the tests. */
export type AgentAccess = 'read' | 'edit' | 'run';

export interface Preset extends Omit<AgentOptions, 'name' | 'command' | 'models' | 'env'> {
  /** `extra` are the user's own arguments. */
  command(access: AgentAccess, extra: readonly string[]): CommandTemplate;
  env?(access: AgentAccess): Readonly<Record<string, string>>;
}

const ACCESS = {
  claude: {
    read: ['--disallowedTools', 'Bash,Edit,MultiEdit,Write,NotebookEdit'],
    edit: ['--permission-mode', 'acceptEdits'],
    run: ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash'],
  },
  codex: {
    read: ['--sandbox', 'read-only'],
    edit: ['--sandbox', 'workspace-write'],
    run: ['--sandbox', 'workspace-write'],
  },
  gemini: {
    read: ['--approval-mode', 'plan'],
    edit: ['--approval-mode', 'auto_edit'],
    run: ['--approval-mode', 'yolo'],
  },
  copilot: {
    read: ['--allow-all-tools', '--deny-tool=write', '--deny-tool=shell'],
    edit: ['--allow-all-tools', '--deny-tool=shell'],
    run: ['--allow-all-tools'],
  },
  aider: { read: ['--dry-run'], edit: [], run: [] },
} as const satisfies Record<string, Record<AgentAccess, readonly string[]>>;

// OpenCode takes permissions by a variable; with the last one the user's own settings decide.
const OPENCODE_PERMISSIONS: Readonly<Record<AgentAccess, string | undefined>> = {
  read: '{"edit":"deny","bash":"deny"}',
  edit: '{"edit":"allow","bash":"deny"}',
  run: undefined,
};

// aider keeps histories in the working tree and adds a line to .gitignore unless it is told not to.
const AIDER_QUIET = [
  ...['--yes-always', '--no-auto-commits', '--no-dirty-commits', '--no-gitignore'],
  ...['--no-pretty', '--no-stream', '--no-check-update', '--no-suggest-shell-commands'],
  ...['--chat-history-file', '{folder}/chat.md', '--input-history-file', '{folder}/input'],
];

export const PRESETS: {
  readonly [name in 'claude' | 'codex' | 'gemini' | 'opencode' | 'copilot' | 'aider']: Preset;
} = {
  claude: {
    command: (access, extra) => [
      ...['claude', '-p', '--output-format', 'stream-json', '--verbose'],
      ...ACCESS.claude[access],
      ...extra,
      ['--model', '{model}'],
      ['--resume', '{session}'],
    ],
    family: 'anthropic',
    output: 'claude',
    install: 'Install it with `npm install -g @anthropic-ai/claude-code`.',
    advice: {
      login: 'Start `claude` once and log in, or set ANTHROPIC_API_KEY, and run again.',
    },
  },
  codex: {
    command: (access, extra) => [
      ...['codex', 'exec', '--json'],
      ...ACCESS.codex[access],
      ...extra,
      ['--model', '{model}'],
      ['resume', '{session}'],
      '-',
    ],
    family: 'openai',
    output: 'codex',
    install: 'Install it with `npm install -g @openai/codex`.',
    advice: { login: 'Run `codex login`, or set CODEX_API_KEY, and run again.' },
  },
  gemini: {
    command: (access, extra) => [
      ...['gemini', '--output-format', 'stream-json'],
      ...ACCESS.gemini[access],
      ...extra,
      ['--model', '{model}'],
      ['--resume', '{session}'],
    ],
    family: 'google',
    output: 'gemini',
    install: 'Install it with `npm install -g @google/gemini-cli`.',
    advice: {
      login: 'Start `gemini` once and log in, or set GEMINI_API_KEY, and run again.',
      trust:
        'Start `gemini` in this directory and trust it, or set GEMINI_CLI_TRUST_WORKSPACE=true, and run again.',
    },
    exits: { 41: 'login', 55: 'trust' },
  },
  opencode: {
    command: (_, extra) => [
      ...['opencode', 'run', '--format', 'json'],
      ...extra,
      ['--model', '{model}'],
      ['--session', '{session}'],
    ],
    env: (access) => {
      const permissions = OPENCODE_PERMISSIONS[access];
      return permissions === undefined ? {} : { OPENCODE_PERMISSION: permissions };
    },
    output: 'opencode',
    install: 'Install it with `npm install -g opencode-ai`.',
    advice: { login: 'Run `opencode auth login`, and run again.' },
  },
  copilot: {
    command: (access, extra) => [
      ...['copilot', '--output-format', 'json', '--no-color'],
      ...ACCESS.copilot[access],
      ...extra,
      ['--model', '{model}'],
      ['--resume={session}'],
    ],
    output: 'copilot',
    install: 'Install it with `npm install -g @github/copilot`.',
    advice: { login: 'Run `copilot login`, or set COPILOT_GITHUB_TOKEN, and run again.' },
  },
  aider: {
    command: (access, extra) => [
      'aider',
      ...AIDER_QUIET,
      ...ACCESS.aider[access],
      ...extra,
      ['--model', '{model}'],
      ...['--message-file', '{promptFile}'],
    ],
    output: 'aider',
    install: 'Install it with `python -m pip install aider-install && aider-install`.',
    advice: { login: 'Set the API key of its model in the environment, and run again.' },
  },
};

export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES: readonly string[] = Object.keys(PRESETS);

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(PRESETS, name);
}
