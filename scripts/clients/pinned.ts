// The clients that are met for real, in exactly these versions: where npm has them, and which program of
// a package is the client itself. No script of a package runs, so native programs are found by hand.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type ClientName =
  | 'claude'
  | 'codex'
  | 'gemini'
  | 'opencode'
  | 'copilot'
  // Adapters of others, with the client inside.
  | 'acp-claude'
  | 'acp-codex';

export interface PinnedClient {
  readonly title: string;
  readonly package: string;
  readonly version: string;
  /** Under `node_modules`; the first that exists. `$` stands for the platform, as in `linux-x64`. */
  readonly programs: readonly string[];
}

export const PINNED: Readonly<Record<ClientName, PinnedClient>> = {
  claude: {
    title: 'Claude Code',
    package: '@anthropic-ai/claude-code',
    version: '2.1.327',
    programs: ['@anthropic-ai/claude-code-$/claude', '@anthropic-ai/claude-code-$-musl/claude'],
  },
  codex: {
    title: 'Codex',
    package: '@openai/codex',
    version: '0.169.0',
    programs: ['@openai/codex/bin/codex.js'],
  },
  gemini: {
    title: 'Gemini CLI',
    package: '@google/gemini-cli',
    version: '0.61.0',
    programs: ['@google/gemini-cli/bundle/gemini.js'],
  },
  opencode: {
    title: 'OpenCode',
    package: 'opencode-ai',
    version: '1.18.33',
    programs: ['opencode-$/bin/opencode', 'opencode-$-baseline/bin/opencode'],
  },
  copilot: {
    title: 'Copilot CLI',
    package: '@github/copilot',
    version: '1.0.102',
    programs: ['@github/copilot-$/copilot', '@github/copilot/npm-loader.js'],
  },
  'acp-claude': {
    title: 'Claude by ACP',
    package: '@agentclientprotocol/claude-agent-acp',
    version: '0.100.0',
    programs: ['.bin/claude-agent-acp'],
  },
  'acp-codex': {
    title: 'Codex by ACP',
    package: '@agentclientprotocol/codex-acp',
    version: '2.6.0',
    programs: ['.bin/codex-acp'],
  },
};

export const CLIENT_NAMES: readonly ClientName[] = Object.keys(PINNED) as ClientName[];

export function clientsFolder(env: Readonly<Record<string, string | undefined>>): string {
  return resolve(env['DOORWARD_CLIENTS'] ?? 'node_modules/.cache/doorward-clients');
}

/** Where one version of one client is installed. */
export function folderOf(name: ClientName, clients: string): string {
  return join(clients, `${name}-${PINNED[name].version}`);
}

/** Undefined where it is not installed, or not for this machine. */
export function programOf(name: ClientName, clients: string): string | undefined {
  const modules = join(folderOf(name, clients), 'node_modules');
  return PINNED[name].programs
    .map((path) => join(modules, path.replace('$', `${process.platform}-${process.arch}`)))
    .find((path) => existsSync(path));
}
