// How each client is pointed to a scripted model on the loopback, without a login and with everything
// switched off that would look for the network.

import type { ClientName } from '../../scripts/clients/pinned.ts';
import type { ClientSetup } from '../rig/client-scene.ts';

const KEY = 'not-a-key-at-all';

const claude: ClientSetup = {
  name: 'claude',
  agent: 'claude:claude-sonnet-4-5',
  home: ({ home, origin }) => ({
    env: {
      CLAUDE_CONFIG_DIR: `${home}/.claude`,
      ANTHROPIC_BASE_URL: origin,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
      CLAUDE_CODE_MAX_RETRIES: '1',
    },
  }),
  turn: (prompt) => [
    ...['-p', prompt, '--model', 'claude-sonnet-4-5', '--output-format', 'json'],
    ...['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash'],
  ],
};

const codex: ClientSetup = {
  name: 'codex',
  agent: 'codex',
  home: ({ home, top, origin }) => ({
    env: { CODEX_HOME: home, SCRIPTED_KEY: KEY },
    files: {
      'config.toml': `model = "gpt-5.5"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
[analytics]
enabled = false
[features]
plugins = false
[model_providers.scripted]
name = "scripted"
base_url = "${origin}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0
[projects.${JSON.stringify(top)}]
trust_level = "trusted"
`,
    },
  }),
  turn: (prompt) => ['exec', '--json', '--dangerously-bypass-hook-trust', prompt],
};

const gemini: ClientSetup = {
  name: 'gemini',
  agent: 'gemini:gemini-2.5-flash',
  home: ({ origin }) => ({
    env: {
      GEMINI_API_KEY: KEY,
      GOOGLE_GEMINI_BASE_URL: origin,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_CLI_NO_RELAUNCH: 'true',
    },
    files: {
      '.gemini/settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      }),
    },
  }),
  turn: (prompt) => [
    ...['-p', prompt, '-m', 'gemini-2.5-flash'],
    ...['--approval-mode', 'yolo', '--output-format', 'stream-json'],
  ],
};

const MODEL = { tool_call: true, limit: { context: 128_000, output: 8192 } };

const opencode: ClientSetup = {
  name: 'opencode',
  agent: 'opencode:scripted/scripted-model',
  home: ({ home, origin }) => ({
    env: {
      XDG_CONFIG_HOME: `${home}/config`,
      XDG_DATA_HOME: `${home}/share`,
      XDG_STATE_HOME: `${home}/state`,
      XDG_CACHE_HOME: `${home}/cache`,
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      OPENCODE_DISABLE_SHARE: '1',
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        model: 'scripted/scripted-model',
        small_model: 'scripted/scripted-model',
        autoupdate: false,
        share: 'disabled',
        enabled_providers: ['scripted'],
        permission: { edit: 'allow', bash: 'allow' },
        provider: {
          scripted: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${origin}/v1`, apiKey: KEY },
            models: { 'scripted-model': MODEL },
          },
        },
      }),
    },
  }),
  turn: (prompt) => ['run', '--format', 'json', '-m', 'scripted/scripted-model', prompt],
};

const copilot: ClientSetup = {
  name: 'copilot',
  agent: 'copilot',
  home: ({ home, origin }) => ({
    env: {
      COPILOT_HOME: `${home}/.copilot`,
      COPILOT_PROVIDER_BASE_URL: `${origin}/v1`,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_API_KEY: KEY,
      COPILOT_MODEL: 'scripted-model',
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
    },
  }),
  turn: (prompt) => [
    ...['-p', prompt, '--allow-all-tools', '--trust-folder', '--output-format', 'json'],
    ...['--disable-builtin-mcps', '--no-auto-update'],
  ],
};

export const SETUPS: Readonly<Record<ClientName, ClientSetup>> = {
  claude,
  codex,
  gemini,
  opencode,
  copilot,
  'acp-claude': {
    ...claude,
    name: 'acp-claude',
    binary: 'claude-agent-acp',
    agent: 'acp:claude',
  },
  'acp-codex': { ...codex, name: 'acp-codex', binary: 'codex-acp', agent: 'acp:codex' },
};
