// How a client is started for a single turn that asks a model on the loopback instead of its own, with
// the user's home, settings and trust as they are: nothing else shows whether it calls the hook.

import type { HookClient } from '../../model/hook.ts';

export interface ClientProbe {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files in a folder of the probe's own, by name. */
  readonly files: Readonly<Record<string, string>>;
}

export interface ProbePlace {
  /** Where the model on the loopback listens. */
  readonly origin: string;
  readonly folder: string;
}

const PROMPT = 'doorward doctor: say that you are done.';
// Some clients mask their key in all they print; it should be no word that occurs.
const KEY = 'doorward-doctor-not-a-key';

/** Undefined for a client that cannot be started without its account. */
export function probeOf(
  client: HookClient,
  { origin, folder }: ProbePlace,
): ClientProbe | undefined {
  switch (client) {
    case 'claude':
      return claudeProbe({ ANTHROPIC_BASE_URL: origin, ANTHROPIC_API_KEY: KEY });
    case 'codex':
      return { program: 'codex', args: codexArgs(origin), env: {}, files: {} };
    case 'gemini':
      return {
        program: 'gemini',
        args: ['-p', PROMPT, '-m', 'gemini-2.5-flash', '--output-format', 'json'],
        env: {
          GEMINI_API_KEY: KEY,
          GOOGLE_GEMINI_BASE_URL: origin,
          // What the user chose for logging in would ask the real service.
          GEMINI_CLI_SYSTEM_SETTINGS_PATH: `${folder}/settings.json`,
        },
        files: {
          'settings.json': JSON.stringify({
            security: { auth: { selectedType: 'gemini-api-key' } },
          }),
        },
      };
    case 'copilot':
      return copilotProbe(origin);
    case 'cursor':
      return undefined;
  }
}

function claudeProbe(env: Readonly<Record<string, string>>): ClientProbe {
  return {
    program: 'claude',
    args: [
      ...['-p', PROMPT, '--model', 'claude-sonnet-4-5', '--output-format', 'json'],
      // Settings can set variables, too, and those of the command line come last.
      ...['--settings', JSON.stringify({ env })],
    ],
    env: { ...env, CLAUDE_CODE_MAX_RETRIES: '1' },
    files: {},
  };
}

function codexArgs(origin: string): readonly string[] {
  const provider = `{name="doctor",base_url="${origin}/v1",wire_api="responses",request_max_retries=0,stream_max_retries=0}`;
  const settings = [
    'model_provider="doctor"',
    `model_providers.doctor=${provider}`,
    'model="gpt-5.5"',
    'analytics.enabled=false',
  ];
  return [
    ...['exec', '--json', '--sandbox', 'read-only'],
    ...settings.flatMap((setting) => ['-c', setting]),
    PROMPT,
  ];
}

function copilotProbe(origin: string): ClientProbe {
  return {
    program: 'copilot',
    args: [
      ...['-p', PROMPT, '--output-format', 'json'],
      ...['--disable-builtin-mcps', '--no-auto-update'],
    ],
    env: {
      COPILOT_PROVIDER_BASE_URL: `${origin}/v1`,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_API_KEY: KEY,
      COPILOT_MODEL: 'doctor',
      COPILOT_OFFLINE: 'true',
    },
    files: {},
  };
}
